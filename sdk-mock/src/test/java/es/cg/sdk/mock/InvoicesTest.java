package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Issuing and listing invoices over HTTP, in production. */
final class InvoicesTest {
    private static final String LAURA = "1001";
    private static final String TALLERES = "1002";
    private static final String LINE =
            "{\"concepto\":\"Asesoría\",\"cantidad\":1,\"precio_unitario\":1000.0,\"iva_pct\":21}";

    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void close() {
        environment.close();
    }

    static String invoice(String more) {
        return invoice("B12345674", more);
    }

    static String invoice(String nif, String more) {
        return "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20\",\"receptor_nif\":\"" + nif
                + "\",\"receptor_nombre\":\"Talleres Ejemplo SL\",\"lineas\":[" + LINE + "]" + more + "}";
    }

    private Answer issue(String client, String body) throws Exception {
        return environment.post("/invoices", client, body);
    }

    @Test
    void anIssuedInvoiceHasItsNumberItsTotalsAndItsRemissionAhead() throws Exception {
        Answer answer = issue(TALLERES, invoice("A12345674", ",\"referencia_externa\":\"ERP-1\""));
        JsonNode invoice = answer.json();

        assertThat(answer.status()).isEqualTo(201);
        assertThat(invoice.path("numero_completo").asText()).isEqualTo("A-2026-000001");
        assertThat(invoice.path("ejercicio").asInt()).isEqualTo(2026);
        assertThat(invoice.path("sentido").asText()).isEqualTo("emitida");
        assertThat(invoice.path("emisor_nif").asText()).isEqualTo("B12345674");
        assertThat(invoice.path("total").decimalValue()).isEqualByComparingTo("1210");
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
        assertThat(invoice.at("/vencimientos/0/importe").decimalValue()).isEqualByComparingTo("1210");
        assertThat(invoice.at("/verifactu/estado").asText()).isEqualTo("pendiente");
        assertThat(invoice.at("/verifactu/huella").asText()).matches("[0-9A-F]{64}");
        assertThat(invoice.at("/verifactu/huella_anterior").isNull()).isTrue();
        assertThat(invoice.at("/verifactu/qr_url").asText())
                .isEqualTo("https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR"
                        + "?nif=B12345674&numserie=A-2026-000001&fecha=20-11-2026&importe=1210.00");
        assertThat(environment.told(1002)).containsExactly("invoice.emitted");
        assertThat(environment.events(1002).get(0).at("/data/object")).hasToString(invoice.toString());
    }

    @Test
    void eachSeriesAndYearIsNumberedForItself() throws Exception {
        String b = invoice("").replace("\"A\"", "\"B\"");
        String lastYear = invoice("").replace("2026-11-20", "2025-12-31");

        assertThat(issue(TALLERES, invoice("")).text("/numero_completo")).isEqualTo("A-2026-000001");
        assertThat(issue(TALLERES, b).text("/numero_completo")).isEqualTo("B-2026-000001");
        assertThat(issue(TALLERES, lastYear).text("/numero_completo")).isEqualTo("A-2025-000001");
        assertThat(issue(TALLERES, invoice("")).text("/numero_completo")).isEqualTo("A-2026-000002");
        assertThat(issue(LAURA, invoice("")).text("/numero_completo")).isEqualTo("A-2026-000004");
    }

