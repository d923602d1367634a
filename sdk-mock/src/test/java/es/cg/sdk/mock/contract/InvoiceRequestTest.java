package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
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

@Chapter("Resources and their fields › Invoice")
final class InvoiceRequestTest {
    private static final long CLIENT = 1002;
    private static final String LINE =
            "{\"concepto\":\"Libro\",\"cantidad\":2.5,\"precio_unitario\":4.20,\"iva_pct\":4}";

    private record Field(String name, List<String> good, List<String> bad) {}

    // formatter:off
    private static final List<Field> FIELDS = List.of(
        new Field("serie", List.of("\"A\"", "\"B\""), List.of("7", "\"Z\"", "\"\"", "null")),
        new Field("ejercicio", List.of("2026", "2025", "2027"), List.of("2024", "2028", "\"2026\"", "2026.5", "1e300")),
        new Field("fecha_expedicion", List.of("\"2026-11-20\"", "\"2026-01-31\""),
            List.of("\"20/11/2026\"", "\"2026-02-30\"", "\"2026-11-20\\n\"", "\"2026-11-20T25:00:00\"", "\"\"", "20261120", "null")),
        new Field("tipo_factura", List.of("\"F1\"", "\"F2\"", "\"F3\""), List.of("\"F4\"", "\"\"", "1")),
        new Field("receptor_nif", List.of("\"J12345674\"", "\"12345678Z\""), List.of("\"J12345675\"", "7")),
        new Field("receptor_nombre", List.of("\"Muebles Muestra SC\""), List.of("7", "{}")),
        new Field("lineas", List.of("[" + LINE + "]", "[" + LINE + "," + LINE + "]"), List.of("[]", LINE, "\"\"", "[7]")));
    // formatter:on

    private static Answer issue(TestMock mock, Draft draft) throws IOException {
        return mock.post("/invoices", draft.toString(), CLIENT);
    }

    private static JsonNode invoices(TestMock mock) throws IOException {
        return mock.get("/invoices", CLIENT).json().path("data");
    }

    private static void nothingWasDone(TestMock mock) throws IOException {
        assertThat(invoices(mock)).isEmpty();
        assertThat(mock.events("production")).isEmpty();
        shows(issue(mock, Draft.invoice()), "numero_completo=A-2026-000001", "verifactu/huella_anterior=null");
    }

