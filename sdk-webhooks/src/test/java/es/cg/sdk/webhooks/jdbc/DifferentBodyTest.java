package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Bodies that differ under one id: the latest counts until the event is done, and none is lost. */
final class DifferentBodyTest {
    private static final EventHandler FAILS = event -> {
        throw new IllegalStateException("the ERP is away");
    };
    private static final EventHandler NEVER = event -> {
        throw new AssertionError("event " + event.id() + " was handled once more");
    };
    // Writes the body, and not the id.
    private static final EventHandler WRITES_BODY = JdbcHandler.of((event, attempt) -> write(attempt, event));

    private static void write(Attempt attempt, WebhookEvent event) throws java.sql.SQLException {
        TestDatabase.effect(attempt, new String(event.body(), UTF_8));
    }

    private static WebhookEvent version(int number) {
        return event("evt_1", ",\"version\":" + number);
    }

    private static String text(WebhookEvent event) {
        return new String(event.body(), UTF_8);
    }

    @TestFactory
    Stream<DynamicTest> failedEventIsRetriedWithTheLatestBody() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            List<Integer> attempts = new ArrayList<>();
            EventHandler counts = JdbcHandler.of((event, attempt) -> {
                attempts.add(attempt.number());
                if (attempts.size() < 3) {
                    throw new IllegalStateException("the ERP is away");
                }
                write(attempt, event);
            });
            for (int i = 1; i <= 3; i++) {
                assertThat(mode.attempt(tables, version(i), counts)).isEqualTo(i < 3 ? Result.FAILED : Result.DONE);
                database.timePasses();
            }
            assertThat(attempts).containsExactly(1, 2, 3);
            assertThat(database.effects()).containsExactly(text(version(3)));
            assertThat(tables.unfinished().open(1)).isEmpty();
            assertThat(tables.unfinished().quarantined(1)).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> waitingInboxEventIsHandledWithLatestBody() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(NEVER)) {
                for (int i = 1; i <= 3; i++) {
                    assertThat(receiving.process(version(i), NEVER)).isEqualTo(Outcome.of(Result.DONE));
                }
                assertThat(receiving.process(version(3), NEVER)).isEqualTo(Outcome.of(Result.DUPLICATE));
            }
            assertThat(tables.unfinished().open(10))
                    .singleElement()
                    .satisfies(each ->
                            assertThat(each.event().body()).isEqualTo(version(3).body()));
            assertThat(JdbcEventStore.of(tables).retry("evt_1", WRITES_BODY).result())
                    .isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly(text(version(3)));
        });
    }

    @TestFactory
    Stream<DynamicTest> differentBodyOfRunningEventReturnsRunning() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            CountDownLatch began = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            EventHandler waits = JdbcHandler.of((event, attempt) -> {
                began.countDown();
                assertThat(goOn.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                write(attempt, event);
            });
            ExecutorService threads = Executors.newSingleThreadExecutor();
            try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(NEVER)) {
                Future<Result> first = threads.submit(() -> mode.attempt(tables, version(1), waits));
                assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                EventStore other = mode == JdbcMode.INBOX ? inbox : JdbcEventStore.of(tables);
                assertThat(other.process(version(2), NEVER)).isEqualTo(Outcome.running(Duration.ofSeconds(5)));
                goOn.countDown();
                assertThat(first.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(Result.DONE);
                assertThat(other.process(version(2), NEVER)).isEqualTo(Outcome.of(Result.QUARANTINED));
            } finally {
                threads.shutdownNow();
            }
            assertThat(database.effects()).containsExactly(text(version(1)));
            assertThat(tables.unfinished().quarantined(10))
                    .extracting(QuarantinedBody::body)
                    .containsExactly(version(2).body());
        });
    }

    @TestFactory
    Stream<DynamicTest> reformattedBodyIsADuplicate() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            WebhookEvent first =
                    read("{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":1.50,\"b\":\"\u00f1\"}}}");
            assertThat(mode.attempt(tables, first, WRITES_BODY)).isEqualTo(Result.DONE);
            for (String form : List.of(
                    "{ \"type\" : \"t\",\n\"id\" : \"evt_1\", \"data\": {\"object\": {\"b\":\"\u00f1\", \"a\":1.50}}}",
                    "{\"data\":{\"object\":{\"a\":1.5,\"b\":\"\\u00f1\"}},\"id\":\"evt\\u005f1\",\"type\":\"t\"}",
                    "{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":15e-1,\"b\":\"\\u00F1\"}}}")) {
                assertThat(mode.attempt(tables, read(form), NEVER)).as(form).isEqualTo(Result.DUPLICATE);
            }
            assertThat(tables.unfinished().quarantined(10)).isEmpty();
            for (String other : List.of(
                    "{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":1.51,\"b\":\"\u00f1\"}}}",
                    "{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":\"1.50\",\"b\":\"\u00f1\"}}}",
                    "{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":1.50,\"b\":[\"\u00f1\"]}}}",
                    "{\"id\":\"evt_1\",\"type\":\"t\",\"data\":{\"object\":{\"a\":1.50,\"b\":\"\u00f1\",\"c\":null}}}")) {
                assertThat(mode.attempt(tables, read(other), NEVER)).as(other).isEqualTo(Result.QUARANTINED);
            }
            assertThat(tables.unfinished().quarantined(10)).hasSize(4);
        });
    }

    private static WebhookEvent read(String body) {
        return WebhookEvent.read(body.getBytes(UTF_8));
    }

    @TestFactory
    Stream<DynamicTest> oldBinaryDigestStillDetectsDuplicates() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            assertThat(mode.attempt(tables, version(1), WRITES_BODY)).isEqualTo(Result.DONE);
            try (var connection = database.dataSource().getConnection();
                    var update = connection.prepareStatement("UPDATE cg_webhook_event SET body_sha256 = ?")) {
                update.setBytes(1, es.cg.sdk.base.text.Sha256.of(version(1).body()));
                update.executeUpdate();
            }
            assertThat(mode.attempt(tables, version(1), NEVER)).isEqualTo(Result.DUPLICATE);
            assertThat(mode.attempt(tables, version(2), NEVER)).isEqualTo(Result.QUARANTINED);
        });
    }

    @TestFactory
    Stream<DynamicTest> aDeadEventStaysDeadAndIsReopenedWithTheLatestBody() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            assertThat(mode.attempt(tables, version(1), FAILS)).isEqualTo(Result.DEAD);
            assertThat(mode.attempt(tables, version(2), NEVER)).isEqualTo(Result.DEAD);
            assertThat(tables.unfinished().dead(10))
                    .singleElement()
                    .satisfies(each ->
                            assertThat(each.event().body()).isEqualTo(version(2).body()));
            assertThat(tables.unfinished().quarantined(1)).isEmpty();

            assertThat(tables.unfinished().reopen(found(tables, "evt_1"), "ana"))
                    .isTrue();
            assertThat(JdbcEventStore.of(tables).retry("evt_1", WRITES_BODY).result())
                    .isEqualTo(Result.DONE);
            assertThat(database.effects()).containsExactly(text(version(2)));
        });
    }

    @TestFactory
    Stream<DynamicTest> eventBeyondMaxAttemptsKeepsTheLatestBody() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            database.diedAt(tables, version(1));
            assertThat(JdbcEventStore.of(tables).process(version(2), NEVER)).isEqualTo(Outcome.of(Result.DEAD));
            assertThat(tables.unfinished().dead(10))
                    .singleElement()
                    .satisfies(each ->
                            assertThat(each.event().body()).isEqualTo(version(2).body()));
        });
    }

    @TestFactory
    Stream<DynamicTest> differentBodyOfDiscardedEventIsQuarantined() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1)
                    .build();
            mode.attempt(tables, version(1), FAILS);
            assertThat(tables.unfinished().discard(found(tables, "evt_1"), "ana"))
                    .isTrue();
            assertThat(mode.attempt(tables, version(1), NEVER)).isEqualTo(Result.DUPLICATE);
            assertThat(mode.attempt(tables, version(2), NEVER)).isEqualTo(Result.QUARANTINED);
        });
    }

    @TestFactory
    Stream<DynamicTest> bodyArrivingBetweenClaimAndLockIsHandled() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            database.diedAt(tables, version(1));
            try (JdbcInbox receiving = JdbcInbox.builder(tables).workers(0).start(NEVER)) {
                Outcome taken = tables.run("claim", session -> {
                    AttemptRunner runner = tables.runner(attempt -> Duration.ZERO);
                    session.begin();
                    EventClaims.Due due = tables.claims()
                            .lockNext(session.connection(), "", EventClaims.EARLIEST, 1, Set.of())
                            .get(0);
                    Claim claim = runner.claim(session, List.of(due)).get(0);
                    assertThat(receiving.process(version(2), NEVER)).isEqualTo(Outcome.of(Result.DONE));
                    return runner.attempt(session, claim, ReceivedEvent.of(version(1)), WRITES_BODY);
                });
                assertThat(taken).isEqualTo(Outcome.of(Result.DONE));
            }
            assertThat(database.effects()).containsExactly(text(version(2)));
        });
    }

    @TestFactory
    Stream<DynamicTest> concurrentBodiesOfAnEventAreHandledOnce() {
        return JdbcMode.all((mode, database) -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .maxAttempts(1_000_000)
                    .build();
            EventHandler mayFail = JdbcHandler.of((event, attempt) -> {
                write(attempt, event);
                if (ThreadLocalRandom.current().nextInt(3) > 0) {
                    throw new IllegalStateException("the ERP is away");
                }
            });
            int events = 12;
            int threadCount = 8;
            try (JdbcInbox inbox = JdbcInbox.builder(tables)
                    .workers(mode == JdbcMode.INBOX ? 3 : 0)
                    .pollInterval(Duration.ofMillis(5))
                    .backoff(attempt -> Duration.ofMillis(2))
                    .start(mayFail)) {
                EventStore store = mode == JdbcMode.INBOX ? inbox : JdbcEventStore.of(tables);
                List<Boolean> unused =
                        AtOnce.each(threadCount, threadCount, sender -> send(store, mayFail, events, sender));
                long until = HangLimit.end();
                while (!tables.unfinished().open(1).isEmpty()) {
                    assertThat(System.nanoTime() - until).isNegative();
                    LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                }
            }
            List<String> effects = database.effects();
            assertThat(effects.stream().map(each -> read(each).id()))
                    .hasSize(events)
                    .doesNotHaveDuplicates();
            assertThat(tables.unfinished().dead(1)).isEmpty();
            // Whatever was sent and acknowledged is the one that was done, replaced by a later one, or put aside.
            assertThat(tables.unfinished().quarantined(1000))
                    .allSatisfy(each -> assertThat(each.reason())
                            .isEqualTo("an event with this id and another body is done already"))
                    .noneSatisfy(each -> assertThat(effects).contains(new String(each.body(), UTF_8)));
        });
    }

    // Until one is acknowledged, and a new body whenever one is not: as a service that writes its JSON anew.
    private static boolean send(EventStore store, EventHandler handler, int events, int sender) {
        Random random = new Random(sender);
        for (int i = 0; i < events; i++) {
            String id = "evt_" + (i + sender) % events;
            Result result = Result.RUNNING;
            for (int attempt = 1; result == Result.RUNNING || result == Result.FAILED; attempt++) {
                WebhookEvent event = event(id, ",\"sender\":" + sender + ",\"attempt\":" + attempt);
                result = store.process(event, handler).result();
                LockSupport.parkNanos(random.nextInt(2_000_000));
            }
            assertThat(result).isIn(Result.DONE, Result.DUPLICATE, Result.QUARANTINED);
        }
        return true;
    }
}
