package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.slf4j.helpers.NOPLogger;

/** What receivers do in situations where others lose events, as a table; printed with -Dbehaviour.print. */
final class ReceiverBehaviourTest {
    private static final Table TABLE = new Table();

    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
    private final InMemoryEventStore memory = InMemoryEventStore.create();

    private enum Row {
        NO_TYPE("250 events without type"),
        NO_TYPE_IGNORING("event without type, ignoringOthers"),
        OTHER_NAMES("type and record under other field names"),
        NO_RECORD("known kind, record in another place"),
        NO_ID("signed body without an id, in memory"),
        NO_ID_DURABLE("signed body without an id, durable store"),
        ENVIRONMENT("environment neither sandbox nor production"),
        OPEN("failed event arrives with another body"),
        RUNNING("running event arrives with another body"),
        DONE("done event arrives with another body"),
        FORM("done event arrives as JSON written anew"),
        ERROR("handler throws an Error"),
        INTERRUPT("handler leaves its thread interrupted");

        private final String situation;

        Row(String situation) {
            this.situation = situation;
        }
    }

    private record Seen(String does, String by) {}

    private static final class Table {
        private final Map<Row, Seen> rows = new EnumMap<>(Row.class);

        synchronized void seen(Row row, TestInfo test, String does) {
            rows.put(row, new Seen(does, test.getTestMethod().orElseThrow().getName()));
        }

        synchronized String text() {
            StringBuilder text = new StringBuilder(line("situation", "what a receiver does", "test"));
            for (Row row : Row.values()) {
                Seen seen = rows.getOrDefault(row, new Seen("FAILED", "no test that passed"));
                text.append(line(row.situation, seen.does(), seen.by()));
            }
            return text.toString();
        }

        private static String line(String situation, String does, String by) {
            return String.format(Locale.ROOT, "%-44s %-78s %s%n", situation, does, by);
        }
    }

    @AfterAll
    static void print() {
        if (System.getProperty("behaviour.print") != null) {
            System.out.print(TABLE.text());
            // No row is left without a test.
            assertThat(TABLE.rows).containsOnlyKeys(Row.values());
        }
    }

    private WebhookReceiver.Builder builder() {
        return WebhookReceiver.builder(Sender.verifier()).store(memory).log(NOPLogger.NOP_LOGGER, System::nanoTime);
    }

    private static String body(int attempt) {
        return Sender.event("evt_1", "invoice.emitted", ",\"attempt\":" + attempt);
    }

    @Test
    void eventsWithoutATypeAreHandled(TestInfo test) {
        WebhookReceiver receiver = builder().build(handled::add);
        int taken = 0;
        for (int i = 0; i < 250; i++) {
            int status = Sender.send(receiver, "{\"id\":\"evt_" + i + "\"}").status();
            taken += status == 200 ? 1 : 0;
        }
        assertThat(taken).isEqualTo(250);
        assertThat(handled).hasSize(250);
        assertThat(handled).allSatisfy(event -> assertThat(event.kind()).isEqualTo(EventKind.UNREADABLE));
        TABLE.seen(Row.NO_TYPE, test, taken + " answered 200, " + handled.size() + " handled, kind UNREADABLE");
    }

    @Test
    void eventWithoutTypeIsNotIgnoredAndReturns500(TestInfo test) {
        WebhookReceiver receiver = builder()
                .build(WebhookRouter.builder()
                        .on(EventKind.INVOICE_EMITTED, handled::add)
                        .ignoringOthers());
        int status = Sender.send(receiver, "{\"id\":\"evt_1\"}").status();
        assertThat(status).isEqualTo(500);
        TABLE.seen(
                Row.NO_TYPE_IGNORING,
                test,
                status + ", so the service sends it again; the log says which setting to change");
    }

