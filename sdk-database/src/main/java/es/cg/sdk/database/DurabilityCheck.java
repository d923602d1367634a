package es.cg.sdk.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks that a database keeps what it committed when its process or the machine ends, and does not change what it is
 * given.
 */
public final class DurabilityCheck {
    private static final Logger LOG = LoggerFactory.getLogger(DurabilityCheck.class);

    private final Connection connection;
    private final Dialect dialect;
    private final String kept;
    private final String lost;
    private final Problems problems;

    /** @param kept what must stay, for messages: "records of writes" */
    public DurabilityCheck(Connection connection, Dialect dialect, String kept, Problems problems) {
        this.connection = connection;
        this.dialect = dialect;
        this.kept = kept;
        this.lost = ", so that " + kept + " might be lost";
        this.problems = problems;
    }

    /**
     * Adds a problem for each setting, and each table, that may lose something.
     *
     * @param tables the beginning of the names of the tables
     */
    public void run(String schema, String tables) throws SQLException {
        String pattern = tables.replace("_", "\\_") + "%";
        if (dialect == Dialect.POSTGRESQL) {
            problems.addIf(
                    "off".equals(value("SHOW synchronous_commit")), "synchronous_commit is off" + lost, "set it to on");
            checkKinds(
                    "SELECT c.relname, 'unlogged or temporary' FROM pg_catalog.pg_class c"
                            + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname LIKE ?"
                            + " AND c.relkind = 'r' AND c.relpersistence <> 'p' ORDER BY 1",
                    schema,
                    pattern,
                    "SET LOGGED");
        } else if (dialect.isMysql()) {
            checkKinds(
                    "SELECT table_name, engine FROM information_schema.tables WHERE table_schema = ?"
                            + " AND table_name LIKE ? AND engine <> 'InnoDB' ORDER BY table_name",
                    schema,
                    pattern,
                    "ENGINE = InnoDB");
            checkMysql();
        } else if (value("CALL DATABASE_PATH()") == null) {
            LOG.warn("the database of the tables {}… is in memory: {} are lost when the process ends", tables, kept);
        } else {
            problems.addIf(
                    !"0"
                            .equals(value("SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                    + " WHERE SETTING_NAME = 'WRITE_DELAY'")),
                    "WRITE_DELAY is not 0" + lost,
                    "add ;WRITE_DELAY=0 to the address of the database");
        }
    }

    private void checkMysql() throws SQLException {
        String flush = value("SELECT @@innodb_flush_log_at_trx_commit");
        problems.addIf(
                !"1".equals(flush) && !"3".equals(flush),
                "innodb_flush_log_at_trx_commit is " + flush + lost,
                "set it to 1");
        String sync = value("SELECT @@sync_binlog");
        problems.addIf(
                "1".equals(value("SELECT @@log_bin")) && !"1".equals(sync),
                "the binary log is on and sync_binlog is " + sync + lost,
                "set it to 1");
        String mode = String.valueOf(value("SELECT @@sql_mode"));
        problems.addIf(
                !mode.contains("STRICT_TRANS_TABLES") && !mode.contains("STRICT_ALL_TABLES"),
                "sql_mode is not strict, so that the database changes values instead of refusing them",
                "add STRICT_TRANS_TABLES to it");
    }

    /** Adds a problem for each table that the query returns, with its kind. */
    private void checkKinds(String query, String schema, String pattern, String correction) throws SQLException {
        new SqlStatement(dialect, connection, query)
                .with(schema, pattern)
                .list(row -> row.getString(1) + " is " + row.getString(2) + lost + ": run ALTER TABLE "
                        + row.getString(1) + " " + correction)
                .forEach(problems::add);
    }

    private @Nullable String value(String query) throws SQLException {
        return Dialect.value(connection, query);
    }
}
