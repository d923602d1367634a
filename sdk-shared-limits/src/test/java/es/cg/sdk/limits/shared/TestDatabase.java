package es.cg.sdk.limits.shared;

import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
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

    static TestDatabase empty() throws SQLException {
        String schema = Sql.unusedName();
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(PostgresServer.shared().url() + "&currentSchema=" + schema);
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
        Sql.run(dataSource, sql);
    }

    /** The first column of the rows, as text. */
    List<String> query(String sql) throws SQLException {
        return Sql.query(dataSource, sql);
    }
}
