package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The inbox: an event is kept and its sender told, and workers have it done once. */
final class JdbcInboxTest {
    private static final EventHandler UNUSED = event -> {
        throw new AssertionError("an inbox calls its own handler");
    };
    private static final Duration SOON = Duration.ofMillis(20);

    private final BlockingQueue<InboxListener.AttemptReport> outcomes = new LinkedBlockingQueue<>();

    private JdbcInbox.Builder inbox(JdbcTables tables) {
        return JdbcInbox.builder(tables)
                .listener(outcomes::add)
                .pollInterval(SOON)
                .backoff(attempt -> Duration.ZERO);
    }

    private InboxListener.AttemptReport next() throws InterruptedException {
        InboxListener.AttemptReport outcome = outcomes.poll(1, TimeUnit.MINUTES);
        assertThat(outcome).isNotNull();
        return outcome;
    }

    /** Each kind of database with outcomes of its own. */
    private static Stream<DynamicTest> all(Trial trial) {
        return each(database -> trial.on(new JdbcInboxTest(), database));
    }

    @FunctionalInterface
    private interface Trial {
        void on(JdbcInboxTest test, TestDatabase database) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> anEventIsKeptAndThenDoneOnceWithItsEffect() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            CountDownLatch goOn = new CountDownLatch(1);
            EventHandler waits = JdbcHandler.of((event, attempt) -> {
                assertThat(goOn.await(1, TimeUnit.MINUTES)).isTrue();
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
    Stream<DynamicTest> whatFailsIsTriedAgainUntilItIsDoneOrDead() {
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
            assertThat(tables.unfinished().reopen("evt_2", "ana")).isTrue();
            try (JdbcInbox inbox = test.inbox(tables).start(WRITES)) {
                assertThat(inbox.hasHandler()).isTrue();
                assertThat(test.next()).satisfies(outcome -> {
                    assertThat(outcome.result()).isEqualTo(Result.DONE);
                    assertThat(outcome.attempt()).isEqualTo(1);
                });
            }
            assertThat(database.effects()).containsExactly("evt_1", "evt_2");
        });
    }

