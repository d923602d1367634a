package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.testing.TestPool;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Handlers that end the transaction of their attempt, and databases that do. */
final class EndedTransactionTest {
    @TestFactory
    Stream<DynamicTest> aHandlerThatEndsTheTransactionHasFailed() {
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
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            int number = 0;
            for (JdbcHandler ender : enders) {
                WebhookEvent event = event("evt_" + number++);
                Outcome thrown = store.process(event, writesAnd(ender));
                Outcome swallowed = store.process(event, writesAnd((same, attempt) -> {
                    try {
                        ender.handle(same, attempt);
                    } catch (SQLException e) {
                        assertThat(e.getMessage()).contains("the handler must not call");
                    }
                }));
                assertThat(List.of(thrown.result(), swallowed.result())).containsOnly(Result.FAILED);
                assertThat(swallowed.failure()).isInstanceOf(IllegalStateException.class);
            }
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> commitOrRollbackStatementMakesEventDead() {
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
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

    /** What a handler does with the real connection after it has set autocommit and written an effect. */
    private enum Then {
        NOTHING {
            @Override
            void on(Connection real) {}
        },
        SWITCHES_BACK {
            @Override
            void on(Connection real) throws SQLException {
                real.setAutoCommit(false);
            }
        },
        SETS_READ_ONLY {
            @Override
            void on(Connection real) throws SQLException {
                real.setReadOnly(true);
            }
        },
        BEGINS_AND_FAILS {
            @Override
            void on(Connection real) throws SQLException {
                try (Statement statement = real.createStatement()) {
                    statement.execute("BEGIN");
                    assertThatThrownBy(() -> statement.execute("SELECT nonsense"))
                            .isInstanceOf(SQLException.class);
                }
            }
        };

        abstract void on(Connection real) throws SQLException;
    }

    private static EventHandler endsTheTransaction(Then then, boolean fails) {
        return JdbcHandler.of((event, attempt) -> {
            Connection real = attempt.connection().unwrap(Connection.class);
            real.setAutoCommit(true);
            effect(attempt, event.id());
            then.on(real);
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> autocommitOnTheRealConnectionRepeatsNothing() {
        return JdbcMode.all(
                (mode, database) -> switchesAutocommit(mode, database, JdbcTables.open(database.dataSource(), "erp")));
    }

    /** A pool that answers what was last set through it, as HikariCP from 6.0 and DBCP do. */
    private static DataSource remembering(DataSource real) {
        return Proxies.of(DataSource.class, (proxy, method, none) -> {
            Connection connection = real.getConnection();
            AtomicBoolean autoCommit = new AtomicBoolean(connection.getAutoCommit());
            return Proxies.of(Connection.class, (same, called, given) -> {
                if (called.getName().equals("getAutoCommit")) {
                    return autoCommit.get();
                }
                if (called.getName().equals("setAutoCommit")) {
                    autoCommit.set((Boolean) given[0]);
                }
                return Proxies.call(connection, called, given);
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> autocommitBehindAPoolRepeatsNothing() {
        return JdbcMode.all((mode, database) ->
                switchesAutocommit(mode, database, JdbcTables.open(remembering(database.dataSource()), "erp")));
    }

    private static void switchesAutocommit(JdbcMode mode, TestDatabase database, JdbcTables tables) throws Exception {
        for (Then then : Then.values()) {
            for (boolean fails : new boolean[] {false, true}) {
                WebhookEvent event = event("evt_" + then + fails);
                for (int i = 0; i < 3; i++) {
                    assertThat(mode.attempt(tables, event, endsTheTransaction(then, fails)))
                            .as(event.id())
                            .isEqualTo(Result.DEAD);
                    database.timePasses();
                }
            }
        }
        assertThat(database.effects()).hasSize(8).doesNotHaveDuplicates();
        assertThat(tables.unfinished().dead(10))
                .hasSize(8)
                .allSatisfy(each -> assertThat(each.failure()).contains("ended the transaction", "setting autocommit"));
    }

    @TestFactory
    Stream<DynamicTest> aHandlerThatCommitsAndThenFailsRepeatsNothing() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
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
            assertThat(tables.unfinished().dead(1).get(0).failure())
                    .contains("effects may be committed", "the ERP is away");
        });
    }

    private static EventHandler runs(String sql, boolean fails) {
        return JdbcHandler.of((event, attempt) -> {
            effect(attempt, event.id());
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute(sql);
            }
            if (fails) {
                throw new IllegalStateException("the ERP is away");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionOfEndedTransactionIsNotGivenBack() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcEventStore store = JdbcEventStore.open(pool.dataSource(), "erp");
                for (boolean fails : new boolean[] {false, true}) {
                    int before = pool.opened();
                    assertThat(store.process(event("evt_" + fails), runs("COMMIT", fails))
                                    .result())
                            .isEqualTo(Result.DEAD);
                    assertThat(pool.opened()).as("for the end alone").isEqualTo(before + 1);
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> endThatCannotBeStoredLeavesTheEventOpen() {
        return each(database -> {
            try (TestPool pool = new TestPool(database.dataSource())) {
                JdbcEventStore store = JdbcEventStore.open(pool.dataSource(), "erp");
                int before = pool.opened();
                Outcome taken = store.process(event("evt_1"), writesAnd((event, attempt) -> {
                    pool.onLend = () -> {
                        throw new IllegalStateException("the database is away");
                    };
                    runs("COMMIT", true).handle(event);
                }));
                assertThat(taken.result()).isEqualTo(Result.FAILED);
                assertThat(taken.failure()).hasMessageContaining("effects may be committed");
                assertThat(database.query("SELECT state FROM cg_webhook_event")).containsExactly("open");

                pool.onLend = () -> {};
                database.timePasses();
                assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
                assertThat(pool.opened()).isEqualTo(before + 1);
            }
        });
    }

    // As gapless numbering does. The statement commits, and its locks end with the connection.
    @TestFactory
    Stream<DynamicTest> lockTablesMakesTheEventDead() {
        return Stream.of(DatabaseKind.MARIADB, DatabaseKind.MARIADB_BY_MYSQL)
                .flatMap(kind -> JdbcMode.allOn(kind, EndedTransactionTest::locksTables));
    }

    private static void locksTables(JdbcMode mode, TestDatabase database) throws Exception {
        database.run("CREATE TABLE numbering (last integer)", "INSERT INTO numbering VALUES (0)");
        try (TestPool pool = new TestPool(database.dataSource())) {
            JdbcTables tables = JdbcTables.open(pool.dataSource(), "erp");
            for (String lock : List.of("LOCK TABLES numbering WRITE", "LOCK TABLES cg_webhook_event READ")) {
                for (boolean fails : new boolean[] {false, true}) {
                    String id = lock + fails;
                    for (int i = 0; i < 3; i++) {
                        assertThat(mode.attempt(tables, event(id), runs(lock, fails)))
                                .as(id)
                                .isEqualTo(Result.DEAD);
                    }
                    assertThat(database.query("SELECT failure FROM cg_webhook_event WHERE event_id = '" + id + "'")
                                    .get(0))
                            .contains("effects may be committed", fails ? "the ERP is away" : "lock");
                    // All other events, and whoever numbers next.
                    assertThat(mode.attempt(tables, event("after " + id), WRITES))
                            .isEqualTo(Result.DONE);
                    database.run("UPDATE numbering SET last = last + 1");
                }
            }
            assertThat(database.effects()).hasSize(8).doesNotHaveDuplicates();
        }
    }

    @TestFactory
    Stream<DynamicTest> aDeadlockIsTriedAgain() {
        return onOne(database -> {
            database.run("CREATE TABLE account (id integer PRIMARY KEY, total integer)");
            database.run("INSERT INTO account VALUES (1, 0), (2, 0)");
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);
            EventHandler crosses = JdbcHandler.of((event, attempt) -> {
                boolean isFirst = event.id().equals("evt_1");
                effect(attempt, event.id());
                add(attempt, isFirst ? 1 : 2);
                if (attempt.number() == 1) {
                    bothHoldOne.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
                add(attempt, isFirst ? 2 : 1);
            });
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                Future<Result> other = threads.submit(
                        () -> store.process(event("evt_2"), crosses).result());
                Result one = store.process(event("evt_1"), crosses).result();
                assertThat(List.of(one, other.get(HangLimit.MINUTES, TimeUnit.MINUTES)))
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
}
