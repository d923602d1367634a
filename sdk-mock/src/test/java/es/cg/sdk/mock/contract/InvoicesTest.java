package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Operations named with purpose only")
final class InvoicesTest {
    private static Answer issue(TestMock mock, long client, Draft draft) throws IOException {
        return mock.post("/invoices", draft.toString(), client);
    }

    private static void isToBePaid(Answer issued, String amount) {
        assertThat(issued.json().path("total_a_pagar").decimalValue())
                .as("%s", issued.json())
                .isEqualByComparingTo(amount);
    }

    @Test
    void invoiceEmittedEventContainsTheSameInvoice(TestMock mock) throws IOException {
        Answer answer = issue(mock, TALLERES, Draft.invoice());
        JsonNode invoice = answer.json();

        answers(answer, 201);
        shows(invoice, "sentido=emitida", "emisor_nif=B12345674", "estado_cobro=pendiente");
        shows(invoice, "vencimientos/0/importe=1210");
        assertThat(invoice.toString()).contains("\"base_imponible\":1000.00,").doesNotContainPattern(":-?[0-9.]+[eE]");
        assertThat(mock.events("production")).singleElement().satisfies(event -> {
            assertThat(event.path("type").asText()).isEqualTo("invoice.emitted");
            assertThat(event.at("/data/object")).hasToString(invoice.toString());
        });
    }

    @Test
    void unknownSeriesReturnsSerieDesconocida(TestMock mock) throws IOException {
        for (String serie : List.of("Z", "SBX", "", "a")) {
            Answer refused = issue(mock, TALLERES, Draft.invoice().with("serie", "\"" + serie + "\""));

            refused(refused, 422, "serie_desconocida");
        }
    }

    @Test
    void everyInvalidFieldIsReported(TestMock mock) throws IOException {
        Answer refused = issue(mock, TALLERES, Draft.of("""
                    {"serie":"A","ejercicio":2024,"fecha_expedicion":"2026-02-28","tipo_factura":"F3",
                     "fecha_operacion":"2026-02-30","lineas":[],"actividad_id":"act_x",
                     "vencimientos":[{},{"fecha":"2026-02-30"}]}"""));

        assertThat(refused.code()).isEqualTo("datos_invalidos");
        wrong(
                refused,
                "ejercicio",
                "fecha_operacion",
                "receptor_nif",
                "receptor_nombre",
                "lineas",
                "actividad_id",
                "vencimientos.0.fecha",
                "vencimientos.0.importe",
                "vencimientos.1.fecha",
                "vencimientos.1.importe");
    }

    @Test
    void largeSimplifiedInvoiceAndBadDueDatesGetAvisos(TestMock mock) throws IOException {
        Draft large = Draft.invoice().with("tipo_factura", "\"F2\"");
        String line = "{\"concepto\":\"c\",\"cantidad\":3,\"precio_unitario\":1000,\"iva_pct\":21}";
        Answer simplified = issue(mock, TALLERES, large.with("lineas", "[" + line + "]"));
        Answer due = issue(
                mock,
                TALLERES,
                Draft.invoice()
                        .with(
                                "vencimientos",
                                "[{\"fecha\":\"2026-12-20\",\"importe\":600},{\"fecha\":\"2027-01-20\",\"importe\":600}]"));

        assertThat(simplified.text("/avisos/0/codigo")).isEqualTo("limite_factura_simplificada");
        shows(due, "vencimientos/1/numero=2", "avisos/0/codigo=vencimientos_descuadrados");
    }

