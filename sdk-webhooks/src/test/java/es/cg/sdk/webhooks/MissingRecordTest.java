package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** An event of a known kind whose record could not be read is not handled as if it had an empty one. */
final class MissingRecordTest {
    private static final String ELSEWHERE = "{\"id\":\"evt_1\",\"type\":\"invoice.emitted\",\"data\":{\"id\":99}}";

    private final List<WebhookEvent> handled = new ArrayList<>();
    private final LogLines log = new LogLines();

    private WebhookReceiver receiver(WebhookCorrections corrections) {
        return WebhookReceiver.builder(Sender.verifier())
                .corrections(corrections)
                .log(log, System::nanoTime)
                .build(handled::add);
    }

    private static String event(String kind, String members) {
        return "{\"id\":\"evt_1\",\"type\":\"" + kind + "\"" + members + "}";
    }

    @TestFactory
    Stream<DynamicTest> aKnownKindWithoutAReadableRecordIsAnswered500() {
        return Stream.of(
                        "",
                        ",\"data\":null",
                        ",\"data\":[]",
                        ",\"data\":{\"id\":99}",
                        ",\"data\":{\"object\":null}",
                        ",\"data\":{\"object\":\"inv_1\"}",
                        ",\"data\":{\"object\":99}",
                        ",\"data\":{\"object\":[{\"id\":99}]}",
                        ",\"data\":{\"object\":{\"id\":98},\"object\":{\"id\":99}}")
                .map(members -> dynamicTest("«" + members + "»", () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    Reply reply = Sender.send(
                            WebhookReceiver.builder(Sender.verifier()).build(got::add),
                            event("invoice.emitted", members));

                    assertThat(reply).isEqualTo(Reply.of(500));
                    assertThat(got).isEmpty();
                }));
    }

    @Test
    void missingRecordLogsFieldPathAndRemedy() {
        Sender.send(receiver(CorrectedFile.events("\"object\":\"payload\"")), ELSEWHERE);

        assertThat(log.of(Level.ERROR))
                .singleElement()
                .asString()
                .contains("evt_1", "invoice.emitted", "\"payload\"", "answered 500")
                .contains("corrections file", "\"object\"", "null", "json()");
    }

    @TestFactory
    Stream<DynamicTest> aKindThatNeedsNoRecordIsHandledWithoutOne() {
        return Stream.of("consent.revoked", "credential.expiring", "invoice.reopened", "")
                .map(kind -> dynamicTest("«" + kind + "»", () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    Reply reply = Sender.send(
                            WebhookReceiver.builder(Sender.verifier()).build(got::add),
                            event(kind, ",\"data\":{\"id\":99}"));

                    assertThat(reply).isEqualTo(Reply.of(200));
                    assertThat(got).extracting(WebhookEvent::object).containsExactly("{}");
                }));
    }

    @TestFactory
    Stream<DynamicTest> kindConfiguredWithoutRecordIsHandled() {
        return Stream.of("\"object\":null", "\"document.processed\":null,\"invoice.emitted\":null")
                .map(each -> dynamicTest(each, () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                            .corrections(CorrectedFile.events(each))
                            .build(got::add);

                    assertThat(Sender.send(receiver, ELSEWHERE)).isEqualTo(Reply.of(200));
                    assertThat(got).extracting(WebhookEvent::json).containsExactly(ELSEWHERE);
                    assertThat(got).noneMatch(WebhookEvent::lacksRecord);
                }));
    }

    @Test
    void kindNotInWithoutRecordStillNeedsARecord() {
        WebhookCorrections other = CorrectedFile.events("\"document.processed\":null");

        assertThat(Sender.send(receiver(other), ELSEWHERE)).isEqualTo(Reply.of(500));
        assertThat(Sender.send(receiver(other), event("consent.revoked", ""))).isEqualTo(Reply.of(200));
    }

    @Test
    void readingWithCorrectionsFindsTheRecord() {
        byte[] body = ELSEWHERE.getBytes(UTF_8);

        assertThat(WebhookEvent.read(body).lacksRecord()).isTrue();
        assertThat(WebhookEvent.read(body, CorrectedFile.events("\"object\":\"data\"")))
                .satisfies(event -> assertThat(event.lacksRecord()).isFalse())
                .satisfies(event -> assertThat(event.object()).isEqualTo("{\"id\":99}"));
    }

    /** A store that is asked about each event, and says that it was unreadable. */
    private record Unreadable(boolean keepsUnreadable, List<String> asked) implements EventStore {
        @Override
        public Capabilities capabilities() {
            return keepsUnreadable ? Capabilities.of(Capability.UNREADABLE_EVENTS) : Capabilities.of();
        }

        @Override
        public Outcome process(WebhookEvent event, EventHandler handler) {
            asked.add(event.id());
            return Outcome.of(Result.UNREADABLE);
        }

        @Override
        public void quarantine(QuarantinedBody quarantined) {
            throw new AssertionError("it is an event");
        }
    }

    @TestFactory
    Stream<DynamicTest> missingRecordReturns200OnlyIfTheStoreKeepsIt() {
        return Stream.of(true, false)
                .map(keeps -> dynamicTest("keeps: " + keeps, () -> {
                    LogLines lines = new LogLines();
                    List<EventStore.Result> results = new ArrayList<>();
                    Unreadable store = new Unreadable(keeps, new ArrayList<>());
                    WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                            .store(store)
                            .listener(report -> results.add(report.result()))
                            .log(lines, System::nanoTime)
                            .build(handled::add);

                    assertThat(Sender.send(receiver, ELSEWHERE).status()).isEqualTo(keeps ? 200 : 500);
                    assertThat(store.asked()).hasSize(keeps ? 1 : 0);
                    assertThat(results).containsExactly(keeps ? EventStore.Result.UNREADABLE : null);
                    assertThat(lines.of(Level.ERROR))
                            .singleElement()
                            .asString()
                            .contains(
                                    "evt_1",
                                    "invoice.emitted",
                                    "\"data.object\"",
                                    keeps ? "answered 200" : "answered 500")
                            .contains("corrections file");
                    assertThat(handled).isEmpty();
                }));
    }

    @Test
    void unreadableResultOfNonKeepingStoreReturns500() {
        WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                .store(new Unreadable(false, new ArrayList<>()))
                .log(log, System::nanoTime)
                .build(handled::add);

        assertThat(Sender.send(receiver, Sender.event("evt_1"))).isEqualTo(Reply.of(500));
    }

    @Test
    void emptyRecordIsHandled() {
        assertThat(Sender.send(
                        receiver(WebhookCorrections.none()), event("invoice.emitted", ",\"data\":{\"object\":{}}")))
                .isEqualTo(Reply.of(200));
        assertThat(handled).hasSize(1);
    }
}
