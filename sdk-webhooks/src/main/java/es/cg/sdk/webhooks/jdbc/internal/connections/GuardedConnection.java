package es.cg.sdk.webhooks.jdbc.internal.connections;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection that a handler gets: it refuses to end the transaction, and everything once the handler has returned.
 * An attempt that tried to end it has failed, also if the handler swallows the exception: the handler believes to have
 * committed or rolled back, and has not.
 */
public final class GuardedConnection implements InvocationHandler {
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

    private static final String ROLLED_BACK = "40";
    // MariaDB's and MySQL's error after waiting too long for a lock. MySQL's driver gives it the SQLState of a
    // rollback,
    // but the statement alone is rolled back by default.
    private static final int LOCK_WAIT_TIMEOUT = 1205;

    private final Connection real;
    private final boolean isRolledBackByTimeout;
    private final Connection guarded;
    private volatile boolean closed;
    private volatile @Nullable String refusedMethod;
    private volatile boolean wasRolledBack;

    /** @param isRolledBackByTimeout whether a lock that is waited for too long rolls the transaction back */
    public GuardedConnection(Connection real, boolean isRolledBackByTimeout) {
        this.real = real;
        this.isRolledBackByTimeout = isRolledBackByTimeout;
        this.guarded = proxy(Connection.class, this);
    }

    /** Returns the connection for the handler. */
    public Connection connection() {
        return guarded;
    }

    /** Refuses everything from now on. */
    public void close() {
        closed = true;
    }

    /** Returns the last refused method that the handler called; null if it called none. */
    public @Nullable String refusedMethod() {
        return refusedMethod;
    }

    /**
     * Returns whether the database told the handler that it rolled the transaction back, after a deadlock for instance.
     */
    public boolean wasRolledBack() {
        return wasRolledBack;
    }

    /** Returns whether a database that fails with this exception may have rolled the whole transaction back. */
    public boolean isRollback(SQLException e) {
        return e.getErrorCode() == LOCK_WAIT_TIMEOUT ? isRolledBackByTimeout : isRolledBack(e);
    }

    /** Returns whether the database rolled a transaction back, so that another one could go on. */
    static boolean isRolledBack(SQLException e) {
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
            refusedMethod = name;
            throw new SQLException(
                    "a handler must not call " + name + "(): the store begins and ends the transaction of an event");
        }
        return call(real, method, arguments);
    }

    private @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        if (closed) {
            throw new SQLException(
                    "the attempt of this connection has ended: use the connection only while the handler runs");
        }
        try {
            return wrap(method, method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failed && isRollback(failed)) {
                wasRolledBack = true;
            }
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static @Nullable Object objectMethod(Object proxy, String name, Object @Nullable [] arguments) {
        return switch (name) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the connection of an attempt";
        };
    }

    private @Nullable Object wrap(Method asked, @Nullable Object result) {
        if (asked.getName().equals("unwrap")) {
            return result;
        }
        if (result instanceof Connection) {
            return guarded;
        }
        for (Class<?> type : new Class<?>[] {
            java.sql.CallableStatement.class,
            java.sql.PreparedStatement.class,
            Statement.class,
            ResultSet.class,
            DatabaseMetaData.class
        }) {
            if (type.isInstance(result)) {
                Object part = result;
                return proxy(
                        type,
                        (proxy, method, arguments) -> method.getDeclaringClass() == Object.class
                                ? objectMethod(proxy, method.getName(), arguments)
                                : call(part, method, arguments));
            }
        }
        return result;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(GuardedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
