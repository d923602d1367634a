package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Rectifying invoices, which a person makes in the panel. */
@Chapter("What the service does")
final class RectificationTest {
    private static final long CLIENT = 1002;
    private static final String SUMMER = "2026-08-10";

    private static String issued(TestMock mock, String kind, String day) throws IOException {
        Draft draft =
                Draft.invoice().with("tipo_factura", "\"" + kind + "\"").with("fecha_expedicion", "\"" + day + "\"");
        Answer answer = mock.post("/invoices", draft.toString(), CLIENT);
        answers(answer, 201);
        return answer.text("/id");
    }

    private static Draft correction(String kind, String how, String price) throws IOException {
        return Draft.of("""
                {"tipo_factura":"%s","tipo_rectificativa":"%s","motivo":"Descuento posterior",
                 "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":%s,"iva_pct":21}]}
                """.formatted(kind, how, price));
    }

    private static Answer rectify(TestMock mock, String id, Draft body) throws IOException {
        return mock.panel("POST /panel/invoices/" + id + "/rectify", body.toString());
    }

    private static JsonNode rectified(TestMock mock, String id, Draft body) throws IOException {
        Answer answer = rectify(mock, id, body);
        answers(answer, 200);
        return answer.json();
    }

    private static JsonNode read(TestMock mock, String id) throws IOException {
        return mock.get("/invoices/" + id, CLIENT).json();
    }

    private static Answer annul(TestMock mock, String id) throws IOException {
        return mock.panel("POST /panel/invoices/" + id + "/annul", "{}");
    }

    /** The result of Model 303 of a quarter. */
    private static String result(TestMock mock, String quarter) throws IOException {
        Answer model = mock.post(
                "/tax-models",
                "{\"modelo\":\"303\",\"ejercicio\":2026,\"periodo\":\"" + quarter + "\",\"regenerar\":true}",
                CLIENT);
        answers(model, 201);
        return model.text("/casillas/71");
    }

    @Test
    void numbersOfAnySizeAreRefused(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        Answer answer = mock.panel("POST /panel/invoices/" + id + "/rectify", """
                {"tipo_factura":"R1","tipo_rectificativa":"I","motivo":"Descuento",
                 "lineas":[{"concepto":"Asesoría","cantidad":1e2000000000,"precio_unitario":1e2000000000,"iva_pct":21}]}
                """);

        answers(answer, 422);
    }

    @Test
    void rectificationByDifferencesAddsItsAmounts(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        JsonNode made =
                rectified(mock, id, correction("R1", "I", "-200").with("fecha_expedicion", "\"" + SUMMER + "\""));

        shows(made, "numero_completo=R-2026-000001", "tipo_factura=R1", "tipo_rectificativa=I");
        shows(made, "motivo_rectificacion=Descuento posterior");
        assertThat(made.path("rectificadas")).extracting(JsonNode::asText).containsExactly(id);
        shows(made, "receptor_nif=J12345674", "fecha_operacion=" + SUMMER, "base_imponible=-200", "total=-242");
        assertThat(read(mock, made.path("id").asText())).isEqualTo(made);
        JsonNode original = read(mock, id);
        assertThat(original.path("estado").asText()).isEqualTo("rectificada");
        assertThat(original.path("rectificada_por")).isEqualTo(made.path("id"));
        assertThat(original.has("sustituida_por")).isFalse();
        assertThat(result(mock, "3T")).isEqualTo("168.00");
    }

    @Test
    void rectificationBySubstitutionReplacesTheAmounts(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        JsonNode difference =
                rectified(mock, id, correction("R4", "I", "-200").with("fecha_expedicion", "\"" + SUMMER + "\""));
        JsonNode made =
                rectified(mock, id, correction("R4", "S", "500").with("fecha_expedicion", "\"" + SUMMER + "\""));

        shows(made, "total=605");
        for (String replaced : List.of(id, difference.path("id").asText())) {
            assertThat(read(mock, replaced).path("sustituida_por")).isEqualTo(made.path("id"));
        }
        assertThat(read(mock, id).path("rectificada_por")).isEqualTo(made.path("id"));
        assertThat(result(mock, "3T")).isEqualTo("105.00");
    }

