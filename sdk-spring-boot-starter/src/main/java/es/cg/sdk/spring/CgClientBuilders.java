package es.cg.sdk.spring;

import es.cg.sdk.CgClient;

/**
 * Builders of clients that have all that Spring Boot configures: the properties below {@code cg}, corrections, meters,
 * traces, the limits of several processes, and every {@link CgClientCustomizer} and {@code CallListener} of the
 * application. With {@code cg.write-journal.per-firm}, a builder also has the write journal of its firm. A bean of this
 * type is there in every application; it is thread-safe.
 *
 * <p>An application with a bean of type {@link es.cg.sdk.KeySource} has a bean of type {@link es.cg.sdk.CgClients},
 * whose clients are made by these builders.
 */
@FunctionalInterface
public interface CgClientBuilders {
    /**
     * Returns a builder for a client of a firm, which lacks the API key alone.
     *
     * @param firm its name, as {@link CgClient.Builder#name} takes it
     */
    CgClient.Builder builder(String firm);
}
