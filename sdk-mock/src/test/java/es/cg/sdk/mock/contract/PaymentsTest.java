package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Invoice payments")
final class PaymentsTest {
    private static final long CLIENT = 1002;
    private static final String TWO_DUE_DATES =
            "[{\"fecha\":\"2026-12-20\",\"importe\":605},{\"fecha\":\"2027-01-20\",\"importe\":605}]";

    private static String issued(Place place) throws IOException {
        return issued(place, Draft.invoice());
    }

    private static String issued(Place place, Draft draft) throws IOException {
        Answer answer = place.post("/invoices", draft.toString(), CLIENT);
        answers(answer, 201);
        return answer.text("/id");
    }

    private static Answer pay(Place place, String id, String amount) throws IOException {
        return place.post(
                "/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":%s}".formatted(amount), CLIENT);
    }

    private static Answer collect(Place place, String id, String number) throws IOException {
        return place.post("/invoices/" + id + "/due-dates/" + number + "/collect", "{}", CLIENT);
    }

    private static JsonNode invoice(Place place, String id) throws IOException {
        return place.get("/invoices/" + id, CLIENT).json();
    }

    private static List<JsonNode> recorded(Place place) throws IOException {
        return place.events("production").stream()
                .filter(event -> event.path("type").asText().equals("invoice.payment_recorded"))
                .toList();
    }

    private static void nothingWasPaid(Place place, String id) throws IOException {
        JsonNode invoice = invoice(place, id);
        assertThat(invoice.path("pagos")).isEmpty();
        shows(invoice, "estado_cobro=pendiente", "importe_pendiente=1210");
        assertThat(recorded(place)).isEmpty();
    }

    @Test
    void aPaymentIsRecordedOnItsInvoice(Place place) throws IOException {
        String id = issued(place);
        Answer paid = pay(place, id, "210");

        answers(paid, 201);
        shows(paid, "factura_id=" + id, "estado=registrado", "importe_pendiente=1000");
        shows(invoice(place, id), "pagos/0/id=" + paid.text("/id"), "estado_cobro=parcial");
    }

    @Test
    void eachPaymentSendsOneEvent(Place place) throws IOException {
        String id = issued(place);
        Answer paid = pay(place, id, "210");

        assertThat(recorded(place)).hasSize(1);
        pay(place, id, "20");
        assertThat(recorded(place)).hasSize(2);
        assertThat(recorded(place).get(0).at("/data/object"))
                .hasToString(paid.json().toString());
        assertThat(place.events("production").get(0).at("/data/object/pagos")).isEmpty();
        assertThat(recorded(place).get(0).path("client_id").asLong()).isEqualTo(CLIENT);
    }

    @Test
    void payingTheRestMakesTheInvoiceCobrada(Place place) throws IOException {
        String id = issued(place);
        pay(place, id, "210");
        pay(place, id, "1000.00");

        shows(invoice(place, id), "estado_cobro=cobrada", "importe_pendiente=0", "vencimientos/0/cobrado=true");
        assertThat(recorded(place)).hasSize(2);
    }

    @Test
    void largeCashPaymentGetsAnAviso(Place place) throws IOException {
        Answer paid = place.post(
                "/invoices/" + issued(place) + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1000,\"metodo\":\"efectivo\"}",
                CLIENT);

        assertThat(paid.text("/avisos/0/codigo")).isEqualTo("limite_de_efectivo");
    }

