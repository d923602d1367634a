package es.cg.sdk.clients;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** Lists and imports the clients of the firm. Thread-safe; obtained from {@code cg.clients()}. */
public final class Clients {
    private static final Operation<Page<Client>> LIST =
            Operation.list("clients.list", "/clients", Client::new).onNoClient();
    private static final Operation<Job<ClientImport>> IMPORT = Operation.deferred(
                    "clients.import", "/clients/import", ClientImport::new)
            .onNoClient();

    static {
        Resources.register(Clients.class, Clients::new);
    }

    private final Caller caller;

    private Clients(Caller caller) {
        this.caller = caller;
    }

    /** Lists the clients that the key may act on. Scope {@code clientes:leer}, plan Starter. Test keys are allowed. */
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
        return caller.run(IMPORT.call().body(csv.json()));
    }

    /** Imports clients as {@link #importCsv(NewClientImport)} does, with your own idempotency key. */
    public Job<ClientImport> importCsv(NewClientImport csv, IdempotencyKey key) {
        return caller.run(IMPORT.call().body(csv.json()).key(key));
    }
}
