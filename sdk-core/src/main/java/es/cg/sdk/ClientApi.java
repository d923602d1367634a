package es.cg.sdk;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.Scope;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Requirements;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.internal.batch.BatchBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.status.ServiceStatus;
import es.cg.sdk.status.Status;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The operations on one client of the accounting firm, such as its invoices; every call carries the id of that client.
 * Obtained from {@link CgClient#forClient(long)}. Immutable and thread-safe.
 *
 * <pre>{@code
 * ClientApi laura = cg.forClient(1001);
 * List<Invoice> newest = laura.invoices().list().toList(100); // at most 100
 * }</pre>
 */
public final class ClientApi extends ClientResources {
    private final long clientId;

    ClientApi(long clientId, Caller caller) {
        super(caller);
        this.clientId = clientId;
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
