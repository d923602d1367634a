package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** What is an event, in all the forms that the contract allows, and what becomes of bodies that are none. */
final class EnvelopeTest {
    private static final String WILD = "{\"x\":[1,{\"y\":10e2147483647}],\"z\":1e-1001,\"n\":" + "9".repeat(5000) + "}";

    private final List<WebhookEvent> handled = new ArrayList<>();
    private final LogLines log = new LogLines();
    private final InMemoryEventStore memory = InMemoryEventStore.create();

    /** A store whose quarantine outlives it, as a database's does. */
    private static final class Durable implements EventStore {
        private final List<QuarantinedBody> quarantined = new ArrayList<>();

        @Override
        public Outcome process(WebhookEvent event, EventHandler handler) {
            return Outcome.of(Result.DONE);
        }

        @Override
        public void quarantine(QuarantinedBody what) {
            quarantined.add(what);
        }

        @Override
        public Capabilities capabilities() {
            return Capabilities.of(Capability.DURABLE_QUARANTINE);
        }
    }

    private WebhookReceiver receiver(EventStore store) {
        return WebhookReceiver.builder(Sender.verifier())
                .store(store)
                .log(log, System::nanoTime)
                .build(handled::add);
    }

    private static DynamicTest test(String body, org.junit.jupiter.api.function.Executable test) {
        return dynamicTest("«" + body.substring(0, Math.min(60, body.length())) + "»", test);
    }

    private static Stream<String> noEvents() {
        return Stream.of(
                "",
                " ",
                "null",
                "7",
                "[]",
                "\"evt_1\"",
                "{",
                "{}",
                "{\"id\":null,\"type\":\"a\"}",
                "{\"id\":7.5,\"type\":\"a\"}",
                "{\"id\":true,\"type\":\"a\"}",
                "{\"id\":{},\"type\":\"a\"}",
                "{\"id\":\"\",\"type\":\"a\"}",
                "{\"id\":\" \",\"type\":\"a\"}",
                "{\"id\":\"%s\",\"type\":\"a\"}".formatted("x".repeat(256)),
                "{\"id\":%s,\"type\":\"a\"}".formatted("7".repeat(256)),
                "{\"id\":\"a\\u0000b\",\"type\":\"a\"}",
                "{\"id\":\"a\\ud800b\",\"type\":\"a\"}",
                "{\"id\":\"a\\nb\",\"type\":\"a\"}",
                "{\"id\":\"evt_1\",\"id\":\"evt_2\",\"type\":\"a\"}",
                "{\"id\":\"evt_1\",\"type\":\"a\"} {}",
                "{\"id\":\"evt_1\",\"x\":%s".formatted("[".repeat(200_000)),
                "{\"id\":\"evt_1\",\"x\":%s}".formatted("[".repeat(1000) + "]".repeat(1000)),
                "{\"id\":\"evt_1\",\"type\":\"a\",\"x\":NaN}",
                "{'id':'evt_1'}",
                "\ufeff{\"id\":\"evt_1\",\"type\":\"a\"");
    }

