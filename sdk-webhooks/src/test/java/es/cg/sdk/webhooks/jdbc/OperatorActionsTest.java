package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.CorrectedFile;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent.State;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What a person does with the events of a receiver. */
final class OperatorActionsTest {
    private static final EventHandler UNUSED = event -> {};

    private static WebhookEvent event(String source, String id, String kind, int client) {
        String body = "{\"id\":\"" + id + "\",\"type\":\"" + kind + "\",\"client_id\":" + client
                + ",\"data\":{\"object\":{}}}";
        return WebhookEvent.read(body.getBytes(UTF_8), WebhookCorrections.none(), source);
    }

    private static UnfinishedEvent find(UnfinishedEvents unfinished, String source, String id) {
        return unfinished.find(source, id).orElseThrow();
    }

    private static void store(JdbcTables tables, EventState state, WebhookEvent... events) {
        boolean unused = tables.<Boolean>run("store", session -> {
            session.begin();
            for (WebhookEvent each : events) {
                assertThat(tables.events().insert(session.connection(), ReceivedEvent.of(each), state))
                        .isTrue();
            }
            session.commit();
            return true;
        });
    }

    /** Makes open events wait for hours, as after several failed attempts. */
    private static void failed(TestDatabase database, String condition) throws SQLException {
        database.run("UPDATE cg_webhook_event SET attempts = 5, failure = 'no such account', due_at = " + database.now()
                + " + INTERVAL '6' HOUR WHERE state = 'open' AND " + condition);
    }

    @TestFactory
    Stream<DynamicTest> openEventsAreBroughtForwardBySourceKindIdOrAll() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            UnfinishedEvents unfinished = tables.unfinished();
            store(
                    tables,
                    EventState.OPEN,
                    event("7", "evt_1", "invoice.emitted", 1),
                    event("7", "evt_2", "document.rejected", 1),
                    event("8", "evt_1", "invoice.emitted", 1),
                    event("8", "evt_3", "document.rejected", 1),
                    event("8", "evt_4", "document.rejected", 1));
            failed(database, "1 = 1");

