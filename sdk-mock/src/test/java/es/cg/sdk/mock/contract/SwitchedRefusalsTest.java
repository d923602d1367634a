package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.refusals.Refusal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Each refusal that neither the contract nor a law asks for is made by default, and not once it is switched off. */
@Chapter("Errors › Status codes")
final class SwitchedRefusalsTest {
    @FunctionalInterface
    private interface Request {
        Answer send(TestMock mock) throws IOException;
    }

    private static Map<String, Request> requests() {
        Map<String, Request> requests = new LinkedHashMap<>();
        requests.put("list-filter-value", mock -> mock.get("/invoices?estado=zzz", TALLERES));
        requests.put("invoice-date-ahead", mock -> invoice(mock, "fecha_expedicion", "\"2026-11-21\""));
        requests.put("invoice-date-window", mock -> invoice(mock, "vencimientos", "[{\"fecha\":\"2036-11-21\"}]"));
        requests.put("sale-rate", mock -> invoice(mock, "lineas", InvoiceCase.lines("\"iva_pct\":19")));
        requests.put("invoice-year", mock -> invoice(mock, "ejercicio", "2024"));
        requests.put("unknown-series", mock -> invoice(mock, "serie", "\"ZZ\""));
        requests.put("inactive-record", mock -> {
            addressee(mock);
            String id = mock.get("/addressees?nif=J12345674", TALLERES).text("/data/0/id");
            mock.patch("/addressees/" + id, "{\"activo\":false}", TALLERES);
            return invoice(mock, "destinatario_id", "\"" + id + "\"");
        });
        requests.put("duplicate-record", mock -> {
            addressee(mock);
            return addressee(mock);
        });
        requests.put("field-range", mock -> mock.post("/addressees", """
                {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true,"dias_pago":3651}""", TALLERES));
        requests.put(
                "account-length",
                mock -> mock.post("/accounts", "{\"codigo\":\"43000099\",\"nombre\":\"Corta\"}", TALLERES));
        requests.put("payment-date-ahead", mock -> paid(mock, "{\"fecha\":\"2026-11-21\",\"importe\":1}"));
        requests.put("payment-above-pending", mock -> paid(mock, Samples.payment("500")));
        return requests;
    }

    private static Answer invoice(TestMock mock, String field, String json) throws IOException {
        return mock.post("/invoices", Draft.invoice().with(field, json).toString(), TALLERES);
    }

    private static Answer addressee(TestMock mock) throws IOException {
        return mock.post("/addressees", """
                {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true}""", TALLERES);
    }

    private static Answer paid(TestMock mock, String payment) throws IOException {
        return mock.post("/invoices/" + Samples.issuedId(mock, TALLERES) + "/payments", payment, TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> refusalIsNotMadeOnceItIsSwitchedOff() {
        return TestMockResolver.each(requests(), (mock, each) -> {
            assertThat(each.getValue().send(mock).status()).isIn(400, 409, 422);
            mock.panel("PUT /panel/rules", "{\"%s\":false}".formatted(each.getKey()));

            Answer taken = each.getValue().send(mock);

            assertThat(taken.status()).as("%s", taken.json()).isIn(200, 201);
        });
    }

    @Test
    void everyRefusalOfThisProjectIsSwitchable() {
        assertThat(Refusal.switchable()).containsAll(Refusal.ofProject());
        assertThat(Refusal.switchable())
                .extracting(Refusal::word)
                .containsExactlyInAnyOrderElementsOf(requests().keySet());
    }

    @Test
    void invoiceOfAnotherYearIsNumberedInThatYear(TestMock mock) throws IOException {
        mock.panel("PUT /panel/rules", "{\"invoice-year\":false}");

        assertThat(invoice(mock, "ejercicio", "2025").text("/numero_completo")).isEqualTo("A-2025-000001");
    }

    @Test
    void overpaidInvoiceHasANegativePendingAmount(TestMock mock) throws IOException {
        mock.panel("PUT /panel/rules", "{\"payment-above-pending\":false}");

        assertThat(paid(mock, Samples.payment("500")).text("/importe_pendiente"))
                .startsWith("-");
    }
}