    @Test
    void aRefusedInvoiceSpendsNoNumber() throws Exception {
        Answer refused = issue(TALLERES, invoice("B12345675", ""));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.params()).containsExactly("receptor_nif");
        assertThat(issue(TALLERES, invoice("")).json().path("numero").asInt()).isEqualTo(1);
    }

    @Test
    void anUnknownSeriesHasACodeThatNoRepetitionCures() throws Exception {
        for (String serie : List.of("Z", "SBX", "", "a")) {
            Answer answer = issue(TALLERES, invoice("").replace("\"A\"", "\"" + serie + "\""));

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.code()).isEqualTo("serie_desconocida");
        }
    }

    @Test
    void everyWrongFieldIsTold() throws Exception {
        Answer answer = issue(
                TALLERES,
                "{\"serie\":\"A\",\"ejercicio\":2025,\"fecha_expedicion\":\"2026-02-28\",\"tipo_factura\":\"F3\","
                        + "\"fecha_operacion\":\"2026-02-30\",\"lineas\":[],\"actividad_id\":\"act_x\","
                        + "\"vencimientos\":[{},{\"fecha\":\"2026-02-30\"}]}");

        assertThat(answer.code()).isEqualTo("datos_invalidos");
        assertThat(answer.params())
                .containsExactlyInAnyOrder(
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
        assertThat(issue(TALLERES, invoice(",\"tipo_factura\":\"R1\"")).params())
                .containsExactly("tipo_factura");
    }

    @Test
    void aSimplifiedInvoiceNeedsNoRecipient() throws Exception {
        Answer answer = issue(
                TALLERES,
                "{\"serie\":\"A\",\"fecha_expedicion\":\"2026-11-20T23:59:59Z\",\"tipo_factura\":\"F2\","
                        + "\"lineas\":[" + LINE + "," + LINE + "," + LINE + "]}");

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.text("/fecha_expedicion")).isEqualTo("2026-11-20");
        assertThat(answer.text("/avisos/0/codigo")).isEqualTo("limite_factura_simplificada");
    }

    @Test
    void datesBeforeTheLastInvoiceAndAfterTodayAreTaken() throws Exception {
        assertThat(issue(TALLERES, invoice("").replace("2026-11-20", "2027-03-01"))
                        .status())
                .isEqualTo(201);
        assertThat(issue(TALLERES, invoice("").replace("2026-11-20", "2026-01-01"))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void oneKeyIssuesOneInvoice() throws Exception {
        String key = environment.newKey();
        Answer first = environment.postAs(key, "/invoices", TALLERES, invoice(""));
        Answer second = environment.postAs(key, "/invoices", TALLERES, invoice(""));

        assertThat(second.json()).isEqualTo(first.json());
        assertThat(environment.get("/invoices", TALLERES).json().path("data")).hasSize(1);
        assertThat(environment.told(1002)).containsExactly("invoice.emitted");
        assertThat(environment
                        .postAs(key, "/invoices", TALLERES, invoice(",\"notas\":\"x\""))
                        .code())
                .isEqualTo("idempotency_key_reutilizada");
    }

    @Test
    void theListIsNewestFirstAndTakesEveryFilter() throws Exception {
        String id = issue(LAURA, invoice(",\"referencia_externa\":\"ERP 1\"")).text("/id");
        Answer all = environment.get("/invoices", LAURA);

        assertThat(all.json().path("data")).hasSize(5);
        assertThat(all.text("/data/0/id")).isEqualTo(id);
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
            assertThat(environment.get("/invoices?" + query, LAURA).json().path("data"))
                    .as(query)
                    .extracting(each -> each.path("id").asText())
                    .containsExactly(id);
        }
        for (String query : List.of(
                "sentido=recibida",
                "estado=anulada",
                "estado_cobro=cobrada",
                "estado_verifactu=aceptada_con_errores")) {
            assertThat(environment.get("/invoices?" + query, LAURA).json().path("data"))
                    .as(query)
                    .hasSize(1);
        }
        for (String query : List.of("modificado_desde=2026-11-20T08:00:01Z", "ejercicio=2024", "serie=B")) {
            assertThat(environment.get("/invoices?" + query, LAURA).json().path("data"))
                    .as(query)
                    .isEmpty();
        }
        assertThat(environment
                        .get("/invoices?modificado_desde=2026-11-20T99", LAURA)
                        .code())
                .isEqualTo("fecha_no_valida");
        assertThat(environment
                        .get("/invoices?fecha_desde=2026-11-20&fecha_hasta=2026-11-19", LAURA)
                        .code())
                .isEqualTo("rango_invertido");
    }

    @Test
    void anotherClientsInvoiceIsNotThere() throws Exception {
        String id = issue(LAURA, invoice("")).text("/id");

        assertThat(environment.get("/invoices/" + id, LAURA).text("/id")).isEqualTo(id);
        assertThat(environment.get("/invoices/" + id, TALLERES).code()).isEqualTo("no_encontrado");
    }

    @Test
    void anAnnulmentIsALinkOfTheChain() throws Exception {
        String id = issue(TALLERES, invoice("")).text("/id");
        assertThat(environment.annul(1002, id).path("estado").asText()).isEqualTo("anulada");
        Answer next = issue(TALLERES, invoice(""));
        JsonNode annulled = environment.chained(1002).get(1);

        assertThat(annulled.at("/chain/annulment/place").asInt()).isEqualTo(2);
        assertThat(annulled.at("/chain/annulment/previous")).isEqualTo(annulled.at("/verifactu/huella"));
        assertThat(next.json().at("/verifactu/huella_anterior")).isEqualTo(annulled.at("/chain/annulment/fingerprint"));
        assertThat(environment.told(1002)).containsExactly("invoice.emitted", "invoice.annulled", "invoice.emitted");
        Answer payment =
                environment.post("/invoices/" + id + "/payments", TALLERES, "{\"fecha\":\"2026-11-20\",\"importe\":1}");
        assertThat(payment.status()).isEqualTo(409);
        assertThat(payment.code()).isEqualTo("factura_anulada");
    }

    @Test
    void theFirstClientHasInvoicesFromTheStart() throws Exception {
        JsonNode data = environment.get("/invoices", LAURA).json().path("data");

        assertThat(data)
                .extracting(each -> each.path("sentido").asText() + " "
                        + each.path("estado").asText() + " "
                        + each.path("estado_cobro").asText())
                .containsExactly(
                        "emitida anulada pendiente",
                        "emitida emitida pendiente",
                        "emitida emitida cobrada",
                        "recibida emitida pendiente");
        assertThat(environment.told(1001)).isEmpty();
    }
}
