package es.cg.sdk.webhooks.internal.corrections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.base.file.ValueForm;
import es.cg.sdk.testing.LineLogger;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** Records of the service, and what is made of them. */
final class RecordCorrectionsTest {
    private static final String KIND = "invoice.emitted";

    private final Lines lines = new Lines();

    private static final class Lines extends LineLogger {
        private static final long serialVersionUID = 1L;

        private final transient List<String> warnings = new CopyOnWriteArrayList<>();

        Lines() {
            super("lines");
        }

        @Override
        protected void log(Level level, String message, @Nullable Throwable thrown) {
            if (level == Level.WARN) {
                warnings.add(message);
            }
        }
    }

    private RecordCorrections of(Map<String, Map<String, FieldRule>> rules) {
        return new RecordCorrections(lines, "corrections.json", rules);
    }

    private static FieldRule at(String... place) {
        return new FieldRule(List.of(place), null, Map.of());
    }

    private static FieldRule as(ValueForm.Kind kind) {
        return as(new ValueForm(kind, null, null));
    }

    private static FieldRule as(ValueForm form) {
        return new FieldRule(List.of(), form, Map.of());
    }

    private static final FieldRule DAY = as(new ValueForm(ValueForm.Kind.DATE, "dd/MM/yyyy", null));
    private static final FieldRule LOCAL =
            as(new ValueForm(ValueForm.Kind.LOCAL_TIME, null, ZoneId.of("Europe/Madrid")));
    private static final FieldRule WORDS =
            new FieldRule(List.of(), null, Map.of("ISSUED", "emitida", "2", "anulada", "true", "rectificada"));

    /** A value of the service, and ours; null if it does not fit. */
    private record Value(
            String field,
            FieldRule rule,
            String theirs,
            @Nullable String ours) {}

    @TestFactory
    Stream<DynamicTest> valueIsConvertedExactlyOrNotAtAll() {
        FieldRule cents = as(ValueForm.Kind.CENTS);
        FieldRule text = as(ValueForm.Kind.TEXT);
        FieldRule number = as(ValueForm.Kind.NUMBER);
        FieldRule seconds = as(ValueForm.Kind.EPOCH_SECONDS);
        FieldRule millis = as(ValueForm.Kind.EPOCH_MILLISECONDS);
        return Stream.of(
                        new Value("total", cents, "12100", "121.00"),
                        new Value("total", cents, "-5", "-0.05"),
                        new Value("total", cents, "12.5", "0.125"),
                        new Value("total", cents, "1e2", "1.00"),
                        new Value("total", cents, "\"12100\"", null),
                        new Value("total", cents, "1e999999999", null),
                        new Value("total", cents, "1e99999999999", null),
                        new Value("total", cents, "true", null),
                        new Value("total", cents, "{}", null),
                        new Value("total", cents, "null", "null"),
                        new Value("total", text, "\"121.00\"", "121.00"),
                        new Value("total", text, "121.0", "121.0"),
                        new Value("total", text, "\"1,21\"", null),
                        new Value("total", text, "\"\"", null),
                        new Value("numero_completo", number, "17", "\"17\""),
                        new Value("numero_completo", number, "1.50", "\"1.50\""),
                        new Value("numero_completo", number, "\"A-1\"", "\"A-1\""),
                        new Value("numero_completo", number, "[1,2]", "[\"1\",\"2\"]"),
                        new Value("fecha_expedicion", DAY, "\"29/02/2028\"", "\"2028-02-29\""),
                        new Value("fecha_expedicion", DAY, "\"29/02/2026\"", null),
                        new Value("fecha_expedicion", DAY, "\"1/2/2026\"", null),
                        new Value("fecha_expedicion", DAY, "20261120", null),
                        new Value("creado_en", seconds, "1767225600", "\"2026-01-01T00:00:00Z\""),
                        new Value("creado_en", seconds, "1767225600.5", null),
                        new Value("creado_en", seconds, "\"1767225600\"", null),
                        new Value("creado_en", seconds, "99999999999999999", null),
                        new Value("creado_en", millis, "1767225600123", "\"2026-01-01T00:00:00.123Z\""),
                        new Value("creado_en", LOCAL, "\"2026-11-20T08:00:00\"", "\"2026-11-20T08:00:00+01:00\""),
                        new Value("creado_en", LOCAL, "\"2026-07-20T08:00\"", "\"2026-07-20T08:00:00+02:00\""),
                        new Value("creado_en", LOCAL, "\"2026-11-20T08:00:00Z\"", "\"2026-11-20T08:00:00Z\""),
                        new Value("creado_en", LOCAL, "\"2026-10-25T02:30:00\"", null),
                        new Value("creado_en", LOCAL, "\"2026-03-29T02:30:00\"", null),
                        new Value("creado_en", LOCAL, "\"yesterday\"", null),
                        new Value("estado", WORDS, "\"ISSUED\"", "\"emitida\""),
                        new Value("estado", WORDS, "2", "\"anulada\""),
                        new Value("estado", WORDS, "true", "\"rectificada\""),
                        new Value("estado", WORDS, "\"\\u0049SSUED\"", "\"emitida\""),
                        new Value("estado", WORDS, "\"other\"", "\"other\""),
                        new Value("estado", WORDS, "{\"a\":1}", "{\"a\":1}"))
                .map(each -> dynamicTest(each.field() + " " + each.theirs(), () -> {
                    Lines own = new Lines();
                    RecordCorrections corrections = new RecordCorrections(
                            own, "corrections.json", Map.of("Invoice", Map.of(each.field(), each.rule())));
                    String expected = each.ours() == null ? each.theirs() : each.ours();
                    assertThat(corrections.ours(KIND, "{\"" + each.field() + "\":" + each.theirs() + "}"))
                            .isEqualTo("{\"" + each.field() + "\":" + expected + "}");
                    assertThat(own.warnings).hasSize(each.ours() == null ? 1 : 0);
                }));
    }

