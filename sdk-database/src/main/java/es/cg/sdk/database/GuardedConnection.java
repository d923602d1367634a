package es.cg.sdk.database;

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
import java.sql.SQLTransientConnectionException;
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
 * The connection that the application's code gets: it refuses to end the transaction, and everything once that code has
 * returned. If it tried to end the transaction, the transaction fails, also if it swallowed the exception: the code
 * believes to have committed or rolled back, and has not.
 *
 * <p>Each call holds a shared lock, so that the transaction does not end while one runs: that code may give a statement
 * to another thread, and stop waiting for it. Thread-safe.
 */
public final class GuardedConnection implements InvocationHandler {
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
    private static final String CONNECTION_FAILED = "08";
    private static final String ROLLED_BACK = "40";
    private static final String COMPLETION_UNKNOWN = "40003";
    // MariaDB's and MySQL's error after waiting too long for a lock. MySQL's driver gives it the SQLState of a
    // rollback, but the statement alone is rolled back by default.
    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private final Connection real;
    private final String code;
    private final String owner;
    private final boolean isRolledBackByTimeout;
    private final Duration callWait;
    private final Connection guarded;
    // Each call takes one, and the end takes all.
    private final Semaphore calls = new Semaphore(ALL);
    private final Map<Thread, Statement> running = new ConcurrentHashMap<>();
    private volatile boolean isShared;
    private volatile boolean hasError;
    private volatile boolean wasRolledBack;
    private volatile @Nullable SQLException connectionFailure;
    private volatile @Nullable String fault;

    /**
     * @param code what gets the connection, for messages: "a handler"
     * @param owner what begins and ends the transaction, for messages
     * @param isRolledBackByTimeout whether a lock that is waited for too long rolls the transaction back
     * @param callWait how long the end of the code waits for a call, before and after it cancels its statement
     */
    public GuardedConnection(
            Connection real, String code, String owner, boolean isRolledBackByTimeout, Duration callWait) {
        this.real = real;
        this.code = code;
        this.owner = owner;
        this.isRolledBackByTimeout = isRolledBackByTimeout;
        this.callWait = callWait;
        this.guarded = proxy(Connection.class, this);
    }

    /** Returns the connection for the application's code. */
    public Connection connection() {
        return guarded;
    }

    /**
     * Refuses everything from now on. If a call runs, waits for its end, cancels its statement, and waits again. An
     * interrupt of the thread ends both waits.
     */
    public void close() {
        if (calls.tryAcquire(ALL)) {
            return;
        }
        isShared = true;
        fault = code + " returned while another thread still used its connection: it must wait for its statements";
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
    public @Nullable String fault() {
        return fault;
    }

    /**
     * Returns whether the code, or a thread of it, may still reach the connection without this guard, or has left an
     * answer on it that another statement would take for its own. Unless the transaction is committed, nobody else may
     * get it.
     */
    public boolean isShared() {
        return isShared;
    }

    /** Returns whether the connection answers what it is asked: no call runs, and none ended by an {@link Error}. */
    public boolean answers() {
        return calls.availablePermits() == 0 && !hasError;
    }

    /**
     * Returns the last exception that said that the connection failed; null if none did. The code may have swallowed
     * it, and the driver may have replaced the connection.
     */
    public @Nullable SQLException connectionFailure() {
        return connectionFailure;
    }

    /** Returns whether the database said that it rolled the transaction back, after a deadlock for instance. */
    public boolean wasRolledBack() {
        return wasRolledBack;
    }

    /** Returns whether a database that fails with this exception may have rolled the whole transaction back. */
    public boolean isRollback(SQLException e) {
        return e.getErrorCode() == LOCK_WAIT_TIMEOUT ? isRolledBackByTimeout : isOfRollbacks(e);
    }

    /** Returns whether the database rolled a transaction back, so that another one could go on. */
    public static boolean isRolledBack(SQLException e) {
        return isOfRollbacks(e) && !COMPLETION_UNKNOWN.equals(e.getSQLState());
    }

    private static boolean isOfRollbacks(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith(ROLLED_BACK);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (method.getDeclaringClass() == Object.class) {
            return objectMethod(proxy, name, arguments);
        }
        boolean rollsAllBack = name.equals("rollback") && method.getParameterCount() == 0;
        if (rollsAllBack || REFUSED.contains(name)) {
            fault = code + " called " + name + "() on its connection, and ignored that it was refused";
            throw new SQLException(
                    code + " must not call " + name + "(): " + owner + " begins and ends the transaction");
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
            throw new SQLException("the transaction of this connection has ended: use it only while " + code + " runs");
        }
        boolean isWhole = false;
        try {
            if (statement != null && !isCancel) {
                running.put(Thread.currentThread(), statement);
            }
            Object result = wrap(target, method, method.invoke(target, arguments));
            isWhole = true;
            return result;
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            isWhole = !Causes.any(cause, Error.class::isInstance);
            if (cause instanceof SQLException failed && isRollback(failed)) {
                wasRolledBack = true;
            }
            // MariaDB's driver throws the latter, with a state of its own, once it has connected again.
            if (cause instanceof SQLException failed
                    && (String.valueOf(failed.getSQLState()).startsWith(CONNECTION_FAILED)
                            || failed instanceof SQLTransientConnectionException)) {
                connectionFailure = failed;
            }
            throw cause;
        } finally {
            // Not in a catch clause, whose calls may overflow the stack again.
            if (!isWhole) {
                hasError = true;
                isShared = true;
                fault = code + " went on after an Error in a call of its connection";
            }
            if (!isCancel) {
                running.remove(Thread.currentThread());
                calls.release();
            }
        }
    }

    private @Nullable Object objectMethod(Object proxy, String name, Object @Nullable [] arguments) {
        return switch (name) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the connection of " + code;
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
