package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Expenses: drafts, the rules they keep to, and what comes of confirming them. */
final class ExpensesTest {
    private static final String CLIENT = "1002";

    // Files Model 130, and deducts no VAT: it is a cost.
    private static final String SELF_EMPLOYED = "1005";
    private static final String EXPENSE = """
            {"tipo":"factura","proveedor_nif":"A12345674","proveedor_nombre":"Suministros Inventados SA",
             "numero_factura":"F-1","fecha_expedicion":"2026-09-30","concepto":"Papel",
             "desglose_iva":[{"iva_pct":21,"base":100,"cuota":21},{"iva_pct":10,"base":10.50,"cuota":1.05}],
             "total":132.55}""";

    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private Answer register(String field, String value) throws IOException {
        return register(with(field, value));
    }

    private Answer register(ObjectNode expense) throws IOException {
        return environment.post("/expenses", CLIENT, expense.toString());
    }

    private static ObjectNode with(String field, String value) throws IOException {
        return ((ObjectNode) Caller.parsed(EXPENSE)).set(field, Caller.parsed(value));
    }

    private static ObjectNode without(String... fields) throws IOException {
        return ((ObjectNode) Caller.parsed(EXPENSE)).remove(List.of(fields));
    }

    private String registered() throws IOException {
        return environment.post("/expenses", CLIENT, EXPENSE).text("/id");
    }

    private Answer confirm(String id) throws IOException {
        return environment.post("/expenses/" + id + "/confirm", CLIENT, "");
    }

    private JsonNode listed(String query) throws IOException {
        return environment.get("/expenses" + query, CLIENT).json().path("data");
    }

    private void refused(Answer answer, String param) throws IOException {
        assertThat(answer.status()).as("%s", answer).isEqualTo(422);
        assertThat(answer.code()).isIn("datos_invalidos", "fecha_no_valida");
        assertThat(answer.params()).containsExactly(param);
        assertThat(answer.message()).contains(param);
        assertThat(listed("")).isEmpty();
    }

    @Test
    void anExpenseIsRegisteredAsADraftAndReadBackAsItCame() throws Exception {
        Answer answer = environment.post("/expenses", CLIENT, EXPENSE);
        JsonNode expense = answer.json();

        assertThat(answer.status()).isEqualTo(201);
        shows(expense, "estado=draft", "confirmado_en=null", "modelo_130=null");
        assertThat(expense.has("avisos")).isFalse();
        Caller.parsed(EXPENSE)
                .properties()
                .forEach(each -> assertThat(expense.path(each.getKey())).isEqualTo(each.getValue()));
        assertThat(environment.get("/expenses/" + answer.text("/id"), CLIENT).json())
                .isEqualTo(expense);
        assertThat(listed("")).containsExactly(expense);
        assertThat(environment.told()).isEmpty();
    }

    @Test
    void anInvoiceNeedsItsSupplierAndNumberAndAReceiptDoesNot() throws Exception {
        for (String needed : List.of("proveedor_nif", "numero_factura")) {
            refused(register(without(needed)), needed);
            refused(register(needed, "\" \""), needed);
        }
        for (String kind : List.of("ticket", "recibo_sin_factura")) {
            ObjectNode bare = without("proveedor_nif", "numero_factura").put("tipo", kind);
            assertThat(register(bare).status()).as(kind).isEqualTo(201);
        }
    }

    @Test
    void whatBreaksARuleIsToldWithItsField() throws Exception {
        refused(register("tipo", "\"nota\""), "tipo");
        refused(register("concepto", "\"  \""), "concepto");
        refused(register("proveedor_nombre", "\"\""), "proveedor_nombre");
        refused(register("proveedor_nif", "\"A12345675\""), "proveedor_nif");
        refused(register("fecha_expedicion", "\"2026-02-30\""), "fecha_expedicion");
        refused(register("fecha_contable", "\"2026-02-30\""), "fecha_contable");
        refused(register("actividad_id", "\"act_nope\""), "actividad_id");
        refused(register("documento_id", "\"doc_nope\""), "documento_id");
        refused(register("retencion_irpf_pct", "100.01"), "retencion_irpf_pct");
        refused(register("retencion_irpf_pct", "-1"), "retencion_irpf_pct");
        refused(register("retencion_irpf_importe", "0.001"), "retencion_irpf_importe");
        refused(register("total", "132.551"), "total");
        refused(register("desglose_iva", "[{\"base\":132.551,\"cuota\":0}]"), "desglose_iva.0.base");
        refused(register("desglose_iva", "[{\"base\":132.55},{\"iva_pct\":101}]"), "desglose_iva.1.iva_pct");
    }

