package es.cg.sdk.journal.jdbc;

import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A data source that counts commits and lent connections, and whose changes fail on demand. */
final class WatchedDataSource {
    final AtomicInteger connections = new AtomicInteger();
    final AtomicInteger commits = new AtomicInteger();
    /** Statements that were made, each of which is a round trip. */
    final AtomicInteger statements = new AtomicInteger();

    final List<String> settings = new CopyOnWriteArrayList<>();
    /** The SQLStates with which the next changes end: after they were made, or, if they begin with 40, before. */
    final List<String> failures = new CopyOnWriteArrayList<>();

    private final DataSource real;
    private final DataSource front;
    private final boolean autoCommit;

    /** @param autoCommit of the connections that it lends; without it, they are SERIALIZABLE too */
    WatchedDataSource(DataSource real, boolean autoCommit) {
        this.real = real;
        this.autoCommit = autoCommit;
        this.front = Proxies.of(DataSource.class, (proxy, method, arguments) -> connection());
    }

    DataSource dataSource() {
        return front;
    }

    private Connection connection() throws SQLException {
        connections.incrementAndGet();
        Connection one = real.getConnection();
        one.setAutoCommit(autoCommit);
        if (!autoCommit) {
            one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
        }
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            switch (method.getName()) {
                case "commit" -> commits.incrementAndGet();
                case "createStatement", "prepareStatement", "setSavepoint" -> statements.incrementAndGet();
                case "close" ->
                    settings.add(one.isClosed() ? "closed" : one.getAutoCommit() + " " + one.getTransactionIsolation());
                default -> {
                    // Of no interest.
                }
            }
            Object result = Proxies.call(one, method, arguments);
            return result instanceof PreparedStatement statement ? watched(one, statement) : result;
        });
    }

    private PreparedStatement watched(Connection connection, PreparedStatement statement) {
        return Proxies.of(PreparedStatement.class, (proxy, method, arguments) -> {
            // Those that change something; queries have a method of their own.
            if (!method.getName().matches("execute(Update)?")) {
                return Proxies.call(statement, method, arguments);
            }
            String failure = failures.isEmpty() ? "" : failures.remove(0);
            if (failure.startsWith("40")) {
                throw new SQLException("the database rolled back", failure);
            }
            Object result = Proxies.call(statement, method, arguments);
            if (connection.getAutoCommit()) {
                commits.incrementAndGet();
            }
            if (!failure.isEmpty()) {
                throw new SQLException("the connection was lost", failure);
            }
            return result;
        });
    }
}