            assertThat(unfinished.bringForward(find(unfinished, "8", "evt_4"), "ana"))
                    .isTrue();
            assertThat(unfinished.bringForward(find(unfinished, "8", "evt_4"), "ana"))
                    .as("is due")
                    .isFalse();
            EventSelection rejected = EventSelection.all().ofKind(new EventKind("document.rejected"));
            assertThat(unfinished.bringForward(rejected.ofSource("8"), "ana").done())
                    .isOne();
            assertThat(unfinished.bringForward(rejected, "ana").done()).isOne();
            assertThat(unfinished.bringForward(EventSelection.all(), "ana")).isEqualTo(new ActionReport(2, 0));
            assertThat(database.query("SELECT DISTINCT attempts FROM cg_webhook_event"))
                    .containsExactly("5");
            assertThat(database.query("SELECT done FROM cg_webhook_audit"))
                    .hasSize(4)
                    .containsOnly("brought forward");
        });
    }

    @TestFactory
    Stream<DynamicTest> runningEventIsNotBroughtForward() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            CountDownLatch began = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(1).start(event -> {
                began.countDown();
                mayEnd.await();
            })) {
                inbox.process(event("", "evt_1", "other", 1), UNUSED);
                assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                assertThat(tables.unfinished().bringForward(EventSelection.all(), "ana"))
                        .isEqualTo(new ActionReport(0, 1));
                assertThat(tables.unfinished().discard(found(tables, "evt_1"), "ana"))
                        .isFalse();
                mayEnd.countDown();
            }
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> bringForwardRunsEventsThatWaitForHours() {
        return each(database -> bringsThirdForward(database, 600));
    }

    @Tag("soak")
    @TestFactory
    Stream<DynamicTest> bringForwardRunsAThirdOf100000Events() {
        return each(database -> {
            long began = System.nanoTime();
            bringsThirdForward(database, 100_000);
            System.out.println("100000 events on " + database.kind() + ", of which a third waited: stored and done in "
                    + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began) + " s");
        });
    }

    private static void bringsThirdForward(TestDatabase database, int count) throws Exception {
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        List<WebhookEvent> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            events.add(event("firm" + i % 10, "evt_" + i, "other", 1));
        }
        store(tables, EventState.OPEN, events.toArray(WebhookEvent[]::new));
        failed(database, "event_id LIKE '%0' OR event_id LIKE '%1' OR event_id LIKE '%2'");
        int waiting = database.query("SELECT event_id FROM cg_webhook_event WHERE failure IS NOT NULL")
                .size();
        CountDownLatch done = new CountDownLatch(count);
        try (JdbcInbox inbox = JdbcInbox.builder(tables)
                .listener(AttemptReport.to(report -> done.countDown()))
                .start(JdbcHandler.of((event, attempt) -> TestDatabase.effect(attempt, event.id())))) {
            assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
            assertThat(tables.unfinished()
                            .bringForward(EventSelection.all(), "ana")
                            .done())
                    .isEqualTo(waiting);
            assertThat(done.await(HangLimit.SOAK_MINUTES, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(database.effects()).hasSize(count).doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> eventFailingAgainIsBroughtForwardOnlyOnce() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            int events = 60;
            for (int i = 0; i < events; i++) {
                store(tables, EventState.OPEN, event("firm" + i % 3, "evt_" + i, "other", 1));
            }
            failed(database, "1 = 1");
            CountDownLatch failed = new CountDownLatch(events);
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .pollInterval(Duration.ofMillis(1))
                    .backoff(attempt -> Duration.ofHours(6))
                    .listener(AttemptReport.to(report -> failed.countDown()))
                    .start(event -> {
                        throw new IllegalStateException("the cause is not fixed");
                    })) {
                assertThat(inbox.capabilities().has(Capability.OWN_HANDLER)).isTrue();
                assertThat(new UnfinishedEvents(tables, 1)
                                .bringForward(EventSelection.all(), "ana")
                                .done())
                        .isEqualTo(events);
                assertThat(failed.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            }
            assertThat(database.query("SELECT DISTINCT attempts FROM cg_webhook_event"))
                    .containsExactly("6");
        });
    }

    @TestFactory
    Stream<DynamicTest> operatorActionsWakeIdleWorkers() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            UnfinishedEvents unfinished = tables.unfinished();
            store(tables, EventState.OPEN, event("7", "waits", "other", 1), event("7", "waits_too", "other", 1));
            store(tables, EventState.DEAD, event("7", "dead", "other", 1));
            failed(database, "1 = 1");
            BlockingQueue<String> handled = new LinkedBlockingQueue<>();
            unfinished.pause(EventSelection.all(), "ana");
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .workers(1)
                    .pollInterval(Duration.ofHours(1))
                    // On MariaDB, a purge locks the first open event for a moment, and the look would miss it.
                    .purgeInterval(Duration.ZERO)
                    .start(event -> handled.add(event.id()))) {
                inbox.process(event("7", "paused", "other", 1), UNUSED);
                unfinished.resume(EventSelection.all(), "ana");
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("paused");
                unfinished.bringForward(find(unfinished, "7", "waits"), "ana");
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("waits");
                unfinished.bringForward(EventSelection.all(), "ana");
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("waits_too");
                unfinished.reopen(find(unfinished, "7", "dead"), "ana");
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("dead");
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> anErasureWaitsForTheEventThatIsBeingProcessed() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            CountDownLatch began = new CountDownLatch(1);
            CountDownLatch mayEnd = new CountDownLatch(1);
            CountDownLatch ended = new CountDownLatch(1);
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .workers(1)
                    .listener(AttemptReport.to(report -> ended.countDown()))
                    .start(event -> {
                        began.countDown();
                        mayEnd.await();
                    })) {
                inbox.process(event("7", "evt_1", "other", 42), UNUSED);
                assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                assertThat(new Erasure(tables, "7", 42, () -> {}).run("ana"))
                        .isEqualTo(new ErasureReport(0, 0, 0, 1, List.of()));
                assertThat(new Erasure(tables, "7", 42, () -> {
                                    mayEnd.countDown();
                                    while (ended.getCount() > 0) {
                                        Thread.onSpinWait();
                                    }
                                })
                                .run("ana"))
                        .isEqualTo(new ErasureReport(1, 0, 0, 0, List.of()));
            }
            assertThat(database.query("SELECT state FROM cg_webhook_event WHERE body IS NULL AND client_id IS NULL"))
                    .containsExactly("erased");
        });
    }

    @TestFactory
    Stream<DynamicTest> aTransactionalStoreRetriesAnEventThatIsDueInHours() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            store(tables, EventState.OPEN, event("7", "evt_1", "other", 1));
            failed(database, "1 = 1");
            List<Integer> attempts = new ArrayList<>();
            assertThat(JdbcEventStore.of(tables)
                            .retry("7", "evt_1", JdbcHandler.of((event, attempt) -> attempts.add(attempt.number())))
                            .result())
                    .isEqualTo(Result.DONE);
            assertThat(attempts).containsExactly(6);
        });
    }

    @Test
    void starIsRefusedAsSourceOrKind() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventSelection.all().ofSource("*"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventSelection.all().ofKind(new EventKind("*")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventSelection.all().ofSource("7".repeat(129)));
    }

    @TestFactory
    Stream<DynamicTest> theResendOfAnEventThatWaitsMakesItDue() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            BlockingQueue<Integer> attempts = new LinkedBlockingQueue<>();
            store(tables, EventState.OPEN, event("", "evt_1", "other", 1));
            failed(database, "1 = 1");
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .start(JdbcHandler.of((event, attempt) -> attempts.add(attempt.number())))) {
                assertThat(inbox.process(event("", "evt_1", "other", 1), UNUSED).result())
                        .isEqualTo(Result.DUPLICATE);
                assertThat(attempts.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(6);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> pausedEventsAreStoredButNotHandled() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            UnfinishedEvents unfinished = tables.unfinished();
            BlockingQueue<String> handled = new LinkedBlockingQueue<>();
            EventSelection ofFirm = EventSelection.all().ofSource("7");
            EventSelection ofKind = EventSelection.all().ofKind(new EventKind("slow"));
            assertThat(unfinished.pause(ofFirm, "ana")).isTrue();
            assertThat(unfinished.pause(ofFirm, "ana")).isFalse();
            assertThat(unfinished.pause(ofKind, "ana")).isTrue();
            assertThat(unfinished.pauses()).containsExactlyInAnyOrder(ofFirm, ofKind);
            EventHandler handler =
                    event -> handled.add(event.source() + " " + event.kind().value());
            try (JdbcInbox one = JdbcInbox.builder(tables).start(handler);
                    JdbcInbox other = JdbcInbox.builder(tables).start(handler)) {
                // The event that comes last shows that the workers have looked.
                assertThat(one.process(event("7", "evt_1", "quick", 1), UNUSED).result())
                        .isEqualTo(Result.DONE);
                assertThat(other.process(event("8", "evt_1", "slow", 1), UNUSED).result())
                        .isEqualTo(Result.DONE);
                assertThat(other.process(event("8", "evt_2", "quick", 1), UNUSED)
                                .result())
                        .isEqualTo(Result.DONE);
                assertThat(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("8 quick");
                assertThat(unfinished.open(10).stream().filter(each -> each.attempts() == 0))
                        .hasSize(2);

                assertThat(unfinished.resume(ofFirm, "ana")).isTrue();
                assertThat(unfinished.resume(ofKind, "ana")).isTrue();
                assertThat(unfinished.resume(ofKind, "ana")).isFalse();
                assertThat(List.of(
                                String.valueOf(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES)),
                                String.valueOf(handled.poll(HangLimit.MINUTES, TimeUnit.MINUTES))))
                        .containsExactlyInAnyOrder("7 quick", "8 slow");
            }
            assertThat(unfinished.pauses()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> eventsArePagedCountedAndFound() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            UnfinishedEvents unfinished = tables.unfinished();
            for (int i = 0; i < 5; i++) {
                store(tables, EventState.OPEN, event("firm" + i % 2, "open_" + i, "other", 1));
                store(tables, EventState.DEAD, event("firm" + i % 2, "dead_" + i, "other", 1));
            }
            tables.quarantine(new QuarantinedBody("7", "a test", null, new byte[] {1}));

            List<String> paged = new ArrayList<>();
            for (List<UnfinishedEvent> page = unfinished.open(2);
                    !page.isEmpty();
                    page = unfinished.list(State.OPEN, EventSelection.all(), page.get(page.size() - 1), 2)) {
                page.forEach(each -> paged.add(each.source() + " " + each.eventId()));
            }
            assertThat(paged)
                    .containsExactly("firm0 open_0", "firm0 open_2", "firm0 open_4", "firm1 open_1", "firm1 open_3");
            List<UnfinishedEvent> firstDead = unfinished.dead(3);
            assertThat(unfinished.list(State.DEAD, EventSelection.all(), firstDead.get(2), 3))
                    .hasSize(2)
                    .doesNotContainAnyElementsOf(firstDead)
                    .allSatisfy(each -> assertThat(each.dueAt()).isNull());
            EventSelection ofFirm = EventSelection.all().ofSource("firm1").ofKind(new EventKind("other"));
            UnfinishedEvent firstOpen =
                    unfinished.list(State.OPEN, ofFirm, null, 1).get(0);
            assertThat(unfinished.list(State.OPEN, ofFirm, firstOpen, 10))
                    .singleElement()
                    .satisfies(each -> assertThat(each.eventId()).isEqualTo("open_3"));
            assertThat(unfinished.list(State.UNREADABLE, ofFirm, null, 10)).isEmpty();
            assertThat(unfinished.count(State.OPEN)).isEqualTo(5);
            assertThat(unfinished.count(State.DEAD)).isEqualTo(5);
            assertThat(unfinished.count(State.UNREADABLE)).isZero();
            assertThat(unfinished.countQuarantined()).isOne();
            assertThat(unfinished.find("firm1", "open_1")).hasValueSatisfying(each -> {
                assertThat(each.state()).isEqualTo(UnfinishedEvent.State.OPEN);
                assertThat(each.dueAt()).isNotNull();
                assertThat(each.event().source()).isEqualTo("firm1");
            });
            assertThat(unfinished.find("firm0", "open_1")).isEmpty();
            assertThat(unfinished.discard(find(unfinished, "firm1", "open_1"), "ana"))
                    .isTrue();
            assertThat(unfinished.find("firm1", "open_1"))
                    .hasValueSatisfying(each -> assertThat(each.state()).isEqualTo(UnfinishedEvent.State.DISCARDED));
        });
    }

    @TestFactory
    Stream<DynamicTest> aClientIsErasedFromWhatHasEndedAndTheQuarantine() {
        return each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .corrections(CorrectedFile.events("\"client_id\":\"owner\""))
                    .build();
            store(tables, EventState.OPEN, event("7", "open", "other", 42), event("7", "other", "other", 43));
            store(tables, EventState.DEAD, event("7", "dead", "other", 42), event("8", "dead", "other", 42));
            store(tables, EventState.UNREADABLE, event("7", "unreadable", "other", 42));
            JdbcEventStore.of(tables).process(event("7", "done", "other", 42), UNUSED);
            WebhookEvent within = WebhookEvent.read(
                    "{\"id\":\"within\",\"data\":{\"object\":{\"cliente_id\": 42}}}".getBytes(UTF_8),
                    WebhookCorrections.none(),
                    "7");
            store(tables, EventState.OPEN, within);
            WebhookEvent camelCase = WebhookEvent.read(
                    "{\"id\":\"camel\",\"data\":{\"object\":{\"clienteId\": 42}}}".getBytes(UTF_8),
                    WebhookCorrections.none(),
                    "7");
            store(tables, EventState.DEAD, camelCase);
            byte[] quarantined = "{\"client_id\":\"42\"}".getBytes(UTF_8);
            byte[] noEvent = "{\"owner\":42}".getBytes(UTF_8);
            tables.quarantine(new QuarantinedBody("7", "a test", null, quarantined));
            tables.quarantine(new QuarantinedBody("7", "a test", null, noEvent));
            tables.quarantine(new QuarantinedBody("8", "a test", null, quarantined));

            assertThat(tables.eraseClient("7", 42, "ana")).isEqualTo(new ErasureReport(4, 2, 2, 0, List.of()));
            assertThat(tables.eraseClient("7", 42, "ana")).isEqualTo(new ErasureReport(0, 2, 0, 0, List.of()));
            assertThat(database.query("SELECT CONCAT(event_source, ' ', event_id, ' ', state) FROM cg_webhook_event"
                            + " WHERE body IS NOT NULL"))
                    .containsExactlyInAnyOrder("7 open open", "7 other open", "7 within open", "8 dead dead");
            assertThat(database.query("SELECT event_source FROM cg_webhook_quarantine"))
                    .containsExactly("8");
            assertThat(JdbcEventStore.of(tables)
                            .process(event("7", "done", "other", 42), UNUSED)
                            .result())
                    .isEqualTo(Result.DUPLICATE);
            assertThat(database.query("SELECT CONCAT(event_source, ' ', event_id, ' ', done, ' ', asked_by) FROM"
                            + " cg_webhook_audit"))
                    .containsExactly("7 client 42 erased ana", "7 client 42 erased ana");
        });
    }

    /** Stores a row of each kind, and returns what purges leave of them when all are these days old. */
    private static List<String> leftAfter(JdbcTables tables, TestDatabase database, int... ages) throws SQLException {
        for (EventState state : EventState.values()) {
            store(tables, state, event("", state.columnValue(), "other", 1));
        }
        tables.quarantine(new QuarantinedBody("", "a test", null, new byte[] {1}));
        tables.unfinished().pause(EventSelection.all(), "ana");
        tables.unfinished().resume(EventSelection.all(), "bea");
        tables.advance(database.dataSource().getConnection(), "", "invoice/1", 1);

        List<String> left = new ArrayList<>();
        for (int days : ages) {
            String past = database.now() + " - INTERVAL '" + days + "' DAY";
            database.run("UPDATE cg_webhook_event SET ended_at = " + past + " WHERE state <> 'open'");
            database.run("UPDATE cg_webhook_quarantine SET received_at = " + past);
            database.run("UPDATE cg_webhook_audit SET asked_at = " + past);
            database.run("UPDATE cg_webhook_latest SET updated_at = " + past);
            int unused = tables.purge();
            left.add(days + ": "
                    + String.join(" ", database.query("SELECT event_id FROM cg_webhook_event ORDER BY event_id"))
                    + ", bodies "
                    + database.query("SELECT event_id FROM cg_webhook_event WHERE body IS NOT NULL")
                            .size()
                    + ", others "
                    + database.query("SELECT source FROM cg_webhook_quarantine UNION ALL SELECT source FROM"
                                    + " cg_webhook_audit UNION ALL SELECT source FROM cg_webhook_latest")
                            .size());
        }
        return left;
    }

    @TestFactory
    Stream<DynamicTest> purgeKeepsRowsForTheDefaultTimes() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            assertThat(leftAfter(tables, database, 6, 8, 29, 31, 89, 91, 364, 366, 2189, 2191))
                    .containsExactly(
                            "6: dead discarded done erased open unreadable, bodies 6, others 4",
                            "8: dead discarded done erased open unreadable, bodies 5, others 4",
                            "29: dead discarded done erased open unreadable, bodies 5, others 4",
                            "31: dead discarded erased open unreadable, bodies 5, others 4",
                            "89: dead discarded erased open unreadable, bodies 5, others 4",
                            "91: dead erased open unreadable, bodies 4, others 4",
                            "364: dead erased open unreadable, bodies 4, others 4",
                            "366: erased open, bodies 2, others 3",
                            "2189: erased open, bodies 2, others 3",
                            "2191: erased open, bodies 2, others 1");
        });
    }

    @TestFactory
    Stream<DynamicTest> purgeUsesTheRetentionOfEachState() {
        return each(database -> {
            Retention retention = Retention.defaults()
                    .bodies(Duration.ofDays(2))
                    .discarded(Duration.ofDays(20))
                    .dead(Duration.ofDays(40))
                    .quarantined(Duration.ofDays(10))
                    .audit(Duration.ofDays(10))
                    .versions(Duration.ofDays(10));
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .retention(retention)
                    .build();
            assertThat(leftAfter(tables, database, 1, 3, 15, 25, 35, 50))
                    .containsExactly(
                            "1: dead discarded done erased open unreadable, bodies 6, others 4",
                            "3: dead discarded done erased open unreadable, bodies 5, others 4",
                            "15: dead discarded done erased open unreadable, bodies 5, others 0",
                            "25: dead done erased open unreadable, bodies 4, others 0",
                            "35: dead erased open unreadable, bodies 4, others 0",
                            "50: erased open, bodies 2, others 0");
        });
    }

    @TestFactory
    Stream<DynamicTest> lagIgnoresPausedAndFutureEvents() {
        return each(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            for (String source : new String[] {"paused", "late", "waits"}) {
                store(tables, EventState.OPEN, event(source, "evt_1", "other", 1));
            }
            database.run("UPDATE cg_webhook_event SET due_at = " + database.now() + " - INTERVAL '1' HOUR"
                    + " WHERE event_source = 'late'");
            database.run("UPDATE cg_webhook_event SET due_at = " + database.now() + " - INTERVAL '2' HOUR"
                    + " WHERE event_source = 'paused'");
            failed(database, "event_source = 'waits'");
            tables.unfinished().pause(EventSelection.all().ofSource("paused"), "ana");
            store(tables, EventState.OPEN, event("late", "evt_4", "slow", 1));
            database.run("UPDATE cg_webhook_event SET due_at = " + database.now() + " - INTERVAL '3' HOUR"
                    + " WHERE kind = 'slow'");
            tables.unfinished().pause(EventSelection.all().ofKind(new EventKind("slow")), "ana");

            assertThat(tables.lag()).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
            tables.unfinished().discard(find(tables.unfinished(), "late", "evt_1"), "ana");
            assertThat(tables.lag()).isZero();
        });
    }
}
