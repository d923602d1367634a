package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.connections.Session;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Creates the tables, also while other processes do the same. */
public final class TableCreation {
    private static final int MAX_ATTEMPTS = 10;
    private static final String CONNECTION_FAILED = "08";
    // While another process runs a script.
    private static final int REFUSED_BY_H2 = 90135;
    private static final Duration MAX_WAIT = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofMillis(50);

    // H2 changes a key in two steps, and may close the database if two threads change it at once.
    private static final ReentrantLock H2 = new ReentrantLock();

    private TableCreation() {}

    /**
     * Creates the tables that do not exist, with the keys of script 2 unless they have rows.
     *
     * @throws StoreException if the database refuses, or has a table of such a name with other columns
     */
    public static void create(DataSource dataSource) {
        repeat(dataSource, session -> createOnce(session, TableDefinitions.of(Dialect.of(session.connection()))));
    }

    /**
     * Creates the table of registrations if it does not exist.
     *
     * @throws StoreException if the database refuses
     */
    public static void createSecrets(DataSource dataSource) {
        repeat(dataSource, session -> run(session, Script.of(Dialect.of(session.connection()), Script.SECRETS)));
    }

    private static void createOnce(Session session, TableDefinitions definitions) throws SQLException {
        String schema = defaultSchema(session, definitions.dialect());
        TableSql sql = schema == null
                ? TableSql.unqualified(definitions.dialect())
                : TableSql.in(definitions.dialect(), schema);
        ColumnCheck columns = new ColumnCheck(session.connection(), sql, definitions);
        if (!columns.ofAllTables().isEmpty() || isWithoutIndex(session, definitions, schema)) {
            List<String> problems = columns.ofExistingTables();
            if (!problems.isEmpty()) {
                throw new StoreException("the tables for webhooks cannot be created: " + String.join("; ", problems));
            }
            run(session, definitions.script(1));
        }
        if (!isUsed(session, sql) && !hasSourceKeys(session, sql)) {
            run(session, definitions.script(2));
        }
    }

    /**
     * Runs a script, also while other processes do the same.
     *
     * @throws IllegalArgumentException if there is no script of this number
     * @throws StoreException if the database refuses a statement
     */
    public static void run(DataSource dataSource, int number) {
        if (number < 1 || number > Script.LAST) {
            throw new IllegalArgumentException("the number of a script must be 1 to " + Script.LAST + ": " + number);
        }
        long end = System.nanoTime() + MAX_WAIT.toNanos();
        int failed = 0;
        while (true) {
            try (Session session = new Session(dataSource, false)) {
                Dialect dialect = Dialect.of(session.connection());
                Script script = Script.of(dialect, number);
                if (dialect == Dialect.H2) {
                    runAlone(session, script);
                } else {
                    run(session, script);
                }
                return;
            } catch (SQLException e) {
                failed += e.getErrorCode() == REFUSED_BY_H2 ? 0 : 1;
                if (isUnreachable(e) || failed >= MAX_ATTEMPTS || System.nanoTime() > end) {
                    throw SchemaCheck.storeException(e);
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    // H2 copies a table to give it a column, in several transactions, and loses what others write to it meanwhile: it
    // closes their connections, and refuses new ones.
    private static void runAlone(Session session, Script script) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            statement.execute("SET EXCLUSIVE 2");
            try {
                run(session, script);
            } finally {
                statement.execute("SET EXCLUSIVE 0");
            }
        }
    }

    private static void run(Session session, Script script) throws SQLException {
        session.begin();
        try (Statement statement = session.connection().createStatement()) {
            for (String each : script.statements()) {
                statement.execute(each);
            }
        }
        session.commit();
    }

    @FunctionalInterface
    private interface Step {
        void run(Session session) throws SQLException;
    }

    // IF NOT EXISTS is no protection: PostgreSQL fails with 23505 on its own catalogue where another process has just
    // created the same table, and H2 with one of several errors. If several processes create the tables at once, all
    // but
    // one may fail, and find them when they try again.
    private static void repeat(DataSource dataSource, Step step) {
        try (Session session = new Session(dataSource, false)) {
            boolean isH2 = Dialect.of(session.connection()) == Dialect.H2;
            if (isH2) {
                H2.lock();
            }
            try {
                repeat(session, step);
            } finally {
                if (isH2) {
                    H2.unlock();
                }
            }
        } catch (SQLException e) {
            throw SchemaCheck.storeException(e);
        }
    }

    private static void repeat(Session session, Step step) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            try {
                step.run(session);
                return;
            } catch (SQLException e) {
                if (isUnreachable(e) || attempt >= MAX_ATTEMPTS) {
                    throw e;
                }
                session.rollback();
            }
        }
    }

    private static boolean isUnreachable(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith(CONNECTION_FAILED);
    }

    private static boolean isUsed(Session session, TableSql sql) throws SQLException {
        try (PreparedStatement query =
                sql.prepare(session.connection(), "SELECT 1 FROM cg_webhook_event WHERE source <> '' {limit}")) {
            query.setInt(1, 1);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    private static boolean hasSourceKeys(Session session, TableSql sql) throws SQLException {
        session.begin();
        boolean all = new KeyCheck(session.connection(), sql).keysWithSource() == KeyCheck.KEYS;
        session.rollback();
        return all;
    }

    /** Returns where the tables are created: a search path may find others of these names elsewhere. */
    private static @Nullable String defaultSchema(Session session, Dialect dialect) throws SQLException {
        return dialect.isMysql()
                ? session.connection().getCatalog()
                : session.connection().getSchema();
    }

    /** Returns whether an index is missing, for instance since another process is creating the tables. */
    private static boolean isWithoutIndex(Session session, TableDefinitions definitions, @Nullable String schema)
            throws SQLException {
        List<String> problems = new ArrayList<>();
        if (schema != null) {
            new IndexCheck(session.connection(), definitions.dialect(), schema, problems, problems).run(definitions);
        }
        return !problems.isEmpty();
    }
}
