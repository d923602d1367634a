package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.TestPool;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whatever makes an attempt fail is in the table, so that nobody looks for a process that died. */
final class FailureCauseTest {
    private static String failure(TestDatabase database) throws SQLException {
        return String.valueOf(
                database.query("SELECT failure FROM cg_webhook_event").get(0));
    }

    private static void run(Attempt attempt, String sql) throws SQLException {
        try (Statement statement = attempt.connection().createStatement()) {
            statement.execute(sql);
        }
    }

    private static EventHandler runs(String sql, boolean fails) {
        return writesAnd((event, attempt) -> {
            run(attempt, sql);
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    /** Both attempts fail with this cause, on connections that are not given back; after that the event is done. */
    private static void keeps(String cause, TestDatabase database, EventHandler handler) throws Exception {
        try (TestPool pool = new TestPool(database.dataSource())) {
            JdbcTables tables =
                    JdbcTables.builder(pool.dataSource(), "erp").maxAttempts(2).build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            for (Result expected : List.of(Result.FAILED, Result.DEAD)) {
                int before = pool.opened();
                assertThat(store.process(event("evt_1"), handler).result()).isEqualTo(expected);
                assertThat(failure(database)).contains(cause);
                assertThat(pool.opened()).as("the connection is not given back").isGreaterThan(before);
            }
            assertThat(database.effects()).isEmpty();
            tables.unfinished().reopen(found(tables, "evt_1"), "ana");
            assertThat(store.retry("evt_1", WRITES).result()).isEqualTo(Result.DONE);
        }
    }

    @TestFactory
    Stream<DynamicTest> settingThatCannotBeReadKeepsTheCause() {
        return each(database -> {
            String control = database.kind().isMariadb() ? "`a\u001fb`" : "\"a\u001fb\"";
            database.run("CREATE SCHEMA IF NOT EXISTS " + control);
            keeps(
                    "has a control character",
                    database,
                    runs(
                            switch (database.kind()) {
                                case POSTGRESQL -> "SET search_path TO " + control;
                                case H2 -> "SET SCHEMA " + control;
                                case MARIADB, MARIADB_BY_MYSQL -> "USE " + control;
                            },
                            false));
        });
    }

    @TestFactory
    Stream<DynamicTest> settingThatCannotBeRestoredKeepsTheCause() {
        return Stream.of(DatabaseKind.H2, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.withTables(kind);
                    String control = kind.isMariadb() ? "`a\u001fb`" : "\"a\u001fb\"";
                    database.run("CREATE SCHEMA IF NOT EXISTS " + control);
                    // PostgreSQL rolls its settings back.
                    keeps(
                            "the ERP is away",
                            database,
                            runs((kind.isMariadb() ? "USE " : "SET SCHEMA ") + control, true));
                }));
    }

    // The drivers close a connection whose encoding they do not read.
    @TestFactory
    Stream<DynamicTest> setNamesKeepsTheCause() {
        return Stream.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    String cause = kind.isMariadb() ? "Connection is closed" : "client_encoding";
                    keeps(cause, TestDatabase.withTables(kind), writesAnd((event, attempt) -> {
                        try (Statement statement = attempt.connection().createStatement()) {
                            statement.execute("SET NAMES 'latin1'");
                        } catch (SQLException swallowed) {
                            assertThat(swallowed.getMessage()).contains(cause);
                        }
                    }));
                }));
    }

    @Test
    void killedConnectionKeepsTheCause() throws Exception {
        keeps(
                "terminating connection",
                TestDatabase.withTables(DatabaseKind.POSTGRESQL),
                runs("SELECT pg_terminate_backend(pg_backend_pid())", false));
    }

    @SuppressWarnings("OverrideThrowableToString") // An exception that cannot be printed.
    private static Exception mute() {
        return new Exception() {
            private static final long serialVersionUID = 1L;

            @Override
            public String toString() {
                throw new StackOverflowError("no text");
            }
        };
    }

    @TestFactory
    Stream<DynamicTest> exceptionThatCannotBePrintedIsNamed() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            EventHandler fails = event -> {
                throw new IllegalStateException("the ERP is away", mute());
            };
            assertThat(mode.attempt(tables, event("evt_1"), fails)).isEqualTo(Result.FAILED);
            assertThat(failure(database)).contains("cannot be printed", "IllegalStateException");
        });
    }

    @TestFactory
    Stream<DynamicTest> outcomeOfUnprintableExceptionIsPrintable() {
        return each(database -> {
            Outcome failed = JdbcEventStore.open(database.dataSource(), "erp").process(event("evt_1"), event -> {
                throw mute();
            });
            StringWriter log = new StringWriter();
            Objects.requireNonNull(failed.failure()).printStackTrace(new PrintWriter(log));
            assertThat(log.toString()).contains(FailureCauseTest.class.getName());
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionIsAbortedAfterAnError() {
        return each(database -> {
            keeps("made up", database, writesAnd((event, attempt) -> {
                throw new AssertionError("made up");
            }));
            database.run("DELETE FROM cg_webhook_event", "DELETE FROM effect");
            keeps("made up", database, writesAnd((event, attempt) -> {
                throw new ExecutionException("made up", new NoClassDefFoundError("es/ejemplo/Erp"));
            }));
        });
    }

    @TestFactory
    Stream<DynamicTest> errorInTheDriverFailsTheAttempt() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcEventStore store = JdbcEventStore.open(pool.dataSource(), "erp");
                pool.onExecute = sql -> {
                    if (sql.equals("SELECT 1")) {
                        throw new InternalError("made up");
                    }
                };
                int before = pool.opened();
                Outcome failed = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        statement.execute("SELECT 1");
                    } catch (InternalError swallowed) {
                        assertThat(swallowed).hasMessage("made up");
                    }
                }));
                assertThat(failed.result()).isEqualTo(Result.FAILED);
                assertThat(failure(database)).contains("went on after an Error");
                assertThat(pool.opened()).isGreaterThan(before);
                assertThat(database.effects()).isEmpty();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> errorInTheStoresOwnStatementKeepsTheCause() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcEventStore store = JdbcEventStore.open(pool.dataSource(), "erp");
                pool.onExecute = sql -> {
                    if (sql.contains("'done'")) {
                        throw new InternalError("made up");
                    }
                };
                assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.FAILED);
                pool.onExecute = sql -> {};

                assertThat(failure(database)).contains("made up");
                assertThat(database.effects()).isEmpty();
                assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            }
        });
    }

    /** A driver whose stack overflows may wait for ever for an answer that it has read: the connection is not asked. */
    @Test
    void overflowInTheDriverDoesNotHangTheAttempt() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
        FutureTask<Outcome> attempt = new FutureTask<>(
                () -> store.process(event("evt_1"), writesAnd((event, connected) -> recurses(connected.connection()))));
        Thread thread = new Thread(null, attempt, "small stack", 256 * 1024);
        thread.setDaemon(true);
        thread.start();

        assertThat(attempt.get(HangLimit.MINUTES, TimeUnit.MINUTES).failure()).isInstanceOf(StackOverflowError.class);
        assertThat(failure(database)).contains("StackOverflowError");
        assertThat(database.effects()).isEmpty();
    }

    @SuppressWarnings("InfiniteRecursion") // The error that it causes is the test.
    private static void recurses(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1");
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
        }
        recurses(connection);
    }

    @TestFactory
    Stream<DynamicTest> errorAfterCommitMakesTheEventDead() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            for (int i = 0; i < 2; i++) {
                assertThat(store.process(event("evt_1"), writesAnd((event, attempt) -> {
                                    run(attempt, "COMMIT");
                                    throw new AssertionError("made up");
                                }))
                                .result())
                        .isEqualTo(Result.DEAD);
            }
            assertThat(failure(database)).contains("effects may be committed", "made up");
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> attemptThatCannotBeginKeepsTheCause() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcTables tables = JdbcTables.open(pool.dataSource(), "erp");
                pool.onExecute = sql -> {
                    if (sql.contains("CASE WHEN body_sha256")) {
                        throw new SQLException("the row is locked for too long", "57014");
                    }
                };
                assertThat(JdbcEventStore.of(tables)
                                .process(event("evt_1"), WRITES)
                                .result())
                        .isEqualTo(Result.FAILED);
                assertThat(failure(database)).contains("locked for too long");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> unansweredRollbackIsTriedAgain() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcEventStore store = JdbcEventStore.open(pool.dataSource(), "erp");
                pool.onExecute = sql -> {
                    if (sql.startsWith("ROLLBACK TO")) {
                        throw new SQLException("a late cancel", "57014");
                    }
                };
                assertThat(store.process(event("evt_1"), runs("SELECT 1", true)).result())
                        .isEqualTo(Result.FAILED);
                assertThat(failure(database)).contains("the ERP is away");
                assertThat(database.effects()).isEmpty();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> backoffThatThrowsAnErrorKeepsTheCause() {
        return failureIsStoredDespite(attempt -> {
            throw new AssertionError("not even a backoff");
        });
    }

    @TestFactory
    Stream<DynamicTest> backoffBeyondAllBoundsKeepsTheCause() {
        return failureIsStoredDespite(attempt -> Duration.ofSeconds(Long.MAX_VALUE));
    }

    private static Stream<DynamicTest> failureIsStoredDespite(IntFunction<Duration> backoff) {
        return InboxTrial.all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcInbox.Builder builder = test.inbox(tables).workers(1).backoff(backoff);
            EventHandler fails = JdbcHandler.of((event, attempt) -> {
                effect(attempt, event.id());
                throw new IllegalStateException("the ERP is away");
            });
            try (JdbcInbox inbox = builder.start(fails)) {
                inbox.process(event("evt_1"), InboxTrial.UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.FAILED);
            }
            assertThat(failure(database)).contains("the ERP is away");
        });
    }
}
