package es.cg.sdk.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * A pool that lends the connection that came back last, as it is, and leaves its statements open. Statements with the
 * comment {@code late} are held up before the driver gets them.
 */
public final class TestPool implements AutoCloseable {
    /** Counted down when a late statement has come. */
    public final CountDownLatch late = new CountDownLatch(1);

    /** Lets the late statements go on. */
    public final CountDownLatch goOn = new CountDownLatch(1);

    public final AtomicInteger cancelled = new AtomicInteger();

    /** Runs before a connection is lent. */
    public volatile Runnable onLend = () -> {};

    /** Gets each SQL before the driver does, and may throw in its place. */
    public volatile Execution onExecute = sql -> {};

    /** Runs before a statement is cancelled. */
    public volatile Cancellation onCancel = () -> {};

    private final AtomicInteger opened = new AtomicInteger();
    private final Deque<Connection> free = new ConcurrentLinkedDeque<>();
    private final DataSource real;

    /** What happens to a statement. */
    @FunctionalInterface
    public interface Execution {
        void of(String sql) throws SQLException;
    }

    /** What happens to the cancellation of a statement. */
    @FunctionalInterface
    public interface Cancellation {
        void run() throws Exception;
    }

    public TestPool(DataSource real) {
        this.real = real;
    }

    public DataSource dataSource() {
        return Proxies.of(DataSource.class, (proxy, method, none) -> lend());
    }

    /** Returns the number of connections opened so far. It grows when a connection is dead, or was not given back. */
    public int opened() {
        return opened.get();
    }

    private Connection lend() throws SQLException {
        onLend.run();
        Connection last = free.pollFirst();
        while (last != null && last.isClosed()) {
            last = free.pollFirst();
        }
        if (last == null) {
            opened.incrementAndGet();
            last = real.getConnection();
        }
        return pooled(last);
    }

    private Connection pooled(Connection connection) {
        AtomicBoolean isFree = new AtomicBoolean();
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("close")) {
                if (!isFree.getAndSet(true)) {
                    free.addFirst(connection);
                }
                return null;
            }
            Object result = Proxies.call(connection, method, arguments);
            return result instanceof Statement statement
                    ? watched(method.getReturnType(), statement, first(arguments))
                    : result;
        });
    }

    private <T> T watched(Class<T> type, Statement statement, String prepared) {
        return Proxies.of(type, (proxy, method, arguments) -> {
            if (method.getName().equals("cancel")) {
                cancelled.incrementAndGet();
                onCancel.run();
            }
            if (method.getName().startsWith("execute")) {
                String sql = prepared + first(arguments);
                onExecute.of(sql);
                if (sql.contains("/* late */")) {
                    late.countDown();
                    goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
            }
            return Proxies.call(statement, method, arguments);
        });
    }

    private static String first(Object[] arguments) {
        return arguments == null || arguments.length == 0 ? "" : arguments[0].toString();
    }

    @Override
    public void close() throws SQLException {
        for (Connection each : free) {
            each.close();
        }
    }
}
