package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.CorrectedFile;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Events of a known kind whose record is not where it is read, and events that are processed once more. */
final class UnreadableEventsTest {
    private static final WebhookCorrections CORRECTED = CorrectedFile.events("\"object\":\"data\"");
    private static final byte[] BODY =
            "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"id\":99}}".getBytes(UTF_8);
    private static final EventHandler NEVER = event -> {
        throw new AssertionError("event " + event.id() + " was handled without its record");
    };

    private static JdbcTables tables(TestDatabase database, WebhookCorrections corrections) {
        return JdbcTables.builder(database.dataSource(), "erp")
                .corrections(corrections)
                .maxAttempts(2)
                .build();
    }

    private static WebhookEvent read(WebhookCorrections corrections) {
        return WebhookEvent.read(BODY, corrections);
    }

    private static List<String> rows(TestDatabase database) throws Exception {
        return database.query("SELECT CONCAT(state, ' ', attempts) FROM cg_webhook_event");
    }

    @TestFactory
    Stream<DynamicTest> eventWithoutRecordRunsAfterFieldCorrection() {
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.of(tables(database, WebhookCorrections.none()));
            List<String> records = new CopyOnWriteArrayList<>();
            assertThat(store.capabilities().has(Capability.UNREADABLE_EVENTS)).isTrue();
            assertThat(store.process(read(WebhookCorrections.none()), NEVER).result())
                    .isEqualTo(Result.UNREADABLE);
            assertThat(store.process(read(WebhookCorrections.none()), NEVER).result())
                    .isEqualTo(Result.UNREADABLE);
            assertThat(rows(database)).containsExactly("unreadable 0");
            assertThat(tables(database, WebhookCorrections.none()).unfinished().reopenUnreadable("test"))
                    .isEqualTo(new ActionReport(0, 1));

            JdbcTables corrected = tables(database, CORRECTED);
            assertThat(corrected.unfinished().reopenUnreadable("test")).isEqualTo(new ActionReport(1, 0));
            JdbcEventStore after = JdbcEventStore.of(corrected);
            assertThat(after.retryAll(event -> records.add(event.object()))).isEqualTo(new ActionReport(1, 0));
            assertThat(after.process(read(CORRECTED), NEVER).result()).isEqualTo(Result.DUPLICATE);
            assertThat(records).containsExactly("{\"id\":99}");
            assertThat(rows(database)).containsExactly("done 1");
        });
    }

    @TestFactory
    Stream<DynamicTest> resentEventIsHandledAfterFieldCorrection() {
        return onOne(database -> {
            BlockingQueue<String> records = new LinkedBlockingQueue<>();
            try (JdbcInbox inbox = JdbcInbox.builder(tables(database, WebhookCorrections.none()))
                    .start(NEVER)) {
                assertThat(inbox.process(read(WebhookCorrections.none()), NEVER).result())
                        .isEqualTo(Result.UNREADABLE);
            }
            try (JdbcInbox inbox =
                    JdbcInbox.builder(tables(database, CORRECTED)).start(event -> records.add(event.object()))) {
                assertThat(inbox.process(read(CORRECTED), NEVER).result()).isIn(Result.DONE, Result.DUPLICATE);
                assertThat(records.poll(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo("{\"id\":99}");
            }
            assertThat(records).isEmpty();
            assertThat(rows(database)).containsExactly("done 1");
        });
    }

    @TestFactory
    Stream<DynamicTest> anOpenEventIsNeverHandledWithoutItsRecord() {
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.of(tables(database, CORRECTED));
            assertThat(store.process(read(CORRECTED), event -> {
                                throw new IllegalStateException("later");
                            })
                            .result())
                    .isEqualTo(Result.FAILED);

            JdbcEventStore wrong = JdbcEventStore.of(tables(database, WebhookCorrections.none()));
            assertThat(wrong.retry("evt_1", NEVER).result()).isEqualTo(Result.UNREADABLE);
            assertThat(rows(database)).containsExactly("unreadable 2");
            assertThat(database.query("SELECT failure FROM cg_webhook_event"))
                    .singleElement()
                    .asString()
                    .contains("set the place of \"object\"");
        });
    }

    @TestFactory
    Stream<DynamicTest> retryAllTriesEachFailingEventOnce() {
        return onOne(database -> {
            EventHandler fails = event -> {
                throw new IllegalStateException("the ERP is away");
            };
            JdbcEventStore store = JdbcEventStore.of(JdbcTables.open(database.dataSource(), "erp"));
            // More than it reads at a time.
            for (int i = 0; i < 101; i++) {
                store.process(TestEvents.event("evt_" + i), fails);
            }
            assertThat(store.retryAll(fails)).isEqualTo(new ActionReport(0, 101));
            assertThat(rows(database)).hasSize(101).containsOnly("open 2");
        });
    }

    @TestFactory
    Stream<DynamicTest> reprocessingHandlesDoneEventsAgain() {
        return onOne(database -> {
            JdbcTables tables = tables(database, CORRECTED);
            JdbcEventStore store = JdbcEventStore.of(tables);
            List<String> handled = new CopyOnWriteArrayList<>();
            Instant before = Instant.now().minus(Duration.ofHours(1));
            Instant after = Instant.now().plus(Duration.ofHours(1));
            store.process(read(CORRECTED), event -> handled.add(event.id()));
            store.process(
                    WebhookEvent.read("{\"id\":\"evt_2\",\"type\":\"other\"}".getBytes(UTF_8), CORRECTED),
                    event -> handled.add(event.id()));

            assertThat(tables.unfinished().reopenDone(before, before, null, "test"))
                    .isZero();
            assertThat(tables.unfinished().reopenDone(before, after, EventKind.INVOICE_EMITTED, "test"))
                    .isOne();
            store.retryAll(event -> handled.add(event.id()));
            assertThat(tables.unfinished()
                            .reopenDone(Instant.parse("-0001-01-01T00:00:00Z"), Instant.MAX, null, "test"))
                    .isEqualTo(2);
            store.retryAll(event -> handled.add(event.id()));

            assertThat(handled).hasSize(5).startsWith("evt_1", "evt_2", "evt_1");
            assertThat(database.query("SELECT done FROM cg_webhook_audit")).containsOnly("reprocessed");
        });
    }

    @TestFactory
    Stream<DynamicTest> eventThatComesAgainWithoutItsRecordReplacesNothing() {
        return onOne(database -> {
            EventHandler later = event -> {
                throw new IllegalStateException("later");
            };
            WebhookEvent without = WebhookEvent.read(
                    "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"more\":1}".getBytes(UTF_8), CORRECTED);
            JdbcEventStore store = JdbcEventStore.of(tables(database, CORRECTED));
            store.process(read(CORRECTED), later);
            assertThat(store.process(without, NEVER).result()).as("open").isEqualTo(Result.QUARANTINED);
            assertThat(store.retry("evt_1", event -> assertThat(event.object()).isEqualTo("{\"id\":99}"))
                            .result())
                    .isEqualTo(Result.DONE);
            assertThat(store.process(without, NEVER).result()).as("done").isEqualTo(Result.QUARANTINED);
            assertThat(store.process(read(CORRECTED), NEVER).result()).isEqualTo(Result.DUPLICATE);
        });
    }

    @TestFactory
    Stream<DynamicTest> anotherUnreadableBodyReplacesTheStoredOne() {
        return onOne(database -> {
            JdbcEventStore store = JdbcEventStore.of(tables(database, WebhookCorrections.none()));
            store.process(read(WebhookCorrections.none()), NEVER);
            String bodies = "SELECT body_sha256 FROM cg_webhook_event";
            List<String> first = database.query(bodies);
            byte[] other = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"id\":100}}".getBytes(UTF_8);
            assertThat(store.process(WebhookEvent.read(other, WebhookCorrections.none()), NEVER)
                            .result())
                    .isEqualTo(Result.UNREADABLE);

            assertThat(database.query(bodies)).isNotEqualTo(first);
            assertThat(rows(database)).containsExactly("unreadable 0");
        });
    }
}
