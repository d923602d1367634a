package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Lets the latest news of a record stand, however the events are ordered that bring it. How far a record has come is kept
 * in the transaction of the handler, and so exactly when what it did is. Thread-safe.
 */
public final class LatestOnly {
    /** How news stands to what came before. */
    public enum News {
        /** It is the first, or later than all before: it counts from now on. */
        LATER,
        /** It is older than what came before: it is passed over. */
        OLDER,
        /** It is of the same position as what came before: nobody can tell but the service, by how things stand now. */
        UNDECIDED
    }

    // One finds a row that another has just inserted; more than a few say that it is never seen.
    private static final int TURNS = 5;

    private final TableSql sql;
    private final String source;

    LatestOnly(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /**
     * Notes how far a record has come, if that is further than before. Of several at once, each sees those that were
     * committed, and waits for those that are not yet.
     *
     * @param connection of the attempt, or another READ COMMITTED transaction of the same database
     * @param record what it is about, such as {@code invoice/123}; at most 255 characters
     * @param position what orders its news: a version or a time in milliseconds; {@code WebhookEvent.created()} is to the
     *     second, and so often undecided
     */
    public News advance(Connection connection, String record, long position) throws SQLException {
        for (int turn = 0; turn < TURNS; turn++) {
            if (moved(connection, record, position) || inserted(connection, record, position)) {
                return News.LATER;
            }
            long before = position(connection, record);
            if (before >= position) {
                return before == position ? News.UNDECIDED : News.OLDER;
            }
        }
        throw new SQLException("what others commit is not seen: the transaction must be READ COMMITTED", "40001");
    }

    private boolean moved(Connection connection, String record, long position) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_latest SET position = ? WHERE source = ? AND record = ? AND position < ?")) {
            update.setLong(1, position);
            update.setString(2, source);
            update.setString(3, record);
            update.setLong(4, position);
            return update.executeUpdate() == 1;
        }
    }

    boolean inserted(Connection connection, String record, long position) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection, "INSERT INTO cg_webhook_latest (source, record, position) VALUES (?, ?, ?)")) {
            insertion.setString(1, source);
            insertion.setString(2, record);
            insertion.setLong(3, position);
            return sql.inserted(insertion);
        }
    }

    private long position(Connection connection, String record) throws SQLException {
        try (PreparedStatement query =
                sql.prepare(connection, "SELECT position FROM cg_webhook_latest WHERE source = ? AND record = ?")) {
            query.setString(1, source);
            query.setString(2, record);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getLong(1) : Long.MIN_VALUE;
            }
        }
    }
}
