package es.cg.sdk.spring.internal.client;

import es.cg.sdk.CgClient;

/**
 * The client that the context closes. The bean of type {@link CgClient} may be a view of it with the call options of
 * the properties, and closing a view does nothing.
 */
record ClientRoot(CgClient client) implements AutoCloseable {
    @Override
    public void close() {
        client.close();
    }
}
