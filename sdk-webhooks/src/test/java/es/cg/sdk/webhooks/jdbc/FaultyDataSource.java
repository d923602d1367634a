package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A data source that fails or loses answers on demand, and counts the connections that are taken. */
final class FaultyDataSource {
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger open = new AtomicInteger();
    /** How many were dead when they were given back: aborted, or closed in the driver. */
    final AtomicInteger dead = new AtomicInteger();

    volatile boolean away;
    /** How many of the next commits succeed although their answer is lost. */
    final AtomicInteger lostCommits = new AtomicInteger();

    /** Whether the next commit is refused and rolled back, as by a constraint that is checked at the end. */
    final AtomicBoolean refusesCommit = new AtomicBoolean();

    /** Whether rollbacks fail. */
    volatile boolean rollbackFails;

    /** Runs after each rollback. */
    volatile Happening afterRollback = () -> {};

    /** Something that happens. */
    @FunctionalInterface
    interface Happening {
        void happen() throws Exception;
    }

    private final DataSource real;
    private final DataSource front;

    FaultyDataSource(DataSource real) {
        this.real = real;
        this.front = Proxies.of(DataSource.class, (proxy, method, none) -> connection());
    }

    DataSource dataSource() {
        return front;
    }

    private Connection connection() throws SQLException {
        connections.incrementAndGet();
        if (away) {
            throw new SQLException("the database is away", "08001");
        }
        Connection one = real.getConnection();
        open.incrementAndGet();
        AtomicBoolean isGivenBack = new AtomicBoolean();
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            if (rollbackFails && method.getName().equals("rollback")) {
                throw new SQLException("the driver has lost its way", "XX000");
            }
            if (method.getName().equals("commit") && refusesCommit.getAndSet(false)) {
                one.rollback();
                throw new SQLException("a constraint is violated", "23503");
            }
            if (method.getName().equals("close") && !isGivenBack.getAndSet(true)) {
                dead.addAndGet(one.isClosed() ? 1 : 0);
                open.decrementAndGet();
            }
            Object result = Proxies.call(one, method, arguments);
            if (method.getName().equals("rollback")) {
                afterRollback.happen();
            }
            if (method.getName().equals("commit") && lostCommits.getAndUpdate(n -> Math.max(0, n - 1)) == 1) {
                one.close();
                throw new SQLException("the connection was lost", "08006");
            }
            return result;
        });
    }
}
