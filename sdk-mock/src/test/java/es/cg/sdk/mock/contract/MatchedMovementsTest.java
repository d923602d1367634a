package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@Chapter("Bank accounts, movements and proposals")
final class MatchedMovementsTest {
    private static final long CLIENT = 1001;

    private static JsonNode listed(TestMock mock, String path) throws IOException {
        return mock.get(path, CLIENT).json().path("data");
    }

    /** The id of an invoice of 1,060 euros to be paid. */
    private static String issued(TestMock mock) throws IOException {
        Answer issued = mock.post("/invoices", Draft.invoice().toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    private static String account(TestMock mock) throws IOException {
        return listed(mock, "/bank-accounts").at("/0/id").asText();
    }

    /** What an import of these movements gave, all of 3 November. */
    private static JsonNode imported(TestMock mock, String... amounts) throws IOException {
        StatementText text = StatementText.ofTheAccount();
        for (int i = 0; i < amounts.length; i++) {
            text.movement("261103", amounts[i], "COBRO " + i);
        }
        return Deferred.result(
                mock,
                mock.post("/bank-transactions/import", StatementText.request(account(mock), text.ended()), CLIENT));
    }

    /** The ids of the newest movements, in the order of their import. */
    private static List<String> newest(TestMock mock, int count) throws IOException {
        List<String> ids = new ArrayList<>();
        JsonNode movements = listed(mock, "/bank-transactions");
        for (int i = count - 1; i >= 0; i--) {
            ids.add(movements.path(i).path("id").asText());
        }
        return ids;
    }

    private static Answer match(TestMock mock, String movement, String json) throws IOException {
        return mock.panel("POST /panel/bank-transactions/" + movement + "/match", json);
    }

    private static String factura(String invoice) {
        return "{\"factura_id\":\"" + invoice + "\"}";
    }

    private static Answer propose(TestMock mock, String movement, String json) throws IOException {
        return mock.post("/bank-transactions/" + movement + "/match-proposals", json, CLIENT);
    }

    private static JsonNode proposals(TestMock mock, String movement) throws IOException {
        return listed(mock, "/bank-transactions/" + movement + "/match-proposals");
    }

    private static String status(TestMock mock, String movement) throws IOException {
        return mock.get("/bank-transactions/" + movement, CLIENT).text("/match_status");
    }

    private static JsonNode invoice(TestMock mock, String id) throws IOException {
        return mock.get("/invoices/" + id, CLIENT).json();
    }

    private static void pending(TestMock mock, String id, String state, String amount) throws IOException {
        JsonNode invoice = invoice(mock, id);
        assertThat(invoice.path("estado_cobro").asText()).as("%s", invoice).isEqualTo(state);
        assertThat(invoice.path("importe_pendiente").decimalValue()).isEqualByComparingTo(amount);
    }

    private static List<String> told(TestMock mock) throws IOException {
        return mock.events("production").stream()
                .map(event -> event.path("type").asText())
                .filter(type -> type.equals("invoice.payment_recorded") || type.equals("bank_transaction.matched"))
                .toList();
    }

    @Test
    void matchRecordsThePaymentOfTheInvoice(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "1060.00");
        String movement = newest(mock, 1).get(0);
        pending(mock, id, "pendiente", "1060");
        Answer matched = match(mock, movement, "{}");

        answers(matched, 200);
        shows(matched, "match_status=matched", "factura_ids/0=" + id);
        pending(mock, id, "cobrada", "0");
        JsonNode payments = invoice(mock, id).path("pagos");
        assertThat(payments).hasSize(1);
        shows(payments, "0/fecha=2026-11-03", "0/importe=1060", "0/metodo=transferencia");
        assertThat(payments.at("/0/cuenta_id").asText()).isEqualTo(account(mock));
        assertThat(payments.at("/0/referencia").asText()).isEqualTo(movement);
    }

    @Test
    void matchSendsPaymentAndMatchEventsOnce(TestMock mock) throws IOException {
        issued(mock);
        imported(mock, "1060.00");
        String movement = newest(mock, 1).get(0);
        match(mock, movement, "{}");
        refused(match(mock, movement, "{}"), 409, "movimiento_ya_conciliado");
        assertThat(told(mock)).containsExactly("invoice.payment_recorded", "bank_transaction.matched");
    }

    @Test
    void aSmallerMovementPaysAPart(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "60.00", "1000.00");
        List<String> movements = newest(mock, 2);
        match(mock, movements.get(0), factura(id));
        pending(mock, id, "parcial", "1000");
        match(mock, movements.get(1), factura(id));

        pending(mock, id, "cobrada", "0");
        assertThat(invoice(mock, id).path("pagos")).hasSize(2);
    }

