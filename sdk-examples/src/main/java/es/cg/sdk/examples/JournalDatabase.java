package es.cg.sdk.examples;

import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import java.nio.file.Path;

/**
 * The database in which {@code month-end} keeps its journal.
 *
 * @param journal the journal of the account
 */
record JournalDatabase(HikariDataSource pool, JdbcWriteJournal journal) implements AutoCloseable {
    private static final int MAX_NAME = 100;

    /** Opens the journal of an account, and creates missing tables. */
    static JournalDatabase open(HikariDataSource pool, String account, boolean sandbox) {
        try {
            JdbcWriteJournal.createTables(pool);
            return new JournalDatabase(
                    pool, JdbcWriteJournal.open(pool, account, sandbox ? Environment.SANDBOX : Environment.PRODUCTION));
        } catch (RuntimeException e) {
            pool.close();
            throw e;
        }
    }

    /** Returns the name of the batch for a file of invoices: one run at a time has it. */
    static String batchName(Path source) {
        String name = String.valueOf(source.getFileName());
        return name.substring(Math.max(0, name.length() - MAX_NAME));
    }

    @Override
    public void close() {
        pool.close();
    }

    /** Returns the account and the address without passwords. */
    @Override
    public String toString() {
        String url = pool.getJdbcUrl();
        return "of " + journal.account() + " in " + DatabasePool.withoutPasswords(url, url);
    }
}
