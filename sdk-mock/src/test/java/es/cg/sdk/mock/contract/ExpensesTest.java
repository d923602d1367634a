package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.ClientBooks.boxes;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Expenses: the rules that drafts keep to, and what comes of confirming them. */
@Chapter("What the service does › Expenses")
final class ExpensesTest {
    // Files Model 130, and deducts no VAT: it is a cost.
    private static final long SELF_EMPLOYED = 1005;
    private static final String EXPENSE = """
            {"tipo":"factura","proveedor_nif":"A12345674","proveedor_nombre":"Suministros Inventados SA",
             "numero_factura":"F-1","fecha_expedicion":"2026-09-30","concepto":"Papel",
             "desglose_iva":[{"iva_pct":21,"base":100,"cuota":21},{"iva_pct":10,"base":10.50,"cuota":1.05}],
             "total":132.55}""";

    private TestMock mock;
    private Register expenses;

    @BeforeEach
    void opens(TestMock opened) {
        mock = opened;
        expenses = new Register(opened, "/expenses", EXPENSE, TALLERES);
    }

    @Test
    void newExpenseIsADraftWithTheSentFields() throws IOException {
        String id = expenses.added();
        JsonNode expense = expenses.read(id).json();

        shows(expense, "estado=draft", "confirmado_en=null", "modelo_130=null", "avisos=missing");
        Caller.parsed(EXPENSE)
                .properties()
                .forEach(each -> assertThat(expense.path(each.getKey())).isEqualTo(each.getValue()));
        assertThat(expenses.listed("")).containsExactly(expense);
        assertThat(mock.told()).isEmpty();
    }

    @Test
    void onlyInvoicesNeedSupplierAndNumber() throws IOException {
        for (String needed : List.of("proveedor_nif", "numero_factura")) {
            expenses.refuses(Draft.of(EXPENSE).without(needed), needed);
            expenses.refuses(needed, "\" \"");
        }
        for (String kind : List.of("ticket", "recibo_sin_factura")) {
            Draft bare = expenses.with("tipo", "\"" + kind + "\"").without("proveedor_nif");
            answers(expenses.add(bare.without("numero_factura")), 201);
        }
    }

    @Test
    void invalidFieldIsNamedInThe422() throws IOException {
        expenses.refuses("tipo", "\"nota\"");
        expenses.refuses("concepto", "\"  \"");
        expenses.refuses("proveedor_nombre", "\"\"");
        expenses.refuses("proveedor_nif", "\"A12345675\"");
        expenses.refuses("fecha_expedicion", "\"2026-02-30\"");
        expenses.refuses("fecha_contable", "\"2026-02-30\"");
        expenses.refuses("actividad_id", "\"act_nope\"", "\"" + Samples.activityId(mock) + "\"");
        expenses.refuses("documento_id", "\"doc_nope\"", "\"" + Samples.documentId(mock) + "\"");
        expenses.refuses("retencion_irpf_pct", "100.01", "-1");
        expenses.refuses("retencion_irpf_importe", "0.001", "-0.01");
        expenses.refuses("total", "132.551");
        expenses.refuses(expenses.with("desglose_iva", "[{\"base\":132.551,\"cuota\":0}]"), "desglose_iva.0.base");
        expenses.refuses(
                expenses.with("desglose_iva", "[{\"base\":132.55},{\"iva_pct\":101}]"), "desglose_iva.1.iva_pct");
        Draft several = expenses.with("tipo", "\"nota\"").with("concepto", "\"\"");
        assertThat(expenses.add(several.with("fecha_expedicion", "\"2026-02-30\""))
                        .params())
                .containsExactlyInAnyOrder("tipo", "concepto", "fecha_expedicion");
    }

    @Test
    void expenseOfAnotherClientReturns404() throws IOException {
        String id = Samples.newest(mock, "/expenses").path("id").asText();

        answers(mock.get("/expenses/" + id, LAURA), 200);
        answers(expenses.read(id), 404);
        answers(expenses.act(id, "confirm"), 404);
    }

    @Test
    void totalMayDifferByOneCentFromBreakdown() throws IOException {
        expenses.refuses("total", "132.53", "132.57", "0", "-132.55");
        expenses.takes("total", "132.54", "132.55", "132.56");
    }

