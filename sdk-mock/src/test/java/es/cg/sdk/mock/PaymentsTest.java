package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Payments and due dates over HTTP. */
final class PaymentsTest {
    private static final String TWO_HALVES = ",\"vencimientos\":[{\"fecha\":\"2026-12-20\",\"importe\":605},"
            + "{\"fecha\":\"2027-01-20\",\"importe\":605}]";

    private final ListeningService environment = new ListeningService(false);
    private final ListeningService sandbox = new ListeningService(true);

    @AfterEach
    void close() {
        environment.close();
        sandbox.close();
    }

    private String issued(String more) throws Exception {
        return environment
                .post("/invoices", "1002", InvoicesTest.invoice("A12345674", more))
                .text("/id");
    }

    private Answer pay(String id, String importe, String more) throws Exception {
        String body = "{\"fecha\":\"2026-11-20\",\"importe\":" + importe + more + "}";
        return environment.post("/invoices/" + id + "/payments", "1002", body);
    }

    private Answer collect(String id, String numero, String body) throws Exception {
        return environment.post("/invoices/" + id + "/due-dates/" + numero + "/collect", "1002", body);
    }

    private JsonNode invoice(String id) throws Exception {
        return environment.get("/invoices/" + id, "1002").json();
    }

    /** Issues in the sandbox, and pays with this scenario. */
    private Answer paid(String scenario) throws Exception {
        String body = InvoicesTest.invoice("").replace("\"A\"", "\"SBX\"");
        Answer issued = sandbox.post("/invoices", "9001", body);
        return sandbox.post(
                "/invoices/" + issued.text("/id") + "/payments",
                "9001",
                "{\"fecha\":\"2026-11-20\",\"importe\":" + issued.text("/total_a_pagar") + "}",
                scenario);
    }

    private JsonNode invoiceOf(Answer payment) throws Exception {
        return sandbox.get("/invoices/" + payment.text("/factura_id"), "9001").json();
    }

    @Test
    void partOfAnInvoiceAndThenTheRest() throws Exception {
        String id = issued("");
        Answer first = pay(id, "210.50", ",\"metodo\":\"transferencia\",\"referencia\":\"R-1\"");

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.text("/estado")).isEqualTo("registrado");
        assertThat(first.text("/factura_id")).isEqualTo(id);
        assertThat(first.json().path("importe_pendiente").decimalValue()).isEqualByComparingTo("999.50");
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("parcial");