    @TestFactory
    Stream<DynamicTest> validFieldValuesAreAccepted() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    for (String value : field.good()) {
                        Answer answer = issue(mock, Draft.invoice().with(field.name(), value));

                        assertThat(answer.status()).as(value).isEqualTo(201);
                        assertThat(answer.json().path(field.name())).isEqualTo(Caller.parsed(value));
                        assertThat(invoices(mock).path(0)).isEqualTo(answer.json());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> invalidFieldValuesReturn422() {
        return FIELDS.stream()
                .map(field -> TestMockResolver.test(field.name(), mock -> {
                    for (String value : field.bad()) {
                        Answer refused = issue(mock, Draft.invoice().with(field.name(), value));

                        assertThat(refused.status()).as(value).isEqualTo(422);
                        assertThat(refused.params().isEmpty() ? List.of(refused.param()) : refused.params())
                                .as(value)
                                .anyMatch(param -> param.startsWith(field.name()));
                    }
                    nothingWasDone(mock);
                }));
    }

    @TestFactory
    Stream<DynamicTest> missingRequiredFieldReturns422() {
        return Stream.of("serie", "fecha_expedicion", "lineas", "receptor_nif", "receptor_nombre")
                .map(name -> TestMockResolver.test(name, mock -> {
                    Answer refused = issue(mock, Draft.invoice().without(name));

                    refused(refused, 422, "datos_invalidos");
                    assertThat(refused.params()).contains(name);
                    nothingWasDone(mock);
                }));
    }

    @TestFactory
    Stream<DynamicTest> missingRequiredLineFieldReturns422() {
        return Stream.of("concepto", "cantidad", "precio_unitario", "iva_pct")
                .map(name -> TestMockResolver.test(name, mock -> {
                    String line = Draft.of(LINE).without(name).toString();
                    Answer refused = issue(mock, Draft.invoice().with("lineas", "[" + LINE + "," + line + "]"));

                    answers(refused, 422);
                    assertThat(refused.params()).contains("lineas.1." + name);
                    nothingWasDone(mock);
                }));
    }

    @TestFactory
    Stream<DynamicTest> lineFieldOfWrongTypeReturns422() {
        record Wrong(String name, String value) {}
        return Stream.of(
                        new Wrong("concepto", "1"),
                        new Wrong("cantidad", "\"1\""),
                        new Wrong("precio_unitario", "\"1,00\""),
                        new Wrong("iva_pct", "\"21\""))
                .map(wrong -> TestMockResolver.test(wrong.name(), mock -> {
                    Draft line = Draft.of(LINE).with(wrong.name(), wrong.value());
                    Answer refused = issue(mock, Draft.invoice().with("lineas", "[" + line + "]"));

                    answers(refused, 422);
                    assertThat(refused.params()).contains("lineas.0." + wrong.name());
                    nothingWasDone(mock);
                }));
    }

    @TestFactory
    Stream<DynamicTest> rectifyingTipoFacturaReturns422() {
        return Stream.of("R1", "R2", "R3", "R4", "R5")
                .map(kind -> TestMockResolver.test(kind, mock -> {
                    wrong(issue(mock, Draft.invoice().with("tipo_factura", "\"" + kind + "\"")), "tipo_factura");
                    nothingWasDone(mock);
                }));
    }

    @TestFactory
    Stream<DynamicTest> onlySimplifiedInvoiceNeedsNoRecipient() {
        record Kind(String name, int status) {}
        return Stream.of(new Kind("F1", 422), new Kind("F2", 201), new Kind("F3", 422))
                .map(kind -> TestMockResolver.test(kind.name(), mock -> {
                    Draft draft = Draft.invoice()
                            .with("tipo_factura", "\"" + kind.name() + "\"")
                            .without("receptor_nif")
                            .without("receptor_nombre");

                    assertThat(issue(mock, draft).status()).isEqualTo(kind.status());
                }));
    }

    @Test
    void ejercicioOfASplitYearHasItsOwnNumbers(TestMock mock) throws IOException {
        Answer split = issue(mock, Draft.invoice().with("ejercicio", "2027"));

        shows(split, "ejercicio=2027", "numero_completo=A-2027-000001", "avisos/0/codigo=ejercicio_partido");
        Answer usual = issue(mock, Draft.invoice());
        shows(usual, "ejercicio=2026", "avisos/0=missing");
        assertThat(mock.list("/invoices?ejercicio=2027", 1002)).hasSize(1);
        shows(issue(mock, Draft.invoice().with("ejercicio", "2025")), "numero_completo=A-2025-000001");
    }

    @Test
    void ejercicioDefaultsToTheYearOfTheDate(TestMock mock) throws IOException {
        Draft draft = Draft.invoice().without("ejercicio").with("fecha_expedicion", "\"2025-12-31\"");
        shows(issue(mock, draft), "ejercicio=2025", "numero_completo=A-2025-000001");
    }

    @Test
    void tipoFacturaDefaultsToF1(TestMock mock) throws IOException {
        shows(issue(mock, Draft.invoice().without("tipo_factura")), "tipo_factura=F1");
    }

    @Test
    void everyInvoiceTakesTheNextNumberOfItsSeriesAndYear(TestMock mock) throws IOException {
        Draft lastYear = Draft.invoice().without("ejercicio").with("fecha_expedicion", "\"2025-06-01\"");

        assertThat(List.of(
                        issue(mock, Draft.invoice()).text("/numero_completo"),
                        issue(mock, Draft.invoice().with("serie", "\"B\"")).text("/numero_completo"),
                        issue(mock, lastYear).text("/numero_completo"),
                        issue(mock, Draft.invoice()).text("/numero_completo")))
                .containsExactly("A-2026-000001", "B-2026-000001", "A-2025-000001", "A-2026-000002");
    }

    @Test
    void numberingContinuesFromTheLastInvoice(TestMock mock) throws IOException {
        List<Integer> before =
                mock.get("/invoices?serie=A&ejercicio=2026", 1001).json().findValuesAsText("numero").stream()
                        .map(Integer::valueOf)
                        .toList();
        Answer next = mock.post("/invoices", Draft.invoice().toString(), 1001);

        assertThat(before).isNotEmpty();
        assertThat(next.json().path("numero").asInt())
                .isEqualTo(before.stream().mapToInt(Integer::intValue).max().orElse(0) + 1);
    }
}
