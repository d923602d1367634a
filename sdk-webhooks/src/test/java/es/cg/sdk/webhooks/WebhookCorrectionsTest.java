package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Files of corrections: what is wrong in them, and how they are joined with each other and with other settings. */
final class WebhookCorrectionsTest {
    private static final String CONTRACT = "\"contract\":\"2026-09-05\"";

    private static WebhookCorrections of(String members) {
        return WebhookCorrections.parse("corrections.json", "{" + CONTRACT + members + "}");
    }

    /** A file, where its fault is, and a part of the message. */
    private record Fault(String text, int line, int column, String message) {
        static Fault of(String text, int line, int column, String message) {
            return new Fault(text, line, column, message);
        }

        /** Of a file whose third line has this member; the column counts from its beginning. */
        static Fault member(String member, int column, String message) {
            return new Fault("{" + CONTRACT + ",\n\n" + member + "}", 3, column, message);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachFaultIsToldWithItsPlaceAndWhatToWrite() {
        return Stream.of(
                        Fault.of("", 1, 1, "it ends early"),
                        Fault.of("[]", 1, 1, "a file of corrections must be an object, but is a list"),
                        Fault.of("{}", 1, 1, "contract is missing: add \"contract\": \"2026-09-05\""),
                        Fault.of("{\"contract\":\"2020-01-01\"}", 1, 13, "made for the contract 2026-09-05"),
                        Fault.of("{\"contract\":\"2026-09-05\"} x", 1, 27, "this is no JSON"),
                        Fault.of("{\"contract\":\"2026-09-05\"} {}", 1, 27, "more text after the end"),
                        Fault.of("{\n// a comment\n}", 2, 1, "comments are members"),
                        Fault.of("{\"contract\":\n\"2026-09-05\",}", 2, 14, "remove the comma before it"),
                        Fault.of("{\"contract\":\"2026-09-05\"", 1, 25, "it ends early, close what is open"),
                        Fault.of("{'contract':1}", 1, 2, "between double quotes"),
                        Fault.member("\"event\":{}", 9, "there is no member event; did you mean events?"),
                        Fault.member("\"events\":{\"kind\":\"a\",\"kind\":\"b\"}", 22, "kind occurs twice: remove one"),
                        Fault.member(
                                "\"events\":{\"kind\":{\"?\":[\"a\",{\"name\":\"b\",\"as\":\"cents\"}]}}",
                                18,
                                "choose one of \"a\", {\"name\":\"b\",\"as\":\"cents\"} and write it here"),
                        Fault.member("\"events\":7", 10, "events must be an object, but is a number"),
                        Fault.member("\"events\":{\"id\":\"a\"}", 16, "there is no member id; it may be client_id"),
                        Fault.member("\"events\":{\"kind\":\"a..b\"}", 18, "names with dots between them"),
                        Fault.member("\"events\":{\"kind\":\"\"}", 18, "kind must be a text, but is blank"),
                        Fault.member("\"events\":{\"within\":\"a.b.c.d.e.f.g.h.i\"}", 20, "at most 8 names"),
                        Fault.member("\"events\":{\"kind\":\"created\"}", 18, "created and kind are both at created"),
                        Fault.member("\"events\":{\"object\":\"type.x\"}", 20, "or within it: give one another name"),
                        Fault.member(
                                "\"events\":{\"environment\":\"env\"}", 25, "add \"even_if_shown\": true beside it"),
                        Fault.member(
                                "\"events\":{\"production\":[\"Sandbox\"]}", 25, "cannot mean production: remove it"),
                        Fault.member(
                                "\"events\":{\"production\":\"live\"}", 24, "production must be a list, but is a text"),
                        Fault.member(
                                "\"events\":{\"without_record\":[\"invoice.emited\"]}",
                                29,
                                "there is no kind of event invoice.emited; did you mean invoice.emitted?"),
                        Fault.member(
                                "\"events\":{\"kinds\":{\"x\":\"y\"}}",
                                24,
                                "there is no kind of event x; openapi.json has"),
                        Fault.member(
                                "\"events\":{\"kinds\":{\"invoice.emitted\":\"a\",\"invoice.annulled\":\"a\"}}",
                                61,
                                "two of kinds are a there"),
                        Fault.member(
                                "\"events\":{\"kinds\":{\"invoice.emitted\":\"invoice.annulled\"}}",
                                38,
                                "which one is meant cannot be told"),
                        Fault.member("\"signature\":{\"header\":\"X-S\"}", 23, "the contract itself shows the header"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":true,\"header\":\"X S\"}",
                                44,
                                "X S is no name of a header: write such as X-Signature"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":1}", 30, "must be true or false, but is a number"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":true,\"timestamp\":\"v1\"}",
                                13,
                                "timestamp and signature are both v1"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":true,\"algorithm\":\"HmacSHA1\"}",
                                47,
                                "algorithm must be one of HmacSHA256, HmacSHA384, HmacSHA512, but is HmacSHA1"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":true,\"signed\":\"{body}\"}",
                                44,
                                "must have {timestamp}, and {body} once, at its end"),
                        Fault.member(
                                "\"signature\":{\"even_if_shown\":true,\"signed\":\"{timestamp}{body}{body}\"}",
                                44,
                                "such as {timestamp}.{body}"),
                        Fault.member(
                                "\"schemas\":{\"Invoce\":{}}", 21, "there is no schema Invoce; did you mean Invoice?"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"totl\":\"x\"}}}",
                                40,
                                "there is no field totl of Invoice; did you mean total?"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"total\":{}}}}",
                                41,
                                "total is corrected in nothing: write name, as or values"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"total\":\"serie\"}}}",
                                41,
                                "serie and total are both at serie"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"total\":{\"as\":\"euros\"}}}}",
                                47,
                                "a form is one of text, number, cents"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"serie\":{\"as\":\"cents\"}}}}",
                                47,
                                "serie is of the type text, which has no such form"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"creado_en\":{\"as\":{\"time\":\"local\"}}}}}",
                                51,
                                "add \"zone\": \"Europe/Madrid\""),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"creado_en\":{\"as\":{\"time\":\"local\",\"zone\":\"x\"}}}}}",
                                51,
                                "there is no zone x: write such as Europe/Madrid"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"fecha_expedicion\":{\"as\":{\"date\":\"dd/MM\"}}}}}",
                                58,
                                "is no pattern of a day, such as dd/MM/yyyy"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"estado\":{\"values\":{\"emitda\":\"x\"}}}}}",
                                62,
                                "there is no value emitda of estado; did you mean emitida?"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"estado\":{\"values\":{\"emitida\":\"anulada\"}}}}}",
                                63,
                                "which one is meant cannot be told"),
                        Fault.member(
                                "\"schemas\":{\"Invoice\":{\"fields\":{\"total\":{\"values\":{\"1\":\"2\"}}}}}",
                                41,
                                "only texts and flags have values, and total is of the type number"),
                        Fault.member(
                                "\"schemas\":{\"InvoiceLine\":{\"fields\":{\"concepto\":\"text\"}}}",
                                48,
                                "the contract itself shows InvoiceLine.concepto"))
                .map(each -> dynamicTest(
                        each.message(),
                        () -> assertThatThrownBy(() -> WebhookCorrections.parse("corrections.json", each.text()))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageStartingWith(
                                        "corrections.json, line %d, column %d: ", each.line(), each.column())
                                .hasMessageContaining(each.message())));
    }

