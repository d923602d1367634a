package es.cg.sdk;

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
import es.cg.sdk.documents.Documents;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Requirements;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.batch.BatchBuilder;
import es.cg.sdk.invoices.Invoices;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Word;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.status.Status;
import es.cg.sdk.taxmodels.TaxModels;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The operations on one client of the firm; every call carries that client's id. Immutable and thread-safe; obtained
 * from {@link CgClient#forClient(long)}.
 */
public final class ClientApi {
    private final long clientId;
    private final Caller caller;

    ClientApi(long clientId, Caller caller) {
        this.clientId = clientId;
        this.caller = caller;
    }

    /** The client that every call below acts on. */
    public long clientId() {
        return clientId;
    }

    /** The same operations, called like this. */
    public ClientApi with(CallOptions options) {
        return new ClientApi(clientId, caller.with(options));
    }

    /**
     * Asks what the key can do, as {@link CgClient#require} does, and whether this client is among those of the key
     * and has consented to these scopes, as far as {@code GET /clients} shows it: pages of a hundred, up to the one
     * that has it, each a read of the quota. Scope {@code clientes:leer}, plan Starter.
     *
     * @return what the service told of the key
     * @throws es.cg.sdk.errors.RequirementException if anything is missing
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

    /** Its economic activities. */
    public Activities activities() {
        return Resources.create(Activities.class, caller);
    }

    /** Its bank accounts. */
    public BankAccounts bankAccounts() {
        return Resources.create(BankAccounts.class, caller);
    }

    /** The bank statements that were imported. */
    public BankImports bankImports() {
        return Resources.create(BankImports.class, caller);
    }

    /** The movements on its bank accounts. */
    public BankTransactions bankTransactions() {
        return Resources.create(BankTransactions.class, caller);
    }

    /** Its rights over its data. */
    public DataRights dataRights() {
        return Resources.create(DataRights.class, caller);
    }

    /** Its documents. */
    public Documents documents() {
        return Resources.create(Documents.class, caller);
    }

    /** Its invoices. */
    public Invoices invoices() {
        return Resources.create(Invoices.class, caller);
    }

    /** What is proposed that its bank movements pay. */
    public MatchProposals matchProposals() {
        return Resources.create(MatchProposals.class, caller);
    }

    /** Its tax models. */
    public TaxModels taxModels() {
        return Resources.create(TaxModels.class, caller);
    }

    /** Runs a call of an operation of your own that acts on this client. */
    public <T> T run(Call<T> call) {
        return caller.run(call);
    }

    /** Walks a list of an operation of your own that acts on this client. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return caller.list(call);
    }

    /**
     * A batch of writes of this client, as {@link CgClient#batch} makes them for all. Its function gets a view of these
     * operations.
     *
     * @throws IllegalArgumentException if an item is null
     */
    public <T> Batch<ClientApi, T> batch(Iterable<? extends T> items) {
        Objects.requireNonNull(items, "items is null");
        return BatchBuilder.of(caller, bound -> new ClientApi(clientId, bound), items);
    }

    /**
     * A job of this client that {@link Job#token()} names, to be looked at from here; nothing is sent yet.
     *
     * @param answer what reads its result, as {@code TaxModel::new}
     * @throws IllegalArgumentException if the text is no such token, or names a job of another client
     */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        return caller.job(token, answer);
    }

    /** The client's id. */
    @Override
    public String toString() {
        return "ClientApi[" + clientId + "]";
    }
}
