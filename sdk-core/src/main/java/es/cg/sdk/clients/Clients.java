package es.cg.sdk.clients;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** The clients of the firm. Thread-safe; obtained from {@code cg.clients()}. */
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

    /** Lists the clients that the key may act on. Scope {@code clientes:leer}, plan Starter. */
    public Listing<Client> list() {
        return caller.list(LIST.call());
    }

    /**
     * Imports clients from a CSV as a job, with a random idempotency key. A client that it creates is authorised on no
     * key, this one included: the firm adds it in its panel before anything can be done for it. Lines that are wrong are
     * left out and the others taken, so a job that succeeded may have taken few: see {@link ClientImport#errores()}.
     *
     * <p>Scope {@code clientes:escribir}, plan Enterprise; refused to test keys. The contract shows the operation, but
     * not its request and its result.
     *
     * @throws es.cg.sdk.errors.ApiException with code {@code datos_invalidos} if a field is refused
     * @throws es.cg.sdk.errors.JobFailedException when the job is awaited, if the file could not be read at all
     */
    public Job<ClientImport> importCsv(NewClientImport csv) {
        return caller.run(IMPORT.call().body(csv.json()));
    }

    /** Imports clients as {@link #importCsv(NewClientImport)} does, with your own idempotency key. */
    public Job<ClientImport> importCsv(NewClientImport csv, IdempotencyKey key) {
        return caller.run(IMPORT.call().body(csv.json()).key(key));
    }
}
