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

    /** Line and column of a fault, the member of a file's third line that has it, and a part of the message. */
    private static final String FAULTS = """
            3:9 | "event":{} | there is no member event; did you mean events?
            3:10 | "events":7 | events must be an object, but is a number
            3:18 | "events":{"kind":"a"} | there is no member kind
            3:22 | "events":{"type":"a","type":"b"} | type occurs twice: remove one
            3:18 | "events":{"type":"a..b"} | names with dots between them
            3:18 | "events":{"type":null} | an event needs its type: write where it is
            3:18 | "events":{"type":"created"} | created and type are both at created
            3:20 | "events":{"object":"type.x"} | or within it: give one another name
            3:16 | "events":{"id":"a"} | the contract itself shows the id of an event
            3:36 | "against_contract":{"events":{"id":null}} | an event needs its id
            3:38 | "against_contract":{"events":{"type":"a"}} | does not show the type
            3:58 | "events":{"type":"a"},"against_contract":{"events":{"id":"a"}} | type and id are both at a
            3:25 | "events":{"environment":"env"} | the contract itself shows the environment
            3:59 | "against_contract":{"events":{"environment":{"as":{"prod":"x"}}}} \
            | there is no value prod of environment
            3:29 | "events":{"client_id":{"as":"number"}} | which has no form number
            3:26 | "events":{"object":{"as":{"a":"b"}}} | only texts and flags have words
            3:27 | "events":{"created":{"as":"HH:mm"}} | does not tell every second from others
            3:42 | "events":{"type":{"as":{"invoice.emited":"a"}}} | did you mean invoice.emitted?
            3:66 | "events":{"type":{"as":{"invoice.emitted":"a","invoice.annulled":"a"}}} \
            | which one is meant cannot be told
            3:43 | "events":{"type":{"as":{"invoice.emitted":"invoice.annulled"}}} | which one is meant cannot be told
            3:27 | "headers":{"CG-Signature":"X"} | the contract itself shows the header
            3:47 | "against_contract":{"headers":{"CG-Signature":"X S"}} | X S is no name of a header
            3:15 | "events":{"t":"ts"} | the contract itself shows the t of a signature
            1:1 | "against_contract":{"events":{"t":"v1"}} | t and the v1 of a signature are both v1
            3:36 | "against_contract":{"events":{"v1":{"as":"base64"}}} | does not show the v1
            3:64 | "events":{"t":{"as":"text"}},"against_contract":{"events":{"t":{"name":"ts","as":"milliseconds"}}} \
            | the form of t is said outside of
            3:15 | "events":{"t":null} | t must be an object, but is null
            3:15 | "events":{"t":{"sure":"x"}} | t is corrected in nothing: write name or as
            3:21 | "events":{"t":{"as":"minutes"}} | one of seconds, milliseconds, text
            3:22 | "events":{"v1":{"as":"hex"}} | as must be one of base64, but is hex
            3:20 | "events":{"secret":"hex"} | secret must be one of base64
            3:23 | "events":{"algorithm":"HmacSHA1"} | algorithm must be one of HmacSHA512
            3:13 | "signature":{"key":"hex"} | signature is of an earlier form of this file
            3:30 | "answers":{"Invoice":{"totl":"x"}} | did you mean total?""";

    @TestFactory
    Stream<DynamicTest> eachFaultIsToldWithItsPlaceAndWhatToWrite() {
        return FAULTS.lines()
                .map(each -> each.split(" [|] "))
                .map(each -> dynamicTest(
                        each[1],
                        () -> assertThatThrownBy(() -> of(",\n\n" + each[1]))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageStartingWith(
                                        "corrections.json, line %s: ".formatted(each[0].replace(":", ", column ")))
                                .hasMessageContaining(each[2])));
    }

    @Test
    void whatConcernsCallsAloneChangesNoEvent() {
        WebhookCorrections corrections = of("""
                ,"$schema":"x","//":1,"operations":{"expenses.list":{"path":"/gastos"}},"errors":{"nothing_done":["E"]},
                "general":{"record":"data"},"requests":{"NewInvoice":{"notas":null}}""");
        assertThat(EnvelopeFields.assumed().with(corrections)).isEqualTo(EnvelopeFields.assumed());
        assertThat(corrections.signature().isOfContract()).isTrue();
        assertThat(corrections.name()).isEqualTo("corrections.json");
    }

    @Test
    void severalFilesAreJoinedUnlessTheyContradictEachOther() {
        WebhookCorrections first = of(",\"events\":{\"type\":\"name\"}");
        WebhookCorrections second =
                WebhookCorrections.parse("more.json", "{" + CONTRACT + ",\n\"events\":{\"created\":\"at\"}}");
        assertThat(EnvelopeFields.assumed().with(first.and(second)).toString())
                .contains("kind=name, created=at", "corrected as corrections.json, more.json says");
        WebhookCorrections other =
                WebhookCorrections.parse("other.json", "{" + CONTRACT + ",\n\"events\":{\"type\":\"nombre\"}}");
        assertThatThrownBy(() -> first.and(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("events › type is \"nombre\" here, and \"name\" at corrections.json");
    }

    private static WebhookEvent read(String body, EnvelopeFields fields) {
        return WebhookEvent.read(body.getBytes(UTF_8), fields);
    }

    @Test
    void partsAndWordsOfTheFileAreUnderstood() {
        EnvelopeFields fields = EnvelopeFields.assumed().with(of("""
                        ,"events":{"client_id":"data.customer","object":"data.record"},
                        "against_contract":{"events":{"id":"meta.id",
                         "type":{"as":{"invoice.annulled":"invoice.emitted","invoice.emitted":"factura"}},
                         "environment":{"name":"meta.env","as":{"production":"sandbox","sandbox":"prueba"}}}}"""));
        WebhookEvent event = read("""
                {"id":"outside","type":"invoice.emitted","meta":{"id":"evt_1","env":"sandbox"},
                 "data":{"customer":7,"record":{"id":"inv_1"}}}""", fields);
        assertThat(event.id()).isEqualTo("evt_1");
        assertThat(event.kind()).isEqualTo(EventKind.INVOICE_ANNULLED);
        assertThat(event.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
        assertThat(event.clientId()).isEqualTo(7);
        assertThat(event.object()).isEqualTo("{\"id\":\"inv_1\"}");
        WebhookEvent other = read("{\"type\":\"factura\",\"meta\":{\"id\":2,\"env\":\"prueba\"}}", fields);
        assertThat(other.kind()).isEqualTo(EventKind.INVOICE_EMITTED);
        assertThat(other.environment()).isEqualTo(WebhookEvent.Environment.SANDBOX);
        assertThat(other.lacksRecord()).isTrue();
        assertThatThrownBy(() -> read("{\"id\":\"outside\"}", fields)).hasMessageContaining("\"meta.id\"");
        assertThatThrownBy(() -> read("{\"meta\":{\"id\":3,\"env\":\"real\"}}", fields))
                .hasMessageContaining("is neither sandbox nor production");
    }

    @Test
    void partsThatAreNotThereAreReadNowhere() {
        EnvelopeFields fields = EnvelopeFields.assumed().with(of("""
                        ,"events":{"object":null,"created":null,"client_id":null},
                        "against_contract":{"events":{"environment":null}}"""));
        WebhookEvent event = read("""
                {"id":1,"type":"invoice.emitted","created":1767225600,"client_id":7,"environment":"none of ours",
                 "data":{"object":{"id":"inv_1"}}}""", fields);
        assertThat(event.lacksRecord()).isFalse();
        assertThat(event.object()).isEqualTo("{}");
        assertThat(event.created()).isNull();
        assertThat(event.clientId()).isNull();
        assertThat(event.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
    }

    @TestFactory
    Stream<DynamicTest> timeOfAnEventIsReadAsTheFileSaysOrNotAtAll() {
        return Stream.of(
                        List.of("milliseconds", "1767225600123", "2026-01-01T00:00:00.123Z"),
                        List.of("milliseconds", "99999999999", "1973-03-03T09:46:39.999Z"),
                        List.of("milliseconds", "\"2026-01-01T00:00:00Z\"", ""),
                        List.of("seconds", "1767225600", "2026-01-01T00:00:00Z"),
                        List.of("seconds", "1767225600.5", ""),
                        List.of("seconds", "1234567890123456789", ""),
                        List.of("text", "\"2026-01-01T01:00:00+01:00\"", "2026-01-01T00:00:00Z"),
                        List.of("text", "1767225600", ""),
                        List.of("Europe/Madrid", "\"2026-01-01T01:00:00\"", "2026-01-01T00:00:00Z"),
                        List.of("dd/MM/yyyy HH:mm:ss UTC", "\"01/01/2026 00:00:00\"", "2026-01-01T00:00:00Z"),
                        List.of("dd/MM/yyyy HH:mm:ss UTC", "\"2026-01-01T00:00:00Z\"", ""),
                        List.of("dd/MM/yyyy HH:mm:ss UTC", "1767225600", ""))
                .map(each -> dynamicTest(each.toString(), () -> {
                    EnvelopeFields fields = EnvelopeFields.assumed()
                            .with(of(",\"events\":{\"created\":{\"as\":\"" + each.get(0) + "\"}}"));
                    WebhookEvent event = read("{\"id\":1,\"created\":" + each.get(1) + "}", fields);
                    assertThat(event.created()).isEqualTo(each.get(2).isEmpty() ? null : Instant.parse(each.get(2)));
                }));
    }

    @Test
    void fieldsAndCorrectionsForOneThingAreRefusedWhenBuilt() {
        EnvelopeFields fields = EnvelopeFields.assumed().kindAt("name");
        WebhookReceiver.Builder builder =
                WebhookReceiver.builder(Sender.verifier()).envelopeFields(fields);
        assertThatThrownBy(() -> builder.corrections(of(",\"events\":{\"created\":\"at\"}"))
                        .build(event -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leave out the fields, or remove events from the file");
        WebhookCorrections records = of(",\"answers\":{\"Invoice\":{\"total\":\"importe\"}}");
        assertThat(builder.corrections(records).build(event -> {})).isNotNull();
        assertThatThrownBy(() -> fields.with(records).with(records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("join the files");
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
            public EnvelopeFields envelopeFields() {
                return EnvelopeFields.assumed();
            }
        };
        WebhookReceiver.Builder builder =
                WebhookReceiver.builder(Sender.verifier()).store(store).corrections(records);
        assertThatThrownBy(() -> builder.build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("corrected as corrections.json says")
                .hasMessageContaining("give both the same");
    }
}
