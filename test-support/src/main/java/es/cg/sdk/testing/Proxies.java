package es.cg.sdk.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Makes stand-ins for an interface that pass most calls on to the real object, such as a JDBC connection. */
public final class Proxies {
    private Proxies() {}

    public static <T> T of(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** A call of a connection. */
    @FunctionalInterface
    public interface ConnectionCall {
        @Nullable
        Object of(Connection own, Method method, Object[] arguments) throws Throwable;
    }

    /** Makes a data source whose connections have their calls made in this way. */
    public static DataSource ofConnections(DataSource real, ConnectionCall call) {
        return of(DataSource.class, (proxy, method, none) -> connection(real.getConnection(), call));
    }

    private static Connection connection(Connection own, ConnectionCall call) {
        return of(Connection.class, (proxy, method, arguments) -> call.of(own, method, arguments));
    }

    /** Makes a data source that lends one connection again and again, as one does that joins a thread's transaction. */
    public static DataSource lending(Connection own) {
        Connection kept = connection(
                own,
                (real, method, arguments) -> method.getName().equals("close") ? null : call(real, method, arguments));
        return of(DataSource.class, (proxy, method, none) -> kept);
    }

    /** Makes a database that says its name and version, and can do nothing else. */
    public static DataSource called(String product, String version) {
        DatabaseMetaData about = of(
                DatabaseMetaData.class,
                (proxy, method, none) -> method.getName().equals("getDatabaseProductName") ? product : version);
        Connection connection = of(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getMetaData" -> about;
            case "getAutoCommit" -> true;
            case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
            default -> null;
        });
        return of(DataSource.class, (proxy, method, none) -> connection);
    }

    /** Calls the real object, and throws what it throws. */
    public static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
