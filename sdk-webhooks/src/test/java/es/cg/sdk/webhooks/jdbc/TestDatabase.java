package es.cg.sdk.webhooks.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.mysql.cj.jdbc.MysqlDataSource;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.RunningTest;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.DynamicTest;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test's own, with the tables for webhooks and one for what handlers write. */
final class TestDatabase {
    /** Of which kind. */
    enum Kind {
        POSTGRESQL,
        H2,
        MARIADB,
        /** MariaDB by the driver of MySQL, which is where MySQL's protocol can be had. */
        MARIADB_BY_MYSQL;

        boolean isMariadb() {
            return this == MARIADB || this == MARIADB_BY_MYSQL;
        }

        /**
         * The kinds on which this build tries SQL: one in the short build, all in the slow one, and those by the driver
         * of MySQL in the nightly one.
         */
        static Stream<Kind> each() {
            return Boolean.getBoolean("slow") ? upTo(MARIADB) : Stream.of(inTurn());
        }

        /** The kinds on which this build tries what does not depend on the kind: one, and all in the nightly build. */
        static Stream<Kind> one() {
            return Boolean.getBoolean("soak") ? each() : Stream.of(inTurn());
        }

        private static Stream<Kind> upTo(Kind last) {
            return Stream.of(values()).filter(each -> each.compareTo(last) <= 0 || Boolean.getBoolean("soak"));
        }

        private static Kind inTurn() {
            // Mutation testing starts no server.
            return Boolean.getBoolean("in.process") ? H2 : RunningTest.oneOf(List.of(POSTGRESQL, H2, MARIADB));
        }
    }

    /** What is tried on a database. */
    @FunctionalInterface
    interface Trial {
        void on(TestDatabase database) throws Exception;
    }

    private final Kind kind;
    private final DataSource dataSource;

    private TestDatabase(Kind kind, DataSource dataSource) {
        this.kind = kind;
        this.dataSource = dataSource;
    }

    /** The same on each kind of database: SQL, and what drivers and servers do. */
    static Stream<DynamicTest> each(Trial trial) {
        return on(Kind.each(), trial);
    }

    /** What does not depend on the kind of database, on one. */
    static Stream<DynamicTest> onOne(Trial trial) {
        return on(Kind.one(), trial);
    }

    private static Stream<DynamicTest> on(Stream<Kind> kinds, Trial trial) {
        return kinds.map(kind -> DynamicTest.dynamicTest(kind.name(), () -> trial.on(withTables(kind))));
    }

    /** One that has the tables. */
    static TestDatabase withTables(Kind kind) throws SQLException {
        TestDatabase database = empty(kind);
        return database.filled();
    }

    /** This one, with the tables made. */
    TestDatabase filled() throws SQLException {
        JdbcTables.createTables(dataSource);
        run("CREATE TABLE effect (event_id varchar(255), attempt integer)");
        return this;
    }

    /** One that has no tables. */
    static TestDatabase empty(Kind kind) throws SQLException {
        if (kind == Kind.H2) {
            return emptyH2("");
        }
        assumeServers();
        if (kind.isMariadb()) {
            return emptyMariadb(kind, "");
        }
        String name = Sql.unusedName();
        Sql.run(postgres("public", ""), "CREATE SCHEMA " + name);
        return new TestDatabase(kind, postgres(name, ""));
    }

    /** A MariaDB of its own that has no tables, with more settings in its address. */
    static TestDatabase emptyMariadb(Kind kind, String settings) throws SQLException {
        assumeServers();
        String name = Sql.unusedName();
        Sql.run(mariadb(kind, "mysql", ""), "CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
        return new TestDatabase(kind, mariadb(kind, name, settings));
    }

    /** Mutation testing runs each test thousands of times: there, a test that needs a database server is not run. */
    private static void assumeServers() {
        assumeFalse(Boolean.getBoolean("in.process"), "this run starts no other process");
    }

    private static DataSource mariadb(Kind kind, String name, String settings) throws SQLException {
        if (kind == Kind.MARIADB) {
            // Prepared on the server in the slow build, by the driver in the short one.
            return new MariaDbDataSource(
                    MariaDbServer.shared().url(name) + "&useServerPrepStmts=" + Boolean.getBoolean("slow") + settings);
        }
        MysqlDataSource byMysql = new MysqlDataSource();
        byMysql.setUrl(MariaDbServer.shared().mysqlUrl(name) + settings);
        return byMysql;
    }

    /** An H2 of its own that has no tables, with more settings in its address. */
    static TestDatabase emptyH2(String settings) {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:t" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1" + settings);
        return new TestDatabase(Kind.H2, h2);
    }

    /** An existing database of this kind. */
    static TestDatabase at(Kind kind, DataSource dataSource) {
        return new TestDatabase(kind, dataSource);
    }

    /** The same, through another data source. */
    TestDatabase through(DataSource other) {
        return new TestDatabase(kind, other);
    }

    private static PGSimpleDataSource postgres(String schema, String options) {
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(PostgresServer.shared().url() + "&currentSchema=" + schema + options);
        return own;
    }

    /** The same, by other settings of the connection to PostgreSQL. */
    TestDatabase withOptions(String options) {
        PGSimpleDataSource same = (PGSimpleDataSource) dataSource;
        return new TestDatabase(kind, postgres(same.getCurrentSchema(), "&options=" + options));
    }

    Kind kind() {
        return kind;
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
        return kind.isMariadb() ? "UTC_TIMESTAMP(6)" : "CURRENT_TIMESTAMP";
    }

    /** Changes the type of a column. */
    void retype(String table, String column, String type) throws SQLException {
        run("ALTER TABLE " + table
                + switch (kind) {
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
