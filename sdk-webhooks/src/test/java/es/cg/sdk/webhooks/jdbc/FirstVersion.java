package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tables of the first version, and the statements with which its receivers work on them. */
final class FirstVersion {
    private static final String COLUMNS =
            "INSERT INTO cg_webhook_event (source, event_id, kind, state, body, body_sha256,"
                    + " attempts, token, received_at, due_at)";
    private static final String VALUES = "?, ?, ?, 'open', ?, ?, ?, {token}, {now}, {later}";
    private static final int EXCLUSIVE_MILLIS = 5000;

    private final TestDatabase database;
    private final TableSql sql;
    private final boolean isMariadb;

    private FirstVersion(TestDatabase database, TableSql sql) {
        this.database = database;
        this.sql = sql;
        this.isMariadb = database.kind().isMariadb();
    }

    /** Creates the tables in an empty database, and one for what handlers write. */
    static FirstVersion in(TestDatabase database) throws Exception {
        database.run(SqlScript.of("first/" + MigrationToolsTest.folder(database.kind()) + ".sql"));
        database.run("CREATE TABLE effect (event_id varchar(255), attempt integer)");
        return of(database);
    }

    /** Returns a receiver of the first version on the tables of a database. */
    static FirstVersion of(TestDatabase database) throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            return new FirstVersion(database, TableSql.unqualified(Dialect.of(connection)));
        }
    }

    /** Stores an event, as an inbox does; false if it is a duplicate. */
    boolean receive(WebhookEvent event) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            boolean isNew = insert(connection, event, 0, null, 0);
            requireOpen(connection);
            return isNew;
        }
    }

    /** Handles an event in a transaction; false if it is a duplicate. */
    boolean process(WebhookEvent event) throws Exception {
        try (Connection connection = database.dataSource().getConnection()) {
            UUID token = UUID.randomUUID();
            boolean isNew = insert(connection, event, 1, token, EXCLUSIVE_MILLIS);
            requireOpen(connection);
            return isNew && attempt(connection, event.id(), token, 1);
        }
    }

    /** Without this, a receiver on H2 acknowledges events that it loses: upgrading.md has such receivers stopped. */
    private static void requireOpen(Connection connection) throws SQLException {
        if (!connection.isValid(2)) {
            throw new SQLException("the connection was closed");
        }
    }

    /** Fills the table with open events, or with events that are done. */
    void fill(String prefix, int count, boolean done) throws Exception {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement statement = sql.prepare(
                        connection,
                        "INSERT INTO cg_webhook_event (source, event_id, kind, state, body, body_sha256, attempts,"
                                + " received_at, due_at, ended_at) VALUES ('erp', ?, ?, ?, ?, ?, 0, {now}, {now},"
                                + " CASE WHEN ? THEN {now} END)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < count; i++) {
                WebhookEvent event = TestEvents.event(prefix + i);
                statement.setString(1, event.id());
                statement.setString(2, event.kind().value());
                statement.setString(3, done ? "done" : "open");
                statement.setBytes(4, done ? null : event.body());
                statement.setBytes(5, MessageDigest.getInstance("SHA-256").digest(event.body()));
                statement.setBoolean(6, done);
                statement.addBatch();
                if (i % 1000 == 999) {
                    statement.executeBatch();
                }
            }
            statement.executeBatch();
            connection.commit();
        }
    }

    private boolean insert(Connection connection, WebhookEvent event, int attempts, @Nullable UUID token, int untilDue)
            throws Exception {
        String insertion = isMariadb
                ? COLUMNS + " SELECT " + VALUES + " FROM DUAL WHERE NOT EXISTS"
                        + " (SELECT 1 FROM cg_webhook_event WHERE source = ? AND event_id = ?)"
                : COLUMNS + " VALUES (" + VALUES + ")"
                        + (database.kind() == TestDatabase.Kind.POSTGRESQL ? " ON CONFLICT DO NOTHING" : "");
        try (PreparedStatement statement = sql.prepare(connection, insertion)) {
            statement.setString(1, "erp");
            statement.setString(2, event.id());
            statement.setString(3, event.kind().value());
            statement.setBytes(4, event.body());
            statement.setBytes(5, MessageDigest.getInstance("SHA-256").digest(event.body()));
            statement.setInt(6, attempts);
            setToken(statement, 7, token);
            statement.setInt(8, untilDue);
            if (isMariadb) {
                statement.setString(9, "erp");
                statement.setString(10, event.id());
            }
            return statement.executeUpdate() == 1;
        } catch (SQLIntegrityConstraintViolationException duplicate) {
            return false;
        }
    }

    /** Handles the events that are due, as a worker does, until none is; returns how many. */
    int work() throws SQLException {
        int handled = 0;
        try (Connection connection = database.dataSource().getConnection()) {
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            while (claimAndHandle(connection)) {
                handled++;
            }
        }
        return handled;
    }

    private boolean claimAndHandle(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        String id;
        int attempt;
        UUID token = UUID.randomUUID();
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event"
                        + (isMariadb ? " FORCE INDEX (cg_webhook_event_due)" : "")
                        + " WHERE source = ? AND state = 'open' AND due_at <= {now}"
                        + " ORDER BY due_at {limit} FOR UPDATE SKIP LOCKED")) {
            query.setString(1, "erp");
            query.setInt(2, 1);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    connection.rollback();
                    return false;
                }
                id = row.getString(1);
                attempt = row.getInt(3) + 1;
            }
        }
        try (PreparedStatement claim = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, attempts = ?, failure = NULL, due_at = {later}"
                        + " WHERE source = ? AND event_id = ?")) {
            setToken(claim, 1, token);
            claim.setInt(2, attempt);
            claim.setInt(3, EXCLUSIVE_MILLIS);
            claim.setString(4, "erp");
            claim.setString(5, id);
            claim.executeUpdate();
        }
        connection.commit();
        boolean unused = attempt(connection, id, token, attempt);
        return true;
    }

    private boolean attempt(Connection connection, String id, UUID token, int number) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement lock = sql.prepare(
                        connection,
                        "SELECT {transaction}, {timeout}, CASE WHEN body_sha256 = ? THEN NULL ELSE body END"
                                + " FROM cg_webhook_event WHERE source = ? AND event_id = ? AND token = ?"
                                + " AND ended_at IS NULL FOR UPDATE");
                PreparedStatement effect = connection.prepareStatement("INSERT INTO effect VALUES (?, ?)");
                PreparedStatement done = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_event SET state = 'done', ended_at = {now}, body = NULL, failure = NULL"
                                + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL")) {
            lock.setBytes(1, new byte[32]);
            lock.setString(2, "erp");
            lock.setString(3, id);
            setToken(lock, 4, token);
            try (ResultSet row = lock.executeQuery()) {
                if (!row.next()) {
                    connection.rollback();
                    return false;
                }
            }
            effect.setString(1, id);
            effect.setInt(2, number);
            effect.executeUpdate();
            done.setString(1, "erp");
            done.setString(2, id);
            setToken(done, 3, token);
            boolean isDone = done.executeUpdate() == 1;
            if (isDone) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return isDone;
        }
    }

    private void setToken(PreparedStatement statement, int parameter, @Nullable UUID token) throws SQLException {
        if (isMariadb) {
            statement.setString(parameter, token == null ? null : token.toString());
        } else {
            statement.setObject(parameter, token);
        }
    }

    /** Brings an open event to another state by the statement of a failed attempt. */
    void fail(String id, String state) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement update = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_event SET state = ?, failure = ?, due_at = {later},"
                                + " ended_at = CASE WHEN ? = 'dead' THEN {now} END, attempts = 3"
                                + " WHERE source = ? AND event_id = ? AND ended_at IS NULL")) {
            update.setString(1, state);
            update.setString(2, "the ERP is away");
            update.setInt(3, 0);
            update.setString(4, state);
            update.setString(5, "erp");
            update.setString(6, id);
            update.executeUpdate();
        }
    }

    /** Discards a dead event, with the audit. */
    void discard(String id) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement update = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_event SET state = ?, attempts = 0, due_at = {now},"
                                + " ended_at = CASE WHEN ? <> 'open' THEN {now} END"
                                + " WHERE source = ? AND event_id = ? AND state = 'dead'");
                PreparedStatement audit = sql.prepare(
                        connection,
                        "INSERT INTO cg_webhook_audit (source, event_id, done, asked_by, asked_at)"
                                + " VALUES (?, ?, ?, ?, {now})")) {
            update.setString(1, "discarded");
            update.setString(2, "discarded");
            update.setString(3, "erp");
            update.setString(4, id);
            update.executeUpdate();
            audit.setString(1, "erp");
            audit.setString(2, id);
            audit.setString(3, "discarded");
            audit.setString(4, "ana");
            audit.executeUpdate();
        }
    }

    /** Quarantines a body, or counts that it came again. */
    void quarantine(WebhookEvent event) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(event.body());
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement update = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_quarantine SET times = times + 1 WHERE source = ? AND body_sha256 = ?");
                PreparedStatement insertion = sql.prepare(
                        connection,
                        "INSERT INTO cg_webhook_quarantine (source, body_sha256, event_id, reason, body, times,"
                                + " received_at) VALUES (?, ?, ?, ?, ?, 1, {now})")) {
            update.setString(1, "erp");
            update.setBytes(2, digest);
            if (update.executeUpdate() == 1) {
                return;
            }
            insertion.setString(1, "erp");
            insertion.setBytes(2, digest);
            insertion.setString(3, event.id());
            insertion.setString(4, "another body");
            insertion.setBytes(5, event.body());
            insertion.executeUpdate();
        }
    }

    /** Stores the latest version of a record; false if it is not later. */
    boolean advance(String record, long version) throws SQLException {
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement update = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_latest SET position = ? WHERE source = ? AND record = ? AND position < ?");
                PreparedStatement insertion = sql.prepare(
                        connection,
                        "INSERT INTO cg_webhook_latest (source, record, position) VALUES (?, ?, ?)"
                                + (isMariadb
                                        ? " ON DUPLICATE KEY UPDATE position = position"
                                        : database.kind() == TestDatabase.Kind.POSTGRESQL
                                                ? " ON CONFLICT DO NOTHING"
                                                : ""))) {
            update.setLong(1, version);
            update.setString(2, "erp");
            update.setString(3, record);
            update.setLong(4, version);
            if (update.executeUpdate() == 1) {
                return true;
            }
            insertion.setString(1, "erp");
            insertion.setString(2, record);
            insertion.setLong(3, isMariadb ? Long.MIN_VALUE : version);
            return insertion.executeUpdate() == 1 && (!isMariadb || update.executeUpdate() == 1);
        } catch (SQLIntegrityConstraintViolationException duplicate) {
            return false;
        }
    }

    /** Deletes done events. */
    int purge() throws SQLException {
        int deleted = 0;
        try (Connection connection = database.dataSource().getConnection();
                PreparedStatement query = sql.prepare(
                        connection,
                        "SELECT event_id FROM cg_webhook_event WHERE source = ? AND state = 'done'"
                                + " AND ended_at < {later} ORDER BY ended_at {limit} FOR UPDATE SKIP LOCKED");
                PreparedStatement delete = sql.prepare(
                        connection,
                        "DELETE FROM cg_webhook_event WHERE source = ? AND event_id = ? AND ended_at IS NOT NULL")) {
            connection.setAutoCommit(false);
            query.setString(1, "erp");
            query.setLong(2, 1000);
            query.setInt(3, 1000);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    delete.setString(1, "erp");
                    delete.setString(2, row.getString(1));
                    deleted += delete.executeUpdate();
                }
            }
            connection.commit();
        }
        return deleted;
    }
}