    @Test
    void anEarlierQuarterKeepsWhatItDeclared(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        JsonNode made = rectified(mock, id, correction("R1", "S", "900"));
        mock.advance("PT1200H");

        assertThat(made.path("fecha_expedicion").asText()).isEqualTo("2026-11-20");
        assertThat(result(mock, "3T")).isEqualTo("210.00");
        assertThat(result(mock, "4T")).isEqualTo("-21.00");
    }

    @Test
    void rectifyingInvoiceIsChainedAndSentToVerifactu(TestMock mock) throws IOException {
        String id = issued(mock, "F1", "2026-11-20");
        JsonNode made = rectified(mock, id, correction("R1", "I", "-200"));
        mock.advance("PT10M");

        assertThat(made.at("/verifactu/huella").asText()).matches("[0-9A-F]{64}");
        assertThat(made.at("/verifactu/huella_anterior"))
                .isEqualTo(read(mock, id).at("/verifactu/huella"));
        shows(read(mock, made.path("id").asText()), "verifactu/estado=aceptada");
        assertThat(mock.events("production").stream()
                        .filter(event -> event.at("/data/object/id").equals(made.path("id")))
                        .map(event -> event.path("type").asText()))
                .containsExactly("invoice.emitted", "invoice.verifactu_sent", "invoice.verifactu_accepted");
        assertThat(issued(mock, "F1", "2026-11-20")).isNotEmpty();
    }

    @Test
    void sandboxRectifyingInvoicesUseSeriesSbxr(TestMock mock, Sandbox sandbox) throws IOException {
        String id = sandbox.issue("B12345674").text("/id");
        JsonNode made = rectified(mock, id, correction("R1", "I", "-10"));
        Answer refused =
                sandbox.post("/invoices", Bodies.invoice("SBXR", "B12345674")).send();

        assertThat(made.path("numero_completo").asText()).isEqualTo("SBXR-2026-000001");
        assertThat(sandbox.invoice(id).path("estado").asText()).isEqualTo("rectificada");
        assertThat(refused.code()).isEqualTo("serie_desconocida");
    }

