package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › Economic activity")
final class ActivityFieldsTest {

    private static final long CLIENT = 1002;

    private record Field(String name, String company, List<String> good, List<String> bad) {}

    // formatter:off
    private static final List<Field> FIELDS = List.of(
        new Field("codigo_iae", "{}", List.of("\"6594\"", "\"0011\"", "\"B01\"", "\"B02\"", "\"B03\"", "\"B04\"", "\"B05\""),
            List.of("\"659\"", "\"65941\"", "\"659.4\"", "\"B00\"", "\"B06\"", "\"A01\"", "\"b01\"", "\"6594\\n\"", "\"٦٥٩٤\"", "\"\"", "6594", "null")),
        new Field("descripcion", "{}", List.of("\"Papelería\"", "\"" + "ñ".repeat(255) + "\"", "\"" + "😀".repeat(255) + "\""),
            List.of("\"" + "ñ".repeat(256) + "\"", "7", "null")),
        new Field("seccion_iae", "{}", List.of("\"empresarial\"", "\"profesional\"", "\"artistica\""),
            List.of("\"agraria\"", "\"Profesional\"", "\"\"", "1", "null")),
        new Field("regimen_irpf", "{}",
            List.of("\"estimacion_directa_normal\"", "\"estimacion_directa_simplificada\"", "\"estimacion_objetiva_modulos\"", "\"no_aplica\""),
            List.of("\"modulos\"", "\"general\"", "\"\"", "1", "null")),
        new Field("regimen_iva", "{}",
            List.of("\"general\"", "\"simplificado\"", "\"recargo_equivalencia\"", "\"agricultura_ganaderia\"", "\"exento\"", "\"no_aplica\""),
            List.of("\"reducido\"", "\"estimacion_directa_normal\"", "\"\"", "1", "null")),
        new Field("fecha_alta", "{}", List.of("\"2026-11-20\"", "\"2001-02-28\""),
            List.of("\"2026-11-21\"", "\"20/11/2026\"", "\"2026-02-30\"", "\"2026-1-1\"", "\"2026-01-01\\n\"", "\"2026-01-01T25:00:00\"", "\"\"", "20261120", "null")),
        new Field("fecha_baja", "{}", List.of("\"2026-01-02\"", "\"2027-06-30\""),
            List.of("\"2026-01-01\"", "\"2025-12-31\"", "\"2026-01-01T23:59:59\"", "\"31/12/2026\"", "\"2026-02-30\"")),
        new Field("es_principal", "{}", List.of("true", "false"), List.of("\"true\"", "1")),
        new Field("retencion_irpf_tipo", "{\"retencion_irpf_pct\":1}",
            List.of("\"ninguna\"", "\"general\"", "\"inicio\"", "\"agraria\"", "\"personalizada\""),
            List.of("\"especial\"", "\"15\"", "15")),
        new Field("retencion_irpf_pct", "{\"retencion_irpf_tipo\":\"personalizada\"}",
            List.of("0", "1", "2", "7", "15", "19", "21"), List.of("3", "18", "15.5", "-1", "100", "\"15\"")),
        new Field("se_acoge_ric", "{}", List.of("true", "false"), List.of("\"si\"", "0")));
    // formatter:on

    private static Draft change(Field field, String value) throws IOException {
        return Draft.of(field.company()).with(field.name(), value);
    }

    private static Draft creation(Field field, String value, int number) throws IOException {
        Draft draft = Draft.activity(Integer.toString(7000 + number));
        for (var same : Caller.parsed(field.company()).properties()) {
            draft.with(same.getKey(), same.getValue().toString());
        }
        return draft.with(field.name(), value);
    }

    private static JsonNode activities(TestMock mock) throws IOException {
        return mock.get("/activities", CLIENT).json().path("data");
    }

    private static Answer create(TestMock mock, Draft draft) throws IOException {
        return mock.post("/activities", draft.toString(), CLIENT);
    }

    private static String created(TestMock mock) throws IOException {
        Answer answer = create(mock, Draft.activity("6594"));
        answers(answer, 201);
        return answer.text("/id");
    }

    private static Answer change(TestMock mock, String id, Draft draft) throws IOException {
        return mock.put("/activities/" + id, draft.toString(), CLIENT);
    }

    private static void isRefused(Answer answer, String field) {
        answers(answer, 422);
        assertThat(answer.code()).isIn("datos_invalidos", "fecha_no_valida");
        assertThat(answer.params()).containsOnly(field);
    }