    @Test
    void everyBrokenRuleIsToldAtOnce() throws Exception {
        Answer answer = register(with("tipo", "\"nota\"").put("concepto", "").put("fecha_expedicion", "2026-02-30"));

        assertThat(answer.params()).containsExactlyInAnyOrder("tipo", "concepto", "fecha_expedicion");
    }

    @Test
    void whatBelongsToAnotherClientIsNotThere() throws Exception {
        String activity = environment.get("/activities").text("/data/0/id");
        String document = environment.get("/documents").text("/data/0/id");
        String expense = environment.get("/expenses").text("/data/0/id");

        refused(register("actividad_id", "\"" + activity + "\""), "actividad_id");
        refused(register("documento_id", "\"" + document + "\""), "documento_id");
        assertThat(environment.get("/expenses/" + expense).status()).isEqualTo(200);
        assertThat(environment.get("/expenses/" + expense, CLIENT).status()).isEqualTo(404);
        assertThat(confirm(expense).status()).isEqualTo(404);
    }

    @Test
    void theTotalIsTheSumOfTheBreakdownToTheCent() throws Exception {
        for (String total : List.of("132.53", "132.57", "0", "-132.55")) {
            refused(register("total", total), "total");
        }
        for (String total : List.of("132.54", "132.55", "132.56")) {
            assertThat(register("total", total).status()).as(total).isEqualTo(201);
        }
    }

    @Test
    void aTaxThatIsNotItsShareOfTheBaseIsRefused() throws Exception {
        for (String tax : List.of("20.98", "21.02", "0", "-21")) {
            refused(register("desglose_iva", group(tax)), "desglose_iva.0.cuota");
        }
        refused(
                register("desglose_iva", "[{\"iva_pct\":21,\"base\":100,\"recargo_pct\":5.2,\"cuota_recargo\":5.22}]"),
                "desglose_iva.0.cuota_recargo");
        for (String tax : List.of("20.99", "21", "21.01")) {
            assertThat(register(with("desglose_iva", group(tax)).put("total", 121))
                            .status())
                    .as(tax)
                    .isEqualTo(201);
        }
    }

    private static String group(String tax) {
        return "[{\"iva_pct\":21,\"base\":100,\"cuota\":" + tax + "}]";
    }

    @Test
    void aCreditNoteHasANegativeBaseAndTax() throws Exception {
        ObjectNode note = with("desglose_iva", "[{\"iva_pct\":21,\"base\":-100,\"cuota\":-21}]");

        assertThat(register(note.put("total", -121)).status()).isEqualTo(201);
    }

