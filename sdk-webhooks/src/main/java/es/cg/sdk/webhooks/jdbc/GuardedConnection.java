package es.cg.sdk.webhooks.jdbc;

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
 * A connection as a handler has it: it does all but end the transaction, and nothing more once the handler has returned.
 * Whoever tries to end it has failed, also where the refusal is swallowed: what was to be taken back would be kept.
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

    private static final String ROLLED_BACK = "40";

    private final Connection real;
    private final Connection guarded;
    private volatile boolean over;
    private volatile @Nullable String attempted;
    private volatile boolean wasRolledBack;

    GuardedConnection(Connection real) {
        this.real = real;
        this.guarded = proxy(Connection.class, this);
    }

    /** What the handler gets. */
    Connection connection() {
        return guarded;
    }

    /** Lets no more be done with it. */
    void end() {
        over = true;
    }

    /** What the handler tried that is not its to do; null for nothing. */
    @Nullable
    String attempted() {
        return attempted;
    }

    /** Whether the database told the handler that it has rolled the transaction back, after a deadlock say. */
    boolean wasRolledBack() {
        return wasRolledBack;
    }

    /** Whether a database that fails with this may have rolled the whole transaction back. */
    static boolean rollsBack(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith(ROLLED_BACK);
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        String name = method.getName();
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, name, arguments);
        }
        boolean isRollback = name.equals("rollback") && method.getParameterCount() == 0;
        if (isRollback || REFUSED.contains(name)) {
            attempted = name;
            throw new SQLException(
                    "the transaction of an event is its store's: a handler does not call " + name + "()");
        }
        return called(real, method, arguments);
    }

    private @Nullable Object called(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        if (over) {
            throw new SQLException("the attempt that this connection belonged to is over");
        }
        try {
            return wrapped(method, method.invoke(target, arguments));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failed && rollsBack(failed)) {
                wasRolledBack = true;
            }
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private static @Nullable Object ofObject(Object proxy, String name, Object @Nullable [] arguments) {
        return switch (name) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> "the connection of an attempt";
        };
    }

    private @Nullable Object wrapped(Method asked, @Nullable Object result) {
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
                                ? ofObject(proxy, method.getName(), arguments)
                                : called(part, method, arguments));
            }
        }
        return result;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(GuardedConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
