package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.InboxTrial.SOON;
import static es.cg.sdk.webhooks.jdbc.InboxTrial.UNUSED;
import static es.cg.sdk.webhooks.jdbc.InboxTrial.all;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import java.time.Duration;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The workers of an inbox: errors, handlers that hang, the end, and what is purged meanwhile. */
final class InboxWorkersTest {
    private final InboxTrial test = new InboxTrial();

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
                    .listener(AttemptReport.to(report -> {
                        test.reports.add(report);
                        throw new ServiceConfigurationError("metrics are away");
                    }))
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
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        CyclicBarrier meeting = new CyclicBarrier(2);
        // Only who is called comes in time: they look for themselves once an hour.
        try (JdbcInbox inbox = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                .workers(2)
                .pollInterval(Duration.ofHours(1))
                .start(event -> meeting.await(HangLimit.MINUTES, TimeUnit.MINUTES))) {
            for (int i = 0; i < 40; i++) {
                inbox.process(event("one_" + i), UNUSED);
                inbox.process(event("two_" + i), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> hangingHandlerIsReportedRepeatedly() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            BlockingQueue<Duration> told = new LinkedBlockingQueue<>();
            CountDownLatch goOn = new CountDownLatch(1);
            InboxListener listener = new InboxListener() {
                @Override
                public void attempted(String eventId, EventKind kind, int attempt, Result result, Duration took) {
                    test.reports.add(new AttemptReport(eventId, kind, attempt, result, took));
                }

                @Override
                public void overdue(String eventId, EventKind kind, int attempt, Duration since) {
                    if (eventId.equals("evt_1") && kind.equals(EventKind.INVOICE_EMITTED) && attempt == 1) {
                        told.add(since);
                    }
                    throw new IllegalStateException("a listener's own trouble");
                }
            };
            EventHandler hangs = event ->
                    assertThat(goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .listener(listener)
                    .overdueAfter(SOON)
                    .start(hangs)) {
                inbox.process(event("evt_1"), UNUSED);
                for (int times = 1; times <= 4; times *= 2) {
                    assertThat(told.poll(HangLimit.MINUTES, TimeUnit.MINUTES))
                            .isGreaterThanOrEqualTo(SOON.multipliedBy(times));
                }
                goOn.countDown();
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> idleInboxPurgesOldEvents() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            JdbcEventStore.of(tables).process(event("old"), event -> {});
            database.run("UPDATE cg_webhook_event SET ended_at = ended_at - INTERVAL '31' DAY");
            try (JdbcInbox inbox = test.inbox(tables).workers(1).start(WRITES)) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                long until = HangLimit.end();
                while (!database.query("SELECT event_id FROM cg_webhook_event").isEmpty()) {
                    assertThat(System.nanoTime() - until).isNegative();
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> closeInterruptsHandlersAfterTheTimeout() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
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
            assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            inbox.close();

            assertThat(interrupted).isTrue();
            assertThat(test.next().result()).isEqualTo(Result.FAILED);
            assertThat(database.effects()).isEmpty();
            assertThat(tables.unfinished().open(10)).hasSize(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> workerPurgesOldEventsWhileHandlingNewOnes() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
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
    void anInboxHasFourWorkersByDefault() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        CyclicBarrier four = new CyclicBarrier(4);
        Set<String> threads = ConcurrentHashMap.newKeySet();
        try (JdbcInbox inbox = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                .start(event -> {
                    threads.add(Thread.currentThread().getName());
                    four.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                })) {
            for (int i = 0; i < 40; i++) {
                inbox.process(event("evt_" + i), UNUSED);
            }
            for (int i = 0; i < 40; i++) {
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
        }
        assertThat(threads).hasSize(4);
    }

    @Test
    void throwingListenerDoesNotStopTheInbox() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        try (JdbcInbox inbox = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                .workers(1)
                .listener(AttemptReport.to(report -> {
                    test.reports.add(report);
                    throw new IllegalStateException("metrics are away");
                }))
                .start(WRITES)) {
            inbox.process(event("evt_1"), UNUSED);
            assertThat(test.next().result()).isEqualTo(Result.DONE);
            inbox.process(event("evt_2"), UNUSED);
            assertThat(test.next().result()).isEqualTo(Result.DONE);
        }
        assertThat(database.effects()).containsExactly("evt_1", "evt_2");
    }

    @Test
    void closeReleasesClaimedButUnstartedEvents() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        boolean wasClaimed = false;
        // On a machine that is slow, the pauses may have been read too long ago for a claim.
        for (int round = 0; !wasClaimed && round < 50; round++) {
            wasClaimed = isClaimedAndGivenBack(database, tables, "evt_" + round);
        }
        assertThat(wasClaimed).isTrue();
    }

    @Test
    void eventBehindASlowHandlerIsTakenByOtherProcess() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        JdbcTables tables =
                JdbcTables.builder(database.dataSource(), "erp").maxAttempts(1).build();
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (JdbcInbox busy = test.inbox(tables).workers(1).start(event -> {
            began.countDown();
            mayEnd.await();
        })) {
            busy.process(event("slow"), UNUSED);
            assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            busy.process(TestEvents.of("firm8", "waiting"), UNUSED);
            try (JdbcInbox other = test.inbox(tables).workers(1).start(event -> {})) {
                assertThat(other.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                assertThat(test.next()).satisfies(report -> {
                    assertThat(report.eventId()).isEqualTo("waiting");
                    assertThat(report.result()).isEqualTo(Result.DONE);
                });
            } finally {
                mayEnd.countDown();
            }
        }
    }

    /** Stores an event while the only worker is busy, and closes the inbox; returns whether the event was claimed. */
    private boolean isClaimedAndGivenBack(TestDatabase database, JdbcTables tables, String id) throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        JdbcInbox inbox = test.inbox(tables).workers(1).start(event -> {
            began.countDown();
            mayEnd.await();
        });
        inbox.process(event("before_" + id), UNUSED);
        assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        inbox.process(event(id), UNUSED);
        String attempts = "SELECT attempts FROM cg_webhook_event WHERE event_id = '" + id + "' AND state = 'open'";
        boolean isClaimed = database.query(attempts).contains("1");

        Thread closing = new Thread(inbox::close);
        closing.start();
        while (!database.query(attempts).contains("0")) {
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        closing.join();
        assertThat(test.next().result()).isEqualTo(Result.DONE);
        try (JdbcInbox other = test.inbox(tables).start(event -> {})) {
            assertThat(other.capabilities().has(Capability.OWN_HANDLER)).isTrue();
            assertThat(test.next()).satisfies(report -> {
                assertThat(report.eventId()).isEqualTo(id);
                assertThat(report.attempt()).isOne();
            });
        }
        return isClaimed;
    }

    @TestFactory
    Stream<DynamicTest> eventThatIsSentAgainIsTriedAtOnce() {
        return all((test, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            AtomicBoolean isAway = new AtomicBoolean(true);
            try (JdbcInbox inbox = test.inbox(tables)
                    .workers(1)
                    .pollInterval(Duration.ofHours(1))
                    .backoff(attempt -> Duration.ofHours(1))
                    .start(event -> {
                        if (isAway.getAndSet(false)) {
                            throw new IllegalStateException("the ERP is away");
                        }
                    })) {
                inbox.process(event("evt_1"), UNUSED);
                assertThat(test.next().result()).isEqualTo(Result.FAILED);
                assertThat(inbox.process(event("evt_1"), UNUSED).result()).isEqualTo(Result.DUPLICATE);
                assertThat(test.next().result()).isEqualTo(Result.DONE);
            }
        });
    }

    @Test
    void interruptWhileClosingInterruptsTheHandlers() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.H2);
        CountDownLatch began = new CountDownLatch(1);
        JdbcInbox inbox = test.inbox(JdbcTables.open(database.dataSource(), "erp"))
                .shutdownTimeout(Duration.ofHours(1))
                .start(event -> {
                    began.countDown();
                    new CountDownLatch(1).await();
                });
        inbox.process(event("evt_1"), UNUSED);
        assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        Thread.currentThread().interrupt();
        inbox.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(test.next().result()).isEqualTo(Result.FAILED);
    }
}
