package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.jdbc.tables.Claim;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims;
import es.cg.sdk.webhooks.internal.jdbc.tables.ReceivedEvent;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.DynamicTest;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of a test's own, with the tables for webhooks and one for what handlers write. */
final class TestDatabase {
    /** Of which kind. */
    enum Kind {
        POSTGRESQL,
        H2
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

    // One server for all tests, which stops with the process.
    private static final class Server {
        static final EmbeddedPostgres ONE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        // It is off there, which the store refuses.
                        .setServerConfig("synchronous_commit", "on")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The same on each kind of database. */
    static Stream<DynamicTest> each(Trial trial) {
        return Stream.of(Kind.values())
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> trial.on(withTables(kind))));
    }

    /** One that has the tables. */
    static TestDatabase withTables(Kind kind) throws SQLException {
        TestDatabase database = empty(kind);
        return database.filled();
    }

    /** This one, with the tables made. */
    TestDatabase filled() throws SQLException {
        JdbcTables.create(dataSource);
        run("CREATE TABLE effect (event_id varchar(255), attempt integer)");
        return this;
    }

    /** One that has no tables. */
    static TestDatabase empty(Kind kind) throws SQLException {
        if (kind == Kind.H2) {
            return emptyH2("");
        }
        String name = "t" + UUID.randomUUID().toString().replace('-', '_');
        DataSource all = Server.ONE.getPostgresDatabase();
        new TestDatabase(kind, all).run("CREATE SCHEMA " + name);
        return new TestDatabase(kind, postgres(name, ""));
    }

    /** An H2 of its own that has no tables, with more settings in its address. */
    static TestDatabase emptyH2(String settings) {
        JdbcDataSource h2 = new JdbcDataSource();
        h2.setURL("jdbc:h2:mem:t" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1" + settings);
        return new TestDatabase(Kind.H2, h2);
    }

    /** The same, through another data source. */
    TestDatabase through(DataSource other) {
        return new TestDatabase(kind, other);
    }

    private static PGSimpleDataSource postgres(String schema, String options) {
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(Server.ONE.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema + options);
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

    void run(String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** The first column of the rows, as text. */
    List<String> query(String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    /** What handlers wrote and is kept: the ids of the events. */
    List<String> effects() throws SQLException {
        return query("SELECT event_id FROM effect");
    }

    /** Leaves an event as a process does that claimed it and died, some time ago. */
    void diedAt(JdbcTables tables, WebhookEvent event) throws SQLException {
        Claim unused = tables.run("claim", session -> {
            Claim first = tables.events().insertClaimed(session.connection(), ReceivedEvent.of(event));
            if (first != null) {
                return first;
            }
            session.begin();
            EventClaims.Due due = Objects.requireNonNull(tables.claims().lock(session.connection(), event.id()));
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
