package es.cg.sdk.clients;

import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/** The clients of the firm. Thread-safe; obtained from {@code cg.clients()}. */
public final class Clients {
    private static final Operation<Page<Client>> LIST =
            Operation.list("clients.list", "/clients", Client::new).onNoClient();

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
}
