package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.InvoiceCase.issue;
import static es.cg.sdk.mock.contract.InvoiceCase.nothingWasDone;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the service surely refuses of an invoice; a refused one spends no number. */
@Chapter("Facts › Rates and arithmetic")
final class InvoiceRulesTest {
    private static final long PENINSULA = 1002;
    private static final long CANARIES = 1004;

    private static Stream<DynamicTest> refused(long client, Stream<InvoiceCase> cases) {
        return cases.map(each -> TestMockResolver.test(each.toString(), mock -> {
            Answer refused = issue(mock, client, each.draft());

            Samples.refused(refused, 422, "datos_invalidos");
            assertThat(refused.params()).containsExactly(each.refused());
            nothingWasDone(mock, client);
        }));
    }

    private static Stream<DynamicTest> accepted(Stream<InvoiceCase> cases) {
        return cases.map(each ->
                TestMockResolver.test(each.toString(), mock -> answers(issue(mock, PENINSULA, each.draft()), 201)));
    }

    @TestFactory
    Stream<DynamicTest> unknownTaxRateReturns422() {
        return Stream.concat(
                refused(
                        PENINSULA,
                        Stream.of("-21", "99", "1000", "7", "5", "18", "0.21", "2")
                                .map(rate -> InvoiceCase.of("line \"iva_pct\":" + rate + " -> iva_pct"))),
                refused(
                        CANARIES,
                        Stream.of("21", "10", "6.5", "13.5")
                                .map(rate -> InvoiceCase.of("line \"iva_pct\":" + rate + " -> iva_pct"))));
    }

    @Test
    void ceutaHasTheRatesOfIpsi(Sandbox sandbox) throws IOException {
        Answer reset = sandbox.reset("""
                    {"clientes":[{"nombre":"Bazar Fingido SL","tipo":"sociedad","regimen_iva":"general",
                                  "territorio":"ceuta","caso":"normal"}]}""");
        long client = sandbox.list("/clients?limit=100").stream()
                .filter(each -> each.path("nombre").asText().equals("Bazar Fingido SL"))
                .mapToLong(each -> each.path("id").asLong())
                .sum();
        assertThat(client).as("%s", reset.json()).isPositive();
        Draft draft = Draft.invoice().with("serie", "\"SBX\"");
        wrong(sandbox.post("/invoices", draft.toString()).client(client).send(), "lineas.0.iva_pct");
        for (String rate : List.of("0.5", "4", "10")) {
            draft.with("lineas", InvoiceCase.lines("\"iva_pct\":" + rate));
            answers(sandbox.post("/invoices", draft.toString()).client(client).send(), 201);
        }
    }

    @TestFactory
    Stream<DynamicTest> surchargeOfAnotherRateReturns422() {
        return Stream.concat(
                refused(PENINSULA, InvoiceCase.table("""
                        line "recargo_pct":99 -> recargo_pct
                        line "recargo_pct":-5.2 -> recargo_pct
                        line "recargo_pct":1.4 -> recargo_pct
                        line "iva_pct":10,"recargo_pct":5.2 -> recargo_pct
                        line "iva_pct":4,"recargo_pct":0.62 -> recargo_pct
                        line "iva_pct":0,"recargo_pct":0.5 -> recargo_pct""")),
                refused(CANARIES, InvoiceCase.table("line \"iva_pct\":7,\"recargo_pct\":1 -> recargo_pct")));
    }

    @TestFactory
    Stream<DynamicTest> unknownOrContradictoryExencionReturns422() {
        return refused(PENINSULA, InvoiceCase.table("""
                line "iva_pct":0,"exencion":"E7" -> exencion
                line "iva_pct":0,"exencion":"e1" -> exencion
                line "iva_pct":0,"exencion":"" -> exencion
                line "exencion":"E1" -> exencion
                line "iva_pct":4,"exencion":"E6" -> exencion
                line "iva_pct":0,"exencion":"E1","recargo_pct":0.5 -> recargo_pct"""));
    }

    @TestFactory
    Stream<DynamicTest> emptyOrOutOfRangeLineReturns422() {
        return Stream.concat(
                refused(PENINSULA, InvoiceCase.table("""
                        line "concepto":"" -> concepto
                        line "concepto":" \\t " -> concepto
                        line "cantidad":1e12 -> cantidad
                        line "cantidad":1e-150 -> cantidad
                        line "precio_unitario":1e308 -> precio_unitario
                        line "precio_unitario":-1000000000000 -> precio_unitario
                        line "cantidad":1000000,"precio_unitario":1000000 -> precio_unitario
                        line "descuento_pct":150 -> descuento_pct
                        line "descuento_pct":-1 -> descuento_pct
                        line "descuento_pct":100.01 -> descuento_pct""")),
                refused(
                        PENINSULA,
                        Stream.of(new InvoiceCase(
                                "lineas",
                                InvoiceCase.lines(
                                        "\"precio_unitario\":600000000000", "\"precio_unitario\":600000000000"),
                                "lineas"))));
    }

