package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.InboxTrial.all;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The inbox: an event is kept and its sender told, and workers have it done once. */
final class JdbcInboxTest {
    @TestFactory
    Stream<DynamicTest> eventIsStoredAndLaterHandledOnce() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            CountDownLatch goOn = new CountDownLatch(1);
            EventHandler waits = JdbcHandler.of((event, attempt) -> {
                assertThat(goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                effect(attempt, event.id());
            });
            try (JdbcInbox inbox = test.inbox(tables).start(waits)) {
                assertThat(inbox.process(event("evt_1"), UNUSED)).isEqualTo(Outcome.of(Result.DONE));
                assertThat(inbox.process(event("evt_1"), UNUSED)).isEqualTo(Outcome.of(Result.DUPLICATE));
                assertThat(database.effects()).isEmpty();
                goOn.countDown();
                assertThat(test.next().result()).isEqualTo(Result.DONE);
                assertThat(inbox.process(event("evt_1"), UNUSED)).isEqualTo(Outcome.of(Result.DUPLICATE));
                assertThat(inbox.process(event("evt_1", ",\"x\":1"), UNUSED)).isEqualTo(Outcome.of(Result.QUARANTINED));
            }
            assertThat(database.effects()).containsExactly("evt_1");
            assertThat(tables.unfinished().open(1)).isEmpty();
            assertThat(tables.unfinished().quarantined(10)).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> failedEventIsRetriedUntilDoneOrDead() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(3)
                    .build();
            EventHandler fails = JdbcHandler.of((event, attempt) -> {
                effect(attempt, event.id());
                if (event.id().equals("evt_2") || attempt.number() < 3) {
                    throw new IllegalStateException("the ERP is away");
                }
            });
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(fails)) {
                inbox.process(event("evt_1"), UNUSED);
                for (Result result : new Result[] {Result.FAILED, Result.FAILED, Result.DONE}) {
                    assertThat(test.next().result()).isEqualTo(result);
                }
                inbox.process(event("evt_2"), UNUSED);
                for (Result result : new Result[] {Result.FAILED, Result.FAILED, Result.DEAD}) {
                    assertThat(test.next().result()).isEqualTo(result);
                }
                assertThat(inbox.process(event("evt_2"), UNUSED)).isEqualTo(Outcome.of(Result.DEAD));
            }
            assertThat(database.effects()).containsExactly("evt_1");
            assertThat(tables.unfinished().dead(10))
                    .singleElement()
                    .satisfies(each -> assertThat(each.attempts()).isEqualTo(3));
            assertThat(tables.unfinished().reopen(found(tables, "evt_2"), "ana"))
                    .isTrue();
            try (JdbcInbox inbox = test.inbox(tables).start(WRITES)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                assertThat(test.next()).satisfies(outcome -> {
                    assertThat(outcome.result()).isEqualTo(Result.DONE);
                    assertThat(outcome.attempt()).isEqualTo(1);
                });
            }
            assertThat(database.effects()).containsExactly("evt_1", "evt_2");
        });
    }

    @Test
    void eventIsDeadAfterTwelveFailuresByDefault() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        InboxTrial test = new InboxTrial();
        EventHandler fails = event -> {
            throw new IllegalStateException("the ERP is away");
        };
        Duration all = Duration.ZERO;
        // One worker: a second one could report the next attempt before the first reports its own.
        try (JdbcInbox inbox = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                .workers(1)
                .start(fails)) {
            inbox.process(event("evt_1"), UNUSED);
            for (int attempt = 1; attempt < 12; attempt++) {
                assertThat(test.next().result()).isEqualTo(Result.FAILED);
                all = all.plus(JdbcInbox.Builder.defaultBackoff(attempt));
            }
            assertThat(test.next().result()).isEqualTo(Result.DEAD);
        }
        assertThat(all).isBetween(Duration.ofHours(59), Duration.ofHours(61));
    }

    @TestFactory
    Stream<DynamicTest> failedEventIsNotRetriedBeforeItsDueTime() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            EventHandler firstFails = JdbcHandler.of((event, attempt) -> {
                if (event.id().equals("evt_1")) {
                    throw new IllegalStateException("the ERP is away");
                }
            });
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .backoff(attempt -> Duration.ofHours(attempt))
                    .start(firstFails)) {
                inbox.process(event("evt_1"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.FAILED);
                // A worker that does what is due by turns would come to the first before the last of these.
                for (int i = 2; i < 10; i++) {
                    inbox.process(event("evt_" + i), UNUSED);
                    assertThat(test.next().eventId()).isEqualTo("evt_" + i);
                }
                database.run("UPDATE cg_webhook_event SET due_at = received_at WHERE state = 'open'");
                assertThat(test.next().attempt()).isEqualTo(2);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> twoProcessesShareTheWork() {
        return all((test, database) -> {
            // The first two are done by one each: nobody does his without the other.
            CyclicBarrier meeting = new CyclicBarrier(2);
            EventHandler meets = JdbcHandler.of((event, attempt) -> {
                if (event.id().equals("evt_0") || event.id().equals("evt_1")) {
                    meeting.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                }
                effect(attempt, event.id());
            });
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            try (JdbcInbox receiving = test.inbox(tables).workers(0).start(UNUSED);
                    JdbcInbox one = test.inbox(tables).workers(1).start(meets);
                    JdbcInbox two = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                            .workers(1)
                            .start(meets)) {
                assertThat(List.of(one, two)).doesNotHaveDuplicates();
                for (int i = 0; i < 300; i++) {
                    receiving.process(event("evt_" + i), UNUSED);
                }
                int done = 0;
                while (done < 300) {
                    done += test.next().result() == Result.DONE ? 1 : 0;
                }
            }
            assertThat(database.effects()).hasSize(300).doesNotHaveDuplicates();
        });
    }

    @TestFactory
    Stream<DynamicTest> theClaimOfADeadProcessIsTakenOverAndCounted() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(2)
                    .build();
            database.diedAt(tables, event("evt_1"));
            database.diedAt(tables, event("evt_2"));
            database.diedAt(tables, event("evt_2"));
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(WRITES)) {
                List<AttemptReport> both = new ArrayList<>(List.of(test.next(), test.next()));
                both.sort(Comparator.comparing(AttemptReport::eventId));
                assertThat(both.get(0).result()).isEqualTo(Result.DONE);
                assertThat(both.get(0).attempt()).isEqualTo(2);
                assertThat(both.get(1).result()).isEqualTo(Result.DEAD);
                assertThat(both.get(1).attempt()).isEqualTo(2);
                assertThat(inbox.process(event("evt_2"), UNUSED)).isEqualTo(Outcome.of(Result.DEAD));
            }
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }

    @TestFactory
    Stream<DynamicTest> throwingBackoffLosesNoEvent() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            EventHandler fails = event -> {
                throw new IllegalStateException("the ERP is away");
            };
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .backoff(attempt -> {
                        throw new ArithmeticException("beyond all bounds");
                    })
                    .start(fails)) {
                inbox.process(event("evt_1"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.FAILED);
            }
            assertThat(tables.unfinished().open(1))
                    .singleElement()
                    .satisfies(each -> assertThat(each.failure()).contains("the ERP is away"));
        });
    }

    @Test
    void theDefaultBackoffGrowsToEighteenHours() {
        assertThat(Stream.of(1, 2, 3, 8, 9, 10, 1000).map(JdbcInbox.Builder::defaultBackoff))
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(16),
                        Duration.ofSeconds(16_384),
                        Duration.ofHours(18),
                        Duration.ofHours(18),
                        Duration.ofHours(18));
    }

    @TestFactory
    Stream<DynamicTest> inboxWaitsForAnUnavailableDatabase() {
        return all((test, database) -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            JdbcTables tables = JdbcTables.open(troubled.dataSource(), "erp");
            try (JdbcInbox inbox = test.inbox(tables).start(WRITES)) {
                troubled.away = true;
                assertThatThrownBy(() -> inbox.process(event("evt_1"), UNUSED)).isInstanceOf(StoreException.class);
                int asked = troubled.connections.get();
                while (troubled.connections.get() < asked + 10) {
                    Thread.onSpinWait();
                }
                troubled.away = false;
                inbox.process(event("evt_1"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
            assertThat(troubled.open).hasValue(0);
            assertThat(database.effects()).containsExactly("evt_1");
        });
    }
}
