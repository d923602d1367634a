package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Files of corrections: what is wrong in them, and how they are joined with each other and with other settings. */
final class WebhookCorrectionsTest {
    private static final String CONTRACT = "\"contract\":\"2026-09-05\"";

    private static WebhookCorrections of(String members) {
        return WebhookCorrections.parse("corrections.json", "{" + CONTRACT + members + "}");
    }

    /** The reader is that of the client; refusals.txt of sdk-base has each fault. */
    @Test
    void eachFaultIsToldWithItsPlaceAndWhatToWrite() {
        assertThatThrownBy(() -> of(",\n\n\"events\":{\"type\":null}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corrections.json, line 3, column 18: an event needs its type: write where it is");
    }

    @Test
    void whatConcernsCallsAloneChangesNoEvent() {
        WebhookCorrections corrections = of("""
                ,"$schema":"x","//":1,"operations":{"expenses.list":{"path":"/gastos"}},"errors":{"nothing_done":["E"]},
                "general":{"record":"data"},"requests":{"NewInvoice":{"notas":null}}""");
        assertThat(corrections.sayTheSameOfEvents(WebhookCorrections.none())).isTrue();
        assertThat(corrections.signature().isOfContract()).isTrue();
        assertThat(corrections.name()).isEqualTo("corrections.json");
    }

    @Test
    void severalFilesAreJoinedUnlessTheyContradictEachOther() {
        WebhookCorrections first = of(",\"events\":{\"type\":\"name\"}");
        WebhookCorrections second =
                WebhookCorrections.parse("more.json", "{" + CONTRACT + ",\n\"events\":{\"created\":\"at\"}}");
        WebhookCorrections both =
                WebhookCorrections.none().and(first).and(second).and(WebhookCorrections.none());
        assertThat(both.name()).isEqualTo("corrections.json, more.json");
        assertThat(both.place("type")).isEqualTo("name");
        assertThat(both.place("created")).isEqualTo("at");
        assertThat(both.place("object")).isEqualTo("data.object");
        WebhookCorrections other =
                WebhookCorrections.parse("other.json", "{" + CONTRACT + ",\n\"events\":{\"type\":\"nombre\"}}");
        assertThatThrownBy(() -> first.and(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("events › type is \"nombre\" here, and \"name\" at corrections.json");
    }

    private static WebhookEvent read(String body, WebhookCorrections corrections) {
        return WebhookEvent.read(body.getBytes(UTF_8), corrections);
    }

    @Test
    void partsAndWordsOfTheFileAreUnderstood() {
        WebhookCorrections corrections = of("""
                        ,"events":{"client_id":"data.customer","object":"data.record"},
                        "against_contract":{"events":{"id":"meta.id",
                         "type":{"as":{"invoice.annulled":"invoice.emitted","invoice.emitted":"factura"}},
                         "environment":{"name":"meta.env","as":{"production":"sandbox","sandbox":"prueba"}}}}""");
        WebhookEvent event = read("""
                {"id":"outside","type":"invoice.emitted","meta":{"id":"evt_1","env":"sandbox"},
                 "data":{"customer":7,"record":{"id":"inv_1"}}}""", corrections);
        assertThat(event.id()).isEqualTo("evt_1");
        assertThat(event.kind()).isEqualTo(EventKind.INVOICE_ANNULLED);
        assertThat(event.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
        assertThat(event.clientId()).isEqualTo(7);
        assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\"}");
        WebhookEvent other = read("{\"type\":\"factura\",\"meta\":{\"id\":2,\"env\":\"prueba\"}}", corrections);
        assertThat(other.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
        assertThat(other.environment()).isEqualTo(WebhookEvent.Environment.SANDBOX);
        assertThat(other.lacksRecord()).isTrue();
        assertThatThrownBy(() -> read("{\"id\":\"outside\"}", corrections)).hasMessageContaining("\"meta.id\"");
        assertThatThrownBy(() -> read("{\"meta\":{\"id\":3,\"env\":\"real\"}}", corrections))
                .hasMessageContaining("is neither sandbox nor production");
    }

    @Test
    void partsThatAreNotThereAreReadNowhere() {
        WebhookCorrections corrections = of("""
                        ,"events":{"object":null,"created":null,"client_id":null},
                        "against_contract":{"events":{"environment":null}}""");
        WebhookEvent event = read("""
                {"id":1,"type":"invoice.emitted","created":1767225600,"client_id":7,"environment":"none of ours",
                 "data":{"object":{"id":"inv_1"}}}""", corrections);
        assertThat(corrections.place("client_id")).isNull();
        assertThat(event.lacksRecord()).isFalse();
        assertThat(event.object()).isEqualTo("{}");
        assertThat(event.created()).isNull();
        assertThat(event.clientId()).isNull();
        assertThat(event.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
    }

    /** Which values a form has is in conversions.txt of sdk-base. */
    @TestFactory
    Stream<DynamicTest> timeOfAnEventIsReadAsTheFileSaysOrNotAtAll() {
        return Stream.of(
                        List.of("milliseconds", "1767225600123", "2026-01-01T00:00:00.123Z"),
                        List.of("milliseconds", "\"2026-01-01T00:00:00Z\"", ""),
                        List.of("seconds", "1767225600", "2026-01-01T00:00:00Z"),
                        List.of("text", "\"2026-01-01T01:00:00+01:00\"", "2026-01-01T00:00:00Z"),
                        List.of("text", "1767225600", ""),
                        List.of("Europe/Madrid", "\"2026-01-01T01:00:00\"", "2026-01-01T00:00:00Z"))
                .map(each -> dynamicTest(each.toString(), () -> {
                    WebhookCorrections corrections =
                            CorrectedFile.events("\"created\":{\"as\":\"" + each.get(0) + "\"}");
                    WebhookEvent event = read("{\"id\":1,\"created\":" + each.get(1) + "}", corrections);
                    assertThat(event.created()).isEqualTo(each.get(2).isEmpty() ? null : Instant.parse(each.get(2)));
                }));
    }

    @Test
    void storeAndReceiverMustHaveTheSameCorrections() {
        WebhookCorrections records = of(",\"answers\":{\"Invoice\":{\"total\":\"importe\"}}");
        EventStore store = new EventStore() {
            @Override
            public Outcome process(WebhookEvent event, EventHandler handler) {
                return Outcome.of(Result.DONE);
            }

            @Override
            public void quarantine(QuarantinedBody body) {}

            @Override
            public Capabilities capabilities() {
                return Capabilities.of().with(WebhookCorrections.none());
            }
        };
        WebhookReceiver.Builder builder =
                WebhookReceiver.builder(Sender.verifier()).store(store).corrections(records);
        assertThatThrownBy(() -> builder.build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("other corrections (corrections.json) than its store (no file)");
    }
}