    /** As the tables of refusals, of what is right. */
    @TestFactory
    Stream<DynamicTest> validInvoicesAtTheBoundsAreAccepted() {
        return Stream.concat(
                accepted(InvoiceCase.table("""
                        line "recargo_pct":5.2
                        line "recargo_pct":1.75
                        line "recargo_pct":0
                        line "iva_pct":10,"recargo_pct":1.4
                        line "iva_pct":4,"recargo_pct":0.5
                        line "iva_pct":0,"exencion":"E1"
                        line "iva_pct":0,"exencion":"E2"
                        line "iva_pct":0,"exencion":"E3"
                        line "iva_pct":0,"exencion":"E4"
                        line "iva_pct":0,"exencion":"E5"
                        line "iva_pct":0,"exencion":"E6"
                        line "precio_unitario":800000000000
                        line "precio_unitario":0
                        retencion_irpf_pct 0
                        retencion_irpf_pct 1
                        retencion_irpf_pct 2
                        retencion_irpf_pct 7
                        retencion_irpf_pct 15.00
                        retencion_irpf_pct 19
                        retencion_irpf_pct 21""")),
                accepted(Stream.of(
                        new InvoiceCase(
                                "lineas", InvoiceCase.lines("", "\"cantidad\":-0.5,\"precio_unitario\":33.333333"), ""),
                        new InvoiceCase(
                                "lineas", InvoiceCase.lines("\"descuento_pct\":100", "\"descuento_pct\":0"), ""))));
    }

    @TestFactory
    Stream<DynamicTest> unknownWithholdingRateReturns422() {
        return refused(
                PENINSULA,
                Stream.of("-15", "3", "14.99", "35", "100", "1e150")
                        .map(pct -> new InvoiceCase("retencion_irpf_pct", pct, "retencion_irpf_pct")));
    }

    @Test
    void everyInvalidFieldIsReportedWithItsLine(TestMock mock) throws IOException {
        Draft draft = Draft.invoice()
                .with("lineas", InvoiceCase.lines("", "\"iva_pct\":99,\"concepto\":\"\"", "\"cantidad\":1e12"))
                .with("retencion_irpf_pct", "3");
        Answer refused = issue(mock, PENINSULA, draft);

        wrong(refused, "lineas.1.iva_pct", "lineas.1.concepto", "lineas.2.cantidad", "retencion_irpf_pct");
        assertThat(refused.json().at("/error/errors"))
                .allSatisfy(each -> assertThat(each.path("message").asText())
                        .startsWith("El campo " + each.path("param").asText() + " "));
        nothingWasDone(mock, PENINSULA);
    }

    private static final String RECURRING = """
            {"serie":"A","destinatario_id":"%s","periodicidad":"mensual","fecha_inicio":"2026-12-01","lineas":%s}
            """;

    private static String addressee(TestMock mock) throws IOException {
        return mock.get("/addressees", 1001).text("/data/0/id");
    }

    @TestFactory
    Stream<DynamicTest> recurringInvoiceRejectsInvalidLines() {
        return InvoiceCase.table("""
                        line "iva_pct":99 -> iva_pct
                        line "recargo_pct":1.4 -> recargo_pct
                        line "exencion":"E1" -> exencion
                        line "precio_unitario":1e308 -> precio_unitario
                        line "concepto":"" -> concepto
                        line "descuento_pct":150 -> descuento_pct""")
                .map(each -> TestMockResolver.test(each.toString(), mock -> {
                    String good = RECURRING.formatted(addressee(mock), InvoiceCase.lines(""));
                    String bad = RECURRING.formatted(addressee(mock), each.json());
                    Answer made = mock.post("/recurring-invoices", good, 1001);
                    Answer refused = mock.post("/recurring-invoices", bad, 1001);
                    Answer kept = mock.patch(
                            "/recurring-invoices/" + made.text("/id"), "{\"lineas\":" + each.json() + "}", 1001);

                    answers(made, 201);
                    wrong(refused, each.refused());
                    wrong(kept, each.refused());
                }));
    }

    @Test
    void productRejectsUnknownRateAndExcessivePrice(TestMock mock) throws IOException {
        String product = "{\"codigo\":\"%s\",\"nombre\":\"Libro\",\"precio_unitario\":%s,\"iva_pct\":%s}";
        Answer good = mock.post("/products", product.formatted("A", "20", "4"), PENINSULA);
        Answer rate = mock.post("/products", product.formatted("B", "20", "5"), PENINSULA);
        Answer change = mock.patch("/products/" + good.text("/id"), "{\"iva_pct\":99}", PENINSULA);
        Answer igic = mock.post("/products", product.formatted("A", "20", "21"), CANARIES);
        Answer price = mock.post("/products", product.formatted("C", "1e308", "4"), PENINSULA);

        answers(good, 201);
        for (Answer refused : List.of(rate, change, igic)) {
            wrong(refused, "iva_pct");
        }
        wrong(price, "precio_unitario");
    }
}
