package es.cg.sdk.benchmarks;

import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/** A data source that counts the commits of changes: commits, and changes that commit by themselves. */
final class CommitCounter {
    private static final Pattern CHANGE = Pattern.compile("\\b(INSERT|UPDATE|DELETE)\\b");

    private final DataSource real;
    private final AtomicInteger commits = new AtomicInteger();

    CommitCounter(DataSource real) {
        this.real = real;
    }

    int commits() {
        return commits.get();
    }

    DataSource dataSource() {
        return Proxies.of(DataSource.class, (proxy, method, arguments) -> connection());
    }

    private Connection connection() throws SQLException {
        Connection connection = real.getConnection();
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("commit")) {
                commits.incrementAndGet();
            }
            Object result = Proxies.call(connection, method, arguments);
            boolean isChange = result instanceof PreparedStatement
                    && CHANGE.matcher((String) arguments[0]).find();
            return isChange ? counted(connection, (PreparedStatement) result) : result;
        });
    }

    private PreparedStatement counted(Connection connection, PreparedStatement statement) {
        return Proxies.of(PreparedStatement.class, (proxy, method, arguments) -> {
            // Several statements that are sent as one are one transaction.
            boolean isRun =
                    method.getName().equals("executeUpdate") || method.getName().equals("execute");
            if (isRun && connection.getAutoCommit()) {
                commits.incrementAndGet();
            }
            return Proxies.call(statement, method, arguments);
        });
    }
}