    @Test
    void aWithholdingIsNotNegativeAndAMissingOneIsWorkedOut() throws Exception {
        refused(register("retencion_irpf_importe", "-0.01"), "retencion_irpf_importe");
        Answer answer = register(with("retencion_irpf_pct", "19").put("total", new BigDecimal("111.55")));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().path("retencion_irpf_importe").decimalValue()).isEqualByComparingTo("21.00");
    }

    @Test
    void theKindOfIncomeIsOneOfThreeAndNeedsTheSupplier() throws Exception {
        refused(register("tipo_renta", "\"trabajo\""), "tipo_renta");
        refused(
                register(without("proveedor_nif").put("tipo", "ticket").put("tipo_renta", "alquiler")),
                "proveedor_nif");
        for (String kind : List.of("profesional", "alquiler", "capital")) {
            shows(register("tipo_renta", "\"" + kind + "\""), "tipo_renta=" + kind);
        }
    }

    @Test
    void theTotalMayBeBeforeOrAfterWhatIsWithheld() throws Exception {
        refused(register(with("retencion_irpf_importe", "15").put("total", 100)), "total");
        for (String total : List.of("132.55", "117.55")) {
            assertThat(register(with("retencion_irpf_importe", "15").set("total", Caller.parsed(total)))
                            .status())
                    .as(total)
                    .isEqualTo(201);
        }
    }

    @Test
    void aMissingQuotaIsWorkedOut() throws Exception {
        Answer answer = register(
                with("desglose_iva", "[{\"iva_pct\":21,\"base\":0.50}]").set("total", Caller.parsed("0.61")));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.json().at("/desglose_iva/0/cuota").decimalValue()).isEqualByComparingTo("0.11");
    }

    @Test
    void theSurchargeBelongsToTheTotal() throws Exception {
        String group = "[{\"iva_pct\":21,\"base\":100,\"cuota\":21,\"recargo_pct\":5.2,\"cuota_recargo\":5.20}]";

        refused(register(with("desglose_iva", group).put("total", 121)), "total");
        answers(register(with("desglose_iva", group).set("total", Caller.parsed("126.2"))), 201);
    }

    @Test
    void aSecondInvoiceOfOneSupplierNumberAndYearIsCreatedWithAWarning() throws Exception {
        String first = registered();
        Answer second = register(with("numero_factura", "\" f-1\"").put("proveedor_nif", "a-12345674"));

        assertThat(second.status()).isEqualTo(201);
        assertThat(second.text("/id")).isNotEqualTo(first);
        assertThat(second.text("/avisos/0/codigo")).isEqualTo("posible_duplicado");
        assertThat(second.text("/avisos/0/mensaje")).isNotEmpty();
        assertThat(listed("").findValues("avisos")).isEmpty();
        assertThat(register("numero_factura", "\"F-2\"").json().has("avisos")).isFalse();
        assertThat(register("proveedor_nif", "\"B12345674\"").json().has("avisos"))
                .isFalse();
        assertThat(register("fecha_expedicion", "\"2025-09-30\"").json().has("avisos"))
                .isFalse();
        ObjectNode ticket = without("numero_factura").put("tipo", "ticket");
        register(ticket);
        assertThat(register(ticket).json().has("avisos")).isFalse();
    }

    @Test
    void datesAreKeptAsDaysAndTaxIdsInNormalForm() throws Exception {
        Answer answer = register(with("fecha_contable", "\"2026-10-01T23:30:00Z\"")
                .put("proveedor_nif", "es-a 1234567.4")
                .put("inventado", 1));

        shows(answer, "fecha_contable=2026-10-01", "proveedor_nif=A12345674");
        assertThat(answer.json().has("inventado")).isFalse();
    }

    @Test
    void confirmingTellsTheRecordAsItThenIsAndWhereItCounts() throws Exception {
        String id = registered();
        environment.advance(Duration.ofHours(1));
        Answer answer = confirm(id);

        assertThat(answer.status()).isEqualTo(200);
        shows(answer, "estado=confirmed", "confirmado_en=2026-11-20T10:00:00+01:00");
        shows(answer, "actualizado_en=2026-11-20T10:00:00+01:00", "modelo_130/ejercicio=2026");
        shows(answer, "modelo_130/periodo=3T");
        assertThat(environment.get("/expenses/" + id, CLIENT).json()).isEqualTo(answer.json());
        assertThat(environment.told()).containsExactly("expense.confirmed");
        assertThat(environment.events(1002).get(0).at("/data/object")).isEqualTo(answer.json());
    }

    @Test
    void theDateOfTheEntryDecidesTheQuarter() throws Exception {
        String id = environment
                .post(
                        "/expenses",
                        SELF_EMPLOYED,
                        with("fecha_contable", "\"2027-01-01\"").toString())
                .text("/id");
        shows(confirmed(id, SELF_EMPLOYED), "modelo_130/ejercicio=2027", "modelo_130/periodo=1T");
        assertThat(box("130", 2026, "4T", "02")).isEqualTo("0.00");
        assertThat(box("130", 2027, "1T", "02")).isEqualTo("132.55");
    }

    private Answer confirmed(String id, String client) throws IOException {
        return environment.post("/expenses/" + id + "/confirm", client, "");
    }

    private String box(String model, int year, String period, String box) throws IOException {
        String body = "{\"modelo\":\"%s\",\"ejercicio\":%d,\"periodo\":\"%s\"}".formatted(model, year, period);
        return environment.post("/tax-models", SELF_EMPLOYED, body).text("/casillas/" + box);
    }

    @Test
    void whatIsNotDeductibleCountsInNoModel130() throws Exception {
        Answer made = environment.post(
                "/expenses", SELF_EMPLOYED, with("deducible_irpf", "false").toString());
        shows(confirmed(made.text("/id"), SELF_EMPLOYED), "estado=confirmed", "modelo_130=null");
        assertThat(box("130", 2026, "3T", "02")).isEqualTo("0.00");
    }

    @Test
    void nothingIsConfirmedInAClosedPeriod() throws Exception {
        String id = registered();
        environment.put("accounting_periods", 1002, """
                {"id":"1002/2026","ejercicio":2026,"estado":"abierto","trimestres":[
                 {"periodo":"3T","estado":"cerrado"},{"periodo":"4T","estado":"abierto"}]}""");
        environment.put(
                "accounting_periods", 1002, "{\"id\":\"1002/2025\",\"ejercicio\":2025,\"estado\":\"bloqueado\"}");
        Answer quarter = confirm(id);
        Answer year = confirm(register("fecha_contable", "\"2025-12-31\"").text("/id"));

        Samples.refused(quarter, 409, "periodo_cerrado");
        assertThat(year.code()).isEqualTo("periodo_cerrado");
        assertThat(listed("?estado=confirmed")).isEmpty();
        assertThat(environment.told()).isEmpty();
        answers(confirm(register("fecha_contable", "\"2026-10-01\"").text("/id")), 200);
    }

    @Test
    void theDocumentKnowsItsExpenseAndIsBookedOnceThatIsConfirmed() throws Exception {
        String document = environment.put("documents", 1002, "{\"object\":\"document\",\"id\":\"doc_1\"}");
        String id = register("documento_id", "\"" + document + "\"").text("/id");
        String other = environment.put("documents", 1002, "{\"object\":\"document\",\"id\":\"doc_2\"}");
        register("documento_id", "\"" + other + "\"");
        confirm(id);

        shows(environment.get("/documents/doc_1", CLIENT), "gasto_id=" + id);
        assertThat(environment
                        .caller()
                        .send(environment.to("/documents/doc_1", CLIENT).delete())
                        .code())
                .isEqualTo("documento_contabilizado");
        answers(
                environment
                        .caller()
                        .send(environment.to("/documents/doc_2", CLIENT).delete()),
                200);
    }

    @Test
    void theListIsFilteredByDayStateSupplierAndReference() throws Exception {
        String id = register("referencia_externa", "\"erp-7\"").text("/id");
        register(with("fecha_expedicion", "\"2026-10-01\"")
                .put("proveedor_nif", "B12345674")
                .put("numero_factura", "F-2"));
        confirm(id);

        assertThat(listed("?fecha_desde=2026-09-30&fecha_hasta=2026-09-30")).hasSize(1);
        assertThat(listed("?fecha_desde=2026-10-01")).hasSize(1);
        assertThat(listed("?fecha_desde=2026-09-30&fecha_hasta=2026-10-01")).hasSize(2);
        assertThat(listed("?estado=confirmed").findValuesAsText("id")).containsExactly(id);
        assertThat(listed("?estado=draft")).hasSize(1);
        assertThat(listed("?proveedor_nif=a-12345674").findValuesAsText("id")).containsExactly(id);
        assertThat(listed("?referencia_externa=erp-7").findValuesAsText("id")).containsExactly(id);
        assertThat(listed("?referencia_externa=erp")).isEmpty();
        assertThat(listed("?estado=otro")).isEmpty();
        assertThat(environment
                        .get("/expenses?fecha_desde=2026-10-01&fecha_hasta=2026-09-30", CLIENT)
                        .code())
                .isEqualTo("rango_invertido");
    }

    @Test
    void aDraftAndAConfirmedOneAreThereAtFirstInBothWorlds() throws Exception {
        try (ListeningService sandbox = new ListeningService(true)) {
            for (ListeningService each : List.of(environment, sandbox)) {
                JsonNode seeded = each.get("/expenses").json().path("data");

                assertThat(seeded.findValuesAsText("estado")).containsExactly("draft", "confirmed");
                assertThat(seeded.at("/1/modelo_130/periodo").asText()).isEqualTo("4T");
            }
            String draft = sandbox.get("/expenses?estado=draft").text("/data/0/id");
            answers(sandbox.post("/expenses/" + draft + "/confirm", ""), 200);
        }
    }

    @Test
    void aPersonConfirmsInJava() throws Exception {
        try (MockCg mock = MockCg.start()) {
            String draft =
                    new PanelCaller(mock).get("/expenses?estado=draft", 1001).text("/data/0/id");

            assertThat(mock.panel().confirm(draft)).contains("\"estado\":\"confirmed\"");
        }
    }
}
