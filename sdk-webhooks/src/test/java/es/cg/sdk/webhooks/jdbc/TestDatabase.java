package es.cg.sdk.webhooks.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;

/** A database of a test's own, with the tables for webhooks and one for what handlers write. */
final class TestDatabase {
    /** What is tried on a database. */
    @FunctionalInterface
    interface Trial {
        void on(TestDatabase database) throws Exception;
    }

    private final OwnDatabase own;
    private final DataSource dataSource;

    private TestDatabase(OwnDatabase own, DataSource dataSource) {
        this.own = own;
        this.dataSource = dataSource;
    }

    /** The same on each kind of database: SQL, and what drivers and servers do. */
    static Stream<DynamicTest> each(Trial trial) {
        return on(DatabaseKind.each(), trial);
    }

    /** What does not depend on the kind of database, on one. */
    static Stream<DynamicTest> onOne(Trial trial) {
        return on(DatabaseKind.one(), trial);
    }

    private static Stream<DynamicTest> on(Stream<DatabaseKind> kinds, Trial trial) {
        return kinds.map(kind -> DynamicTest.dynamicTest(kind.name(), () -> trial.on(withTables(kind))));
    }

    /** One that has the tables. */
    static TestDatabase withTables(DatabaseKind kind) throws SQLException {
        return empty(kind).filled();
    }

    /** This one, with the tables made. */
    TestDatabase filled() throws SQLException {
        JdbcTables.createTables(dataSource);
        run("CREATE TABLE effect (event_id varchar(255), attempt integer)");
        return this;
    }

    /** One that has no tables. */
    static TestDatabase empty(DatabaseKind kind) throws SQLException {
        // Mutation testing runs each test thousands of times: there, one that needs a database server is not run.
        assumeFalse(Boolean.getBoolean("in.process") && kind != DatabaseKind.H2, "this run starts no other process");
        // Prepared on the server in the slow build, by the driver in the short one.
        String more = kind == DatabaseKind.MARIADB ? "&useServerPrepStmts=" + Boolean.getBoolean("slow") : "";
        return of(OwnDatabase.empty(kind).with(more));
    }

    static TestDatabase of(OwnDatabase own) {
        return new TestDatabase(own, own.dataSource());
    }

    /** The same, through another data source. */
    TestDatabase through(DataSource other) {
        return new TestDatabase(own, other);
    }

    /** The same, by more settings in its address. */
    TestDatabase with(String settings) {
        return of(own.with(settings));
    }

    DatabaseKind kind() {
        return own.kind();
    }

    String url() {
        return own.url();
    }

    DataSource dataSource() {
        return dataSource;
    }

    void run(String... statements) throws SQLException {
        Sql.run(dataSource, statements);
    }

    /** Runs each statement of a script by itself. */
    void run(SqlScript script) throws SQLException {
        run(script.statements().toArray(String[]::new));
    }

    /** The first column of the rows, as text. */
    List<String> query(String sql) throws SQLException {
        return Sql.query(dataSource, sql);
    }

    /** What handlers wrote and is kept: the ids of the events. */
    List<String> effects() throws SQLException {
        return query("SELECT event_id FROM effect");
    }

    /** The database's time as an expression, in the form of the tables. */
    String now() {
        return kind().isMariadb() ? "UTC_TIMESTAMP(6)" : "CURRENT_TIMESTAMP";
    }

    /** Changes the type of a column. */
    void retype(String table, String column, String type) throws SQLException {
        run("ALTER TABLE " + table
                + switch (kind()) {
                    case POSTGRESQL -> " ALTER COLUMN " + column + " TYPE ";
                    case H2 -> " ALTER COLUMN " + column + " ";
                    case MARIADB, MARIADB_BY_MYSQL -> " MODIFY " + column + " ";
                }
                + type);
    }

    /** Leaves an event as a process does that claimed it and died, some time ago. */
    void diedAt(JdbcTables tables, WebhookEvent event) throws SQLException {
        Claim unused = tables.run("claim", session -> {
            Claim first = tables.events().insertClaimed(session.connection(), ReceivedEvent.of(event));
            if (first != null) {
                return first;
            }
            session.begin();
            EventClaims.Due due =
                    Objects.requireNonNull(tables.claims().lock(session.connection(), EventKey.of(event)));
            Claim again = tables.claims().claim(session.connection(), due);
            session.commit();
            return again;
        });
        timePasses();
    }

    /** Lets whatever is open be due. */
    void timePasses() throws SQLException {
        run("UPDATE cg_webhook_event SET due_at = received_at WHERE state = 'open'");
    }

    /** Writes an effect as a handler does. */
    static void effect(Attempt attempt, String eventId) throws SQLException {
        try (var insertion = attempt.connection().prepareStatement("INSERT INTO effect VALUES (?, ?)")) {
            insertion.setString(1, eventId);
            insertion.setInt(2, attempt.number());
            insertion.executeUpdate();
        }
    }
}
