package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
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

    /** A member of a file's third line, the column of its fault, and a part of the message. */
    private record Fault(String member, int column, String message) {}

    private static Fault fault(String member, int column, String message) {
        return new Fault(member, column, message);
    }

    @TestFactory
    Stream<DynamicTest> eachFaultIsToldWithItsPlaceAndWhatToWrite() {
        return Stream.of(
                        fault("\"event\":{}", 9, "there is no member event; did you mean events?"),
                        fault("\"events\":7", 10, "events must be an object, but is a number"),
                        fault("\"events\":{\"kind\":\"a\"}", 18, "there is no member kind"),
                        fault("\"events\":{\"type\":\"a\",\"type\":\"b\"}", 22, "type occurs twice: remove one"),
                        fault("\"events\":{\"type\":\"a..b\"}", 18, "names with dots between them"),
                        fault("\"events\":{\"type\":null}", 18, "an event needs its type: write where it is"),
                        fault("\"events\":{\"type\":\"created\"}", 18, "created and type are both at created"),
                        fault("\"events\":{\"object\":\"type.x\"}", 20, "or within it: give one another name"),
                        fault("\"events\":{\"id\":\"a\"}", 16, "the contract itself shows the id of an event"),
                        fault("\"against_contract\":{\"events\":{\"id\":null}}", 36, "an event needs its id"),
                        fault("\"against_contract\":{\"events\":{\"type\":\"a\"}}", 38, "does not show the type"),
                        fault(
                                "\"events\":{\"type\":\"a\"},\"against_contract\":{\"events\":{\"id\":\"a\"}}",
                                58,
                                "type and id are both at a"),
                        fault("\"events\":{\"environment\":\"env\"}", 25, "the contract itself shows the environment"),
                        fault(
                                "\"against_contract\":{\"events\":{\"environment\":{\"as\":{\"prod\":\"x\"}}}}",
                                59,
                                "there is no value prod of environment"),
                        fault("\"events\":{\"client_id\":{\"as\":\"number\"}}", 29, "which has no form number"),
                        fault("\"events\":{\"object\":{\"as\":{\"a\":\"b\"}}}", 26, "only texts and flags have words"),
                        fault(
                                "\"events\":{\"created\":{\"as\":\"HH:mm\"}}",
                                27,
                                "does not tell every second from others"),
                        fault(
                                "\"events\":{\"type\":{\"as\":{\"invoice.emited\":\"a\"}}}",
                                42,
                                "did you mean invoice.emitted?"),
                        fault(
                                "\"events\":{\"type\":{\"as\":{\"invoice.emitted\":\"a\",\"invoice.annulled\":\"a\"}}}",
                                66,
                                "which one is meant cannot be told"),
                        fault(
                                "\"events\":{\"type\":{\"as\":{\"invoice.emitted\":\"invoice.annulled\"}}}",
                                43,
                                "which one is meant cannot be told"),
                        fault("\"headers\":{\"CG-Signature\":\"X\"}", 27, "the contract itself shows the header"),
                        fault(
                                "\"against_contract\":{\"headers\":{\"CG-Signature\":\"X S\"}}",
                                47,
                                "X S is no name of a header"),
                        fault("\"events\":{\"t\":\"ts\"}", 15, "the contract itself shows the t of a signature"),
                        fault(
                                "\"against_contract\":{\"events\":{\"t\":\"v1\"}}",
                                0,
                                "t and the v1 of a signature are both v1"),
                        fault(
                                "\"against_contract\":{\"events\":{\"v1\":{\"as\":\"base64\"}}}",
                                36,
                                "does not show the v1"),
                        fault(
                                "\"events\":{\"t\":{\"as\":\"text\"}},\"against_contract\":{\"events\":"
                                        + "{\"t\":{\"name\":\"ts\",\"as\":\"milliseconds\"}}}",
                                64,
                                "the form of t is said outside of"),
                        fault("\"events\":{\"t\":null}", 15, "t must be an object, but is null"),
                        fault("\"events\":{\"t\":{\"sure\":\"x\"}}", 15, "t is corrected in nothing: write name or as"),
                        fault("\"events\":{\"t\":{\"as\":\"minutes\"}}", 21, "one of seconds, milliseconds, text"),
                        fault("\"events\":{\"v1\":{\"as\":\"hex\"}}", 22, "as must be one of base64, but is hex"),
                        fault("\"events\":{\"secret\":\"hex\"}", 20, "secret must be one of base64"),
                        fault("\"events\":{\"algorithm\":\"HmacSHA1\"}", 23, "algorithm must be one of HmacSHA512"),
                        fault("\"signature\":{\"key\":\"hex\"}", 13, "signature is of an earlier form of this file"),
                        fault("\"answers\":{\"Invoice\":{\"totl\":\"x\"}}", 30, "did you mean total?"))
                .map(each -> dynamicTest(
                        each.member(),
                        () -> assertThatThrownBy(() -> of(",\n\n" + each.member()))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageStartingWith(
                                        each.column() == 0
                                                ? "corrections.json, line 1, column 1: "
                                                : "corrections.json, line 3, column " + each.column() + ": ")
                                .hasMessageContaining(each.message())));
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
        WebhookCorrections both = first.and(second);
        assertThat(both.name()).isEqualTo("corrections.json, more.json");
        assertThat(EnvelopeFields.assumed().with(both))
                .hasToString("EnvelopeFields[id=id, kind=name, created=at,"
                        + " clientId=client_id, object=data.object, environment=environment, withoutRecord=[consent.revoked,"
                        + " credential.expiring], corrected as corrections.json, more.json says]");
        WebhookCorrections other =
                WebhookCorrections.parse("other.json", "{" + CONTRACT + ",\n\"events\":{\"type\":\"nombre\"}}");
        assertThatThrownBy(() -> first.and(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("other.json, line 2, column 18: events › type is \"nombre\" here, and \"name\" at"
                        + " corrections.json, line 1, column 43: only one file may say this");
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
                .hasMessageContaining("corrected as corrections.json says")
                .hasMessageContaining("give both the same");
    }

    @Test
    void fileIsReadInUtf8(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("corrections.json");
        assertThatThrownBy(() -> WebhookCorrections.read(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("there is no file of corrections");
        Files.writeString(file, "\uFEFF{" + CONTRACT + ",\"events\":{\"type\":\"ñame\"}}");
        assertThat(EnvelopeFields.assumed().with(WebhookCorrections.read(file)).kind())
                .isEqualTo("ñame");
        Files.write(file, new byte[] {'{', (byte) 0xf1, '}'});
        assertThatThrownBy(() -> WebhookCorrections.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not in UTF-8");
        assertThatThrownBy(() -> WebhookCorrections.read(folder)).isInstanceOf(UncheckedIOException.class);
    }
}
