package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.InMemoryEventStore;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What a handler may do within its attempt, and what comes of what it does wrong. */
final class AttemptTest {
    @Test
    void aStatementThatFailedUnderAHandlerWhichWentOnIsAFailure() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL);
        JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
        Outcome taken = store.process(event("evt_1"), writesAnd((event, attempt) -> {
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute("SELECT nothing FROM nowhere");
            } catch (SQLException swallowed) {
                assertThat(swallowed.getSQLState()).isEqualTo("42P01");
            }
        }));

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(taken.failure()).hasMessageContaining("went on after a statement that failed");
        assertThat(database.effects()).isEmpty();
        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
    }

    @TestFactory
    Stream<DynamicTest> aSavepointMayBeGoneBackTo() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
            assertThat(store.process(event("evt_1"), writesAnd((event, attempt) -> {
                        Savepoint savepoint = attempt.connection().setSavepoint();
                        try {
                            effect(attempt, "not kept");
                            try (Statement statement = attempt.connection().createStatement()) {
                                statement.execute("SELECT nothing FROM nowhere");
                            }
                        } catch (SQLException e) {
                            attempt.connection().rollback(savepoint);
                        }
                    })))
                    .isEqualTo(Outcome.of(Result.DONE));
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> aHandlerThatEndsTheTransactionHasFailedAlsoWhereItSwallowsTheRefusal() {
        List<JdbcHandler> enders = List.of(
                (event, attempt) -> attempt.connection().commit(),
                (event, attempt) -> attempt.connection().rollback(),
                (event, attempt) -> attempt.connection().close(),
                (event, attempt) -> attempt.connection().abort(Runnable::run),
                (event, attempt) -> attempt.connection().setAutoCommit(true),
                (event, attempt) -> attempt.connection().setReadOnly(true),
                (event, attempt) -> attempt.connection().setSchema("elsewhere"),
                (event, attempt) -> attempt.connection().setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE),
                (event, attempt) ->
                        attempt.connection().getMetaData().getConnection().commit(),
                (event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        statement.getConnection().commit();
                    }
                },
                (event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement();
                            var rows = statement.executeQuery("SELECT 1")) {
                        rows.getStatement().getConnection().commit();
                    }
                });
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
            int number = 0;
            for (JdbcHandler ender : enders) {
                WebhookEvent event = event("evt_" + number++);
                Outcome thrown = store.process(event, writesAnd(ender));
                Outcome swallowed = store.process(event, writesAnd((same, attempt) -> {
                    try {
                        ender.handle(same, attempt);
                    } catch (SQLException e) {
                        assertThat(e.getMessage()).contains("a handler must not call");
                    }
                }));
                assertThat(List.of(thrown.result(), swallowed.result())).containsOnly(Result.FAILED);
                assertThat(swallowed.failure()).isInstanceOf(IllegalStateException.class);
            }
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> aHandlerThatEndsTheTransactionByAStatementIsNotTakenForDone() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
            for (String sql : List.of("COMMIT", "ROLLBACK")) {
                Outcome taken = store.process(event("evt_" + sql), (JdbcHandler) (event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        statement.execute(sql);
                    }
                    effect(attempt, event.id());
                });
                // Tried again, it would do again what was kept.
                assertThat(taken.result()).as(sql).isEqualTo(Result.DEAD);
                assertThat(taken.failure()).hasMessageContaining("ended the transaction");
            }
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> theConnectionOfAnAttemptIsNoGoodAfterIt() {
        return each(database -> {
            List<Attempt> kept = new ArrayList<>();
            List<PreparedStatement> statements = new ArrayList<>();
            JdbcEventStore.of(database.dataSource(), "erp").process(event("evt_1"), (JdbcHandler) (event, attempt) -> {
                kept.add(attempt);
                statements.add(attempt.connection().prepareStatement("INSERT INTO effect VALUES ('late', 1)"));
            });
            assertThatThrownBy(() -> statements.get(0).executeUpdate())
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("has ended");

            assertThatThrownBy(() -> effect(kept.get(0), "late"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("has ended");
            assertThat(database.effects()).isEmpty();
            assertThat(kept.get(0)).hasToString("Attempt[number=1, idempotencyKey=erp:evt_1]");
        });
    }

    @TestFactory
    Stream<DynamicTest> whateverAHandlerThrowsIsAFailureAndWrittenDown() {
        return each(database -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            RuntimeException mute = new RuntimeException() {
                @Override
                public String getMessage() {
                    throw new IllegalStateException("not even that");
                }
            };
            for (Throwable thrown :
                    List.of(new OutOfMemoryError("made up"), new ServiceConfigurationError("x"), mute)) {
                Outcome taken = store.process(event("evt_1"), event -> {
                    if (thrown instanceof Error error) {
                        throw error;
                    }
                    throw mute;
                });
                assertThat(taken.failure()).isSameAs(thrown);
                assertThat(tables.unfinished().open(1).get(0).failure())
                        .contains(thrown.getClass().getName());
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> whatCannotBeTakenBackIsNotKeptEither() {
        return each(database -> {
            Troubled troubled = new Troubled(database.dataSource());
            JdbcEventStore store = JdbcEventStore.of(troubled.dataSource(), "erp");

            assertThatThrownBy(() -> store.process(event("evt_1"), writesAnd((event, attempt) -> {
                        troubled.keepsAll = true;
                        throw new IllegalStateException("the ERP is away");
                    })))
                    .isInstanceOf(StoreException.class);
            troubled.keepsAll = false;
            assertThat(troubled.aborted)
                    .as("no pool gives that connection to others")
                    .hasValue(1);
            assertThat(database.effects()).isEmpty();
        });
    }

    @Test
    void whatADatabaseRefusesAtTheEndIsTheHandlersFailureAndSaysWhy() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL);
        database.run("CREATE FUNCTION unbalanced() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN RAISE EXCEPTION ''unbalanced entry''; END'");
        database.run("CREATE CONSTRAINT TRIGGER balance AFTER INSERT ON effect DEFERRABLE INITIALLY DEFERRED"
                + " FOR EACH ROW EXECUTE FUNCTION unbalanced()");
        JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");

        assertThat(JdbcEventStore.of(tables).process(event("evt_1"), WRITES).result())
                .isEqualTo(Result.FAILED);
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("unbalanced entry"));
    }

    @Test
    void aConnectionThatDiesUnderTheHandlerLeavesNothingBehind() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL);
        JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");

        assertThatThrownBy(() -> store.process(event("evt_1"), writesAnd((event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        statement.execute("SELECT pg_terminate_backend(pg_backend_pid())");
                    } catch (SQLException swallowed) {
                        assertThat(swallowed.getSQLState()).isIn("57P01", "08006");
                    }
                })))
                .isInstanceOf(StoreException.class);
        assertThat(database.effects()).isEmpty();
        database.timePasses();
        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
    }

    @Test
    void aRuleThatIsCheckedAtTheEndIsTheHandlersFailure() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL);
        database.run("ALTER TABLE effect ADD CONSTRAINT once UNIQUE (event_id) DEFERRABLE INITIALLY DEFERRED");
        JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
        Outcome taken = JdbcEventStore.of(tables)
                .process(event("evt_1"), writesAnd((event, attempt) -> effect(attempt, event.id())));

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(database.effects()).isEmpty();
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("once"));
    }

    @TestFactory
    Stream<DynamicTest> anInterruptReachesTheThreadOnceAllIsWrittenDown() {
        return each(database -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            Outcome taken = JdbcEventStore.of(tables).process(event("evt_1"), event -> {
                throw new InterruptedException("stop");
            });
            assertThat(Thread.interrupted()).isTrue();
            assertThat(taken.result()).isEqualTo(Result.FAILED);
            assertThat(tables.unfinished().open(1))
                    .singleElement()
                    .satisfies(each -> assertThat(each.failure()).contains("InterruptedException"));
        });
    }

    @Test
    void aHandlerOfTransactionsSaysWhenThereIsNone() {
        Outcome taken = InMemoryEventStore.create().process(event("evt_1"), WRITES);

        assertThat(taken.result()).isEqualTo(Result.FAILED);
        assertThat(taken.failure()).hasMessageContaining("give the receiver one of them as its store");
    }

    @TestFactory
    Stream<DynamicTest> anEventIsLockedUntilItsFailureIsWrittenDown() {
        return each(database -> {
            Troubled troubled = new Troubled(database.dataSource());
            JdbcEventStore store = JdbcEventStore.of(troubled.dataSource(), "erp");
            List<List<String>> free = new ArrayList<>();
            troubled.onceTakenBack =
                    () -> free.add(database.query("SELECT event_id FROM cg_webhook_event FOR UPDATE SKIP LOCKED"));

            store.process(event("evt_1"), writesAnd((event, attempt) -> {
                throw new IllegalStateException("the ERP is away");
            }));
            assertThat(free.get(0)).isEmpty();
            assertThat(database.query("SELECT failure FROM cg_webhook_event").get(0))
                    .contains("the ERP is away");
        });
    }

    private static EventHandler endsTheTransaction(boolean switchesBack, boolean fails) {
        return JdbcHandler.of((event, attempt) -> {
            Connection real = attempt.connection().unwrap(Connection.class);
            real.setAutoCommit(true);
            effect(attempt, event.id());
            if (switchesBack) {
                real.setAutoCommit(false);
            }
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> aHandlerThatSwitchesAutocommitOnTheRealConnectionRepeatsNothing() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            for (boolean switchesBack : new boolean[] {false, true}) {
                for (boolean fails : new boolean[] {false, true}) {
                    WebhookEvent event = event("evt_" + switchesBack + fails);
                    for (int i = 0; i < 3; i++) {
                        assertThat(mode.attempt(tables, event, endsTheTransaction(switchesBack, fails)))
                                .as(event.id())
                                .isEqualTo(Result.DEAD);
                        database.timePasses();
                    }
                }
            }
            assertThat(database.effects()).hasSize(4).doesNotHaveDuplicates();
            assertThat(tables.unfinished().dead(10))
                    .hasSize(4)
                    .allSatisfy(
                            each -> assertThat(each.failure()).contains("ended the transaction", "setting autocommit"));
        });
    }

    @TestFactory
    Stream<DynamicTest> aHandlerThatCommitsAndThenFailsRepeatsNothing() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            EventHandler commits = JdbcHandler.of((event, attempt) -> {
                effect(attempt, event.id());
                try (Statement statement = attempt.connection().createStatement()) {
                    statement.execute("COMMIT");
                }
                throw new IllegalStateException("the ERP is away");
            });
            for (int i = 0; i < 3; i++) {
                assertThat(mode.attempt(tables, event("evt_1"), commits)).isEqualTo(Result.DEAD);
            }
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> aDeadlockIsTriedAgain() {
        return each(database -> {
            database.run("CREATE TABLE account (id integer PRIMARY KEY, total integer)");
            database.run("INSERT INTO account VALUES (1, 0), (2, 0)");
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);
            EventHandler crosses = JdbcHandler.of((event, attempt) -> {
                boolean isFirst = event.id().equals("evt_1");
                effect(attempt, event.id());
                add(attempt, isFirst ? 1 : 2);
                if (attempt.number() == 1) {
                    bothHoldOne.await(1, TimeUnit.MINUTES);
                }
                add(attempt, isFirst ? 2 : 1);
            });
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                Future<Result> other = threads.submit(
                        () -> store.process(event("evt_2"), crosses).result());
                Result one = store.process(event("evt_1"), crosses).result();
                assertThat(List.of(one, other.get(1, TimeUnit.MINUTES)))
                        .containsExactlyInAnyOrder(Result.DONE, Result.FAILED);
            } finally {
                threads.shutdownNow();
            }
            for (String id : List.of("evt_1", "evt_2")) {
                assertThat(store.process(event(id), crosses).result()).isIn(Result.DONE, Result.DUPLICATE);
            }
            assertThat(database.effects()).containsExactlyInAnyOrder("evt_1", "evt_2");
            assertThat(database.query("SELECT total FROM account")).containsExactly("2", "2");
        });
    }

    private static void add(Attempt attempt, int account) throws SQLException {
        try (Statement statement = attempt.connection().createStatement()) {
            statement.execute("UPDATE account SET total = total + 1 WHERE id = " + account);
        }
    }

    @Test
    void aTimeoutOfTheDatabaseAtTheEndIsAFailureThatIsWrittenDown() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL);
        JdbcTables tables = JdbcTables.of(
                database.withOptions("-c%20statement_timeout=2000").dataSource(), "erp");
        database.run("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN PERFORM pg_sleep(60); RETURN NEW; END'");
        database.run("CREATE TRIGGER slow BEFORE UPDATE ON cg_webhook_event FOR EACH ROW"
                + " WHEN (NEW.state = 'done') EXECUTE FUNCTION slow()");

        assertThat(JdbcEventStore.of(tables).process(event("evt_1"), WRITES).result())
                .isEqualTo(Result.FAILED);
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(each -> assertThat(each.failure()).contains("statement timeout"));
        assertThat(database.effects()).isEmpty();
    }

    @Test
    void anInterruptedThreadClosesNoFileOfTheDatabaseAndStaysInterrupted(@TempDir Path directory) throws Exception {
        JdbcDataSource onDisk = new JdbcDataSource();
        onDisk.setURL("jdbc:h2:nio:" + directory.resolve("events") + ";WRITE_DELAY=0;DB_CLOSE_DELAY=-1");
        JdbcTables.create(onDisk);
        JdbcTables tables = JdbcTables.of(onDisk, "erp");
        JdbcEventStore store = JdbcEventStore.of(tables);
        try {
            Thread.currentThread().interrupt();
            assertThat(store.process(event("evt_1"), event -> {}).result()).isEqualTo(Result.DONE);
            assertThat(Thread.interrupted()).as("interrupted before").isTrue();

            EventHandler leavesItInterrupted = event -> Thread.currentThread().interrupt();
            assertThat(store.process(event("evt_2"), leavesItInterrupted).result())
                    .isEqualTo(Result.DONE);
            assertThat(Thread.interrupted()).as("interrupted by the handler").isTrue();

            assertThat(store.process(event("evt_3"), event -> {}).result()).isEqualTo(Result.DONE);
        } finally {
            boolean unused = Thread.interrupted();
            try (Connection last = onDisk.getConnection();
                    Statement statement = last.createStatement()) {
                statement.execute("SHUTDOWN");
            }
        }
    }
}