    @Test
    void annullingARectifyingInvoiceRestoresTheOriginal(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        String first =
                rectified(mock, id, correction("R1", "I", "-200")).path("id").asText();
        String second =
                rectified(mock, id, correction("R1", "S", "500")).path("id").asText();

        assertThat(annul(mock, id).status()).isEqualTo(409);
        assertThat(annul(mock, first).status()).isEqualTo(409);
        assertThat(annul(mock, second).status()).isEqualTo(200);
        shows(read(mock, id), "estado=rectificada", "rectificada_por=" + first);
        assertThat(read(mock, id).has("sustituida_por")).isFalse();
        assertThat(annul(mock, id).status()).isEqualTo(409);
        assertThat(annul(mock, first).status()).isEqualTo(200);
        assertThat(read(mock, id).path("estado").asText()).isEqualTo("emitida");
        assertThat(read(mock, id).has("rectificada_por")).isFalse();
        assertThat(result(mock, "3T")).isEqualTo("210.00");
        assertThat(annul(mock, id).status()).isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> eachRectifyingTypeIsAccepted() {
        record Case(String kind, String original) {}
        return Stream.of(
                        new Case("R1", "F1"),
                        new Case("R2", "F1"),
                        new Case("R3", "F1"),
                        new Case("R4", "F3"),
                        new Case("R5", "F2"))
                .map(each -> TestMockResolver.test(each.kind() + " an " + each.original(), mock -> {
                    String id = issued(mock, each.original(), SUMMER);
                    JsonNode made = rectified(mock, id, correction(each.kind(), "I", "-1"));

                    assertThat(made.path("tipo_factura").asText()).isEqualTo(each.kind());
                }));
    }

    @TestFactory
    Stream<DynamicTest> rectificationWithAnInvalidFieldReturns422() {
        record Case(String field, String value, String named) {}
        // formatter:off
        return Stream.of(
            new Case("tipo_factura", "\"R6\"", "tipo_factura"),
            new Case("tipo_factura", "\"F1\"", "tipo_factura"),
            new Case("tipo_factura", "null", "tipo_factura"),
            new Case("tipo_factura", "\"R5\"", "tipo_factura"),
            new Case("tipo_rectificativa", "\"X\"", "tipo_rectificativa"),
            new Case("tipo_rectificativa", "null", "tipo_rectificativa"),
            new Case("motivo", "\" \"", "motivo"),
            new Case("motivo", "7", "motivo"),
            new Case("lineas", "[]", "lineas"),
            new Case("lineas", "\"x\"", "lineas"),
            new Case("lineas", "[7]", "lineas.0"),
            new Case("lineas", "[{\"concepto\":\"x\",\"cantidad\":1,\"precio_unitario\":\"5\",\"iva_pct\":21}]",
                "lineas.0.precio_unitario"),
            new Case("lineas", "[{\"concepto\":\"x\",\"cantidad\":1,\"precio_unitario\":5,\"iva_pct\":99}]", "lineas.0.iva_pct"),
            new Case("lineas", "[{\"concepto\":\"x\",\"cantidad\":1,\"precio_unitario\":5}]", "lineas.0.iva_pct"),
            new Case("lineas",
                "[{\"concepto\":\"x\",\"cantidad\":1,\"precio_unitario\":5,\"iva_pct\":21,\"producto_id\":7}]",
                "lineas.0.producto_id"),
            new Case("fecha_expedicion", "\"2026-08-09\"", "fecha_expedicion"),
            new Case("fecha_expedicion", "\"2026-11-21\"", "fecha_expedicion"),
            new Case("fecha_expedicion", "\"20/11/2026\"", "fecha_expedicion"),
            new Case("nada", "1", "nada"))
            .map(each -> TestMockResolver.test(each.field() + " " + each.value(), mock -> {
                String id = issued(mock, "F1", SUMMER);
                Answer refused = rectify(mock, id, correction("R1", "I", "-1").with(each.field(), each.value()));

                answers(refused, 422);
                assertThat(refused.message()).contains(each.named());
                assertThat(read(mock, id).path("estado").asText()).isEqualTo("emitida");
                assertThat(rectified(mock, id, correction("R1", "I", "-1")).path("numero").asInt()).isEqualTo(1);
            }));
        // formatter:on
    }

    @Test
    void unknownOrAnnulledInvoiceCannotBeRectified(TestMock mock) throws IOException {
        String annulled = issued(mock, "F1", SUMMER);
        annul(mock, annulled);
        String replaced = issued(mock, "F1", SUMMER);
        rectified(mock, replaced, correction("R1", "S", "500"));
        String simplified = issued(mock, "F2", SUMMER);
        String received = mock.get("/invoices?sentido=recibida", 1001).text("/data/0/id");

        answers(rectify(mock, "inv_0000000000000000", correction("R1", "I", "-1")), 404);
        answers(rectify(mock, received, correction("R1", "I", "-1")), 404);
        assertThat(rectify(mock, annulled, correction("R1", "I", "-1")).code()).isEqualTo("factura_anulada");
        for (String how : List.of("I", "S")) {
            assertThat(rectify(mock, replaced, correction("R1", how, "-1")).code())
                    .isEqualTo("factura_sustituida");
        }
        answers(rectify(mock, simplified, correction("R1", "I", "-1")), 422);
    }

    @Test
    void overpaidSubstituteIsCobradaWithNegativePending(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-08-11\",\"importe\":1210}", CLIENT);
        shows(rectified(mock, id, correction("R1", "S", "500")), "importe_pendiente=-605", "estado_cobro=cobrada");
    }

    @Test
    void paymentsOfRectifiedInvoiceCountForSubstitute(TestMock mock) throws IOException {
        String id = issued(mock, "F1", SUMMER);
        mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-08-11\",\"importe\":1000}", CLIENT);
        JsonNode made = rectified(mock, id, correction("R1", "S", "900"));

        shows(made, "total_a_pagar=1089", "importe_cobrado=1000", "importe_pendiente=89");
    }
}
