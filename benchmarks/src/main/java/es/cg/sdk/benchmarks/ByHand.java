package es.cg.sdk.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What a store sends for an event, written with JDBC alone, without its checks: the most that the store could reach on
 * this database and machine.
 */
final class ByHand {
    private static final String KEY = "source = 'by hand' AND event_source = '' AND event_id = ? AND ended_at IS NULL";

    private final DataSource database;
    private final String insertion;
    private final String lock;
    private final boolean setsSavepointAlone;
    private final String done;

    /** @param isPostgresql whether the database is PostgreSQL; else, it is MariaDB */
    ByHand(DataSource database, boolean isPostgresql) {
        this.database = database;
        String now = isPostgresql ? "now()" : "UTC_TIMESTAMP(6)";
        String values = "INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body, body_sha256,"
                + " attempts, token, received_at, due_at) SELECT 'by hand', '', ?, 'invoice.emitted', 'open', ?, ?, 1, ?, "
                + now + ", " + now;
        this.insertion = isPostgresql
                ? "WITH setting AS (SELECT set_config('synchronous_commit', 'off', true)) " + values + " FROM setting"
                : values;
        String query = "SELECT body_sha256 FROM cg_webhook_event WHERE " + KEY + " FOR UPDATE";
        this.lock = isPostgresql ? query + "; SAVEPOINT attempt" : query;
        this.setsSavepointAlone = !isPostgresql;
        this.done = "UPDATE cg_webhook_event SET state = 'done', ended_at = " + now + " WHERE " + KEY;
    }

    /** Counts the attempt, locks the event, writes, marks the event as done, and commits. */
    void transactional(String id, byte[] body) throws SQLException {
        try (Connection connection = database.getConnection()) {
            insert(connection, id, body);
            finish(connection, id);
        }
    }

    /** Keeps an event, without an effect. */
    void keep(String id, byte[] body) throws SQLException {
        try (Connection connection = database.getConnection()) {
            insert(connection, id, body);
        }
    }

    /** Does what was kept: locks the event, writes, marks the event as done, and commits. */
    void finish(String id) throws SQLException {
        try (Connection connection = database.getConnection()) {
            finish(connection, id);
        }
    }

    private void insert(Connection connection, String id, byte[] body) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insertion)) {
            statement.setString(1, id);
            statement.setBytes(2, body);
            statement.setBytes(3, new byte[32]);
            if (setsSavepointAlone) {
                statement.setBytes(4, new byte[16]);
            } else {
                statement.setObject(4, UUID.randomUUID());
            }
            statement.executeUpdate();
        }
    }

    private void finish(Connection connection, String id) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(lock)) {
            statement.setString(1, id);
            statement.execute();
            try (ResultSet row = statement.getResultSet()) {
                if (!row.next()) {
                    throw new IllegalStateException("the event " + id + " is not there");
                }
            }
        }
        if (setsSavepointAlone) {
            connection.setSavepoint("attempt");
        }
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO effect VALUES (?, 1)")) {
            statement.setString(1, id);
            statement.executeUpdate();
        }
        try (PreparedStatement statement = connection.prepareStatement(done)) {
            statement.setString(1, id);
            statement.executeUpdate();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }
}
