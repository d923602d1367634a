package es.cg.sdk.limits.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A schema of a test's own in PostgreSQL, with a clock that the test moves. */
final class TestDatabase {
    /** The SQL of the clock that the test moves. */
    static final String CLOCK = "(SELECT moment FROM test_clock)";

    private final PGSimpleDataSource dataSource;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean down;

    private TestDatabase(PGSimpleDataSource dataSource) {
        this.dataSource = dataSource;
    }

    // One server for all tests, which stops with the process.
    private static final class Server {
        static final EmbeddedPostgres ONE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static TestDatabase empty() throws SQLException {
        String schema = "t" + UUID.randomUUID().toString().replace('-', '_');
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(Server.ONE.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema);
        TestDatabase database = new TestDatabase(own);
        database.run("CREATE SCHEMA " + schema);
        return database;
    }

    static TestDatabase withTables() throws SQLException {
        TestDatabase database = empty();
        JdbcLimitStore.createTables(database.dataSource);
        database.run("CREATE TABLE test_clock AS SELECT timestamptz '2026-11-20 09:00:00+01' AS moment");
        return database;
    }

    String url() {
        return dataSource.getUrl() + "&user=postgres";
    }

    /** A data source that fails while the database is down. */
    DataSource dataSource() {
        return (DataSource) Proxy.newProxyInstance(
                TestDatabase.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        connections.incrementAndGet();
                        if (down) {
                            throw new SQLException("the test has taken the database down", "08006");
                        }
                    }
                    try {
                        return method.invoke(dataSource, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** The number of connections, one for each transaction, that stores have opened. */
    int connections() {
        return connections.get();
    }

    void takeDown() {
        down = true;
    }

    void bringUp() {
        down = false;
    }

    /** A store of another process, by the clock that the test moves. */
    JdbcLimitStore.Builder store() {
        return JdbcLimitStore.builder(dataSource()).clock(CLOCK);
    }

    void advance(Duration duration) throws SQLException {
        run("UPDATE test_clock SET moment = moment + interval '" + duration.toMillis() + " milliseconds'");
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
}