    @TestFactory
    Stream<DynamicTest> creationAcceptsValidFieldValues() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    for (String value : field.good()) {
                        Answer answer =
                                create(mock, creation(field, value, field.good().indexOf(value)));

                        assertThat(answer.status()).as(value).isEqualTo(201);
                        assertThat(answer.json().path(field.name())).isEqualTo(Caller.parsed(value));
                        assertThat(activities(mock).path(0)).isEqualTo(answer.json());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> creationRejectsInvalidFieldValues() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    for (String value : field.bad()) {
                        isRefused(create(mock, creation(field, value, 0)), field.name());
                    }
                    assertThat(activities(mock)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> updateAcceptsValidFieldValues() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    String id = created(mock);
                    for (String value : field.good()) {
                        Answer answer = change(mock, id, change(field, value));

                        assertThat(answer.status()).as(value).isEqualTo(200);
                        assertThat(activities(mock).at("/0/" + field.name())).isEqualTo(Caller.parsed(value));
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> updateRejectsInvalidFieldValues() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    String id = created(mock);
                    JsonNode before = activities(mock);
                    for (String value : field.bad()) {
                        isRefused(change(mock, id, change(field, value)), field.name());
                    }
                    assertThat(activities(mock)).isEqualTo(before);
                }));
    }

    @TestFactory
    Stream<DynamicTest> creationRejectsAMissingRequiredField() {
        return Stream.of("codigo_iae", "descripcion", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta")
                .map(name -> TestMockResolver.test(name, mock -> {
                    isRefused(create(mock, Draft.activity("6594").without(name)), name);
                    assertThat(activities(mock)).isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> creationAcceptsAMissingOptionalField() {
        return Stream.of(
                        "fecha_baja",
                        "es_principal",
                        "retencion_irpf_tipo",
                        "retencion_irpf_pct",
                        "se_acoge_ric",
                        "activa")
                .map(name -> TestMockResolver.test(name, mock -> {
                    Draft full = Draft.activity("6594")
                            .with("fecha_baja", "\"2027-01-01\"")
                            .with("es_principal", "true")
                            .with("retencion_irpf_tipo", "\"general\"")
                            .with("se_acoge_ric", "true");

                    assertThat(create(mock, full.without(name)).status()).isEqualTo(201);
                }));
    }

    @Test
    void aPersonalisedWithholdingNeedsItsPercentage(TestMock mock) throws IOException {
        Draft draft = Draft.activity("6594").with("retencion_irpf_tipo", "\"personalizada\"");

        isRefused(create(mock, draft), "retencion_irpf_pct");
        assertThat(activities(mock)).isEmpty();
        isRefused(
                change(mock, created(mock), Draft.of("{\"retencion_irpf_tipo\":\"personalizada\"}")),
                "retencion_irpf_pct");
        assertThat(activities(mock).at("/0/retencion_irpf_tipo").isTextual()).isFalse();
    }

    @Test
    void isoTimestampIsStoredAsItsDate(TestMock mock) throws IOException {
        Draft draft = Draft.activity("6594")
                .with("fecha_alta", "\"2026-03-01T09:30:00\"")
                .with("fecha_baja", "\"2026-03-02T09:30:00+01:00\"");
        Answer answer = create(mock, draft);

        answers(answer, 201);
        shows(answer, "fecha_alta=2026-03-01", "fecha_baja=2026-03-02");
    }

    @Test
    void startDateInTheFutureIsRejectedUntilThatDay(TestMock mock) throws IOException {
        Draft draft = Draft.activity("6594").with("fecha_alta", "\"2026-11-21\"");
        isRefused(create(mock, draft), "fecha_alta");
        mock.advance("PT15H");

        assertThat(create(mock, draft).status()).isEqualTo(201);
    }

    @TestFactory
    Stream<DynamicTest> eachWithholdingTypeHasItsPercentage() {
        record Kind(String name, int pct) {}
        return Stream.of(new Kind("ninguna", 0), new Kind("general", 15), new Kind("inicio", 7), new Kind("agraria", 2))
                .map(kind -> TestMockResolver.test(kind.name(), mock -> {
                    Answer answer = Activities.create(
                            mock, Draft.activity("6594").with("retencion_irpf_tipo", "\"" + kind.name() + "\""));
                    String invoice = Draft.invoice()
                            .with("actividad_id", "\"" + answer.text("/id") + "\"")
                            .toString();
                    Answer issued = mock.post("/invoices", invoice, Activities.CLIENT);

                    shows(answer, "retencion_irpf_pct=" + kind.pct());
                    answers(issued, 201);
                    assertThat(issued.json().path("retencion_irpf_importe").decimalValue())
                            .isEqualByComparingTo(Integer.toString(10 * kind.pct()));
                    assertThat(issued.json().path("total_a_pagar").decimalValue())
                            .isEqualByComparingTo(Integer.toString(1210 - 10 * kind.pct()));
                }));
    }

    @Test
    void personalisedWithholdingUsesItsOwnPercentage(TestMock mock) throws IOException {
        Answer activity = Activities.create(
                mock,
                Draft.activity("6594")
                        .with("retencion_irpf_tipo", "\"personalizada\"")
                        .with("retencion_irpf_pct", "19"));
        Draft invoice = Draft.invoice().with("actividad_id", "\"" + activity.text("/id") + "\"");
        Answer issued = mock.post("/invoices", invoice.toString(), Activities.CLIENT);

        assertThat(issued.json().path("retencion_irpf_importe").decimalValue()).isEqualByComparingTo("190");
    }

    @Test
    void privateRecipientHasNoWithholding(TestMock mock) throws IOException {
        Answer activity = Activities.create(mock, Draft.activity("6594").with("retencion_irpf_tipo", "\"general\""));
        Draft invoice = Draft.invoice()
                .with("actividad_id", "\"" + activity.text("/id") + "\"")
                .with("receptor_nif", "\"00000000T\"");
        Answer issued = mock.post("/invoices", invoice.toString(), Activities.CLIENT);

        answers(issued, 201);
        assertThat(issued.json().path("retencion_irpf_importe").decimalValue()).isEqualByComparingTo("0");
    }
}