    @Test
    void theListIsNewestFirstAndTakesEveryFilter(TestMock mock) throws IOException {
        Draft draft = Draft.invoice().with("receptor_nif", "\"B12345674\"").with("referencia_externa", "\"ERP 1\"");
        String id = issue(mock, LAURA, draft).text("/id");

        assertThat(Samples.ids(mock, "/invoices", LAURA)).hasSize(7).startsWith(id);
        for (String query : List.of(
                "referencia_externa=ERP%201",
                "estado_verifactu=pendiente",
                "modificado_desde=2026-11-20",
                "modificado_desde=2026-11-20T08:00:00Z",
                "modificado_desde=2026-11-20T08:00:00.9Z",
                "modificado_desde=2026-11-20T09:00:00+01:00",
                "fecha_desde=2026-11-20&fecha_hasta=2026-11-20",
                "fecha_desde=2026-11-20T10:00:00Z",
                "serie=A&estado=emitida&estado_cobro=pendiente&ejercicio=2026&fecha_desde=2026-11-18",
                "receptor_nif=es-b12345674&modificado_desde=2026-11-19")) {
            assertThat(Samples.ids(mock, "/invoices?" + query, LAURA)).as(query).containsExactly(id);
        }
        for (String query : List.of(
                "sentido=recibida&fecha_desde=2026-07-01", "estado=anulada", "estado_verifactu=aceptada_con_errores")) {
            assertThat(Samples.ids(mock, "/invoices?" + query, LAURA)).as(query).hasSize(1);
        }
        for (String query : List.of("sentido=recibida", "estado_cobro=cobrada")) {
            assertThat(Samples.ids(mock, "/invoices?" + query, LAURA)).as(query).hasSize(2);
        }
        for (String query : List.of("modificado_desde=2026-11-20T08:00:01Z", "ejercicio=2024", "serie=B")) {
            assertThat(Samples.ids(mock, "/invoices?" + query, LAURA)).as(query).isEmpty();
        }
    }

    @Test
    void invoiceOfAnotherClientReturns404(TestMock mock) throws IOException {
        String id = Samples.issuedId(mock, LAURA);

        assertThat(mock.get("/invoices/" + id, LAURA).text("/id")).isEqualTo(id);
        Samples.refused(mock.get("/invoices/" + id, TALLERES), 404, "no_encontrado");
    }

    @Test
    void firstExampleClientHasSixInvoices(TestMock mock) throws IOException {
        JsonNode data = mock.get("/invoices", LAURA).json().path("data");

        assertThat(data)
                .extracting(each -> each.path("sentido").asText() + " "
                        + each.path("estado").asText() + " "
                        + each.path("estado_cobro").asText())
                .containsExactly(
                        "emitida anulada pendiente",
                        "emitida emitida pendiente",
                        "emitida emitida cobrada",
                        "recibida emitida pendiente",
                        "emitida emitida cobrada",
                        "recibida emitida pendiente");
        assertThat(mock.events("production")).isEmpty();
    }

    @Test
    void retencionOfTheInvoiceOverridesItsActivity(TestMock mock) throws IOException {
        Answer usual = issue(mock, LAURA, Draft.invoice());
        assertThat(usual.json().path("retencion_irpf_pct").decimalValue()).isEqualByComparingTo("15");
        assertThat(usual.text("/actividad_id")).isEqualTo(Samples.activityId(mock));
        isToBePaid(
                issue(
                        mock,
                        LAURA,
                        Draft.invoice().with("receptor_nif", "\"Y1234567X\"").with("retencion_irpf_pct", "7")),
                "1140");
        isToBePaid(issue(mock, LAURA, Draft.invoice().with("retencion_irpf_pct", "0")), "1210");
    }

    @Test
    void addresseeDecidesOnWithholdingAndSurcharge(TestMock mock) throws IOException {
        String addressee = mock.post("/addressees", """
                            {"nombre":"Bazar","nif":"A12345674","es_empresa_o_profesional":false,
                             "recargo_equivalencia":true}""", LAURA).text("/id");
        Draft named = Draft.invoice()
                .without("receptor_nif")
                .without("receptor_nombre")
                .with("destinatario_id", "\"" + addressee + "\"");
        Answer byId = issue(mock, LAURA, named);
        Answer byNif = issue(
                mock,
                LAURA,
                Draft.invoice().with("receptor_nif", "\"A12345674\"").with("retencion_irpf_pct", "15"));

        for (Answer answer : List.of(byId, byNif)) {
            shows(answer, "destinatario_id=" + addressee, "receptor_nif=A12345674", "desglose_iva/0/recargo_pct=5.2");
            isToBePaid(answer, "1262");
        }
        assertThat(byId.text("/receptor_nombre")).isEqualTo("Bazar");
        assertThat(byNif.text("/avisos/0/codigo")).isEqualTo("retencion_no_aplicada");
        assertThat(issue(mock, TALLERES, named).params()).containsExactly("destinatario_id");
    }