    @Test
    void flagsHaveTheWordsOfTheService() {
        FieldRule flag = new FieldRule(List.of(), null, Map.of("si", "true", "0", "false"));
        RecordCorrections corrections = of(Map.of("Payment", Map.of("fuera_de_plazo", flag)));
        assertThat(corrections.ours("invoice.payment_recorded", "{\"fuera_de_plazo\":\"si\"}"))
                .isEqualTo("{\"fuera_de_plazo\":true}");
        assertThat(corrections.ours("invoice.payment_recorded", "{\"fuera_de_plazo\":0}"))
                .isEqualTo("{\"fuera_de_plazo\":false}");
        assertThat(corrections.ours("invoice.payment_recorded", "{\"fuera_de_plazo\":0.0}"))
                .isEqualTo("{\"fuera_de_plazo\":false}");
        assertThat(lines.warnings).isEmpty();
        for (int i = 0; i < 2; i++) {
            assertThat(corrections.ours("invoice.payment_recorded", "{\"fuera_de_plazo\":\"no\"}"))
                    .isEqualTo("{\"fuera_de_plazo\":\"no\"}");
        }
        assertThat(lines.warnings).hasSize(1);
    }

    @Test
    void flatFieldsBecomeMembersOfAnObject() {
        // In the order of the file, in which the members are then written.
        Map<String, FieldRule> members = new LinkedHashMap<>();
        members.put(
                "modelo_130.ejercicio",
                new FieldRule(List.of("year"), new ValueForm(ValueForm.Kind.TEXT, null, null), Map.of()));
        members.put("modelo_130.periodo", at("when", "term"));
        RecordCorrections corrections = of(Map.of("Expense", members));
        Map.of(
                        "{\"year\":\"2026\",\"when\":{\"term\":\"4T\",\"x\":1}}",
                        "{\"when\":{\"x\":1},\"modelo_130\":{\"ejercicio\":2026,\"periodo\":\"4T\"}}",
                        "{\"when\":{\"term\":\"4T\"}}",
                        "{\"modelo_130\":{\"periodo\":\"4T\"}}",
                        "{\"year\":null,\"when\":{\"term\":\"4T\"}}",
                        "{\"modelo_130\":{\"periodo\":\"4T\",\"ejercicio\":null}}",
                        "{\"year\":null}",
                        "{\"modelo_130\":null}",
                        "{ \"id\":1 }",
                        "{ \"id\":1 }",
                        "{\"year\":\"2026\",\"modelo_130\":{\"z\":1}}",
                        "{\"modelo_130\":{\"z\":1,\"ejercicio\":2026}}")
                .forEach((theirs, ours) -> assertThat(corrections.ours("expense.confirmed", theirs))
                        .isEqualTo(ours));
        assertThat(lines.warnings).isEmpty();
    }

