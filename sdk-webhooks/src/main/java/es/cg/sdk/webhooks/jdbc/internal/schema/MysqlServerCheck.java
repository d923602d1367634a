package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Checks what a MariaDB or MySQL must not do: lose or shorten what it was given, or have no transactions. */
final class MysqlServerCheck {
    // A body of the default maximum, which the protocol may double, and the rest of its statement.
    private static final long LEAST_PACKET = 4L << 20;

    private final Connection connection;
    private final List<String> problems;

    MysqlServerCheck(Connection connection, List<String> problems) {
        this.connection = connection;
        this.problems = problems;
    }

    /** Adds a problem for each setting that the store cannot work with, with what to set. */
    void run() throws SQLException {
        engines();
        if (!"1".equals(value("@@innodb_flush_log_at_trx_commit"))
                && !"3".equals(value("@@innodb_flush_log_at_trx_commit"))) {
            problems.add("innodb_flush_log_at_trx_commit is " + value("@@innodb_flush_log_at_trx_commit")
                    + ", so that events which were acknowledged might be lost: set it to 1");
        }
        if ("1".equals(value("@@log_bin")) && !"1".equals(value("@@sync_binlog"))) {
            problems.add("the binary log is on and sync_binlog is " + value("@@sync_binlog")
                    + ", so that events which were acknowledged might be lost: set it to 1");
        }
        String mode = value("@@sql_mode");
        if (!mode.contains("STRICT_TRANS_TABLES") && !mode.contains("STRICT_ALL_TABLES")) {
            problems.add("sql_mode is not strict, so that the database shortens values instead of refusing them:"
                    + " add STRICT_TRANS_TABLES to it");
        }
        long packet = Long.parseLong(value("@@max_allowed_packet"));
        if (packet < LEAST_PACKET) {
            problems.add("max_allowed_packet is " + packet + ", too small for the largest body of an event: set it to "
                    + LEAST_PACKET + " or more");
        }
    }

    private void engines() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT table_name, engine FROM information_schema.tables"
                        + " WHERE table_schema = DATABASE() AND table_name LIKE 'cg\\_webhook\\_%'"
                        + " AND engine <> 'InnoDB' ORDER BY table_name")) {
            while (rows.next()) {
                problems.add(rows.getString(1) + " has the engine " + rows.getString(2)
                        + ", which has no transactions: run ALTER TABLE " + rows.getString(1) + " ENGINE = InnoDB");
            }
        }
    }

    private String value(String expression) throws SQLException {
        return String.valueOf(Dialect.value(connection, "SELECT " + expression));
    }
}