    @Test
    void lastDueDateCollectsOnlyTheRemainingAmount(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES.replace("605", "1000")));
        collect(place, id, "1");

        shows(collect(place, id, "2"), "importe=210");
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void paymentWithoutDueDatePaysTheFirstDueDate(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        pay(place, id, "700");

        assertThat(invoice(place, id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(true, false);
        shows(collect(place, id, "2"), "importe=510");
    }

    @Test
    void amountWithoutDueDateIsPaidAndNeverLate(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES.replace("605", "500")));
        collect(place, id, "1");
        collect(place, id, "2");
        place.advance("P90D");

        shows(pay(place, id, "210"), "fuera_de_plazo=false", "importe_pendiente=0");
    }

    @Test
    void annulledInvoiceNeverBecomesOverdue(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        place.panel("POST /panel/invoices/" + id + "/annul");
        place.advance("P1D");
        JsonNode annulled = invoice(place, id);
        place.advance("P90D");

        assertThat(invoice(place, id)).isEqualTo(annulled);
        assertThat(annulled.path("estado_cobro").asText()).isEqualTo("pendiente");
    }

    @Test
    void paymentNeedsFechaAndImporte(Place place) throws IOException {
        String id = issued(place);
        for (String missing : List.of("fecha", "importe")) {
            Draft draft = Draft.of("{\"fecha\":\"2026-11-20\",\"importe\":1}").without(missing);
            Answer refused = place.post("/invoices/" + id + "/payments", draft.toString(), CLIENT);

            answers(refused, 422);
            assertThat(refused.params()).containsExactly(missing);
        }
        nothingWasPaid(place, id);
    }

    @Test
    void moreThanWhatIsPendingIsRefused(Place place) throws IOException {
        String id = issued(place);
        Answer refused = pay(place, id, "1210.01");

        refused(refused, 422, "importe_superior_al_pendiente");
        assertThat(refused.param()).isEqualTo("importe");
        nothingWasPaid(place, id);
    }

    @Test
    void returnedPaymentOfAnnulledInvoiceIsNotCollected(Place place, Sandbox sandbox) throws IOException {
        String id = sandbox.issue("00000000T").text("/id");
        Answer paid = sandbox.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":50}")
                .scenario("cobro_devuelto_con_retraso")
                .send();
        place.panel("POST /panel/invoices/" + id + "/annul");
        sandbox.advance("horas", 2);
        JsonNode invoice = sandbox.invoice(id);

        answers(paid, 201);
        shows(invoice, "estado=anulada", "pagos/0/estado=devuelto", "importe_cobrado=0");
        assertThat(invoice.path("importe_pendiente").decimalValue())
                .isEqualByComparingTo(invoice.path("total_a_pagar").decimalValue());
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
    }

    @Test
    void nothingIsPaidOnAnAnnulledInvoice(Place place) throws IOException {
        String id = issued(place);
        place.panel("POST /panel/invoices/" + id + "/annul");
        Answer refused = pay(place, id, "1");

        refused(refused, 409, "factura_anulada");
        nothingWasPaid(place, id);
    }

    @Test
    void paymentOfAnotherClientsInvoiceReturns404(Place place) throws IOException {
        String id = issued(place);
        answers(place.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1}", 1001), 404);
        nothingWasPaid(place, id);
    }

    @Test
    void paymentRepeatedWithItsKeyIsRecordedOnce(Place place) throws IOException {
        String id = issued(place);
        String key = Ask.fresh();
        for (int i = 0; i < 2; i++) {
            place.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":10}")
                    .key(key)
                    .client(CLIENT)
                    .send();
        }

        assertThat(invoice(place, id).path("pagos")).hasSize(1);
        assertThat(recorded(place)).hasSize(1);
    }

    @Test
    void aDueDateIsMarkedAsCollected(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        Answer collected = place.ask("POST", "/invoices/" + id + "/due-dates/2/collect")
                .key(Ask.fresh())
                .client(CLIENT)
                .send();

        answers(collected, 200);
        shows(collected, "fecha=2026-11-20", "vencimiento=2", "importe=605");
        assertThat(invoice(place, id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(false, true);
        assertThat(recorded(place)).hasSize(1);

        place.advance("P31D");
        Answer late = place.post(
                "/invoices/" + id + "/due-dates/1/collect",
                "{\"fecha\":\"2026-12-21\",\"metodo\":\"domiciliacion\"}",
                CLIENT);
        assertThat(late.json().path("fuera_de_plazo").asBoolean()).isTrue();
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void aDueDateIsCollectedOnce(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        collect(place, id, "1");
        refused(collect(place, id, "1"), 409, "estado_final");
        assertThat(invoice(place, id).path("pagos")).hasSize(1);
    }

    @Test
    void unknownDueDateReturns404(Place place) throws IOException {
        String id = issued(place);

        for (String number : List.of("0", "2", "x", "99999999999")) {
            assertThat(collect(place, id, number).status()).as(number).isEqualTo(404);
        }
        nothingWasPaid(place, id);
    }

    @Test
    void invoiceIsVencidaTheDayAfterItsDueDate(Place place) throws IOException {
        String id = issued(place, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        place.advance("P30D");
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("pendiente");
        place.advance("P1D");
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("vencida");

        pay(place, id, "605");
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("parcial");
        place.advance("P31D");
        assertThat(invoice(place, id).path("estado_cobro").asText()).isEqualTo("vencida");
    }
}