    @TestFactory
    Stream<DynamicTest> nonEventReturns503IfQuarantineIsInMemory() {
        return noEvents()
                .map(body -> test(body, () -> {
                    InMemoryEventStore own = InMemoryEventStore.create();
                    Reply reply = Sender.send(receiver(own), body);

                    assertThat(reply.status()).isEqualTo(503);
                    assertThat(reply.headers()).containsEntry("Retry-After", "60");
                    assertThat(own.quarantined())
                            .singleElement()
                            .satisfies(quarantined ->
                                    assertThat(quarantined.body()).isEqualTo(body.getBytes(UTF_8)));
                    assertThat(handled).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> nonEventReturns200IfQuarantineIsDurable() {
        return noEvents()
                .map(body -> test(body, () -> {
                    Durable durable = new Durable();

                    assertThat(Sender.send(receiver(durable), body)).isEqualTo(Reply.of(200));
                    assertThat(durable.quarantined)
                            .singleElement()
                            .satisfies(quarantined ->
                                    assertThat(quarantined.body()).isEqualTo(body.getBytes(UTF_8)));
                    assertThat(handled).isEmpty();
                }));
    }

    @Test
    void nonEventLogsTheReasonAndTheSettingToChange() {
        Sender.send(receiver(memory), "{\"event\":{\"id\":\"evt_1\"}}");

        assertThat(log.of(Level.ERROR))
                .singleElement()
                .asString()
                .contains("answered 503")
                .contains("no usable id at \"id\"")
                .contains("the place of its id in the events of a corrections file")
                .doesNotContain("evt_1");
    }

    @Test
    void theLogSaysThatABodyIsNestedTooDeeply() {
        Sender.send(receiver(memory), "{\"id\":\"evt_1\",\"x\":" + "[".repeat(50_000) + "]".repeat(50_000) + "}");

        assertThat(log.of(Level.ERROR))
                .singleElement()
                .asString()
                .contains("the body has more than 1000 levels of nesting");
    }

    @Test
    void repeatedNonEventIsQuarantinedOnce() {
        WebhookReceiver receiver = receiver(memory);
        for (int i = 0; i < 300; i++) {
            Sender.send(receiver, "{}");
        }
        Sender.send(receiver, "[]");

        assertThat(memory.quarantined()).hasSize(2);
    }

    @Test
    void memoryKeepsTheLastHundredQuarantinedBodies() {
        WebhookReceiver receiver = receiver(memory);
        for (int i = 0; i <= 100; i++) {
            Sender.send(receiver, "[" + i + "]");
        }

        assertThat(memory.quarantined())
                .extracting(each -> new String(each.body(), UTF_8))
                .hasSize(100)
                .startsWith("[1]")
                .endsWith("[100]");
    }

    @TestFactory
    Stream<DynamicTest> eventWithIdButWithoutKindReachesTheHandler() {
        return Stream.of(
                        "{\"id\":\"evt_1\"}",
                        "{\"id\":\"evt_1\",\"type\":7}",
                        "{\"id\":\"evt_1\",\"type\":null}",
                        "{\"id\":\"evt_1\",\"type\":\"\"}",
                        "{\"id\":\"evt_1\",\"type\":{\"name\":\"invoice.emitted\"}}",
                        "{\"id\":\"evt_1\",\"type\":[\"invoice.emitted\"]}",
                        "{\"id\":\"evt_1\",\"type\":\"a\\nb\"}",
                        "{\"id\":\"evt_1\",\"type\":\"" + "a".repeat(256) + "\"}",
                        "{\"id\":\"evt_1\",\"type\":\"a\",\"type\":\"b\"}",
                        "{\"\\u0069d\":\"evt_1\",\"event\":\"invoice.emitted\",\"payload\":[1]}",
                        "{\"id\":\"evt_1\",\"id\":\"evt_1\",\"data\":7}",
                        "{\"id\":\"evt_1\",\"x\":%s}".formatted("[".repeat(999) + "]".repeat(999)),
                        "{\"id\":\"evt_1\",\"%s\":1}".formatted("x".repeat(40_000)),
                        "\ufeff {\"id\":\"evt_1\"}\r\n",
                        "{\"id\":\"evt_1\",\"data\":{\"id\":\"evt_2\",\"type\":\"b\"}}")
                .map(body -> test(body, () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    assertThat(Sender.send(
                                    WebhookReceiver.builder(Sender.verifier()).build(got::add), body))
                            .isEqualTo(Reply.of(200));
                    assertThat(got).singleElement().satisfies(event -> {
                        assertThat(event.id()).isEqualTo("evt_1");
                        assertThat(event.kind()).isEqualTo(EventKind.UNREADABLE);
                        assertThat(event.kind().isReadable()).isFalse();
                        assertThat(event.object()).isEqualTo("{}");
                        assertThat(event.json()).isEqualTo(body.replace("\ufeff", ""));
                        assertThat(event.body()).isEqualTo(body.getBytes(UTF_8));
                    });
                }));
    }

    @Test
    void integerIdEqualsSameIdAsText() {
        WebhookReceiver receiver = receiver(memory);
        Sender.send(receiver, "{\"id\":12345678901234567890}");
        Sender.send(receiver, "{\"id\":\"12345678901234567890\"}");

        assertThat(handled)
                .singleElement()
                .satisfies(event -> assertThat(event.id()).isEqualTo("12345678901234567890"));
    }

    @Test
    void recordTextIsReturnedUnchanged() {
        String object = "{ \"total\":100.00, \"a\":1e2,\"a\":2,\r\n\"n\":\"Pe\\u00f1a\\/\" }";
        Sender.send(receiver(memory), "{\"id\":\"evt_1\",\"data\":{\"x\":1,\"object\":" + object + ",\"y\":2}}");
        Sender.send(receiver(memory), "{\"id\":\"evt_2\",\"data\":{\"object\":" + WILD + "}}");

        assertThat(handled).extracting(WebhookEvent::object).containsExactly(object, WILD);
    }

    @TestFactory
    Stream<DynamicTest> bodyIsReadInEachUnicodeEncoding() {
        return Stream.of("UTF-8", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE")
                .flatMap(charset -> Stream.of("", "\uFEFF")
                        .map(mark -> dynamicTest(charset + mark.length(), () -> {
                            byte[] body = (mark + "{\"id\":\"evt_" + charset + mark.length()
                                            + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"n\":\"Peña\"}}}")
                                    .getBytes(Charset.forName(charset));
                            handled.clear();

                            assertThat(Sender.send(receiver(memory), body).status())
                                    .isEqualTo(200);
                            assertThat(handled).singleElement().satisfies(event -> {
                                assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                                assertThat(event.json()).startsWith("{").contains("Peña");
                                assertThat(event.body()).isEqualTo(body);
                            });
                        })));
    }

    @TestFactory
    Stream<DynamicTest> partsAreReadWhereAFileSays() {
        String flat = "{\"id\":\"evt_1\",\"event\":\"invoice.emitted\",\"timestamp\":\"2026-01-01T01:00:00+01:00\","
                + "\"cliente\":\"1001\",\"payload\":{\"id\":\"inv_1\"}}";
        String nested = "{\"event\":{\"id\":\"evt_1\",\"meta\":{\"kind\":\"invoice.emitted\",\"at\":1767225600000,"
                + "\"client\":{\"id\":1001}},\"data\":{\"object\":{\"id\":\"inv_1\"}}},\"id\":\"evt_other\"}";
        WebhookCorrections ofFlat = CorrectedFile.events("""
                "type":"event","created":"timestamp","client_id":"cliente","object":"payload"
                """);
        WebhookCorrections ofNested = CorrectedFile.events("""
                "type":"event.meta.kind","created":"event.meta.at","client_id":"event.meta.client.id",
                "object":"event.data.object"
                """, "\"id\":\"event.id\"");
        return Map.of(flat, ofFlat, nested, ofNested).entrySet().stream()
                .map(each -> test(each.getKey(), () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                            .corrections(each.getValue())
                            .build(got::add);
                    Sender.send(receiver, each.getKey());

                    assertThat(got).singleElement().satisfies(event -> {
                        assertThat(event.id()).isEqualTo("evt_1");
                        assertThat(event.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
                        assertThat(event.created()).isEqualTo(Instant.ofEpochSecond(1_767_225_600));
                        assertThat(event.clientId()).isEqualTo(1001);
                        assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\"}");
                        assertThat(WebhookEvent.read(event.body(), each.getValue())
                                        .kind())
                                .isEqualTo(event.kind());
                    });
                }));
    }

    private static String from(String id, String environment) {
        return Sender.event(id, "invoice.emitted", ",\"environment\":" + environment);
    }

    @TestFactory
    Stream<DynamicTest> eventWithProductionWordIsHandled() {
        return Stream.of("null", "\"production\"", "\"produccion\"", "\"PRODUCCIÓN\"", "\"live\"", "\" Prod \"")
                .map(word -> test(word, () -> {
                    List<WebhookEvent> got = new ArrayList<>();
                    WebhookReceiver receiver =
                            WebhookReceiver.builder(Sender.verifier()).build(got::add);
                    assertThat(Sender.send(receiver, from("evt_1", word)).status())
                            .isEqualTo(200);
                    assertThat(got).hasSize(1);
                }));
    }

    @TestFactory
    Stream<DynamicTest> theSandboxsEventsNeverReachProductionsHandler() {
        return Stream.of("\"sandbox\"", "\"SANDBOX\"", "\" sandbox\"", "\"\\u0073andbox\"")
                .map(word -> test(word, () -> {
                    Durable durable = new Durable();
                    assertThat(Sender.send(receiver(memory), from("evt_1", word))
                                    .status())
                            .isEqualTo(503);
                    assertThat(Sender.send(receiver(durable), from("evt_1", word))
                                    .status())
                            .isEqualTo(200);
                    assertThat(durable.quarantined).hasSize(1);
                    assertThat(handled).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> unknownEnvironmentReturns503() {
        return Stream.of("\"test\"", "\"null\"", "\"\"", "7", "true", "{}", "{\"name\":\"sandbox\"}", "[\"sandbox\"]")
                .flatMap(word -> Stream.of(Environment.values())
                        .map(own -> test(own + " " + word, () -> {
                            Durable durable = new Durable();
                            LogLines lines = new LogLines();
                            WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                                    .store(durable)
                                    .environment(own)
                                    .log(lines, System::nanoTime)
                                    .build(handled::add);

                            Reply reply = Sender.send(receiver, from("evt_1", word));
                            assertThat(reply.status()).isEqualTo(503);
                            assertThat(reply.headers()).containsEntry("Retry-After", "60");
                            assertThat(durable.quarantined).isEmpty();
                            assertThat(lines.of(Level.ERROR))
                                    .singleElement()
                                    .asString()
                                    .contains("its word for production in the events of a corrections file");
                            assertThat(handled).isEmpty();
                        })));
    }

    @Test
    void eventWithTwoEnvironmentsReturns503() {
        String both = Sender.event("evt_1", "a", ",\"environment\":\"production\",\"environment\":\"sandbox\"");

        assertThat(Sender.send(receiver(memory), both).status()).isEqualTo(503);
        assertThatThrownBy(() -> WebhookEvent.read(both.getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neither sandbox nor production");
    }

    @Test
    void customProductionWordIsAccepted() {
        WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
                .corrections(CorrectedFile.events(
                        "", "\"environment\":{\"name\":\"entorno.nombre\",\"as\":{\"production\":\"real\"}}"))
                .build(handled::add);
        Sender.send(receiver, "{\"id\":\"evt_1\",\"entorno\":{\"nombre\":\"real\"}}");

        assertThat(handled).hasSize(1);
    }
}
