package es.cg.sdk.journal.jdbc;

import es.cg.sdk.jdbc.internal.IndexCheck;
import es.cg.sdk.jdbc.internal.Session;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks a database before use: that it loses no commit, compares keys exactly and gives back what it was given. It
 * writes, and its caller rolls back.
 */
final class DatabaseCheck {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseCheck.class);
    private static final String LOST = ", so that records of writes might be lost";
    // Not every database encoding has this character, nor counts it as one.
    private static final String LETTER = "\ud83e\uddfe";
    // Texts that an inexact comparison takes for the same, and in what they differ.
    private static final String[][] PAIRS = {
        {"a", "A", "letter case"},
        {"e", "\u00e9", "an accent"},
        {"\u00e9", "e\u0301", "how an accent is encoded"},
        {"x", "x ", "a blank at the end"},
        {"k", "\uff4b", "the width of a letter"},
        {"j", "j\u200d", "an invisible character"},
        {"\u304b", "\u30ab", "the kind of kana"}
    };

    private static final Map<String, String> INDEXES = Map.of(
            "cg_write_item", "account, environment, item",
            "cg_write_unsettled", "account, environment, unsettled, write_key",
            "cg_write_changed", "account, environment, unsettled, changed_at",
            "cg_write_untold", "account, environment, told, batch");

    private final Session session;
    private final Connection connection;
    private final TableSql sql;
    private final String schema;
    private final List<String> problems = new ArrayList<>();
    private final String account = "(check) " + UUID.randomUUID();

    DatabaseCheck(Session session, TableSql sql, String schema) {
        this.session = session;
        this.connection = session.connection();
        this.sql = sql;
        this.schema = schema;
    }

    /** Returns what is wrong, one sentence each; empty if the database can be used. */
    List<String> run() throws SQLException {
        checkDurability();
        try {
            int before = problems.size();
            session.begin();
            new KeyCheck(session, sql, problems).run();
            if (problems.size() == before) {
                // What they write is rolled back when the session is closed.
                checkRecords();
                checkComparison();
                IndexCheck.run(connection, schema, "cg_write", INDEXES);
            }
        } catch (SQLException e) {
            if (!connection.isValid(Session.VALIDATION_SECONDS)) {
                // The database was stopped meanwhile: that says nothing about its tables.
                throw e;
            }
            String message = String.valueOf(e.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("")
                    .replace("; SQL statement:", "");
            problems.add("a record cannot be stored and found: " + message + " (SQLState " + e.getSQLState() + ")");
        }
        return problems;
    }

    // With these settings, a database may lose committed records when its process or the machine ends.
    private void checkDurability() throws SQLException {
        if (sql.dialect() == Dialect.POSTGRESQL) {
            refuseIf(
                    "off".equals(value("SHOW synchronous_commit")), "synchronous_commit is off" + LOST, "set it to on");
            checkKinds(
                    "SELECT c.relname, 'unlogged or temporary' FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
                            + " ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname LIKE 'cg\\_write%'"
                            + " AND c.relkind = 'r' AND c.relpersistence <> 'p' ORDER BY 1",
                    "SET LOGGED");
        } else if (sql.dialect().isMysql()) {
            checkMysql();
        } else if (value("CALL DATABASE_PATH()") == null) {
            LOG.warn("the database of the write journal is in memory: its records are lost when the process ends");
        } else {
            refuseIf(
                    !"0"
                            .equals(value("SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS"
                                    + " WHERE SETTING_NAME = 'WRITE_DELAY'")),
                    "WRITE_DELAY is not 0" + LOST,
                    "add ;WRITE_DELAY=0 to the address of the database");
        }
    }

    private void checkMysql() throws SQLException {
        checkKinds(
                "SELECT table_name, engine FROM information_schema.tables WHERE table_schema = ?"
                        + " AND table_name LIKE 'cg\\_write%' AND engine <> 'InnoDB' ORDER BY table_name",
                "ENGINE = InnoDB");
        String flush = value("SELECT @@innodb_flush_log_at_trx_commit");
        refuseIf(
                !"1".equals(flush) && !"3".equals(flush),
                "innodb_flush_log_at_trx_commit is " + flush + LOST,
                "set it to 1");
        String sync = value("SELECT @@sync_binlog");
        refuseIf(
                "1".equals(value("SELECT @@log_bin")) && !"1".equals(sync),
                "the binary log is on and sync_binlog is " + sync + LOST,
                "set it to 1");
        String mode = String.valueOf(value("SELECT @@sql_mode"));
        refuseIf(
                !mode.contains("STRICT_TRANS_TABLES") && !mode.contains("STRICT_ALL_TABLES"),
                "sql_mode is not strict, so that the database changes values instead of refusing them",
                "add STRICT_TRANS_TABLES to it");
    }

    /** Adds a problem for each table of the schema that the query returns, with its kind. */
    private void checkKinds(String query, String correction) throws SQLException {
        try (var statement = connection.prepareStatement(query)) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    problems.add(rows.getString(1) + " is " + rows.getString(2) + LOST + ": run ALTER TABLE "
                            + rows.getString(1) + " " + correction);
                }
            }
        }
    }

    private void refuseIf(boolean isWrong, String what, String correction) {
        if (isWrong) {
            problems.add(what + ": " + correction);
        }
    }

    private @Nullable String value(String query) throws SQLException {
        return Dialect.value(connection, query);
    }

    /** Runs every statement once, with texts of the greatest length. */
    private void checkRecords() throws SQLException {
        WriteTable writes = new WriteTable(sql, account, Environment.PRODUCTION);
        AccountTables accounts = new AccountTables(sql, writes);
        WriteRecord record = longest();
        boolean isStored = writes.insert(connection, record)
                && record.equals(writes.find(connection, record.key()).record())
                && writes.ofItem(connection, record.item()).equals(List.of(record))
                && writes.unsettled(connection, record.batch(), "", 1).equals(List.of(record))
                && writes.related(connection, record).isEmpty()
                && !writes.update(connection, record, record.version() + 1)
                && writes.update(connection, record, record.version());
        if (!isStored) {
            problems.add("a record comes back changed: check the types of the columns, the encoding of the database and"
                    + " what the address sets for times");
        }
        writes.settledBefore(connection, Instant.EPOCH, true, 1);
        writes.settledBefore(connection, Instant.EPOCH, false, 1);
        writes.countUntold(connection, Instant.EPOCH);
        writes.counts(connection);
        writes.delete(connection, new WriteTable.Version(record.key(), record.version()));
        accounts.insertAddress(connection, LETTER.repeat(250));
        accounts.updateAddress(connection, "");
        accounts.address(connection, true);
        accounts.insertLease(connection, record.key().substring(0, 100), account, Duration.ZERO);
        accounts.takeLease(connection, record.key().substring(0, 100), account, Duration.ZERO);
        accounts.deleteLease(connection, "", "");
        accounts.deleteLeases(connection, Instant.EPOCH);
    }

    private static WriteRecord longest() {
        Instant time = Instant.parse("2026-03-29T01:30:00.123457Z");
        return new WriteRecord(
                UUID.randomUUID() + "k".repeat(219),
                LETTER.repeat(16),
                LETTER.repeat(50),
                Long.MAX_VALUE,
                LETTER.repeat(250),
                LETTER.repeat(32),
                LETTER.repeat(200),
                LETTER.repeat(16),
                LETTER.repeat(127),
                LETTER.repeat(127),
                LETTER.repeat(127),
                State.SENDING,
                true,
                time,
                null,
                Integer.MAX_VALUE,
                LETTER.repeat(100),
                LETTER.repeat(150),
                "",
                LETTER.repeat(4000),
                LETTER.repeat(50),
                null,
                null,
                LETTER.repeat(18),
                time,
                Long.MAX_VALUE - 1);
    }

    /** Adds a problem for each column of the keys that takes different texts for the same. */
    private void checkComparison() throws SQLException {
        compare(
                "cg_write",
                "write_key",
                text -> new WriteTable(sql, account, Environment.PRODUCTION)
                        .insert(connection, KeyCheck.record(text, 1)));
        compare(
                "cg_write",
                "account",
                text -> new WriteTable(sql, account + text, Environment.PRODUCTION)
                        .insert(connection, KeyCheck.record("key", 1)));
        compare("cg_write_account", "account", text -> accounts(account + text).insertAddress(connection, ""));
        compare(
                "cg_write_batch",
                "account",
                text -> accounts(account + text).insertLease(connection, "", "", Duration.ZERO));
        compare("cg_write_batch", "batch", text -> accounts(account).insertLease(connection, text, "", Duration.ZERO));
    }

    private AccountTables accounts(String name) {
        return new AccountTables(sql, new WriteTable(sql, name, Environment.PRODUCTION));
    }

    /** Inserts a row with a text in its key; false if the database has one already. */
    @FunctionalInterface
    private interface Insertion {
        boolean insert(String text) throws SQLException;
    }

    private void compare(String table, String column, Insertion insertion) throws SQLException {
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < PAIRS.length; i++) {
            if (!insertion.insert(i + PAIRS[i][0]) || !insertion.insert(i + PAIRS[i][1])) {
                differences.add(PAIRS[i][2]);
            }
        }
        if (!differences.isEmpty()) {
            problems.add(table + "." + column + " does not distinguish texts that differ in "
                    + String.join(", ", differences)
                    + " (because of a collation or IGNORECASE), so that a new document might count as done: give it the"
                    + " type and collation of " + Script.of(sql.dialect(), 1));
        }
    }
}
