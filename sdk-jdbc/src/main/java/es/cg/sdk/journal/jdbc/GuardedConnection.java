package es.cg.sdk.journal.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connection that the application's code for an item gets: it cannot end the transaction, and is of no use once
 * that code has returned.
 */
final class GuardedConnection implements InvocationHandler {
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
    private final Connection guarded;
    private volatile boolean closed;
    private volatile @Nullable String refusedMethod;

    GuardedConnection(Connection real) {
        this.real = real;
        this.guarded = proxy(Connection.class, this);
    }

    /** Returns the connection for the application's code. */
    Connection connection() {
        return guarded;
    }

    /** Refuses everything from now on. */
    void close() {
        closed = true;
    }

    /** Returns the last refused method that was called; null if none was. */
    @Nullable
    String refusedMethod() {
        return refusedMethod;
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
            throw new SQLException("the code for an item must not call " + name
                    + "(): the write journal begins and ends the transaction");
        }
        return call(real, method, arguments);
    }

    private @Nullable Object call(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        if (closed) {
            throw new SQLException("the transaction of this connection has ended: use the connection only while the"
                    + " code for the item runs");
        }
        try {
            return wrap(method, method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static @Nullable Object objectMethod(Object proxy, String name, Object @Nullable [] arguments) {
        return switch (name) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the connection of an item";
        };
    }

    private @Nullable Object wrap(Method asked, @Nullable Object result) {
        if (asked.getName().equals("unwrap")) {
            return result;
        }
        if (result instanceof Connection) {
            return guarded;
        }
        for (Class<?> type : PARTS) {
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