    @Test
    void aLargerMovementPaysNoMoreThanWhatIsPending(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "1500.00");
        answers(match(mock, newest(mock, 1).get(0), factura(id)), 200);
        pending(mock, id, "cobrada", "0");
        assertThat(invoice(mock, id).at("/pagos/0/importe").decimalValue()).isEqualByComparingTo("1060");
    }

    @Test
    void theAmountOfAProposalIsWhatIsPaid(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "500.00");
        String movement = newest(mock, 1).get(0);
        Answer proposed = propose(mock, movement, "{\"factura_id\":\"" + id + "\",\"importe\":60}");
        match(mock, movement, "{}");

        answers(proposed, 201);
        pending(mock, id, "parcial", "1000");
    }

    @Test
    void aProposalOfMoreThanTheMovementIsRefused(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "500.00");
        String movement = newest(mock, 1).get(0);
        wrong(propose(mock, movement, "{\"factura_id\":\"" + id + "\",\"importe\":500.01}"), "importe");
        assertThat(proposals(mock, movement)).isEmpty();
    }

    @Test
    void paidInvoiceIsNoLongerProposed(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "1060.00");
        match(mock, newest(mock, 1).get(0), "{}");
        JsonNode next = imported(mock, "1060.00", "1060.00");
        String movement = newest(mock, 1).get(0);
        Answer refused = propose(mock, movement, factura(id));

        shows(next, "importados=1", "propuestas=0");
        refused(refused, 409, "estado_final");
    }

    @Test
    void otherProposalsOfThePaidInvoiceAreDiscarded(TestMock mock) throws IOException {
        issued(mock);
        JsonNode imported = imported(mock, "1060.00", "1060.00");
        List<String> movements = newest(mock, 2);
        match(mock, movements.get(0), "{}");

        assertThat(imported.path("propuestas").asInt()).isEqualTo(2);
        assertThat(proposals(mock, movements.get(0)).at("/0/estado").asText()).isEqualTo("confirmada");
        assertThat(proposals(mock, movements.get(1)).at("/0/estado").asText()).isEqualTo("descartada");
        assertThat(status(mock, movements.get(1))).isEqualTo("unmatched");
    }

    @Test
    void partialPaymentKeepsTheOtherProposals(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "60.00", "1000.00");
        List<String> movements = newest(mock, 2);
        propose(mock, movements.get(1), factura(id));
        match(mock, movements.get(0), factura(id));

        assertThat(proposals(mock, movements.get(1)).at("/0/estado").asText()).isEqualTo("propuesta");
    }

    @Test
    void matchingAPaidInvoiceIsRejected(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "1060.00");
        String movement = newest(mock, 1).get(0);
        mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1060}", CLIENT);
        Answer proposed = match(mock, movement, "{}");
        Answer named = match(mock, movement, factura(id));

        answers(proposed, 422);
        refused(named, 409, "estado_final");
        assertThat(status(mock, movement)).isEqualTo("unmatched");
        assertThat(invoice(mock, id).path("pagos")).hasSize(1);
        assertThat(told(mock)).containsExactly("invoice.payment_recorded");
    }

    @Test
    void chargeCannotPayAnIssuedInvoice(TestMock mock) throws IOException {
        String id = issued(mock);
        imported(mock, "-1060.00");
        String movement = newest(mock, 1).get(0);
        answers(match(mock, movement, factura(id)), 422);
        assertThat(status(mock, movement)).isEqualTo("unmatched");
        pending(mock, id, "pendiente", "1060");
        assertThat(told(mock)).isEmpty();
    }

    @Test
    void aChargePaysAReceivedInvoice(TestMock mock) throws IOException {
        JsonNode received = listed(mock, "/invoices?sentido=recibida").path(0);
        String id = received.path("id").asText();
        String amount = received.path("importe_pendiente").asText();
        imported(mock, "-" + amount, amount);
        List<String> movements = newest(mock, 2);

        assertThat(proposals(mock, movements.get(1))).isEmpty();
        assertThat(match(mock, movements.get(1), factura(id)).status()).isEqualTo(422);
        assertThat(match(mock, movements.get(0), factura(id)).status()).isEqualTo(200);
        pending(mock, id, "cobrada", "0");
    }

    @Test
    void sandboxMatchRecordsThePayment(TestMock mock, Sandbox sandbox) throws IOException {
        Answer issued = sandbox.issue("J12345674");
        String account = sandbox.list("/bank-accounts").get(0).path("id").asText();
        String moved = "{\"movimientos\":[{\"fecha\":\"2026-12-24\",\"importe\":%s,\"concepto\":\"COBRO\"}]}"
                .formatted(issued.json().path("total_a_pagar").asText());
        String movement = sandbox.post("/sandbox/bank-accounts/" + account + "/movements", moved)
                .send()
                .text("/movimientos/0/id");
        Answer matched = match(mock, movement, factura(issued.text("/id")));
        JsonNode paid = sandbox.invoice(issued.text("/id"));

        answers(matched, 200);
        assertThat(paid.path("estado_cobro").asText()).isEqualTo("cobrada");
        // A payment is never dated in the future.
        assertThat(paid.at("/pagos/0/fecha").asText()).isEqualTo("2026-11-20");
    }
}
