package es.cg.sdk.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;

/**
 * A data source on H2 that loses a commit on demand, as H2 may while another connection closes all others: the
 * transaction is rolled back, the connection is closed, and the commit is reported as done.
 */
public final class CommitLosingH2 {
    private final DataSource real;
    private final AtomicBoolean losesCommit = new AtomicBoolean();
    private final AtomicBoolean losesInsertion = new AtomicBoolean();

    /** @param real a database that exists also without connections */
    public CommitLosingH2(DataSource real) {
        this.real = real;
    }

    /** Loses the next commit of a transaction. */
    public void loseNextCommit() {
        losesCommit.set(true);
    }

    /** Loses the next insertion that commits by itself. */
    public void loseNextInsertion() {
        losesInsertion.set(true);
    }

    public DataSource dataSource() {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            Object result = invoke(real, method, arguments);
            return result instanceof Connection connection ? watched(connection) : result;
        });
    }

    private Connection watched(Connection connection) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("commit") && losesCommit.getAndSet(false)) {
                closeAll();
                return null;
            }
            Object result = invoke(connection, method, arguments);
            boolean isInsertion = result instanceof PreparedStatement
                    && arguments[0].toString().startsWith("INSERT");
            return isInsertion ? watched(connection, (PreparedStatement) result) : result;
        });
    }

    private PreparedStatement watched(Connection connection, PreparedStatement insertion) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            boolean isLost = method.getName().equals("executeUpdate")
                    && connection.getAutoCommit()
                    && losesInsertion.getAndSet(false);
            if (!isLost) {
                return invoke(insertion, method, arguments);
            }
            connection.setAutoCommit(false);
            Object result = invoke(insertion, method, arguments);
            closeAll();
            return result;
        });
    }

    private void closeAll() throws SQLException {
        Sql.run(real, "SET EXCLUSIVE 2", "SET EXCLUSIVE 0");
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(CommitLosingH2.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
