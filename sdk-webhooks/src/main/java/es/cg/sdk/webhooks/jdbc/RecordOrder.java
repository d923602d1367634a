package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.sql.Connection;
import java.sql.SQLException;

/** How a version of a record compares with the latest one that was stored before: see {@link JdbcTables#advance}. */
public enum RecordOrder {
    /** It is the first version of the record, or newer than all before; it is stored as the latest. */
    NEWER,
    /** It is older than the stored one: the event can be skipped. */
    OLDER,
    /** It equals the stored one, so that the order is unknown: ask the service for the record as it is now. */
    SAME;

    // A row that another transaction has just inserted is seen at the second try; never, if more tries are needed.
    private static final int MAX_TRIES = 5;

    static RecordOrder advance(VersionTable versions, Connection connection, RecordKey key, long version)
            throws SQLException {
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            if (versions.update(connection, key, version) || versions.insert(connection, key, version)) {
                return NEWER;
            }
            long stored = versions.find(connection, key);
            if (stored >= version) {
                return stored == version ? SAME : OLDER;
            }
        }
        throw new SQLException(
                "the transaction does not see what others commit: set its isolation level to READ COMMITTED", "40001");
    }
}
