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
        Answer send(Place place) throws IOException;
    }

    private static Map<String, Request> requests() {
        Map<String, Request> requests = new LinkedHashMap<>();
        requests.put("list-filter-value", place -> place.get("/invoices?estado=zzz", TALLERES));
        requests.put("invoice-date-ahead", place -> invoice(place, "fecha_expedicion", "\"2026-11-21\""));
        requests.put("invoice-date-window", place -> invoice(place, "vencimientos", "[{\"fecha\":\"2036-11-21\"}]"));
        requests.put("invoice-year", place -> invoice(place, "ejercicio", "2024"));
        requests.put("unknown-series", place -> invoice(place, "serie", "\"ZZ\""));
        requests.put("inactive-record", place -> {
            addressee(place);
            String id = place.get("/addressees?nif=J12345674", TALLERES).text("/data/0/id");
            place.patch("/addressees/" + id, "{\"activo\":false}", TALLERES);
            return invoice(place, "destinatario_id", "\"" + id + "\"");
        });
        requests.put("duplicate-record", place -> {
            addressee(place);
            return addressee(place);
        });
        requests.put(
                "account-length",
                place -> place.post("/accounts", "{\"codigo\":\"43000099\",\"nombre\":\"Corta\"}", TALLERES));
        requests.put("payment-date-ahead", place -> paid(place, "{\"fecha\":\"2026-11-21\",\"importe\":1}"));
        requests.put("payment-above-pending", place -> paid(place, Samples.payment("500")));
        return requests;
    }

    private static Answer invoice(Place place, String field, String json) throws IOException {
        return place.post("/invoices", Draft.invoice().with(field, json).toString(), TALLERES);
    }

    private static Answer addressee(Place place) throws IOException {
        return place.post("/addressees", """
                {"nombre":"Muebles Muestra SC","nif":"J12345674","es_empresa_o_profesional":true}""", TALLERES);
    }

    private static Answer paid(Place place, String payment) throws IOException {
        return place.post("/invoices/" + Samples.issuedId(place, TALLERES) + "/payments", payment, TALLERES);
    }

    @TestFactory
    Stream<DynamicTest> refusalIsNotMadeOnceItIsSwitchedOff() {
        return requests().entrySet().stream()
                .map(each -> Places.test(each.getKey(), place -> {
                    assertThat(each.getValue().send(place).status()).isIn(400, 409, 422);
                    place.panel("PUT /panel/rules", "{\"%s\":false}".formatted(each.getKey()));

                    Answer taken = each.getValue().send(place);

                    assertThat(taken.status()).as("%s", taken.json()).isIn(200, 201);
                }));
    }

    @Test
    void everyRefusalOfThisProjectIsSwitchable() {
        assertThat(Refusal.switchable()).containsAll(Refusal.ofProject());
        assertThat(Refusal.switchable())
                .extracting(Refusal::word)
                .containsExactlyInAnyOrderElementsOf(requests().keySet());
    }

    @Test
    void invoiceOfAnotherYearIsNumberedInThatYear(Place place) throws IOException {
        place.panel("PUT /panel/rules", "{\"invoice-year\":false}");

        assertThat(invoice(place, "ejercicio", "2025").text("/numero_completo")).isEqualTo("A-2025-000001");
    }

    @Test
    void overpaidInvoiceHasANegativePendingAmount(Place place) throws IOException {
        place.panel("PUT /panel/rules", "{\"payment-above-pending\":false}");

        assertThat(paid(place, Samples.payment("500")).text("/importe_pendiente"))
                .startsWith("-");
    }
}