    @TestFactory
    Stream<DynamicTest> whatFailedIsNotTriedBeforeItsTime() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
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
                    meeting.await(1, TimeUnit.MINUTES);
                }
                effect(attempt, event.id());
            });
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            try (JdbcInbox receiving = test.inbox(tables).workers(0).start(UNUSED);
                    JdbcInbox one = test.inbox(tables).workers(1).start(meets);
                    JdbcInbox two = test.inbox(JdbcTables.of(database.dataSource(), "erp"))
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
    Stream<DynamicTest> whatADeadProcessHadClaimedIsTakenOverAndCountedAndGivenUpAfterTooMany() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(2)
                    .build();
            database.diedAt(tables, event("evt_1"));
            database.diedAt(tables, event("evt_2"));
            database.diedAt(tables, event("evt_2"));
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(WRITES)) {
                List<InboxListener.AttemptReport> both = new ArrayList<>(List.of(test.next(), test.next()));
                both.sort(Comparator.comparing(InboxListener.AttemptReport::eventId));
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
    Stream<DynamicTest> noErrorOfAHandlerOrAListenerEndsAWorker() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            EventHandler bad = JdbcHandler.of((event, attempt) -> {
                if (event.id().equals("evt_1")) {
                    throw new ServiceConfigurationError("no such driver");
                }
                effect(attempt, event.id());
            });
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .listener(report -> {
                        test.outcomes.add(report);
                        throw new ServiceConfigurationError("metrics are away");
                    })
                    .start(bad)) {
                inbox.process(event("evt_1"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.DEAD);
                inbox.process(event("evt_2"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
            assertThat(database.effects()).containsExactly("evt_2");
        });
    }

    @Test
    void twoEventsAtOnceAreDoneByTwoWorkersAtOnce() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.H2);
        CyclicBarrier meeting = new CyclicBarrier(2);
        // Only who is called comes in time: they look for themselves once an hour.
        try (JdbcInbox inbox = inbox(JdbcTables.of(database.dataSource(), "erp"))
                .workers(2)
                .pollInterval(Duration.ofHours(1))
                .start(event -> meeting.await(1, TimeUnit.MINUTES))) {
            for (int i = 0; i < 40; i++) {
                inbox.process(event("one_" + i), UNUSED);
                inbox.process(event("two_" + i), UNUSED);
                assertThat(next().result()).isEqualTo(Result.DONE);
                assertThat(next().result()).isEqualTo(Result.DONE);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> aBackoffThatIsNoneLosesNothing() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
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
    Stream<DynamicTest> aDatabaseThatIsAwayIsWaitedFor() {
        return all((test, database) -> {
            Troubled troubled = new Troubled(database.dataSource());
            JdbcTables tables = JdbcTables.of(troubled.dataSource(), "erp");
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

    @TestFactory
    Stream<DynamicTest> aHandlerThatDoesNotEndIsToldOfAgainAndAgain() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            BlockingQueue<Duration> told = new LinkedBlockingQueue<>();
            CountDownLatch goOn = new CountDownLatch(1);
            InboxListener listener = new InboxListener() {
                @Override
                public void attempted(AttemptReport report) {
                    test.outcomes.add(report);
                }

                @Override
                public void overdue(String eventId, EventKind kind, int attempt, Duration since) {
                    if (eventId.equals("evt_1") && kind.equals(EventKind.INVOICE_EMITTED) && attempt == 1) {
                        told.add(since);
                    }
                    throw new IllegalStateException("a listener's own trouble");
                }
            };
            EventHandler hangs =
                    event -> assertThat(goOn.await(1, TimeUnit.MINUTES)).isTrue();
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .listener(listener)
                    .overdueAfter(SOON)
                    .start(hangs)) {
                inbox.process(event("evt_1"), UNUSED);
                for (int times = 1; times <= 4; times *= 2) {
                    assertThat(told.poll(1, TimeUnit.MINUTES)).isGreaterThanOrEqualTo(SOON.multipliedBy(times));
                }
                goOn.countDown();
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> whatWasDoneLongAgoIsForgottenBesideItsWork() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            JdbcEventStore.of(tables).process(event("old"), event -> {});
            database.run("UPDATE cg_webhook_event SET ended_at = ended_at - INTERVAL '31' DAY");
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(WRITES)) {
                assertThat(inbox.hasHandler()).isTrue();
                long until = System.nanoTime() + Duration.ofMinutes(1).toNanos();
                while (!database.query("SELECT event_id FROM cg_webhook_event").isEmpty()) {
                    assertThat(System.nanoTime() - until).isNegative();
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> itsEndWaitsForHandlersAndInterruptsThoseThatDoNotEnd() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            CountDownLatch began = new CountDownLatch(1);
            AtomicBoolean interrupted = new AtomicBoolean();
            EventHandler hangs = JdbcHandler.of((event, attempt) -> {
                effect(attempt, event.id());
                began.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.set(true);
                    throw e;
                }
            });
            JdbcInbox inbox = test.inbox(tables).shutdownTimeout(SOON).start(hangs);
            inbox.process(event("evt_1"), UNUSED);
            assertThat(began.await(1, TimeUnit.MINUTES)).isTrue();
            inbox.close();

            assertThat(interrupted).isTrue();
            assertThat(test.next().result()).isEqualTo(Result.FAILED);
            assertThat(database.effects()).isEmpty();
            assertThat(tables.unfinished().open(10)).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> itForgetsByItselfWhatWasDoneLongAgo() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.of(database.dataSource(), "erp");
            JdbcEventStore.of(tables).process(event("evt_1"), WRITES);
            database.run("UPDATE cg_webhook_event SET ended_at = ended_at - INTERVAL '31' DAY");
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(WRITES)) {
                // Whoever does this second one has been through a whole turn.
                inbox.process(event("evt_2"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
            assertThat(database.query("SELECT event_id FROM cg_webhook_event")).containsExactly("evt_2");
        });
    }

    @Test
    void aListenerThatThrowsChangesNothing() throws Exception {
        TestDatabase database = TestDatabase.withTables(TestDatabase.Kind.H2);
        try (JdbcInbox inbox = inbox(JdbcTables.of(database.dataSource(), "erp"))
                .workers(1)
                .listener(report -> {
                    outcomes.add(report);
                    throw new IllegalStateException("metrics are away");
                })
                .start(WRITES)) {
            inbox.process(event("evt_1"), UNUSED);
            assertThat(next().result()).isEqualTo(Result.DONE);
            inbox.process(event("evt_2"), UNUSED);
            assertThat(next().result()).isEqualTo(Result.DONE);
        }
        assertThat(database.effects()).containsExactly("evt_1", "evt_2");
    }
}
