package es.cg.sdk;

import es.cg.sdk.accounting.AccountingEntries;
import es.cg.sdk.accounting.AccountingPeriods;
import es.cg.sdk.accounting.Accounts;
import es.cg.sdk.activities.Activities;
import es.cg.sdk.banks.BankAccounts;
import es.cg.sdk.banks.BankImports;
import es.cg.sdk.banks.BankTransactions;
import es.cg.sdk.banks.MatchProposals;
import es.cg.sdk.batch.Batch;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.clients.DataRights;
import es.cg.sdk.common.Scope;
import es.cg.sdk.directory.Addressees;
import es.cg.sdk.directory.Products;
import es.cg.sdk.documentrequests.DocumentRequests;
import es.cg.sdk.documents.Documents;
import es.cg.sdk.expenses.Expenses;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Requirements;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.batch.BatchBuilder;
import es.cg.sdk.invoices.Invoices;
import es.cg.sdk.irpfpayments.IrpfPayments;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Word;
import es.cg.sdk.payslips.Payslips;
import es.cg.sdk.recurring.RecurringInvoices;
import es.cg.sdk.sepa.SepaMandates;
import es.cg.sdk.sepa.SepaRemittances;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.status.Status;
import es.cg.sdk.taxcalendar.TaxObligations;
import es.cg.sdk.taxmodels.TaxModels;
import es.cg.sdk.workers.WorkerContracts;
import es.cg.sdk.workers.Workers;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The operations on one client of the accounting firm, such as its invoices; every call carries the id of that client.
 * Obtained from {@link CgClient#forClient(long)}. Immutable and thread-safe.
 */
public final class ClientApi {
    private final long clientId;
    private final Caller caller;

    ClientApi(long clientId, Caller caller) {
        this.clientId = clientId;
        this.caller = caller;
    }

    /** Returns the id of the client. */
    public long clientId() {
        return clientId;
    }

    /** Returns the same operations with other call options. */
    public ClientApi with(CallOptions options) {
        return new ClientApi(clientId, caller.with(options));
    }

    /**
     * Checks that the API key can use these scopes, as {@link CgClient#require} does, and that this client is visible
     * to the key and has consented to the scopes, as far as {@code GET /clients} shows it. It reads pages of 100
     * clients until it finds this one; each page counts against the read quota. Needs the scope {@code clientes:leer}
     * and the plan Starter.
     *
     * @return the status of the key that the service returned
     * @throws es.cg.sdk.errors.RequirementException if anything is missing; the message lists all that is missing
     */
    public ServiceStatus require(Scope... scopes) {
        List<Word> needed = Requirements.needed(scopes);
        ServiceStatus status =
                Resources.create(Status.class, caller.forNoClient()).get();
        new Requirements(caller, status.json())
                .scopes(needed)
                .client(clientId, needed)
                .check();
        return status;
    }

    /** Returns the operations on the entries of its books. */
    @Assumed
    public AccountingEntries accountingEntries() {
        return Resources.create(AccountingEntries.class, caller);
    }

    /** Returns the operation on its accounting years. */
    @Assumed
    public AccountingPeriods accountingPeriods() {
        return Resources.create(AccountingPeriods.class, caller);
    }

    /** Returns the operations on its chart of accounts. */
    @Assumed
    public Accounts accounts() {
        return Resources.create(Accounts.class, caller);
    }

    /** Returns the operations on the economic activities of the client. */
    public Activities activities() {
        return Resources.create(Activities.class, caller);
    }

    /** Returns the operations on the recipients of its invoices. */
    @Assumed
    public Addressees addressees() {
        return Resources.create(Addressees.class, caller);
    }

    /** Returns the operations on its bank accounts. */
    public BankAccounts bankAccounts() {
        return Resources.create(BankAccounts.class, caller);
    }

    /** Returns the operations on imports of bank statements. */
    public BankImports bankImports() {
        return Resources.create(BankImports.class, caller);
    }

    /** Returns the operations on the transactions of its bank accounts. */
    public BankTransactions bankTransactions() {
        return Resources.create(BankTransactions.class, caller);
    }

    /** Returns the operations for data-protection rights: access log, export and erasure. */
    public DataRights dataRights() {
        return Resources.create(DataRights.class, caller);
    }

    /** Returns the operations on requests of the firm for its documents. */
    @Assumed
    public DocumentRequests documentRequests() {
        return Resources.create(DocumentRequests.class, caller);
    }

    /** Returns the operations on its documents. */
    public Documents documents() {
        return Resources.create(Documents.class, caller);
    }

    /** Returns the operations on its expenses. */
    @Assumed
    public Expenses expenses() {
        return Resources.create(Expenses.class, caller);
    }

    /** Returns the operations on its invoices. */
    public Invoices invoices() {
        return Resources.create(Invoices.class, caller);
    }

    /** Returns the operations on its payments with withholding of income tax (IRPF). */
    @Assumed
    public IrpfPayments irpfPayments() {
        return Resources.create(IrpfPayments.class, caller);
    }

    /** Returns the operations on proposals that match its bank transactions to invoices. */
    public MatchProposals matchProposals() {
        return Resources.create(MatchProposals.class, caller);
    }

    /** Returns the operations on the payslips of its workers. */
    @Assumed
    public Payslips payslips() {
        return Resources.create(Payslips.class, caller);
    }

    /** Returns the operations on its products. */
    @Assumed
    public Products products() {
        return Resources.create(Products.class, caller);
    }

    /** Returns the operations on its recurring invoices. */
    @Assumed
    public RecurringInvoices recurringInvoices() {
        return Resources.create(RecurringInvoices.class, caller);
    }

    /** Returns the operations on its mandates for direct debits. */
    @Assumed
    public SepaMandates sepaMandates() {
        return Resources.create(SepaMandates.class, caller);
    }

    /** Returns the operations on its files of direct debits. */
    @Assumed
    public SepaRemittances sepaRemittances() {
        return Resources.create(SepaRemittances.class, caller);
    }

    /** Returns the operations on its tax models. */
    public TaxModels taxModels() {
        return Resources.create(TaxModels.class, caller);
    }

    /** Returns the operation on its tax calendar. */
    @Assumed
    public TaxObligations taxObligations() {
        return Resources.create(TaxObligations.class, caller);
    }

    /** Returns the operations on the contracts of its workers. */
    @Assumed
    public WorkerContracts workerContracts() {
        return Resources.create(WorkerContracts.class, caller);
    }

    /** Returns the operations on its workers. */
    @Assumed
    public Workers workers() {
        return Resources.create(Workers.class, caller);
    }

    /**
     * Runs a call of an operation that you have defined and that acts on this client.
     *
     * @throws es.cg.sdk.errors.CallException if the call fails
     */
    public <T> T run(Call<T> call) {
        return caller.run(call);
    }

    /** Returns the list of an operation that you have defined and that acts on this client. Nothing is sent yet. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return caller.list(call);
    }

    /**
     * Returns a batch of writes on this client, as {@link CgClient#batch} does for the firm. The function of the batch
     * receives a view of these operations. Nothing is sent yet.
     *
     * @throws IllegalArgumentException if an item is null
     */
    public <T> Batch<ClientApi, T> batch(Iterable<? extends T> items) {
        Objects.requireNonNull(items, "items is null");
        return BatchBuilder.of(caller, bound -> new ClientApi(clientId, bound), items);
    }

    /**
     * Returns the job of this client with this token. Nothing is sent yet.
     *
     * @param token a value of {@link Job#token()}, from this process or another
     * @param answer makes the result from its JSON, such as {@code TaxModel::new}
     * @throws IllegalArgumentException if the token is malformed, or names a job of another client
     */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        return caller.job(token, answer);
    }

    /** Returns the id of the client. */
    @Override
    public String toString() {
        return "ClientApi[" + clientId + "]";
    }
}
