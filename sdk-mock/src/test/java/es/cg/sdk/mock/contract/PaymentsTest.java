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

    private static String issued(TestMock mock) throws IOException {
        return issued(mock, Draft.invoice());
    }

    private static String issued(TestMock mock, Draft draft) throws IOException {
        Answer answer = mock.post("/invoices", draft.toString(), CLIENT);
        answers(answer, 201);
        return answer.text("/id");
    }

    private static Answer pay(TestMock mock, String id, String amount) throws IOException {
        return mock.post(
                "/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":%s}".formatted(amount), CLIENT);
    }

    private static Answer collect(TestMock mock, String id, String number) throws IOException {
        return mock.post("/invoices/" + id + "/due-dates/" + number + "/collect", "{}", CLIENT);
    }

    private static JsonNode invoice(TestMock mock, String id) throws IOException {
        return mock.get("/invoices/" + id, CLIENT).json();
    }

    private static List<JsonNode> recorded(TestMock mock) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("type").asText().equals("invoice.payment_recorded"))
                .toList();
    }

    private static void nothingWasPaid(TestMock mock, String id) throws IOException {
        JsonNode invoice = invoice(mock, id);
        assertThat(invoice.path("pagos")).isEmpty();
        shows(invoice, "estado_cobro=pendiente", "importe_pendiente=1210");
        assertThat(recorded(mock)).isEmpty();
    }

    @Test
    void aPaymentIsRecordedOnItsInvoice(TestMock mock) throws IOException {
        String id = issued(mock);
        Answer paid = pay(mock, id, "210");

        answers(paid, 201);
        shows(paid, "factura_id=" + id, "estado=registrado", "importe_pendiente=1000");
        shows(invoice(mock, id), "pagos/0/id=" + paid.text("/id"), "estado_cobro=parcial");
    }

    @Test
    void eachPaymentSendsOneEvent(TestMock mock) throws IOException {
        String id = issued(mock);
        Answer paid = pay(mock, id, "210");

        assertThat(recorded(mock)).hasSize(1);
        pay(mock, id, "20");
        assertThat(recorded(mock)).hasSize(2);
        assertThat(recorded(mock).get(0).at("/data/object"))
                .hasToString(paid.json().toString());
        assertThat(mock.events("production").get(0).at("/data/object/pagos")).isEmpty();
        assertThat(recorded(mock).get(0).path("client_id").asLong()).isEqualTo(CLIENT);
    }

    @Test
    void payingTheRestMakesTheInvoiceCobrada(TestMock mock) throws IOException {
        String id = issued(mock);
        pay(mock, id, "210");
        pay(mock, id, "1000.00");

        shows(invoice(mock, id), "estado_cobro=cobrada", "importe_pendiente=0", "vencimientos/0/cobrado=true");
        assertThat(recorded(mock)).hasSize(2);
    }

    @Test
    void largeCashPaymentGetsAnAviso(TestMock mock) throws IOException {
        Answer paid = mock.post(
                "/invoices/" + issued(mock) + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1000,\"metodo\":\"efectivo\"}",
                CLIENT);

        assertThat(paid.text("/avisos/0/codigo")).isEqualTo("limite_de_efectivo");
    }

    @Test
    void lastDueDateCollectsOnlyTheRemainingAmount(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES.replace("605", "1000")));
        collect(mock, id, "1");

        shows(collect(mock, id, "2"), "importe=210");
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void paymentWithoutDueDatePaysTheFirstDueDate(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        pay(mock, id, "700");

        assertThat(invoice(mock, id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(true, false);
        shows(collect(mock, id, "2"), "importe=510");
    }

    @Test
    void amountWithoutDueDateIsPaidAndNeverLate(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES.replace("605", "500")));
        collect(mock, id, "1");
        collect(mock, id, "2");
        mock.advance("P90D");

        shows(pay(mock, id, "210"), "fuera_de_plazo=false", "importe_pendiente=0");
    }

    @Test
    void annulledInvoiceNeverBecomesOverdue(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        mock.panel("POST /panel/invoices/" + id + "/annul");
        mock.advance("P1D");
        JsonNode annulled = invoice(mock, id);
        mock.advance("P90D");

        assertThat(invoice(mock, id)).isEqualTo(annulled);
        assertThat(annulled.path("estado_cobro").asText()).isEqualTo("pendiente");
    }

    @Test
    void paymentNeedsFechaAndImporte(TestMock mock) throws IOException {
        String id = issued(mock);
        for (String missing : List.of("fecha", "importe")) {
            Draft draft = Draft.of("{\"fecha\":\"2026-11-20\",\"importe\":1}").without(missing);
            Answer refused = mock.post("/invoices/" + id + "/payments", draft.toString(), CLIENT);

            answers(refused, 422);
            assertThat(refused.params()).containsExactly(missing);
        }
        nothingWasPaid(mock, id);
    }

    @Test
    void moreThanWhatIsPendingIsRefused(TestMock mock) throws IOException {
        String id = issued(mock);
        Answer refused = pay(mock, id, "1210.01");

        refused(refused, 422, "importe_superior_al_pendiente");
        assertThat(refused.param()).isEqualTo("importe");
        nothingWasPaid(mock, id);
    }

    @Test
    void returnedPaymentOfAnnulledInvoiceIsNotCollected(TestMock mock, Sandbox sandbox) throws IOException {
        String id = sandbox.issue("00000000T").text("/id");
        Answer paid = sandbox.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":50}")
                .scenario("cobro_devuelto_con_retraso")
                .send();
        mock.panel("POST /panel/invoices/" + id + "/annul");
        sandbox.advance("horas", 2);
        JsonNode invoice = sandbox.invoice(id);

        answers(paid, 201);
        shows(invoice, "estado=anulada", "pagos/0/estado=devuelto", "importe_cobrado=0");
        assertThat(invoice.path("importe_pendiente").decimalValue())
                .isEqualByComparingTo(invoice.path("total_a_pagar").decimalValue());
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
    }

    @Test
    void nothingIsPaidOnAnAnnulledInvoice(TestMock mock) throws IOException {
        String id = issued(mock);
        mock.panel("POST /panel/invoices/" + id + "/annul");
        Answer refused = pay(mock, id, "1");

        refused(refused, 409, "factura_anulada");
        nothingWasPaid(mock, id);
    }

    @Test
    void paymentOfAnotherClientsInvoiceReturns404(TestMock mock) throws IOException {
        String id = issued(mock);
        answers(mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1}", 1001), 404);
        nothingWasPaid(mock, id);
    }

    @Test
    void paymentRepeatedWithItsKeyIsRecordedOnce(TestMock mock) throws IOException {
        String id = issued(mock);
        String key = TestRequest.fresh();
        for (int i = 0; i < 2; i++) {
            mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":10}")
                    .key(key)
                    .client(CLIENT)
                    .send();
        }

        assertThat(invoice(mock, id).path("pagos")).hasSize(1);
        assertThat(recorded(mock)).hasSize(1);
    }

    @Test
    void aDueDateIsMarkedAsCollected(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        Answer collected = mock.ask("POST", "/invoices/" + id + "/due-dates/2/collect")
                .key(TestRequest.fresh())
                .client(CLIENT)
                .send();

        answers(collected, 200);
        shows(collected, "fecha=2026-11-20", "vencimiento=2", "importe=605");
        assertThat(invoice(mock, id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(false, true);
        assertThat(recorded(mock)).hasSize(1);

        mock.advance("P31D");
        Answer late = mock.post(
                "/invoices/" + id + "/due-dates/1/collect",
                "{\"fecha\":\"2026-12-21\",\"metodo\":\"domiciliacion\"}",
                CLIENT);
        assertThat(late.json().path("fuera_de_plazo").asBoolean()).isTrue();
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void aDueDateIsCollectedOnce(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        collect(mock, id, "1");
        refused(collect(mock, id, "1"), 409, "estado_final");
        assertThat(invoice(mock, id).path("pagos")).hasSize(1);
    }

    @Test
    void unknownDueDateReturns404(TestMock mock) throws IOException {
        String id = issued(mock);

        for (String number : List.of("0", "2", "x", "99999999999")) {
            assertThat(collect(mock, id, number).status()).as(number).isEqualTo(404);
        }
        nothingWasPaid(mock, id);
    }

    @Test
    void invoiceIsVencidaTheDayAfterItsDueDate(TestMock mock) throws IOException {
        String id = issued(mock, Draft.invoice().with("vencimientos", TWO_DUE_DATES));
        mock.advance("P30D");
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("pendiente");
        mock.advance("P1D");
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("vencida");

        pay(mock, id, "605");
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("parcial");
        mock.advance("P31D");
        assertThat(invoice(mock, id).path("estado_cobro").asText()).isEqualTo("vencida");
    }
}
