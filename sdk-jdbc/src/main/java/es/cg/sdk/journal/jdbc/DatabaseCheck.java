package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.DurabilityCheck;
import es.cg.sdk.database.KeyComparison;
import es.cg.sdk.database.KeyComparison.Insertion;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TableIndexes;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Checks a database before use: that it loses no commit, compares keys exactly and gives back what it was given. It
 * writes, and its caller rolls back.
 */
final class DatabaseCheck {
    // Not every database encoding has this character, nor counts it as one.
    private static final String LETTER = "\ud83e\uddfe";

    private static final Map<String, String> INDEXES = Map.of(
            "cg_write_item", "account, environment, item",
            "cg_write_unsettled", "unsettled, account, environment, write_key",
            "cg_write_changed", "account, environment, unsettled, changed_at",
            "cg_write_untold", "told, account, environment, batch");

    private final Session session;
    private final Connection connection;
    private final TableSql sql;
    private final String schema;
    private final Problems problems = new Problems();
    private final String account = "(check) " + UUID.randomUUID();

    DatabaseCheck(Session session, TableSql sql, String schema) {
        this.session = session;
        this.connection = session.connection();
        this.sql = sql;
        this.schema = schema;
    }

    /** Returns what is wrong, one sentence each; empty if the database can be used. */
    Problems run() throws SQLException {
        Problems ofKeys = new Problems();
        new DurabilityCheck(connection, sql.dialect(), "records of writes", problems).run(schema, "cg_write");
        try {
            session.begin();
            new KeyCheck(session, sql, ofKeys).run();
            problems.addAll(ofKeys.sentences());
            if (ofKeys.isEmpty()) {
                // What they write is rolled back when the session is closed.
                checkRecords();
                checkComparison();
                TableIndexes.warn(connection, sql.dialect(), schema, "cg_write", INDEXES);
            }
        } catch (SQLException e) {
            session.requireAlive(e);
            problems.add("a record cannot be stored and found: " + Problems.textOf(e));
        }
        return problems;
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
        WriteTable.counts(sql, connection, writes.account());
        WriteTable.counts(sql, connection, List.of());
        WriteTable.inDoubt(sql, connection, Environment.PRODUCTION, 1);
        writes.notErased(connection, 1L, 1);
        writes.notEnded(connection, 1L, 1);
        writes.erase(connection, new WriteTable.Version("", 0), account);
        accounts.running(connection, 1);
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
                WriteRow.MAX_KEY,
                text -> new WriteTable(sql, account, Environment.PRODUCTION)
                        .insert(connection, KeyCheck.record(text, 1)));
        compare(
                "cg_write",
                "account",
                JdbcWriteJournal.MAX_ACCOUNT,
                text -> new WriteTable(sql, account + text, Environment.PRODUCTION)
                        .insert(connection, KeyCheck.record("key", 1)));
        compare(
                "cg_write_account",
                "account",
                JdbcWriteJournal.MAX_ACCOUNT,
                text -> accounts(account + text).insertAddress(connection, ""));
        compare(
                "cg_write_batch",
                "account",
                JdbcWriteJournal.MAX_ACCOUNT,
                text -> accounts(account + text).insertLease(connection, "", "", Duration.ZERO));
        compare(
                "cg_write_batch",
                "batch",
                WriteRow.MAX_BATCH,
                text -> accounts(account).insertLease(connection, text, "", Duration.ZERO));
    }

    private AccountTables accounts(String name) {
        return new AccountTables(sql, new WriteTable(sql, name, Environment.PRODUCTION));
    }

    private void compare(String table, String column, int length, Insertion insertion) throws SQLException {
        KeyComparison.check(sql.dialect(), table, column, length, insertion, problems);
    }
}