    @Test
    void whatConcernsCallsAloneIsLeftToTheClient() {
        WebhookCorrections corrections = of("""
                ,"$schema":"x","version_header":{"name":7},"list_envelope":[],"operations":{"a.b":1},"errors":false,
                "schemas":{"NewInvoice":{"omit":["serie"],"constants":{"a.b":{}}}}""");
        assertThat(EnvelopeFields.assumed().with(corrections)).isEqualTo(EnvelopeFields.assumed());
        assertThat(corrections.signature().isOfContract()).isTrue();
        assertThat(corrections.name()).isEqualTo("corrections.json");
    }

    @Test
    void severalFilesAreJoinedUnlessTheyContradictEachOther() {
        WebhookCorrections first = of(",\"events\":{\"kind\":\"name\",\"production\":[\"real\"]}");
        WebhookCorrections second = WebhookCorrections.parse(
                "more.json", "{" + CONTRACT + ",\n\"events\":{\"created\":\"at\",\"production\":[\"viva\",\"real\"]}}");
        WebhookCorrections both = first.and(second);
        assertThat(both.name()).isEqualTo("corrections.json, more.json");
        assertThat(EnvelopeFields.assumed().with(both))
                .isEqualTo(EnvelopeFields.assumed()
                        .kindAt("name")
                        .createdAt("at")
                        .productionWord("real")
                        .productionWord("viva"));
        WebhookCorrections other =
                WebhookCorrections.parse("other.json", "{" + CONTRACT + ",\n\"events\":{\"kind\":\"nombre\"}}");
        assertThatThrownBy(() -> first.and(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("other.json, line 2, column 18: events › kind is \"nombre\" here, and \"name\" at"
                        + " corrections.json, line 1, column 43: only one file may say this");
        WebhookCorrections deep =
                of(",\"schemas\":{\"Invoice\":{\"fields\":{\"total\":{\"name\":\"a\\\"b\",\"as\":\"cents\"}}}}");
        WebhookCorrections flat = WebhookCorrections.parse(
                "other.json", "{" + CONTRACT + ",\"schemas\":{\"Invoice\":{\"fields\":{\"total\":\"c\"}}}}");
        assertThatThrownBy(() -> deep.and(flat))
                .hasMessageContaining("schemas › Invoice › fields › total is \"c\" here,"
                        + " and {\"name\":\"a\\\"b\",\"as\":\"cents\"} at corrections.json, line 1, column ");
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
        WebhookCorrections records = of(",\"schemas\":{\"Invoice\":{\"fields\":{\"total\":\"importe\"}}}");
        assertThat(builder.corrections(records).build(event -> {})).isNotNull();
        assertThatThrownBy(() -> fields.with(records).with(records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("join the files");
    }

    @Test
    void storeAndReceiverMustHaveTheSameCorrections() {
        WebhookCorrections records = of(",\"schemas\":{\"Invoice\":{\"fields\":{\"total\":\"importe\"}}}");
        EventStore store = new EventStore() {
            private final InMemoryEventStore memory = InMemoryEventStore.create();

            @Override
            public Outcome process(WebhookEvent event, EventHandler handler) {
                return memory.process(event, handler);
            }

            @Override
            public void quarantine(QuarantinedBody body) {
                memory.quarantine(body);
            }

            @Override
            public EnvelopeFields envelopeFields() {
                return EnvelopeFields.assumed();
            }
        };
        WebhookReceiver.Builder builder =
                WebhookReceiver.builder(Sender.verifier()).store(store).corrections(records);
        assertThatThrownBy(() -> builder.build(event -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("records as corrections.json says")
                .hasMessageContaining("give both the same");
    }

    @Test
    void wordsAndKindsOfTheFileAreUnderstood() {
        EnvelopeFields fields = EnvelopeFields.assumed()
                .with(of(",\"events\":{\"production\":[\"Real\"],\"without_record\":[\"invoice.annulled\"],"
                        + "\"kinds\":{\"invoice.annulled\":\"invoice.emitted\",\"invoice.emitted\":\"factura\"}}"));
        WebhookEvent event = WebhookEvent.read(
                "{\"id\":1,\"type\":\"invoice.emitted\",\"environment\":\"real\"}".getBytes(UTF_8), fields);
        assertThat(event.kind()).isEqualTo(EventKind.INVOICE_ANNULLED);
        assertThat(event.environment()).isEqualTo(WebhookEvent.Environment.PRODUCTION);
        assertThat(event.lacksRecord()).isFalse();
        assertThat(WebhookEvent.read("{\"id\":1,\"type\":\"factura\"}".getBytes(UTF_8), fields)
                        .lacksRecord())
                .isTrue();
    }

    @Test
    void fileIsReadInUtf8(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("corrections.json");
        assertThatThrownBy(() -> WebhookCorrections.read(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("there is no file of corrections");
        Files.writeString(file, "\uFEFF{" + CONTRACT + ",\"events\":{\"kind\":\"ñame\"}}");
        assertThat(EnvelopeFields.assumed().with(WebhookCorrections.read(file)).kind())
                .isEqualTo("ñame");
        Files.write(file, new byte[] {'{', (byte) 0xf1, '}'});
        assertThatThrownBy(() -> WebhookCorrections.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in UTF-8");
        assertThatThrownBy(() -> WebhookCorrections.read(folder)).isInstanceOf(UncheckedIOException.class);
    }
}