        assertThat(pay(id, "999.5", "").status()).isEqualTo(201);
        JsonNode invoice = invoice(id);
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("cobrada");
        assertThat(invoice.path("importe_pendiente").decimalValue()).isEqualByComparingTo("0");
        assertThat(invoice.path("pagos")).hasSize(2);
        assertThat(invoice.at("/vencimientos/0/cobrado").asBoolean()).isTrue();
    }

    @Test
    void everyPaymentIsToldOnceAsItThenWas() throws Exception {
        String id = issued("");
        Answer first = pay(id, "10", "");
        pay(id, "20", "");

        List<JsonNode> events = environment.events(1002);
        assertThat(environment.told(1002))
                .containsExactly("invoice.emitted", "invoice.payment_recorded", "invoice.payment_recorded");
        assertThat(events.get(1).at("/data/object")).hasToString(first.json().toString());
        assertThat(events.get(0).at("/data/object/pagos")).isEmpty();
    }

    @Test
    void moreThanWhatIsPendingIsRefused() throws Exception {
        String id = issued("");
        Answer answer = pay(id, "1210.01", "");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("importe_superior_al_pendiente");
        assertThat(invoice(id).path("pagos")).isEmpty();
    }

    @Test
    void amountsThatAreNoneAndUnknownDueDatesAreRefused() throws Exception {
        String id = issued("");

        for (String importe : List.of("0", "-1", "0.001")) {
            assertThat(pay(id, importe, "").text("/error/errors/0/param")).isEqualTo("importe");
        }
        assertThat(pay(id, "1", ",\"vencimiento\":2").text("/error/errors/0/param"))
                .isEqualTo("vencimiento");
        assertThat(pay("inv_x", "1", "").code()).isEqualTo("no_encontrado");
    }

    @Test
    void muchCashIsWarnedOf() throws Exception {
        Answer answer = pay(issued(""), "1000", ",\"metodo\":\"efectivo\"");

        assertThat(answer.text("/avisos/0/codigo")).isEqualTo("limite_de_efectivo");
    }

    @Test
    void aDueDateIsCollectedOnceWithOrWithoutABody() throws Exception {
        String id = issued(TWO_HALVES);
        Answer first = collect(id, "2", "");

        assertThat(first.status()).isEqualTo(200);
        assertThat(first.text("/fecha")).isEqualTo("2026-11-20");
        assertThat(first.json().path("vencimiento").asInt()).isEqualTo(2);
        assertThat(first.json().path("importe").decimalValue()).isEqualByComparingTo("605");
        assertThat(invoice(id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(false, true);
        assertThat(collect(id, "2", "{}").code()).isEqualTo("estado_final");

        environment.advance(Duration.ofDays(31));
        Answer second = collect(id, "1", "{\"fecha\":\"2026-12-21\",\"metodo\":\"domiciliacion\"}");
        assertThat(second.json().path("fuera_de_plazo").asBoolean()).isTrue();
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void theLastOfDueDatesThatAreTooMuchTakesWhatIsLeft() throws Exception {
        String id = issued(TWO_HALVES.replace("605", "1000"));
        collect(id, "1", "");

        assertThat(collect(id, "2", "").json().path("importe").decimalValue()).isEqualByComparingTo("210");
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void aDueDateThatIsNotThereIsNotFound() throws Exception {
        String id = issued(TWO_HALVES);

        for (String numero : List.of("0", "3", "x", "99999999999")) {
            assertThat(collect(id, numero, "{}").status()).as(numero).isEqualTo(404);
        }
        assertThat(collect(id, "1", "{\"fecha\":\"2026-02-30\"}").status()).isEqualTo(422);
    }

    @Test
    void moneyWithoutADueDatePaysTheFirstOne() throws Exception {
        String id = issued(TWO_HALVES);
        pay(id, "700", "");

        assertThat(invoice(id).path("vencimientos"))
                .extracting(due -> due.path("cobrado").asBoolean())
                .containsExactly(true, false);
        assertThat(collect(id, "2", "").json().path("importe").decimalValue()).isEqualByComparingTo("510");
    }

    @Test
    void whatIsNotPaidInTimeIsOverdueUntilItIs() throws Exception {
        String id = issued(TWO_HALVES);
        environment.advance(Duration.ofDays(30));
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("pendiente");
        environment.advance(Duration.ofDays(1));
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("vencida");

        pay(id, "605", "");
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("parcial");
        environment.advance(Duration.ofDays(31));
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("vencida");
    }

    @Test
    void whatIsAnnulledIsNeverOverdue() throws Exception {
        String id = issued(TWO_HALVES);
        environment.annul(1002, id);
        environment.advance(Duration.ofDays(1));
        JsonNode annulled = invoice(id);
        environment.advance(Duration.ofDays(90));

        assertThat(invoice(id)).isEqualTo(annulled);
        assertThat(invoice(id).path("estado_cobro").asText()).isEqualTo("pendiente");
    }

    @Test
    void scenariosAreOfTheSandboxAlone() throws Exception {
        String id = issued("");
        String body = "{\"fecha\":\"2026-11-20\",\"importe\":10}";

        assertThat(environment
                        .post("/invoices/" + id + "/payments", "1002", body, "cobro_devuelto")
                        .text("/estado"))
                .isEqualTo("registrado");
    }

    @Test
    void goodPartialAndLatePayments() throws Exception {
        Answer good = paid("cobro_correcto");
        Answer partial = paid("cobro_parcial");
        Answer late = paid("cobro_fuera_de_plazo");

        assertThat(invoiceOf(good).path("estado_cobro").asText()).isEqualTo("cobrada");
        assertThat(partial.json().path("importe").decimalValue()).isEqualByComparingTo("530");
        assertThat(invoiceOf(partial).path("estado_cobro").asText()).isEqualTo("parcial");
        assertThat(late.json().path("fuera_de_plazo").asBoolean()).isTrue();
        assertThat(invoiceOf(late).path("estado_cobro").asText()).isEqualTo("cobrada");
    }

    @Test
    void aReturnedPaymentLeavesTheInvoicePendingWithoutACounterEntry() throws Exception {
        Answer payment = paid("cobro_devuelto");
        JsonNode invoice = invoiceOf(payment);

        assertThat(payment.text("/estado")).isEqualTo("devuelto");
        assertThat(payment.text("/devuelto_en")).isNotEmpty();
        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
        assertThat(invoice.path("importe_pendiente")).isEqualTo(invoice.path("total_a_pagar"));
        assertThat(invoice.path("pagos")).hasSize(1);
        assertThat(sandbox.told(9001)).containsExactly("invoice.emitted", "invoice.payment_recorded");
    }

    @Test
    void aPaymentMayComeBackLater() throws Exception {
        Answer payment = paid("cobro_devuelto_con_retraso");

        assertThat(payment.text("/estado")).isEqualTo("registrado");
        assertThat(invoiceOf(payment).path("estado_cobro").asText()).isEqualTo("cobrada");
        sandbox.advance(Duration.ofDays(2));
        assertThat(invoiceOf(payment).path("estado_cobro").asText()).isEqualTo("pendiente");
        assertThat(invoiceOf(payment).at("/pagos/0/estado").asText()).isEqualTo("devuelto");
        assertThat(sandbox.told(9001))
                .filteredOn("invoice.payment_recorded"::equals)
                .hasSize(1);
    }
}
