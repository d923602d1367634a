package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.TestPool;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Handlers whose attempt ends although something can still use its connection. */
final class LateStatementTest {
    private static final Duration AT_ONCE = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofHours(1);
    private static final String LATE = "INSERT INTO effect VALUES ('late', 1) /* late */";

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    /** What is tried over a pool. */
    @FunctionalInterface
    private interface PoolTrial {
        void on(TestPool pool, JdbcEventStore store, TestDatabase database) throws Exception;
    }

    private static Stream<DynamicTest> overPool(Duration callWait, PoolTrial trial) {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                trial.on(pool, store(pool, callWait), database);
            }
        });
    }

    private static JdbcEventStore store(TestPool pool, Duration callWait) {
        return JdbcEventStore.of(
                JdbcTables.builder(pool.dataSource(), "erp").callWait(callWait).build());
    }

    private static int execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    /** Limits the time of its write, as {@code get(30, MILLISECONDS)} does. */
    private EventHandler timesOut(TestPool pool, List<Future<Integer>> late, CountDownLatch ends) {
        return writesAnd((event, attempt) -> {
            Statement statement = attempt.connection().createStatement();
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

    @TestFactory
    Stream<DynamicTest> lateStatementHasNoEffect() {
        return overPool(AT_ONCE, (pool, store, database) -> {
            List<Future<Integer>> late = new ArrayList<>();
            Outcome failed = store.process(event("evt_1"), timesOut(pool, late, new CountDownLatch(1)));
            assertThat(failed.result()).isEqualTo(Result.FAILED);
            assertThat(failed.failure()).isInstanceOf(TimeoutException.class);
            pool.goOn.countDown();
            boolean isRefused = fails(late.get(0));

            assertThat(database.query("SELECT failure FROM cg_webhook_event").get(0))
                    .contains("TimeoutException");
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1");
            assertThat(isRefused).isTrue();
            assertThat(pool.cancelled).hasValue(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> returningBeforeItsStatementEndsFails() {
        return overPool(AT_ONCE, (pool, store, database) -> {
            Outcome failed = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                Future<Integer> unused = threads.submit(() -> execute(attempt.connection(), LATE));
                pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
            }));
            pool.goOn.countDown();

            assertThat(failed.result()).isEqualTo(Result.FAILED);
            assertThat(failed.failure()).hasMessageContaining("it must wait for its statements");
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    /** Runs an attempt, and does something to its thread when its end waits for a late statement. */
    private Result whileItWaits(
            TestPool pool, JdbcEventStore store, List<Future<Integer>> late, Consumer<Thread> action) throws Exception {
        CountDownLatch ends = new CountDownLatch(1);
        FutureTask<Result> attempt = new FutureTask<>(
                () -> store.process(event("evt_1"), timesOut(pool, late, ends)).result());
        Thread thread = new Thread(attempt);
        thread.start();
        ends.await(HangLimit.MINUTES, TimeUnit.MINUTES);
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        action.accept(thread);
        return attempt.get(HangLimit.MINUTES, TimeUnit.MINUTES);
    }

    @TestFactory
    Stream<DynamicTest> statementEndingInTimeIsRolledBack() {
        return overPool(LONG, (pool, store, database) -> {
            int before = pool.opened();
            List<Future<Integer>> late = new ArrayList<>();
            assertThat(whileItWaits(pool, store, late, thread -> pool.goOn.countDown()))
                    .isEqualTo(Result.FAILED);
            assertThat(late.get(0).get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(1);
            assertThat(pool.cancelled).hasValue(0);
            assertThat(pool.opened()).as("the connection is not given back").isGreaterThan(before);
            assertThat(database.effects()).isEmpty();
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> interruptEndsTheWaitForAStatement() {
        return overPool(LONG, (pool, store, database) -> {
            List<Future<Integer>> late = new ArrayList<>();
            assertThat(whileItWaits(pool, store, late, Thread::interrupt)).isEqualTo(Result.FAILED);
            pool.goOn.countDown();
            assertThat(fails(late.get(0))).isTrue();
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> statementThatWaitsForALockIsEnded() {
        return each(database -> {
            database.run("CREATE TABLE account (id integer PRIMARY KEY, total integer)");
            database.run("INSERT INTO account VALUES (1, 0)");
            try (TestPool pool = new TestPool(database.dataSource());
                    Connection other = database.dataSource().getConnection()) {
                other.setAutoCommit(false);
                assertThat(execute(other, "UPDATE account SET total = 1")).isEqualTo(1);
                pool.goOn.countDown();
                JdbcEventStore store = store(pool, Duration.ofMillis(100));
                List<Future<Integer>> late = new ArrayList<>();
                Outcome failed = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                    late.add(threads.submit(
                            () -> execute(attempt.connection(), "UPDATE account SET total = 7 /* late */")));
                    pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                }));
                assertThat(failed.result()).isEqualTo(Result.FAILED);
                assertThat(fails(late.get(0))).isTrue();
                assertThat(pool.cancelled).hasValue(1);
                other.rollback();

                assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
                assertThat(database.effects()).containsExactly("evt_1");
                assertThat(database.query("SELECT total FROM account")).containsExactly("0");
            }
        });
    }

    /** Something of the connection of an attempt that works without the store's guard. */
    private interface Unguarded {
        void take(Connection connection) throws SQLException;
    }

    private static Unguarded read(String query, String method) {
        return connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                assertThat(rows.next()).isTrue();
                Object found = switch (method) {
                    case "getBlob" -> rows.getBlob(1);
                    case "getClob" -> rows.getClob(1);
                    case "getBinaryStream" -> rows.getBinaryStream(1);
                    case "getCharacterStream" -> rows.getCharacterStream(1);
                    default -> throw new IllegalArgumentException(method);
                };
                assertThat(found).isNotNull();
            }
        };
    }

    private static List<Unguarded> unguarded(DatabaseKind kind) {
        List<Unguarded> all = new ArrayList<>(List.of(
                connection -> assertThat(connection.unwrap(Connection.class)).isNotNull(),
                connection -> {
                    try (Statement statement = connection.createStatement()) {
                        assertThat(statement.unwrap(Statement.class)).isNotNull();
                    }
                },
                read("SELECT event_id FROM cg_webhook_event", "getCharacterStream")));
        switch (kind) {
            case POSTGRESQL -> {
                all.add(read("SELECT lo_create(0)", "getBlob"));
                all.add(read("SELECT lo_create(0)", "getClob"));
                all.add(read("SELECT CAST('<a/>' AS xml)", "getBinaryStream"));
            }
            case H2 -> {
                all.add(read("SELECT CAST(X'01' AS BLOB)", "getBlob"));
                all.add(read("SELECT CAST('a' AS CLOB)", "getClob"));
                all.add(read("SELECT CAST(X'01' AS BLOB)", "getBinaryStream"));
                all.add(connection -> assertThat(connection.createBlob()).isNotNull());
            }
            case MARIADB, MARIADB_BY_MYSQL -> {
                all.add(read("SELECT body FROM cg_webhook_event", "getBlob"));
                all.add(read("SELECT event_id FROM cg_webhook_event", "getClob"));
                all.add(read("SELECT body FROM cg_webhook_event", "getBinaryStream"));
                all.add(connection -> assertThat(connection.createClob()).isNotNull());
            }
        }
        return all;
    }

    private static EventHandler takes(Unguarded what, boolean fails) {
        return writesAnd((event, attempt) -> {
            what.take(attempt.connection());
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> unguardedFailedAttemptKeepsItsConnection() {
        return overPool(AT_ONCE, (pool, store, database) -> {
            int number = 0;
            for (Unguarded each : unguarded(database.kind())) {
                String id = "evt_" + number++;
                int before = pool.opened();
                assertThat(store.process(event(id), takes(each, true)).result())
                        .as(id)
                        .isEqualTo(Result.FAILED);
                assertThat(pool.opened()).as(id).isEqualTo(before + 1);
                assertThat(store.process(event(id), takes(each, false)).result())
                        .as(id)
                        .isEqualTo(Result.DONE);
                assertThat(pool.opened()).as(id + " succeeds").isEqualTo(before + 1);
            }
            assertThat(database.query("SELECT DISTINCT attempt FROM effect")).containsExactly("2");
        });
    }

    @TestFactory
    Stream<DynamicTest> unwrappedConnectionOfFailedAttemptIsDead() {
        return overPool(AT_ONCE, (pool, store, database) -> {
            AtomicReference<Connection> unwrapped = new AtomicReference<>();
            Unguarded keeps = connection -> unwrapped.set(connection.unwrap(Connection.class));
            assertThat(store.process(event("evt_1"), takes(keeps, true)).result())
                    .isEqualTo(Result.FAILED);
            assertThatThrownBy(() -> execute(Objects.requireNonNull(unwrapped.get()), LATE))
                    .isInstanceOf(SQLException.class);
            assertThat(database.query("SELECT failure FROM cg_webhook_event").get(0))
                    .contains("the ERP is away");
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> handlerMayCancelItsStatement() {
        return overPool(LONG, (pool, store, database) -> {
            int before = pool.opened();
            AtomicReference<Statement> kept = new AtomicReference<>();
            Outcome failed = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                Statement statement = attempt.connection().createStatement();
                kept.set(statement);
                Future<Integer> late = threads.submit(() -> statement.executeUpdate(LATE));
                pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                statement.cancel();
                pool.goOn.countDown();
                late.get(HangLimit.MINUTES, TimeUnit.MINUTES);
                throw new IllegalStateException("the ERP is away");
            }));
            assertThat(failed.failure()).hasMessage("the ERP is away");
            assertThat(pool.cancelled).hasValue(1);
            assertThat(pool.opened()).as("the connection is given back").isEqualTo(before);
            assertThatThrownBy(() -> Objects.requireNonNull(kept.get()).cancel())
                    .hasMessageContaining("has ended");
            assertThat(pool.cancelled).as("a statement of the next user").hasValue(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> cancelThatHangsDoesNotFailTheAttempt() {
        return overPool(AT_ONCE, (pool, store, database) -> {
            CountDownLatch cancels = new CountDownLatch(1);
            pool.onCancel = () -> {
                cancels.countDown();
                pool.goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES);
            };
            List<Future<?>> cancel = new ArrayList<>();
            Outcome done = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                Statement statement = attempt.connection().createStatement();
                cancel.add(threads.submit(() -> {
                    statement.cancel();
                    return true;
                }));
                cancels.await(HangLimit.MINUTES, TimeUnit.MINUTES);
            }));
            pool.goOn.countDown();
            assertThat(done.result()).isEqualTo(Result.DONE);
            assertThat(fails(cancel.get(0))).isFalse();
        });
    }

    /** The next attempt begins behind the lock on the row of the event, which the one before holds until its end. */
    @Test
    void nextAttemptWaitsForStatementThatCannotBeCancelled() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("CREATE FUNCTION stubborn() RETURNS void LANGUAGE plpgsql AS $$ BEGIN LOOP BEGIN"
                + " PERFORM pg_advisory_xact_lock(15); INSERT INTO effect VALUES ('late', 1); RETURN;"
                + " EXCEPTION WHEN query_canceled THEN END; END LOOP; END $$");
        try (TestPool pool = new TestPool(database.dataSource());
                Connection holder = database.dataSource().getConnection();
                Statement lock = holder.createStatement()) {
            lock.execute("SELECT pg_advisory_lock(15)");
            pool.goOn.countDown();
            JdbcEventStore store = store(pool, AT_ONCE);
            List<Result> meanwhile = new ArrayList<>();
            List<Future<Integer>> late = new ArrayList<>();
            Outcome failed = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                late.add(threads.submit(() -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        return statement.execute("SELECT stubborn() /* late */") ? 1 : 0;
                    }
                }));
                pool.late.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                List<String> waiting = List.of();
                while (waiting.isEmpty()) {
                    waiting = database.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
                }
                pool.onLend = () -> {
                    // The connection that takes the failure. Another process tries the event meanwhile.
                    pool.onLend = () -> {};
                    meanwhile.add(JdbcEventStore.open(database.dataSource(), "erp")
                            .process(event("evt_1"), WRITES)
                            .result());
                    unlock(lock);
                };
            }));
            assertThat(fails(late.get(0))).isTrue();

            assertThat(meanwhile).containsExactly(Result.RUNNING);
            assertThat(failed.result()).isEqualTo(Result.FAILED);
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1");
        }
    }

    private static void unlock(Statement lock) {
        try {
            lock.execute("SELECT pg_advisory_unlock(15)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