    @Test
    void invoiceOfNavarraIsNotSentToVerifactu(TestMock mock) throws IOException {
        Answer client = mock.post("/clients", """
                    {"nombre":"Prueba","nif":"J12345674","email":"p@ejemplo.invalid","tipo":"sociedad",
                     "territorio":"navarra","regimen_iva":"general"}""").send();
        long id = client.json().path("id").asLong();
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[%d]}".formatted(id));
        Answer issued = mock.post(
                        "/invoices",
                        Draft.invoice().with("receptor_nif", "\"B12345674\"").toString())
                .client(id)
                .as(key)
                .send();
        mock.advance("P1D");

        assertThat(issued.text("/verifactu/estado")).isEqualTo("no_aplica");
        assertThat(mock.events("production"))
                .extracting(event -> event.path("type").asText())
                .containsExactly("invoice.emitted");
        answers(mock.panel("POST /panel/invoices/" + issued.text("/id") + "/annul"), 200);
    }

    private static String foreign(TestMock mock, String fields) throws IOException {
        return mock.post(
                        "/addressees",
                        Draft.of("{\"nombre\":\"Acheteur Fictif\",\"es_empresa_o_profesional\":true}")
                                .merged("{" + fields + "}")
                                .toString(),
                        LAURA)
                .text("/id");
    }

    private static String withheld(TestMock mock, String nif, String addressee) throws IOException {
        Draft draft = Draft.invoice().with("receptor_nif", "\"" + nif + "\"");
        draft = addressee.isEmpty() ? draft : draft.with("destinatario_id", "\"" + addressee + "\"");
        return mock.post("/invoices", draft.toString(), LAURA).text("/retencion_irpf_pct");
    }

    @Test
    void nothingIsWithheldByNonResidentBuyers(TestMock mock) throws IOException {
        String french = "\"tipo_identificacion\":\"02\",\"identificacion\":\"FR40303265045\"";

        assertThat(withheld(mock, "", foreign(mock, french))).isEqualTo("0");
        assertThat(withheld(mock, "", foreign(mock, french + ",\"pais\":\"FR\"")))
                .isEqualTo("0");
        assertThat(withheld(mock, "FR40303265045", "")).isEqualTo("0");
        assertThat(withheld(mock, "A58818501", foreign(mock, "\"nif\":\"A58818501\",\"pais\":\"US\"")))
                .isEqualTo("0");
        // An entity of another country, with a tax identifier of Spain.
        assertThat(withheld(mock, "N1234567D", "")).isEqualTo("0");
    }

    @Test
    void residentsAndEstablishmentsInSpainWithhold(TestMock mock) throws IOException {
        assertThat(withheld(mock, "W1234567D", "")).isEqualTo("15");
        assertThat(withheld(mock, "", foreign(mock, "\"nif\":\"W1234567D\",\"pais\":\"FR\"")))
                .isEqualTo("15");
        assertThat(withheld(mock, "", foreign(mock, "\"nif\":\"J12345674\",\"pais\":\"es\"")))
                .isEqualTo("15");
        assertThat(withheld(mock, "J99216582", "")).isEqualTo("15");
    }

    @Test
    void withholdingOfNonResidentIsDroppedWithAnAviso(TestMock mock) throws IOException {
        Draft draft = Draft.invoice().with("receptor_nif", "\"FR40303265045\"").with("retencion_irpf_pct", "15");
        Answer issued = mock.post("/invoices", draft.toString(), LAURA);

        shows(issued, "retencion_irpf_pct=0", "avisos/0/codigo=retencion_no_aplicada");
        assertThat(issued.text("/avisos/0/mensaje")).contains("residente");
    }
}
