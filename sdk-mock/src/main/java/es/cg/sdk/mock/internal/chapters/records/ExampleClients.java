package es.cg.sdk.mock.internal.chapters.records;

import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;

/** Recognises the example clients of a new environment by their ids. */
public final class ExampleClients {
    private static final long FIRST = 1001;
    private static final long FIRST_OF_THE_SANDBOX = 9001;

    private ExampleClients() {}

    /** Returns the id of the first example client. */
    public static long first(Environment environment) {
        return environment.sandbox() ? FIRST_OF_THE_SANDBOX : FIRST;
    }

    /** Returns the index of an example client, from 0; a greater number than any example's for other clients. */
    public static int index(Environment environment, Row client) {
        return (int) Math.min(client.client() - first(environment), Integer.MAX_VALUE);
    }

    /** Whether the integrator declared the client in a reset of the sandbox. */
    public static boolean isDeclared(Row client) {
        return client.json().has("_caso");
    }
}
