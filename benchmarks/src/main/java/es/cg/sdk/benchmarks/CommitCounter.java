package es.cg.sdk.benchmarks;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A data source that counts the commits of changes: commits, and changes that commit by themselves. */
final class CommitCounter {
    private final DataSource real;
    private final AtomicInteger commits = new AtomicInteger();

    CommitCounter(DataSource real) {
        this.real = real;
    }

    int commits() {
        return commits.get();
    }

    DataSource dataSource() {
        return proxy(DataSource.class, (proxy, method, arguments) -> connection());
    }

    private Connection connection() throws SQLException {
        Connection connection = real.getConnection();
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("commit")) {
                commits.incrementAndGet();
            }
            Object result = invoke(connection, method, arguments);
            return result instanceof PreparedStatement statement ? counted(connection, statement) : result;
        });
    }

    private PreparedStatement counted(Connection connection, PreparedStatement statement) {
        return proxy(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("executeUpdate") && connection.getAutoCommit()) {
                commits.incrementAndGet();
            }
            return invoke(statement, method, arguments);
        });
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(CommitCounter.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