    @Test
    void onlyRuledFieldsAreCorrectedAtEveryDepth() {
        RecordCorrections corrections = of(Map.of(
                "Invoice", Map.of("serie", at("numero"), "numero", at("serie"), "pagos", at("cobros", "lista")),
                "Payment", Map.of("importe", at("amount", "value"), "fecha", at("amount", "day"))));
        assertThat(corrections.ours(
                        KIND,
                        "{\"numero\":\"A\", \"serie\": 1e2,\"x\" : [ 1.00, {\"a\" : \"\\u00f1\\/\"} ],"
                                + "\"cobros\":{\"lista\":[{\"amount\":{\"value\":1.0,\"day\":\"d\"}},7,"
                                + "{\"amount\":{\"value\":2,\"more\":null}}],\"n\":2}}"))
                .isEqualTo("{\"x\":[ 1.00, {\"a\" : \"\\u00f1\\/\"} ],\"cobros\":{\"n\":2},"
                        + "\"serie\":\"A\",\"numero\":1e2,"
                        + "\"pagos\":[{\"fecha\":\"d\",\"importe\":1.0},7,"
                        + "{\"amount\":{\"more\":null},\"importe\":2}]}");
    }

    @Test
    void otherRecordsStayUncorrected() {
        RecordCorrections corrections = of(Map.of("Invoice", Map.of("total", at("importe"))));
        for (String kind : List.of("expense.confirmed", "webhook.verification", "(unreadable)", "some.thing")) {
            assertThat(corrections.ours(kind, "{ \"importe\" : 1 }")).isEqualTo("{ \"importe\" : 1 }");
        }
        assertThat(corrections.ours(KIND, "{ \"other\" : 1 }")).isEqualTo("{ \"other\" : 1 }");
        assertThat(corrections.ours("recurring_invoice.emitted", "{ \"importe\" : 1 }"))
                .isEqualTo("{\"total\":1}");
    }

    @Test
    void uncorrectableRecordIsKeptAndWarnedAboutOnce() {
        RecordCorrections corrections = of(Map.of("Invoice", Map.of("total", as(ValueForm.Kind.CENTS))));
        String twice = "{\"total\":100,\"total\":200}";
        assertThat(corrections.ours(KIND, twice)).isEqualTo(twice);
        assertThat(corrections.ours(KIND, twice)).isEqualTo(twice);
        assertThat(corrections.ours(KIND, "{\"total\":\"secret 12345674B\"}")).contains("secret");
        assertThat(corrections.ours(KIND, "{\"total\":\"secret 12345674B\"}")).contains("secret");
        assertThat(lines.warnings)
                .hasSize(2)
                .allSatisfy(
                        each -> assertThat(each).contains("corrections.json").doesNotContain("secret"));
        assertThat(lines.warnings.get(1)).endsWith("Invoice.total is no number of cents");
    }

    @Test
    void correctionWithoutMatchIn100RecordsIsNamedOnce() {
        RecordCorrections corrections = of(Map.of(
                "Invoice", Map.of("total", at("importe"), "serie", at("serial")),
                "InvoiceLine", Map.of("exencion", at("exemption"))));
        for (int i = 0; i < 99; i++) {
            corrections.ours(KIND, "{\"importe\":1}");
        }
        assertThat(lines.warnings).isEmpty();
        for (int i = 0; i < 101; i++) {
            corrections.ours(KIND, "{\"importe\":1}");
        }
        assertThat(lines.warnings)
                .singleElement()
                .asString()
                .contains("[Invoice.serie, InvoiceLine.exencion]", "first 100 records Invoice");
    }
}
