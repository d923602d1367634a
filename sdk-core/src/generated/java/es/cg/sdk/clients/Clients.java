package es.cg.sdk.clients;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/** Creates, lists, changes and imports the clients of the firm. Thread-safe; obtained from {@code cg.clients()}. */
public final class Clients {
    // formatter:off
    private static final Operation<Page<Client>>      LIST   = Operation.list("clients.list", "/clients", Client::new).onNoClient();
    private static final Operation<Job<ClientImport>> IMPORT = Operation.deferred("clients.import", "/clients/import", ClientImport::new).onNoClient().creates();
    private static final Operation<Client>            CREATE = Operation.post("clients.create", "/clients", Client::new).onNoClient().creates("/clients/{id}");
    private static final Operation<Client>            GET    = Operation.get("clients.get", "/clients/{id}", Client::new).onNoClient();
    private static final Operation<Client>            UPDATE = Operation.patch("clients.update", "/clients/{id}", Client::new).onNoClient();
    // formatter:on

    static {
        Resources.register(Clients.class, Clients::new);
    }

    private final Caller caller;

    private Clients(Caller caller) {
        this.caller = caller;
    }

    /**
     * Lists the clients that the key may act on.
     *
     * <p>Scope {@code clientes:leer}, plan Starter. Test keys are allowed.
     */
    public Listing<Client> list() {
        return caller.list(LIST.call());
    }

    /**
     * Imports clients from a CSV. Uses a random idempotency key. Returns a job. No key may act on the clients that it
     * creates, not even this one, until the firm authorises it in its panel. The service skips faulty lines and imports
     * the others, so a job can succeed with few clients imported: check {@link ClientImport#errores()}.
     *
     * <p>Scope {@code clientes:escribir}, plan Enterprise. Test keys are refused. The contract shows the operation, but
     * neither its request nor its result.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code datos_invalidos} if the service refuses a field
     * @throws es.cg.sdk.errors.JobFailedException from {@code await} if the service could not read the file
     */
    public Job<ClientImport> importCsv(NewClientImport csv) {
        requireNonNull(csv, "csv is null");
        return caller.run(IMPORT.call().body(csv.json()));
    }

    /** Does the same as {@link #importCsv(NewClientImport)}, with your own idempotency key. */
    public Job<ClientImport> importCsv(NewClientImport csv, IdempotencyKey key) {
        requireNonNull(csv, "csv is null");
        return caller.run(IMPORT.call().body(csv.json()).key(key));
    }

    /**
     * Creates a client. Uses a random idempotency key. No key may act on it, not even this one, until the firm
     * authorises it in its panel. A key creates at most 120 clients an hour; {@link #importCsv} creates more.
     *
     * <p>Scope {@code clientes:escribir}, plan Enterprise. Test keys are refused. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code cliente_duplicado} if the firm has a client with this tax
     *     identifier
     */
    @Assumed
    public Client create(NewClient client) {
        requireNonNull(client, "client is null");
        return caller.run(CREATE.call().body(client.json()));
    }

    /** Does the same as {@link #create(NewClient)}, with your own idempotency key. */
    @Assumed
    public Client create(NewClient client, IdempotencyKey key) {
        requireNonNull(client, "client is null");
        return caller.run(CREATE.call().body(client.json()).key(key));
    }

    /**
     * Returns a client that the key may act on.
     *
     * <p>Scope {@code clientes:leer}, plan Starter. Test keys are allowed. The contract names the operation, but
     * neither its path nor its fields.
     *
     * @throws es.cg.sdk.errors.ApiException with status 404 if the key may not act on it
     */
    @Assumed
    public Client get(long id) {
        return caller.run(GET.call(String.valueOf(id)));
    }

    /**
     * Changes the contact data that is set and leaves the rest. Uses a random idempotency key. Only the panel can
     * change the tax identifier and the e-mail.
     *
     * <p>Scope {@code clientes:escribir}, plan Enterprise. Test keys are refused. The contract names the operation, but
     * neither its path nor its fields.
     */
    @Assumed
    public Client update(long id, ClientChange change) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(String.valueOf(id)).body(change.json()));
    }

    /** Does the same as {@link #update(long, ClientChange)}, with your own idempotency key. */
    @Assumed
    public Client update(long id, ClientChange change, IdempotencyKey key) {
        requireNonNull(change, "change is null");
        return caller.run(UPDATE.call(String.valueOf(id)).body(change.json()).key(key));
    }
}
