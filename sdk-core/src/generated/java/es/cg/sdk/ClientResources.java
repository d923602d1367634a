package es.cg.sdk;

import es.cg.sdk.accounting.AccountingEntries;
import es.cg.sdk.accounting.AccountingPeriods;
import es.cg.sdk.accounting.Accounts;
import es.cg.sdk.activities.Activities;
import es.cg.sdk.banks.BankAccounts;
import es.cg.sdk.banks.BankImports;
import es.cg.sdk.banks.BankTransactions;
import es.cg.sdk.banks.MatchProposals;
import es.cg.sdk.clients.DataRights;
import es.cg.sdk.directory.Addressees;
import es.cg.sdk.directory.Products;
import es.cg.sdk.documentrequests.DocumentRequests;
import es.cg.sdk.documents.Documents;
import es.cg.sdk.expenses.Expenses;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.invoices.Invoices;
import es.cg.sdk.irpfpayments.IrpfPayments;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.payslips.Payslips;
import es.cg.sdk.recurring.RecurringInvoices;
import es.cg.sdk.sepa.SepaMandates;
import es.cg.sdk.sepa.SepaRemittances;
import es.cg.sdk.taxcalendar.TaxObligations;
import es.cg.sdk.taxmodels.TaxModels;
import es.cg.sdk.workers.WorkerContracts;
import es.cg.sdk.workers.Workers;

/** The resources of one client. */
abstract class ClientResources {
    final Caller caller;

    ClientResources(Caller caller) {
        this.caller = caller;
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
}