    /** An expense with one group of 100 euros at 21 %. */
    private Draft group(String more, String total) throws IOException {
        return expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":100" + more + "}]")
                .with("total", total);
    }

    @Test
    void taxRoundedByLineGetsAnAviso() throws IOException {
        for (String tax : List.of("20.98", "21.02", "20.00", "22")) {
            String total = new BigDecimal(tax).add(new BigDecimal("100")).toPlainString();
            Answer made = expenses.add(group(",\"cuota\":" + tax, total));

            answers(made, 201);
            shows(made, "avisos/0/codigo=cuota_descuadrada", "desglose_iva/0/cuota=" + tax);
            assertThat(made.text("/avisos/0/mensaje")).contains("desglose_iva.0.cuota", "21.00");
        }
        String surcharge = ",\"recargo_pct\":5.2,\"cuota_recargo\":5.22";
        shows(expenses.add(group(surcharge, "126.22")), "avisos/0/codigo=cuota_descuadrada");
        String text = expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":5000,\"cuota\":1051}]")
                .with("total", "6051")
                .toString();
        shows(mock.post("/expenses", text, TALLERES), "avisos/0/codigo=cuota_descuadrada");
    }

    @Test
    void taxBeyondTheLimitOfALineReturns422() throws IOException {
        for (String tax : List.of("19.99", "22.01", "0", "-21")) {
            expenses.refuses(group(",\"cuota\":" + tax, "132.55"), "desglose_iva.0.cuota");
        }
        expenses.refuses(
                expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":5000,\"cuota\":1051.01}]"),
                "desglose_iva.0.cuota");
        expenses.refuses(
                expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":0.50,\"cuota\":0.22}]"),
                "desglose_iva.0.cuota");
    }

    @Test
    void taxToTheCentGetsNoAviso() throws IOException {
        String wrong = ",\"recargo_pct\":5.2,\"cuota_recargo\":6.21";
        expenses.refuses(group(wrong, "132.55"), "desglose_iva.0.cuota_recargo");
        for (String tax : List.of("20.99", "21", "21.01")) {
            shows(
                    expenses.add(group(",\"cuota\":" + tax, "121")
                            .without("numero_factura")
                            .with("tipo", "\"ticket\"")),
                    "avisos=missing");
        }
        Draft small = expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":0.50}]");
        shows(expenses.add(small.with("total", "0.61")), "desglose_iva/0/cuota=0.11");
        Draft note = expenses.with("desglose_iva", "[{\"iva_pct\":21,\"base\":-100,\"cuota\":-21}]");
        answers(expenses.add(note.with("total", "-121")), 201);
    }

    @Test
    void totalIncludesTheSurcharge() throws IOException {
        String surcharge = ",\"cuota\":21,\"recargo_pct\":5.2,\"cuota_recargo\":5.20";

        expenses.refuses(group(surcharge, "121"), "total");
        answers(expenses.add(group(surcharge, "126.2")), 201);
    }

    @Test
    void totalMayIncludeOrExcludeWithholding() throws IOException {
        Draft withheld = expenses.with("retencion_irpf_importe", "15");

        expenses.refuses(withheld.with("total", "100"), "total");
        answers(expenses.add(withheld.with("total", "132.55")), 201);
        answers(expenses.add(withheld.with("total", "117.55")), 201);
        Draft missing = expenses.with("retencion_irpf_pct", "19").with("total", "111.55");
        shows(expenses.add(missing), "retencion_irpf_importe=21.00");
    }

    @Test
    void unknownTipoRentaOrMissingSupplierIsRefused() throws IOException {
        expenses.refuses("tipo_renta", "\"trabajo\"");
        Draft ticket = expenses.with("tipo", "\"ticket\"").without("proveedor_nif");
        expenses.refuses(ticket.with("tipo_renta", "\"alquiler\""), "proveedor_nif");
        for (String kind : List.of("profesional", "alquiler", "capital")) {
            shows(expenses.add("tipo_renta", "\"" + kind + "\""), "tipo_renta=" + kind);
        }
    }

    @Test
    void likelyDuplicateIsCreatedWithAnAviso() throws IOException {
        String first = expenses.added();
        Answer second =
                expenses.add(expenses.with("numero_factura", "\" f-1\"").with("proveedor_nif", "\"a-12345674\""));

        answers(second, 201);
        shows(second, "avisos/0/codigo=posible_duplicado");
        assertThat(second.text("/avisos/0/mensaje")).isNotEmpty();
        assertThat(expenses.ids("")).containsExactly(second.text("/id"), first);
        assertThat(expenses.listed("")).noneMatch(each -> each.has("avisos"));
        shows(expenses.add("numero_factura", "\"F-2\""), "avisos=missing");
        shows(expenses.add("proveedor_nif", "\"B12345674\""), "avisos=missing");
        shows(expenses.add("fecha_expedicion", "\"2025-09-30\""), "avisos=missing");
        Draft ticket = expenses.with("tipo", "\"ticket\"").without("numero_factura");
        expenses.add(ticket);
        shows(expenses.add(ticket), "avisos=missing");
    }

    @Test
    void datesAreKeptAsDaysAndTaxIdsInNormalForm() throws IOException {
        Draft draft =
                expenses.with("fecha_contable", "\"2026-10-01T23:30:00Z\"").with("inventado", "1");

        shows(
                expenses.add(draft.with("proveedor_nif", "\"es-a 1234567.4\"")),
                "fecha_contable=2026-10-01",
                "proveedor_nif=A12345674",
                "inventado=missing");
    }

    @Test
    void confirmReturnsRecordWithItsModelo130Period() throws IOException {
        String id = expenses.added();
        mock.advance("PT1H");
        Answer confirmed = expenses.act(id, "confirm");

        answers(confirmed, 200);
        shows(confirmed, "estado=confirmed", "confirmado_en=2026-11-20T10:00:00+01:00");
        shows(
                confirmed,
                "actualizado_en=2026-11-20T10:00:00+01:00",
                "modelo_130/periodo=3T",
                "modelo_130/ejercicio=2026");
        assertThat(expenses.read(id).json()).isEqualTo(confirmed.json());
        assertThat(mock.told()).containsExactly("expense.confirmed");
        assertThat(mock.events("production").get(0).at("/data/object")).isEqualTo(confirmed.json());
    }

    private Answer confirmed(String field, String value) throws IOException {
        Register own = new Register(mock, "/expenses", EXPENSE, SELF_EMPLOYED);
        return own.act(own.add(field, value).text("/id"), "confirm");
    }

    @Test
    void fechaContableDecidesTheQuarter() throws IOException {
        ClientBooks books = ClientBooks.ofNew(mock, "{}");
        books.buy("2026-11-10", "100", "21", "{\"fecha_contable\":\"2027-01-01\"}");

        shows(confirmed("fecha_contable", "\"2027-01-01\""), "modelo_130/ejercicio=2027", "modelo_130/periodo=1T");
        boxes(books.model("130", 2026, "4T"), "02=0");
        boxes(books.model("130", 2027, "1T"), "02=100");
    }

    @Test
    void nonDeductibleExpenseIsNotInModel130() throws IOException {
        shows(confirmed("deducible_irpf", "false"), "estado=confirmed", "modelo_130=null");
        boxes(new ClientBooks(mock, SELF_EMPLOYED).model("130", 2026, "3T"), "02=0");
    }

    @Test
    void documentIsBookedWhenItsExpenseIsConfirmed() throws IOException {
        Register own = new Register(mock, "/expenses", EXPENSE, LAURA);
        String free = DocumentsTest.digitised(mock, "a.pdf", "uno").path("id").asText();
        String booked = DocumentsTest.digitised(mock, "b.pdf", "dos").path("id").asText();
        own.add("documento_id", "\"" + free + "\"");
        String id = own.add("documento_id", "\"" + booked + "\"").text("/id");
        own.act(id, "confirm");

        shows(mock.get("/documents/" + booked, LAURA), "gasto_id=" + id);
        refused(mock.delete("/documents/" + booked, LAURA), 409, "documento_contabilizado");
        answers(mock.delete("/documents/" + free, LAURA), 200);
    }

    @Test
    void theListIsFilteredByDayStateSupplierAndReference() throws IOException {
        String one = expenses.add("referencia_externa", "\"erp-7\"").text("/id");
        Draft other = expenses.with("fecha_expedicion", "\"2026-10-01\"").with("proveedor_nif", "\"B12345674\"");
        String two = expenses.add(other).text("/id");
        expenses.act(one, "confirm");

        assertThat(expenses.ids("?fecha_desde=2026-09-30&fecha_hasta=2026-09-30"))
                .containsExactly(one);
        assertThat(expenses.ids("?fecha_desde=2026-10-01")).containsExactly(two);
        assertThat(expenses.ids("?fecha_desde=2026-09-30&fecha_hasta=2026-10-01"))
                .hasSize(2);
        assertThat(expenses.ids("?estado=confirmed")).containsExactly(one);
        assertThat(expenses.ids("?estado=draft")).containsExactly(two);
        assertThat(expenses.ids("?proveedor_nif=a-12345674")).containsExactly(one);
        assertThat(expenses.ids("?referencia_externa=erp-7")).containsExactly(one);
        assertThat(expenses.ids("?referencia_externa=erp")).isEmpty();
    }

    @Test
    void aDraftAndAConfirmedOneAreThereAtFirstInBothWorlds(Sandbox sandbox) throws IOException {
        for (List<JsonNode> seeded : List.of(mock.list("/expenses", LAURA), sandbox.list("/expenses"))) {
            assertThat(seeded).hasSize(2);
            shows(seeded.get(0), "estado=draft");
            shows(seeded.get(1), "estado=confirmed", "modelo_130/periodo=4T");
        }
        String draft = sandbox.list("/expenses?estado=draft").get(0).path("id").asText();
        answers(sandbox.post("/expenses/" + draft + "/confirm", "").send(), 200);
    }
}
