package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The transactional mode: what a handler writes is kept exactly when its event is done. */
final class JdbcEventStoreTest {
    private static final EventHandler NEVER = event -> {
        throw new AssertionError("event " + event.id() + " was handled once more");
    };

    @TestFactory
    Stream<DynamicTest> anEventIsDoneOnceWithItsEffect() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");

            assertThat(store.process(event("evt_1"), WRITES)).isEqualTo(Outcome.of(Result.DONE));
            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DUPLICATE));
            assertThat(store.process(event("evt_2"), WRITES)).isEqualTo(Outcome.of(Result.DONE));
            assertThat(database.effects()).containsExactlyInAnyOrder("evt_1", "evt_2");
            assertThat(database.query("SELECT state FROM cg_webhook_event WHERE body IS NOT NULL AND failure IS NULL"))
                    .containsExactly("done", "done");
        });
    }

    @TestFactory
    Stream<DynamicTest> failedHandlerIsRolledBackAndCounted() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            IllegalStateException failure = new IllegalStateException("the ERP \0 said \ud800 no");
            List<Integer> attempts = new ArrayList<>();

            for (int i = 0; i < 2; i++) {
                assertThat(store.process(event("evt_1"), writesAnd((event, attempt) -> {
                            attempts.add(attempt.number());
                            throw failure;
                        })))
                        .isEqualTo(Outcome.failed(failure));
            }
            assertThat(database.effects()).isEmpty();
            assertThat(store.process(event("evt_1"), writesAnd((event, attempt) -> attempts.add(attempt.number()))))
                    .isEqualTo(Outcome.of(Result.DONE));
            assertThat(database.effects()).containsExactly("evt_1");
            assertThat(attempts).containsExactly(1, 2, 3);
        });
    }

    @TestFactory
    Stream<DynamicTest> runningEventOfOtherProcessIsNotHandledAgain() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            JdbcEventStore elsewhere = JdbcEventStore.open(database.dataSource(), "erp");
            CountDownLatch began = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            ExecutorService threads = Executors.newSingleThreadExecutor();
            try {
                Future<Outcome> first =
                        threads.submit(() -> store.process(event("evt_1"), writesAnd((event, attempt) -> {
                            began.countDown();
                            assertThat(goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES))
                                    .isTrue();
                        })));
                assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();

                assertThat(elsewhere.process(event("evt_1"), NEVER)).isEqualTo(Outcome.running(Duration.ofSeconds(5)));
                assertThat(elsewhere.retry("evt_1", NEVER)).isEqualTo(Outcome.running(Duration.ofSeconds(5)));
                assertThat(elsewhere.process(event("evt_1", ",\"x\":1"), NEVER))
                        .isEqualTo(Outcome.running(Duration.ofSeconds(5)));
                assertThat(elsewhere.process(event("evt_2"), WRITES)).isEqualTo(Outcome.of(Result.DONE));
                goOn.countDown();
                assertThat(first.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(Outcome.of(Result.DONE));
            } finally {
                threads.shutdownNow();
            }
            assertThat(elsewhere.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DUPLICATE));
            assertThat(database.effects()).containsExactlyInAnyOrder("evt_1", "evt_2");
        });
    }

    @TestFactory
    Stream<DynamicTest> concurrentDeliveriesAreHandledOnce() {
        return each(database -> {
            List<JdbcEventStore> stores = List.of(
                    JdbcEventStore.open(database.dataSource(), "erp"),
                    JdbcEventStore.open(database.dataSource(), "erp"));
            List<Result> all = AtOnce.each(
                    8,
                    400,
                    number -> stores.get(number % 2)
                            .process(event("evt_" + (number / 8)), WRITES)
                            .result());
            assertThat(all).containsOnly(Result.DONE, Result.DUPLICATE, Result.RUNNING);
            assertThat(Collections.frequency(all, Result.DONE)).isEqualTo(50);
            assertThat(database.effects()).hasSize(50).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> processDeathCountsAsAnAttempt() {
        return each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(2)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("evt_1"), event -> {
                throw new IllegalStateException("not this");
            });
            database.diedAt(tables, event("evt_1"));
            assertThat(tables.unfinished().open(10))
                    .singleElement()
                    .satisfies(each -> assertThat(each.failure()).isNull());

            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DEAD));
            assertThat(tables.unfinished().dead(10)).singleElement().satisfies(each -> {
                assertThat(each.failure()).contains("the last attempt could store no result: its process died");
                assertThat(each.attempts()).isEqualTo(2);
            });
        });
    }

    @TestFactory
    Stream<DynamicTest> claimedEventIsNotClaimedByOthers() {
        return each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            database.diedAt(tables, event("evt_1"));
            database.run("UPDATE cg_webhook_event SET due_at = " + database.now() + " + INTERVAL '4' SECOND");

            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.running(Duration.ofSeconds(5)));
            assertThat(tables.unfinished().open(1)).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> concurrentDuplicatesUseNoAttempts() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.of(JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build());
            // On a machine that stands still for longer than a claim lasts, a duplicate may count an attempt: not
            // judged.
            List<Outcome> all;
            Instant begin;
            int round = 0;
            do {
                database.run("DELETE FROM effect");
                String id = "evt_" + ++round + "_";
                begin = Instant.now();
                all = AtOnce.each(8, 240, number -> store.process(event(id + (number / 12)), WRITES));
            } while (round < 10 && Duration.between(begin, Instant.now()).compareTo(Duration.ofSeconds(5)) >= 0);
            assertThat(all)
                    .filteredOn(each -> each.result() != Result.DUPLICATE && each.result() != Result.RUNNING)
                    .hasSize(20)
                    .containsOnly(Outcome.of(Result.DONE));
            assertThat(database.effects()).hasSize(20).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionSettingsAreRestoredAfterUse() {
        return each(database -> {
            try (Connection only = database.dataSource().getConnection()) {
                only.setAutoCommit(false);
                only.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                assertThat(JdbcEventStore.open(Proxies.lending(only), "erp")
                                .process(event("evt_1"), WRITES)
                                .result())
                        .isEqualTo(Result.DONE);
                assertThat(only.getAutoCommit()).isFalse();
                assertThat(only.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_SERIALIZABLE);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> lostCommitAnswerDoesNotRepeatTheEvent() {
        return each(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcEventStore store = JdbcEventStore.open(troubled.dataSource(), "erp");
            troubled.lostCommits.set(1);

            assertThatThrownBy(() -> store.process(event("evt_1"), WRITES))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("08006");
            assertThat(store.process(event("evt_1"), NEVER)).isEqualTo(Outcome.of(Result.DUPLICATE));
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> refusedCommitIsAFailureOfTheHandler() {
        return each(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcEventStore store = JdbcEventStore.open(troubled.dataSource(), "erp");
            troubled.refusesCommit.set(true);
            Outcome refused = store.process(event("evt_1"), WRITES);

            assertThat(refused.result()).isEqualTo(Result.FAILED);
            assertThat(refused.failure()).hasMessage("a constraint is violated");
            assertThat(database.effects()).isEmpty();
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @Test
    void readCommittedIsUsedDespiteDatabaseDefault() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL)
                .with("&options=-c%20default_transaction_isolation=serializable");
        AtomicInteger isolation = new AtomicInteger();
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");

        assertThat(store.process(event("evt_1"), (JdbcHandler) (event, attempt) ->
                                isolation.set(attempt.connection().getTransactionIsolation()))
                        .result())
                .isEqualTo(Result.DONE);
        assertThat(isolation).hasValue(Connection.TRANSACTION_READ_COMMITTED);
    }

    @TestFactory
    Stream<DynamicTest> everyConnectionIsGivenBack() {
        return each(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcTables tables = JdbcTables.open(troubled.dataSource(), "erp");
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("evt_1"), WRITES);
            store.process(event("evt_1"), NEVER);
            store.process(event("evt_1", ",\"x\":1"), NEVER);
            store.process(event("evt_2"), event -> {
                throw new IllegalStateException("no");
            });
            tables.unfinished().open(1);
            tables.purge();
            assertThat(troubled.open).hasValue(0);
        });
    }

    @TestFactory
    Stream<DynamicTest> longAndSimilarIdsAreDistinguished() {
        return each(database -> {
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            for (String id : List.of(
                    "漢".repeat(255),
                    "漢".repeat(254),
                    "'; DROP TABLE effect; --",
                    "evt_É",
                    "evt_é",
                    "EVT_1",
                    "evt_1",
                    "evt_1 ")) {
                assertThat(store.process(event(id), WRITES).result()).as(id).isEqualTo(Result.DONE);
                assertThat(store.process(event(id), NEVER).result()).as(id).isEqualTo(Result.DUPLICATE);
            }
            assertThat(database.effects()).hasSize(8).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> receiversWithDifferentNamesAreIndependent() {
        return each(database -> {
            JdbcEventStore one = JdbcEventStore.of(
                    JdbcTables.builder(database.dataSource(), "one").build());
            JdbcEventStore two = JdbcEventStore.of(
                    JdbcTables.builder(database.dataSource(), "two").build());

            assertThat(one.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(two.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly("evt_1", "evt_1");
        });
    }

    @Test
    void onlyAttemptCountIsCommittedAsynchronously() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("CREATE TABLE setting (value text)");
        database.run("CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO setting VALUES"
                + " (TG_OP || ' ' || current_setting('synchronous_commit')); RETURN NEW; END $$");
        database.run("CREATE TRIGGER noted AFTER INSERT OR UPDATE ON cg_webhook_event"
                + " FOR EACH ROW EXECUTE FUNCTION noted()");
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
        database.run("DELETE FROM setting");

        assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
        assertThat(database.query("SELECT value FROM setting")).containsExactly("INSERT off", "UPDATE on");
    }
}