    @Test
    void customFieldNamesAreRead(TestInfo test) {
        WebhookReceiver receiver = builder()
                .corrections(CorrectedFile.events("\"type\":\"event.name\",\"object\":\"payload\""))
                .build(handled::add);
        Sender.send(
                receiver, "{\"id\":\"evt_1\",\"event\":{\"name\":\"invoice.emitted\"},\"payload\":{\"id\":\"inv_1\"}}");
        assertThat(handled).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
            assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\"}");
        });
        TABLE.seen(
                Row.OTHER_NAMES,
                test,
                "read where a corrections file says: " + handled.get(0).kind());
    }

    @Test
    void eventWithMovedRecordIsHandledAfterCorrection(TestInfo test) {
        String elsewhere = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"id\":99}}";
        int wrong = Sender.send(builder().build(handled::add), elsewhere).status();
        assertThat(wrong).isEqualTo(500);
        assertThat(handled).isEmpty();
        WebhookCorrections corrected = CorrectedFile.events("\"object\":\"data\"");
        WebhookReceiver restarted = builder().corrections(corrected).build(handled::add);
        int right = Sender.send(restarted, elsewhere).status();
        assertThat(right).isEqualTo(200);
        assertThat(Sender.send(restarted, elsewhere).status()).isEqualTo(200);
        assertThat(handled).extracting(WebhookEvent::object).containsExactly("{\"id\":99}");
        TABLE.seen(
                Row.NO_RECORD,
                test,
                wrong + ", not handled; with the place in a corrections file " + right + ", handled once");
    }

    @Test
    void bodyWithoutIdReturns503(TestInfo test) {
        Reply reply = Sender.send(builder().build(handled::add), "{\"type\":\"invoice.emitted\"}");
        assertThat(reply.status()).isEqualTo(503);
        assertThat(memory.quarantined()).hasSize(1);
        TABLE.seen(
                Row.NO_ID,
                test,
                reply.status() + ", Retry-After " + reply.headers().get("Retry-After")
                        + "; kept in memory for diagnosis");
    }

    @Test
    void aBodyWithoutAnIdIsKeptDurably(TestInfo test) {
        List<QuarantinedBody> kept = new ArrayList<>();
        EventStore durable = new EventStore() {
            @Override
            public Outcome process(WebhookEvent event, EventHandler handler) {
                return Outcome.of(Result.DONE);
            }

            @Override
            public void quarantine(QuarantinedBody quarantined) {
                kept.add(quarantined);
            }

            @Override
            public Capabilities capabilities() {
                return Capabilities.of(Capability.DURABLE_QUARANTINE);
            }
        };
        Reply reply = Sender.send(builder().store(durable).build(handled::add), "{\"type\":\"invoice.emitted\"}");
        assertThat(reply.status()).isEqualTo(200);
        assertThat(kept).hasSize(1);
        TABLE.seen(Row.NO_ID_DURABLE, test, reply.status() + ", quarantined");
    }

    @Test
    void unknownEnvironmentReturns503(TestInfo test) {
        Reply reply = Sender.send(
                builder().build(handled::add), Sender.event("evt_1", "invoice.emitted", ",\"environment\":\"test\""));
        assertThat(reply.status()).isEqualTo(503);
        assertThat(handled).isEmpty();
        TABLE.seen(
                Row.ENVIRONMENT,
                test,
                reply.status() + ", Retry-After " + reply.headers().get("Retry-After") + "; not handled");
    }

    @Test
    void failedEventIsHandledWithTheLatestBody(TestInfo test) {
        WebhookReceiver receiver = builder().build(event -> {
            handled.add(event);
            if (handled.size() == 1) {
                throw new IllegalStateException("the ERP is away");
            }
        });
        int first = Sender.send(receiver, body(1)).status();
        int second = Sender.send(receiver, body(2)).status();
        assertThat(first).isEqualTo(500);
        assertThat(second).isEqualTo(200);
        assertThat(handled.get(1).body()).isEqualTo(body(2).getBytes(UTF_8));
        TABLE.seen(Row.OPEN, test, first + ", then " + second + ": processed with the latest body");
    }

    @Test
    void differentBodyForRunningEventReturns503(TestInfo test) throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        WebhookReceiver receiver = builder().build(event -> {
            began.countDown();
            end.await();
        });
        CompletableFuture<Reply> first = CompletableFuture.supplyAsync(() -> Sender.send(receiver, body(1)));
        began.await();
        Reply second = Sender.send(receiver, body(2));
        end.countDown();
        assertThat(second.status()).isEqualTo(503);
        assertThat(first.join().status()).isEqualTo(200);
        TABLE.seen(
                Row.RUNNING,
                test,
                second.status() + ", Retry-After " + second.headers().get("Retry-After"));
    }

    @Test
    void differentBodyForDoneEventIsADuplicate(TestInfo test) {
        WebhookReceiver receiver = builder().build(handled::add);
        Sender.send(receiver, body(1));
        int status = Sender.send(receiver, body(2)).status();
        assertThat(status).isEqualTo(200);
        assertThat(handled).hasSize(1);
        assertThat(memory.quarantined()).hasSize(1);
        TABLE.seen(Row.DONE, test, status + ", handled once; a WARN, and kept in memory for diagnosis");
    }

    @Test
    void reformattedBodyOfDoneEventIsADuplicate(TestInfo test) {
        WebhookReceiver receiver = builder().build(handled::add);
        Sender.send(receiver, "{\"id\":\"evt_1\",\"type\":\"a\",\"x\":1.50}");
        int status = Sender.send(receiver, "{ \"x\":1.5, \"t\\u0079pe\":\"a\",\r\n\"id\":\"evt_1\" }")
                .status();
        assertThat(status).isEqualTo(200);
        assertThat(handled).hasSize(1);
        assertThat(memory.quarantined()).isEmpty();
        TABLE.seen(Row.FORM, test, status + ", handled once; nothing is logged");
    }

    @Test
    void anErrorIsAnswered500(TestInfo test) {
        WebhookReceiver receiver = builder().build(event -> {
            handled.add(event);
            if (handled.size() == 1) {
                throw new Error("x");
            }
        });
        int first = Sender.send(receiver, body(1)).status();
        int second = Sender.send(receiver, body(1)).status();
        assertThat(first).isEqualTo(500);
        assertThat(second).isEqualTo(200);
        TABLE.seen(Row.ERROR, test, first + "; when the event arrives again " + second);
    }

    @Test
    void interruptFlagOfHandlerIsCleared(TestInfo test) {
        WebhookReceiver receiver =
                builder().build(event -> Thread.currentThread().interrupt());
        int status = Sender.send(receiver, body(1)).status();
        boolean interrupted = Thread.interrupted();
        assertThat(status).isEqualTo(200);
        assertThat(interrupted).isFalse();
        TABLE.seen(Row.INTERRUPT, test, status + "; the interrupt flag is cleared before the answer is written");
    }
}
