package es.cg.sdk.benchmarks;

import es.cg.sdk.testing.Proxies;
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
        return Proxies.of(DataSource.class, (proxy, method, arguments) -> connection());
    }

    private Connection connection() throws SQLException {
        Connection connection = real.getConnection();
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("commit")) {
                commits.incrementAndGet();
            }
            Object result = Proxies.call(connection, method, arguments);
            return result instanceof PreparedStatement statement ? counted(connection, statement) : result;
        });
    }

    private PreparedStatement counted(Connection connection, PreparedStatement statement) {
        return Proxies.of(PreparedStatement.class, (proxy, method, arguments) -> {
            if (method.getName().equals("executeUpdate") && connection.getAutoCommit()) {
                commits.incrementAndGet();
            }
            return Proxies.call(statement, method, arguments);
        });
    }
}
