package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A transaction in which the application's code runs. That code can end it all the same: by the statement COMMIT, or by
 * one that commits implicitly, such as CREATE TABLE on MariaDB and MySQL.
 */
record OpenTransaction(
        Connection connection,
        @Nullable Savepoint savepoint,
        @Nullable String id) {
    private static final String H2_TRANSACTION = "SELECT CAST(TRANSACTION_ID() AS VARCHAR)";

    /** Remembers the current transaction, which has changed something. */
    static OpenTransaction of(Connection connection, Dialect dialect) throws SQLException {
        // H2 forgets no savepoint at the end of a transaction.
        return dialect == Dialect.H2
                ? new OpenTransaction(connection, null, Dialect.value(connection, H2_TRANSACTION))
                : new OpenTransaction(connection, connection.setSavepoint(), null);
    }

    /**
     * Throws if it has ended since.
     *
     * @throws IllegalStateException if it has failed or was ended
     */
    void requireOpen() {
        SQLException failure = null;
        try {
            if (savepoint != null) {
                connection.releaseSavepoint(savepoint);
                return;
            }
            if (Objects.equals(id, Dialect.value(connection, H2_TRANSACTION))) {
                return;
            }
        } catch (SQLException e) {
            failure = e;
        }
        throw new IllegalStateException(
                "the transaction of an item has failed, or the code for the item ended it (by COMMIT, or by a statement"
                        + " that commits, such as CREATE TABLE): see whether its changes and the mark are there",
                failure);
    }
}
