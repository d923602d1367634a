package es.cg.sdk.webhooks.internal.jdbc.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements for the latest version of each record that a receiver has seen. Immutable. */
public final class VersionTable {
    private final TableSql sql;
    private final String source;

    public VersionTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** Stores a later version of a known record; false if the record is unknown, or its version is not earlier. */
    public boolean update(Connection connection, String record, long version) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_latest SET position = ? WHERE source = ? AND record = ? AND position < ?")) {
            update.setLong(1, version);
            update.setString(2, source);
            update.setString(3, record);
            update.setLong(4, version);
            return update.executeUpdate() == 1;
        }
    }

    /** Stores the first version of a record; false if the record is known. */
    public boolean insert(Connection connection, String record, long version) throws SQLException {
        if (sql.dialect().isMysql()) {
            // A duplicate would leave a shared lock, with which two transactions that want to update deadlock.
            insertEarliest(connection, record);
            return update(connection, record, version);
        }
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection, "INSERT INTO cg_webhook_latest (source, record, position) VALUES (?, ?, ?)")) {
            insertion.setString(1, source);
            insertion.setString(2, record);
            insertion.setLong(3, version);
            return sql.inserted(insertion);
        }
    }

    private void insertEarliest(Connection connection, String record) throws SQLException {
        try (PreparedStatement insertion = sql.prepare(
                connection,
                "INSERT INTO cg_webhook_latest (source, record, position) VALUES (?, ?, ?)"
                        + " ON DUPLICATE KEY UPDATE position = position")) {
            insertion.setString(1, source);
            insertion.setString(2, record);
            insertion.setLong(3, Long.MIN_VALUE);
            insertion.executeUpdate();
        }
    }

    /** Returns the version of a record; {@code Long.MIN_VALUE} if the record is unknown. */
    public long find(Connection connection, String record) throws SQLException {
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
