package es.cg.sdk.database;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A data source of the application, and what a first session found about its connections.
 *
 * @param setReadCommitted true where READ COMMITTED is not the isolation level of its connections
 * @param committing whether its connections commit each statement by themselves: one that does not is checked, since it
 *     may be in a transaction of the application
 * @param dialect of its database; null if that is not known yet
 */
public record ConnectionPool(
        DataSource dataSource,
        boolean setReadCommitted,
        boolean committing,
        @Nullable Dialect dialect) {

    /** Returns a data source of which nothing is known yet, for a first session. */
    public static ConnectionPool unknown(DataSource dataSource, boolean setReadCommitted) {
        return new ConnectionPool(dataSource, setReadCommitted, true, null);
    }
}
