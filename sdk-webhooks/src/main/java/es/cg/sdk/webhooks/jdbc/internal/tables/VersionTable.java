package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements for the latest version of each record that a receiver has seen. Immutable. */
public final class VersionTable {
    private final TableSql sql;
    private final String source;

    /** A record of a source of events. */
    public record RecordKey(String eventSource, String name) {}

    public VersionTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** Stores a later version of a known record; false if the record is unknown, or its version is not earlier. */
    public boolean update(Connection connection, RecordKey record, long version) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_latest SET position = ?, updated_at = {now}"
                        + " WHERE source = ? AND event_source = ? AND record = ? AND position < ?")) {
            update.setLong(1, version);
            update.setLong(setKey(update, 2, record), version);
            return update.executeUpdate() == 1;
        }
    }

    /** Stores the first version of a record; false if the record is known. */
    public boolean insert(Connection connection, RecordKey record, long version) throws SQLException {
        if (sql.dialect().isMysql()) {
            // A duplicate would leave a shared lock, with which two transactions that want to update deadlock.
            insertEarliest(connection, record);
            return update(connection, record, version);
        }
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_latest (source, event_source, record, position, updated_at)"
                        + " VALUES (?, ?, ?, ?, {now})")) {
            insertion.setLong(setKey(insertion, 1, record), version);
            return sql.inserted(insertion);
        }
    }

    private void insertEarliest(Connection connection, RecordKey record) throws SQLException {
        try (PreparedStatement insertion = sql.prepare(
                connection,
                "INSERT INTO cg_webhook_latest (source, event_source, record, position, updated_at)"
                        + " VALUES (?, ?, ?, ?, {now})"
                        + " ON DUPLICATE KEY UPDATE position = position")) {
            insertion.setLong(setKey(insertion, 1, record), Long.MIN_VALUE);
            insertion.executeUpdate();
        }
    }

    /** Returns the version of a record; {@code Long.MIN_VALUE} if the record is unknown. */
    public long find(Connection connection, RecordKey record) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT position FROM cg_webhook_latest WHERE source = ? AND event_source = ? AND record = ?")) {
            int unused = setKey(query, 1, record);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getLong(1) : Long.MIN_VALUE;
            }
        }
    }

    private int setKey(PreparedStatement statement, int firstParameter, RecordKey record) throws SQLException {
        statement.setString(firstParameter, source);
        statement.setString(firstParameter + 1, record.eventSource());
        statement.setString(firstParameter + 2, record.name());
        return firstParameter + 3;
    }
}
