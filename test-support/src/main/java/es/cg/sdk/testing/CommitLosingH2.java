package es.cg.sdk.testing;

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
        return Proxies.of(DataSource.class, (proxy, method, arguments) -> {
            Object result = Proxies.call(real, method, arguments);
            return result instanceof Connection connection ? watched(connection) : result;
        });
    }

    private Connection watched(Connection connection) {
        return Proxies.of(Connection.class, (proxy, method, arguments) -> {
            if (method.getName().equals("commit") && losesCommit.getAndSet(false)) {
                closeAll();
                return null;
            }
            Object result = Proxies.call(connection, method, arguments);
            boolean isInsertion = result instanceof PreparedStatement
                    && arguments[0].toString().startsWith("INSERT");
            return isInsertion ? watched(connection, (PreparedStatement) result) : result;
        });
    }

    private PreparedStatement watched(Connection connection, PreparedStatement insertion) {
        return Proxies.of(PreparedStatement.class, (proxy, method, arguments) -> {
            boolean isLost = method.getName().equals("executeUpdate")
                    && connection.getAutoCommit()
                    && losesInsertion.getAndSet(false);
            if (!isLost) {
                return Proxies.call(insertion, method, arguments);
            }
            connection.setAutoCommit(false);
            Object result = Proxies.call(insertion, method, arguments);
            closeAll();
            return result;
        });
    }

    private void closeAll() throws SQLException {
        Sql.run(real, "SET EXCLUSIVE 2", "SET EXCLUSIVE 0");
    }
}
