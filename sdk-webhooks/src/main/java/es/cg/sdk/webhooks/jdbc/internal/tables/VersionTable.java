package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;

/** The statements for the latest version of each record that a receiver has seen. */
public record VersionTable(TableSql sql, String source) {
    private static final String INSERT =
            "INSERT INTO cg_webhook_latest (source, event_source, record, position, updated_at)"
                    + " VALUES (?, ?, ?, ?, {now})";

    /** A record of a source of events. */
    public record RecordKey(String eventSource, String name) {}

    /** Stores a later version of a known record; false if the record is unknown, or its version is not earlier. */
    public boolean update(Connection connection, RecordKey record, long version) throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_latest SET position = ?, updated_at = {now}"
                                        + " WHERE source = ? AND event_source = ? AND record = ? AND position < ?")
                        .with(version, source, record.eventSource(), record.name(), version)
                        .update()
                == 1;
    }

    /** Stores the first version of a record; false if the record is known. */
    public boolean insert(Connection connection, RecordKey record, long version) throws SQLException {
        if (sql.dialect().isMysql()) {
            // A duplicate would leave a shared lock, with which two transactions that want to update deadlock.
            int unused = sql.statement(connection, INSERT + " ON DUPLICATE KEY UPDATE position = position")
                    .with(source, record.eventSource(), record.name(), Long.MIN_VALUE)
                    .update();
            return update(connection, record, version);
        }
        return sql.insertion(connection, INSERT)
                .with(source, record.eventSource(), record.name(), version)
                .insert();
    }

    /** Returns the version of a record; {@code Long.MIN_VALUE} if the record is unknown. */
    public long find(Connection connection, RecordKey record) throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT position FROM cg_webhook_latest WHERE source = ? AND event_source = ? AND record = ?")
                .with(source, record.eventSource(), record.name())
                .first(row -> row.getLong(1))
                .orElse(Long.MIN_VALUE);
    }
}
