package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.TestPool;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Code for an item that ends although something can still use its connection. */
final class LateCallTest {
    private static final WriteRecord DONE = record("key", State.DONE);
    private static final WriteRecord TOLD = record("key", State.DONE, 2, null);
    private static final Duration AT_ONCE = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofHours(1);
    private static final String EFFECT = "INSERT INTO effect VALUES (1)";
    private static final String LATE = "INSERT INTO effect VALUES (15) /* late */";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** What is tried over a pool. */
    private interface Trial {
        void on(TestPool pool, JournalDatabase database) throws Exception;
    }

    /** The code for an item. */
    private interface Code {
        void run(Connection connection) throws Exception;
    }

    private static Stream<DynamicTest> each(Trial trial) {
        return Stream.of(DatabaseKind.H2, DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    JournalDatabase database = JournalDatabase.withTables(kind);
                    database.run("CREATE TABLE effect (item integer)");
                    assertThat(database.open().add(DONE)).isTrue();
                    try (TestPool pool = new TestPool(database.dataSource())) {
                        trial.on(pool, database);
                    }
                }));
    }

    private static JdbcWriteJournal journal(TestPool pool, Duration callWait) {
        return JdbcWriteJournal.open(pool.dataSource(), "firm-7", Environment.PRODUCTION, null, callWait);
    }

    private static DoneCallback writesAnd(Code code) {
        return connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(EFFECT);
                code.run(connection);
            } catch (Exception e) {
                throw new IllegalStateException(e.getMessage(), e);
            }
        };
    }

    /** Limits the time of its write, as {@code get(30, MILLISECONDS)} does. */
    private DoneCallback timesOut(TestPool pool, List<Future<?>> late, CountDownLatch ends) {
        return writesAnd(connection -> {
            Statement statement = connection.createStatement();
            late.add(threads.submit(() -> statement.executeUpdate(LATE)));
            pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
            ends.countDown();
            late.get(0).get(0, TimeUnit.MILLISECONDS);
        });
    }

    /** Waits for the end of a late statement; returns whether the driver threw. */
    private static boolean fails(Future<?> late) throws Exception {
        try {
            late.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            return false;
        } catch (ExecutionException e) {
            return e.getCause() instanceof SQLException;
        }
    }

    private static void isToldOnce(JdbcWriteJournal journal, JournalDatabase database) throws SQLException {
        assertThat(journal.tell(TOLD, 1, writesAnd(connection -> {}))).isTrue();
        assertThat(database.query("SELECT item FROM effect")).containsExactly("1");
    }

    @TestFactory
    Stream<DynamicTest> lateStatementHasNoEffect() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, AT_ONCE);
            List<Future<?>> late = new ArrayList<>();
            assertThatThrownBy(() -> journal.tell(TOLD, 1, timesOut(pool, late, new CountDownLatch(1))))
                    .hasRootCauseInstanceOf(TimeoutException.class);
            pool.goOn.countDown();
            boolean isRefused = fails(late.get(0));

            isToldOnce(journal, database);
            assertThat(isRefused).isTrue();
            assertThat(pool.cancelled).hasValue(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> returningBeforeItsStatementEndsFails() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, AT_ONCE);
            assertThatThrownBy(() -> journal.tell(TOLD, 1, writesAnd(connection -> {
                        Statement statement = connection.createStatement();
                        Future<?> unused = threads.submit(() -> statement.executeUpdate(LATE));
                        pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                    })))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("it must wait for its statements");
            pool.goOn.countDown();

            assertThat(database.open().find("key").record()).isEqualTo(DONE);
            isToldOnce(journal, database);
        });
    }

    /** Runs code whose end waits for a late statement, and does something to its thread meanwhile. */
    private void whileItWaits(TestPool pool, JdbcWriteJournal journal, List<Future<?>> late, Consumer<Thread> action)
            throws Exception {
        CountDownLatch ends = new CountDownLatch(1);
        FutureTask<Boolean> callback = new FutureTask<>(() -> journal.tell(TOLD, 1, timesOut(pool, late, ends)));
        Thread thread = new Thread(callback);
        thread.start();
        ends.await(HangLimit.MINUTES, TimeUnit.MINUTES);
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        action.accept(thread);
        assertThatThrownBy(() -> callback.get(HangLimit.MINUTES, TimeUnit.MINUTES))
                .hasRootCauseInstanceOf(TimeoutException.class);
    }

    @TestFactory
    Stream<DynamicTest> statementEndingInTimeIsRolledBack() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, LONG);
            int before = pool.opened();
            List<Future<?>> late = new ArrayList<>();
            whileItWaits(pool, journal, late, thread -> pool.goOn.countDown());
            assertThat(fails(late.get(0))).isFalse();
            assertThat(pool.cancelled).hasValue(0);

            isToldOnce(journal, database);
            assertThat(pool.opened()).as("the connection is not given back").isGreaterThan(before);
        });
    }

    @TestFactory
    Stream<DynamicTest> interruptEndsTheWaitForAStatement() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, LONG);
            List<Future<?>> late = new ArrayList<>();
            whileItWaits(pool, journal, late, Thread::interrupt);
            pool.goOn.countDown();
            assertThat(fails(late.get(0))).isTrue();
            isToldOnce(journal, database);
        });
    }

    @TestFactory
    Stream<DynamicTest> cancelThatHangsDoesNotFailTheItem() {
        return each((pool, database) -> {
            CountDownLatch cancels = new CountDownLatch(1);
            pool.onCancel = () -> {
                cancels.countDown();
                pool.goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES);
            };
            assertThat(journal(pool, AT_ONCE).tell(TOLD, 1, writesAnd(connection -> {
                        Statement statement = connection.createStatement();
                        Future<?> unused = threads.submit(() -> {
                            statement.cancel();
                            return true;
                        });
                        cancels.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                    })))
                    .isTrue();
            pool.goOn.countDown();
        });
    }

    @TestFactory
    Stream<DynamicTest> cancelIsRefusedAfterTheEnd() {
        return each((pool, database) -> {
            AtomicReference<@Nullable Statement> kept = new AtomicReference<>();
            assertThat(journal(pool, AT_ONCE)
                            .tell(TOLD, 1, writesAnd(connection -> kept.set(connection.createStatement()))))
                    .isTrue();
            assertThatThrownBy(() -> Objects.requireNonNull(kept.get()).cancel())
                    .hasMessageContaining("has ended");
            assertThat(pool.cancelled).as("a statement of the next user").hasValue(0);
        });
    }

    private static Code reads(String query, boolean isText) {
        return connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                assertThat(rows.next()).isTrue();
                Object found = isText ? rows.getClob(1) : rows.getBlob(1);
                assertThat(found).isNotNull();
            }
        };
    }

    private static List<Code> unguarded(DatabaseKind kind) {
        List<Code> all = new ArrayList<>(List.of(
                connection -> assertThat(connection.unwrap(Connection.class)).isNotNull(), connection -> {
                    try (Statement statement = connection.createStatement()) {
                        assertThat(statement.unwrap(Statement.class)).isNotNull();
                    }
                }));
        if (kind == DatabaseKind.POSTGRESQL) {
            all.add(reads("SELECT lo_create(0)", false));
            all.add(reads("SELECT lo_create(0)", true));
        } else {
            all.add(reads("SELECT CAST('a' AS " + (kind.isMariadb() ? "BINARY" : "BLOB") + ")", false));
            all.add(reads("SELECT CAST('a' AS CHAR)", true));
        }
        return all;
    }

    @TestFactory
    Stream<DynamicTest> unguardedFailedItemKeepsItsConnection() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, AT_ONCE);
            for (Code each : unguarded(database.kind())) {
                int before = pool.opened();
                assertThatThrownBy(() -> journal.tell(TOLD, 1, writesAnd(connection -> {
                            each.run(connection);
                            throw new IllegalStateException("the ERP is away");
                        })))
                        .hasMessage("the ERP is away");
                assertThat(journal.find("key").record()).isEqualTo(DONE);
                assertThat(pool.opened()).isEqualTo(before + 1);
            }
            int before = pool.opened();
            assertThat(journal.tell(
                            TOLD, 1, writesAnd(unguarded(database.kind()).get(0))))
                    .isTrue();
            assertThat(journal.find("key").record()).isEqualTo(TOLD);
            assertThat(pool.opened()).as("after a success, it is given back").isEqualTo(before);
        });
    }

    @TestFactory
    Stream<DynamicTest> unwrappedConnectionOfFailedItemIsDead() {
        return each((pool, database) -> {
            AtomicReference<@Nullable Connection> unwrapped = new AtomicReference<>();
            assertThatThrownBy(() -> journal(pool, AT_ONCE).tell(TOLD, 1, writesAnd(connection -> {
                        unwrapped.set(connection.unwrap(Connection.class));
                        throw new IllegalStateException("the ERP is away");
                    })))
                    .hasMessage("the ERP is away");
            assertThatThrownBy(() -> {
                        try (Statement statement =
                                Objects.requireNonNull(unwrapped.get()).createStatement()) {
                            statement.execute(EFFECT);
                        }
                    })
                    .isInstanceOf(SQLException.class);
            assertThat(database.query("SELECT item FROM effect")).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionIsAbortedAfterAnError() {
        return each((pool, database) -> {
            JdbcWriteJournal journal = journal(pool, AT_ONCE);
            int before = pool.opened();
            assertThatThrownBy(() -> journal.tell(TOLD, 1, connection -> {
                        throw new AssertionError("made up");
                    }))
                    .isInstanceOf(AssertionError.class);
            isToldOnce(journal, database);
            assertThat(pool.opened()).isEqualTo(before + 1);
        });
    }

    @Test
    void locksOfLockTablesEndWithTheItem() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.MARIADB);
        database.run("CREATE TABLE effect (item integer)", "CREATE TABLE numbering (last integer)");
        assertThat(database.open().add(DONE)).isTrue();
        try (TestPool pool = new TestPool(database.dataSource())) {
            JdbcWriteJournal journal = journal(pool, AT_ONCE);
            assertThatThrownBy(() -> journal.tell(TOLD, 1, writesAnd(connection -> {
                        try (Statement statement = connection.createStatement()) {
                            statement.execute("LOCK TABLES numbering WRITE");
                        }
                    })))
                    .hasMessageContaining("see whether its changes and the mark are there");
            database.run("INSERT INTO numbering VALUES (1)");
            assertThat(journal.find("key").record()).isEqualTo(TOLD);
        }
    }
}
