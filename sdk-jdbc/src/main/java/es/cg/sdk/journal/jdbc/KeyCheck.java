package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Checks that the tables have their primary keys, and transactions: without them, two processes would do a document
 * twice. It stores rows under a key that no document can have, a second time with equal columns of the key alone, and
 * rolls back.
 */
final class KeyCheck {
    private final Session session;
    private final Connection connection;
    private final TableSql sql;
    private final Problems problems;
    private final String name = "(check) " + UUID.randomUUID();

    KeyCheck(Session session, TableSql sql, Problems problems) {
        this.session = session;
        this.connection = session.connection();
        this.sql = sql;
        this.problems = problems;
    }

    /**
     * Adds a problem for each table that lacks its key, or keeps what was rolled back. Rolls the transaction of the
     * session back.
     */
    void run() throws SQLException {
        WriteTable writes = new WriteTable(sql, name, Environment.PRODUCTION);
        WriteTable other = new WriteTable(sql, name, Environment.SANDBOX);
        AccountTables accounts = new AccountTables(sql, writes);
        AccountTables others = new AccountTables(sql, other);
        requireKey(
                "cg_write",
                ", write_key",
                writes.insert(connection, record(name, 1)),
                writes.insert(connection, record(name, 2)),
                other.insert(connection, record(name, 1)));
        requireKey(
                "cg_write_account",
                "",
                accounts.insertAddress(connection, "1"),
                accounts.insertAddress(connection, "2"),
                others.insertAddress(connection, "1"));
        requireKey(
                "cg_write_batch",
                ", batch",
                accounts.insertLease(connection, name, "1", Duration.ZERO),
                accounts.insertLease(connection, name, "2", Duration.ofHours(1)),
                others.insertLease(connection, name, "1", Duration.ZERO));
        session.rollback();
        for (String table : List.of("cg_write", "cg_write_account", "cg_write_batch")) {
            requireRolledBack(table);
        }
        session.commit();
    }

    private void requireKey(String table, String column, boolean isNew, boolean isNewAgain, boolean isNewElsewhere) {
        if (!isNew || isNewAgain || !isNewElsewhere) {
            problems.addMissingKey(table, "account, environment" + column);
        }
    }

    /** Deletes what must not be there any more. */
    private void requireRolledBack(String table) throws SQLException {
        int deleted = sql.change(
                        connection, "DELETE FROM " + table.replace("cg_write", "{write}") + " WHERE account = ?")
                .with(name)
                .update();
        if (deleted > 0) {
            problems.addKeptAfterRollback(table);
        }
    }

    /** Returns a record with this key; those of two numbers differ in each other column. */
    static WriteRecord record(String key, int number) {
        String text = Integer.toString(number);
        boolean isFirst = number == 1;
        Instant time = Instant.EPOCH.plusSeconds(number);
        return new WriteRecord(
                key,
                text,
                text,
                (long) number,
                text,
                text,
                text,
                text,
                text,
                text,
                text,
                isFirst ? State.SENDING : State.DONE,
                isFirst,
                time,
                time,
                number,
                text,
                text,
                text,
                text,
                text,
                isFirst,
                text,
                text,
                time,
                number);
    }
}
