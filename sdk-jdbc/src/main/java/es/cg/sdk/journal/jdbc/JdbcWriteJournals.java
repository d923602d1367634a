package es.cg.sdk.journal.jdbc;

import es.cg.sdk.base.text.FirmName;
import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The write journals of many firms in one database: opened and checked once in a process, whatever the number of firms.
 * Thread-safe; it keeps no connection and has nothing to close.
 *
 * <pre>{@code
 * JdbcWriteJournals journals = JdbcWriteJournals.open(dataSource);
 * WriteJournal journal = journals.of("gestoria-12", WriteJournal.Environment.PRODUCTION);
 * }</pre>
 *
 * <p>What {@link JdbcWriteJournal} says of data source, tables and exceptions is true here too.
 */
public final class JdbcWriteJournals {
    private static final String JOINS_TRANSACTIONS = "TransactionAwareDataSourceProxy";

    private final Sessions sessions;
    private final TableSql sql;
    private final Duration callWait;

    private JdbcWriteJournals(Sessions sessions, TableSql sql, Duration callWait) {
        this.sessions = sessions;
        this.sql = sql;
        this.callWait = callWait;
    }

    /**
     * Checks and returns the journals in this database: every statement runs once in a transaction that is rolled back.
     *
     * @throws IllegalArgumentException if the database cannot be used, with all that is wrong; if the tables are
     *     missing or of another version, it names the script to run
     * @throws IllegalStateException if the database cannot be reached
     */
    public static JdbcWriteJournals open(DataSource dataSource) {
        return open(dataSource, null, JdbcWriteJournal.CALL_WAIT);
    }

    /**
     * The same.
     *
     * @param clock SQL in place of the database's time; null for that
     * @param callWait how long it waits for a call of the application's code, before and after it cancels it
     */
    static JdbcWriteJournals open(DataSource dataSource, @Nullable String clock, Duration callWait) {
        for (Class<?> type = dataSource.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getSimpleName().equals(JOINS_TRANSACTIONS)) {
                throw new IllegalArgumentException(
                        "a " + JOINS_TRANSACTIONS + " joins the transaction of the thread, which"
                                + " could roll a record back: give the write journal the data source behind it");
            }
        }
        try (Session session = new Session(ConnectionPool.unknown(dataSource, true))) {
            Connection connection = session.connection();
            Dialect dialect = Dialect.of(connection);
            String schema = Schema.require(connection, dialect);
            TableSql sql = new TableSql(dialect, schema, clock == null ? dialect.now() : clock);
            Problems problems = new DatabaseCheck(session, sql, schema).run();
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException("the write journal cannot use this database: " + problems);
            }
            Sessions sessions = new Sessions(session.found(dialect), JdbcWriteJournal::failure, System::nanoTime);
            return new JdbcWriteJournals(sessions, sql, callWait);
        } catch (SQLException e) {
            throw JdbcWriteJournal.failure("be checked", Sessions.reason(e), e);
        }
    }

    /**
     * Returns the journal of a firm, without a statement. The address of the service is checked at the first call of a
     * client, as that of a journal that is opened alone.
     *
     * @param firm its name, the same in client, keys and webhooks, which never changes: another name is another
     *     journal, without the records of this one
     * @param environment the environment of the API keys
     * @throws IllegalArgumentException if the name has another form than 1 to 63 characters of {@code a-z}, {@code
     *     0-9}, {@code .}, {@code _} and {@code -}, beginning with a letter or digit
     */
    public JdbcWriteJournal of(String firm, Environment environment) {
        return ofAccount(FirmName.require(firm), Objects.requireNonNull(environment, "environment is null"));
    }

    /** Returns the journal of an account whose name can be stored. */
    JdbcWriteJournal ofAccount(String account, Environment environment) {
        return new JdbcWriteJournal(sessions, account, environment, sql, callWait);
    }

    /**
     * Counts what a person watches over all firms and both environments, for meters. Each number stops at 10,000.
     *
     * @throws IllegalStateException if the database fails
     */
    public JdbcWriteJournal.Counts counts() {
        return sessions.run("count records", session -> WriteTable.counts(sql, session.connection(), List.of()));
    }

    /**
     * Returns the writes of which nobody knows whether they were done, also those whose process died, by their firm, in
     * the order of firms and keys. The client of the firm settles them: {@code cg.journaledWrites()}.
     *
     * @param limit the maximum number of writes
     * @throws IllegalArgumentException if the limit is not positive
     * @throws IllegalStateException if the database fails
     */
    public Map<String, List<WriteRecord>> inDoubt(Environment environment, int limit) {
        Objects.requireNonNull(environment, "environment is null");
        if (limit < 1) {
            throw new IllegalArgumentException("the limit must be positive, and is " + limit);
        }
        return sessions.run(
                "list writes in doubt", session -> WriteTable.inDoubt(sql, session.connection(), environment, limit));
    }

    @Override
    public String toString() {
        return "JdbcWriteJournals[" + sql.dialect() + "]";
    }
}
