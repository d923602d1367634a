package es.cg.sdk.journal.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The connection that the application's code for an item gets: it cannot end the transaction, and is of no use once
 * that code has returned. Each call holds a shared lock, so that the transaction does not end while one runs: that code
 * may give a statement to another thread, and stop waiting for it. Thread-safe.
 */
final class GuardedConnection implements InvocationHandler {
    private static final int ALL = Integer.MAX_VALUE;
    private static final Set<String> REFUSED = Set.of(
            "commit",
            "close",
            "abort",
            "setAutoCommit",
            "setTransactionIsolation",
            "setReadOnly",
            "setCatalog",
            "setSchema",
            "setHoldability",
            "setNetworkTimeout");
    private static final List<Class<?>> PARTS = List.of(
            CallableStatement.class, PreparedStatement.class, Statement.class, ResultSet.class, DatabaseMetaData.class);

    private final Connection real;
    private final Duration callWait;
    private final Connection guarded;
    // Each call takes one, and the end takes all.
    private final Semaphore calls = new Semaphore(ALL);
    private final Map<Thread, Statement> running = new ConcurrentHashMap<>();
    private volatile boolean isShared;
    private volatile @Nullable String fault;

    /** @param callWait how long the end of the code waits for a call, before and after it cancels its statement */
    GuardedConnection(Connection real, Duration callWait) {
        this.real = real;
        this.callWait = callWait;
        this.guarded = proxy(Connection.class, this);
    }

    /** Returns the connection for the application's code. */
    Connection connection() {
        return guarded;
    }

    /**
     * Refuses everything from now on. If a call runs, waits for its end, cancels its statement, and waits again. An
     * interrupt of the thread ends both waits.
     */
    void close() {
        if (calls.tryAcquire(ALL)) {
            return;
        }
        isShared = true;
        fault = "the code for an item ended while another thread still used its connection: it must wait for its"
                + " statements";
        if (!haveEnded()) {
            running.values().forEach(GuardedConnection::cancel);
            boolean unused = haveEnded();
        }
    }

    private boolean haveEnded() {
        try {
            return calls.tryAcquire(ALL, callWait.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException | RuntimeException e) {
            // Then the connection is aborted.
        }
    }

    /** Returns why the transaction must not be committed although the code has returned; null if it may. */
    @Nullable
    String fault() {
        return fault;
    }

    /** Returns whether the code, or a thread of it, may still reach the connection without this guard. */
    boolean isShared() {
        return isShared;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (method.getDeclaringClass() == Object.class) {
            return objectMethod(proxy, name, arguments);
        }
        boolean rollsAllBack = name.equals("rollback") && method.getParameterCount() == 0;
        if (rollsAllBack || REFUSED.contains(name)) {
            fault = "the code for an item called " + name + "() on its connection, and ignored that it was refused: the"
                    + " write journal ends the transaction";
            throw new SQLException("the code for an item must not call " + name
                    + "(): the write journal begins and ends the transaction");
        }
        return call(real, null, method, arguments);
    }

    /** @param statement what the target is or belongs to; null if there is none */
    private @Nullable Object call(
            Object target, @Nullable Statement statement, Method method, Object @Nullable [] arguments)
            throws Throwable {
        // A lock would make it wait for the call that it is to end.
        boolean isCancel = target == statement && method.getName().equals("cancel");
        if (isCancel ? calls.availablePermits() == 0 : !calls.tryAcquire()) {
            throw new SQLException("the transaction of this connection has ended: use the connection only while the"
                    + " code for the item runs");
        }
        try {
            if (statement != null && !isCancel) {
                running.put(Thread.currentThread(), statement);
            }
            return wrap(target, method, method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        } finally {
            if (!isCancel) {
                running.remove(Thread.currentThread());
                calls.release();
            }
        }
    }

    private static @Nullable Object objectMethod(Object proxy, String name, Object @Nullable [] arguments) {
        return switch (name) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the connection of an item";
        };
    }

    private @Nullable Object wrap(Object target, Method asked, @Nullable Object result) {
        // Large objects read and write over the driver's own connection.
        if (asked.getName().equals("unwrap")
                || result instanceof Blob
                || result instanceof Clob
                || result instanceof SQLXML
                || result instanceof InputStream
                || result instanceof Reader) {
            isShared = true;
            return result;
        }
        if (result instanceof Connection) {
            return guarded;
        }
        Statement statement = result instanceof Statement own ? own : target instanceof Statement its ? its : null;
        for (Class<?> type : PARTS) {
            if (type.isInstance(result)) {
                Object part = result;
                return proxy(
                        type,
                        (proxy, method, arguments) -> method.getDeclaringClass() == Object.class
                                ? objectMethod(proxy, method.getName(), arguments)
                                : call(part, statement, method, arguments));
            }
        }
        return result;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(GuardedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
