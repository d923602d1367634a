package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Remembers the latest version of each record that a handler has seen, so that it can skip an event that comes after a
 * newer one. The version is stored in the handler's transaction, together with what the handler writes. Thread-safe.
 *
 * <pre>{@code
 * if (tables.recordVersions().advance(attempt, "invoice/" + id, version) == RecordVersions.Order.NEWER) {
 *     book(event, attempt.connection());
 * }
 * }</pre>
 */
public final class RecordVersions {
    /** How a version compares with the latest one that was stored before. */
    public enum Order {
        /** It is the first version of the record, or newer than all before; it is stored as the latest. */
        NEWER,
        /** It is older than the stored one: the event can be skipped. */
        OLDER,
        /** It equals the stored one, so that the order is unknown: ask the service for the record as it is now. */
        SAME
    }

    // A row that another transaction has just inserted is seen at the second try; never, if more tries are needed.
    private static final int MAX_TRIES = 5;

    private final VersionTable versions;

    RecordVersions(VersionTable versions) {
        this.versions = versions;
    }

    /**
     * Stores the version of a record if it is newer than the stored one. Waits for other transactions that are storing
     * a version of the same record.
     *
     * @param attempt the attempt that runs; its event's source is a part of the record's name
     * @param record the name of the record, such as {@code invoice/123}; at most 255 characters
     * @param version a number that grows with each change of the record, such as a time in milliseconds.
     *     {@code WebhookEvent.created()} is exact to the second only, and often gives {@link Order#SAME}
     * @throws SQLException if the database fails, or the transaction is not READ COMMITTED
     */
    public Order advance(Attempt attempt, String record, long version) throws SQLException {
        return advance(attempt.connection(), attempt.source(), record, version);
    }

    /**
     * Does the same as {@link #advance(Attempt, String, long)}, outside of an attempt.
     *
     * @param connection a connection to the same database in a READ COMMITTED transaction
     * @param source as {@code WebhookEvent.source()}
     */
    public Order advance(Connection connection, String source, String record, long version) throws SQLException {
        RecordKey key = new RecordKey(source, record);
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            if (versions.update(connection, key, version) || versions.insert(connection, key, version)) {
                return Order.NEWER;
            }
            long stored = versions.find(connection, key);
            if (stored >= version) {
                return stored == version ? Order.SAME : Order.OLDER;
            }
        }
        throw new SQLException(
                "the transaction does not see what others commit: set its isolation level to READ COMMITTED", "40001");
    }
}
