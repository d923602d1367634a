package es.cg.sdk.limits.shared;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.testing.Sql;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A schema of a test's own in PostgreSQL, with a clock that the test moves. */
final class TestDatabase {
    /** The SQL of the clock that the test moves. */
    static final String CLOCK = "(SELECT moment FROM test_clock)";

    private final OwnDatabase own;
    private final DataSource dataSource;
    private final AtomicInteger connections = new AtomicInteger();
    private volatile boolean down;

    private TestDatabase(OwnDatabase own) {
        this.own = own;
        this.dataSource = own.dataSource();
    }

    static TestDatabase empty() throws SQLException {
        return new TestDatabase(OwnDatabase.empty(DatabaseKind.POSTGRESQL));
    }

    static TestDatabase withTables() throws SQLException {
        TestDatabase database = empty();
        JdbcLimitStore.createTables(database.dataSource);
        database.run("CREATE TABLE test_clock AS SELECT timestamptz '2026-11-20 09:00:00+01' AS moment");
        return database;
    }

    String url() {
        return own.url();
    }

    /** A data source that fails while the database is down. */
    DataSource dataSource() {
        return Proxies.of(DataSource.class, (proxy, method, arguments) -> {
            if (method.getName().equals("getConnection")) {
                connections.incrementAndGet();
                if (down) {
                    throw new SQLException("the test has taken the database down", "08006");
                }
            }
            return Proxies.call(dataSource, method, arguments);
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
