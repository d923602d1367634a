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

    private static JsonNode listed(Place place, String path) throws IOException {
        return place.get(path, CLIENT).json().path("data");
    }

    /** The id of an invoice of 1,060 euros to be paid. */
    private static String issued(Place place) throws IOException {
        Answer issued = place.post("/invoices", Draft.invoice().toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    private static String account(Place place) throws IOException {
        return listed(place, "/bank-accounts").at("/0/id").asText();
    }

    /** What an import of these movements gave, all of 3 November. */
    private static JsonNode imported(Place place, String... amounts) throws IOException {
        StatementText text = StatementText.ofTheAccount();
        for (int i = 0; i < amounts.length; i++) {
            text.movement("261103", amounts[i], "COBRO " + i);
        }
        return Deferred.result(
                place,
                place.post("/bank-transactions/import", StatementText.request(account(place), text.ended()), CLIENT));
    }

    /** The ids of the newest movements, in the order of their import. */
    private static List<String> newest(Place place, int count) throws IOException {
        List<String> ids = new ArrayList<>();
        JsonNode movements = listed(place, "/bank-transactions");
        for (int i = count - 1; i >= 0; i--) {
            ids.add(movements.path(i).path("id").asText());
        }
        return ids;
    }

    private static Answer match(Place place, String movement, String json) throws IOException {
        return place.panel("POST /panel/bank-transactions/" + movement + "/match", json);
    }

    private static String factura(String invoice) {
        return "{\"factura_id\":\"" + invoice + "\"}";
    }

    private static Answer propose(Place place, String movement, String json) throws IOException {
        return place.post("/bank-transactions/" + movement + "/match-proposals", json, CLIENT);
    }

    private static JsonNode proposals(Place place, String movement) throws IOException {
        return listed(place, "/bank-transactions/" + movement + "/match-proposals");
    }

    private static String status(Place place, String movement) throws IOException {
        return place.get("/bank-transactions/" + movement, CLIENT).text("/match_status");
    }

    private static JsonNode invoice(Place place, String id) throws IOException {
        return place.get("/invoices/" + id, CLIENT).json();
    }

    private static void pending(Place place, String id, String state, String amount) throws IOException {
        JsonNode invoice = invoice(place, id);
        assertThat(invoice.path("estado_cobro").asText()).as("%s", invoice).isEqualTo(state);
        assertThat(invoice.path("importe_pendiente").decimalValue()).isEqualByComparingTo(amount);
    }

    private static List<String> told(Place place) throws IOException {
        return place.events("production").stream()
                .map(event -> event.path("type").asText())
                .filter(type -> type.equals("invoice.payment_recorded") || type.equals("bank_transaction.matched"))
                .toList();
    }

    @Test
    void matchRecordsThePaymentOfTheInvoice(Place place) throws IOException {
        String id = issued(place);
        imported(place, "1060.00");
        String movement = newest(place, 1).get(0);
        pending(place, id, "pendiente", "1060");
        Answer matched = match(place, movement, "{}");

        answers(matched, 200);
        shows(matched, "match_status=matched", "factura_ids/0=" + id);
        pending(place, id, "cobrada", "0");
        JsonNode payments = invoice(place, id).path("pagos");
        assertThat(payments).hasSize(1);
        shows(payments, "0/fecha=2026-11-03", "0/importe=1060", "0/metodo=transferencia");
        assertThat(payments.at("/0/cuenta_id").asText()).isEqualTo(account(place));
        assertThat(payments.at("/0/referencia").asText()).isEqualTo(movement);
    }

    @Test
    void matchSendsPaymentAndMatchEventsOnce(Place place) throws IOException {
        issued(place);
        imported(place, "1060.00");
        String movement = newest(place, 1).get(0);
        match(place, movement, "{}");
        refused(match(place, movement, "{}"), 409, "movimiento_ya_conciliado");
        assertThat(told(place)).containsExactly("invoice.payment_recorded", "bank_transaction.matched");
    }

    @Test
    void aSmallerMovementPaysAPart(Place place) throws IOException {
        String id = issued(place);
        imported(place, "60.00", "1000.00");
        List<String> movements = newest(place, 2);
        match(place, movements.get(0), factura(id));
        pending(place, id, "parcial", "1000");
        match(place, movements.get(1), factura(id));

        pending(place, id, "cobrada", "0");
        assertThat(invoice(place, id).path("pagos")).hasSize(2);
    }

    @Test
    void aLargerMovementPaysNoMoreThanWhatIsPending(Place place) throws IOException {
        String id = issued(place);
        imported(place, "1500.00");
        answers(match(place, newest(place, 1).get(0), factura(id)), 200);
        pending(place, id, "cobrada", "0");
        assertThat(invoice(place, id).at("/pagos/0/importe").decimalValue()).isEqualByComparingTo("1060");
    }

    @Test
    void theAmountOfAProposalIsWhatIsPaid(Place place) throws IOException {
        String id = issued(place);
        imported(place, "500.00");
        String movement = newest(place, 1).get(0);
        Answer proposed = propose(place, movement, "{\"factura_id\":\"" + id + "\",\"importe\":60}");
        match(place, movement, "{}");

        answers(proposed, 201);
        pending(place, id, "parcial", "1000");
    }

    @Test
    void aProposalOfMoreThanTheMovementIsRefused(Place place) throws IOException {
        String id = issued(place);
        imported(place, "500.00");
        String movement = newest(place, 1).get(0);
        wrong(propose(place, movement, "{\"factura_id\":\"" + id + "\",\"importe\":500.01}"), "importe");
        assertThat(proposals(place, movement)).isEmpty();
    }

    @Test
    void paidInvoiceIsNoLongerProposed(Place place) throws IOException {
        String id = issued(place);
        imported(place, "1060.00");
        match(place, newest(place, 1).get(0), "{}");
        JsonNode next = imported(place, "1060.00", "1060.00");
        String movement = newest(place, 1).get(0);
        Answer refused = propose(place, movement, factura(id));

        assertThat(next.path("importados").asInt()).as("%s", next).isEqualTo(1);
        assertThat(next.path("propuestas").asInt()).isZero();
        refused(refused, 409, "estado_final");
    }

    @Test
    void otherProposalsOfThePaidInvoiceAreDiscarded(Place place) throws IOException {
        issued(place);
        JsonNode imported = imported(place, "1060.00", "1060.00");
        List<String> movements = newest(place, 2);
        match(place, movements.get(0), "{}");

        assertThat(imported.path("propuestas").asInt()).isEqualTo(2);
        assertThat(proposals(place, movements.get(0)).at("/0/estado").asText()).isEqualTo("confirmada");
        assertThat(proposals(place, movements.get(1)).at("/0/estado").asText()).isEqualTo("descartada");
        assertThat(status(place, movements.get(1))).isEqualTo("unmatched");
    }

    @Test
    void partialPaymentKeepsTheOtherProposals(Place place) throws IOException {
        String id = issued(place);
        imported(place, "60.00", "1000.00");
        List<String> movements = newest(place, 2);
        propose(place, movements.get(1), factura(id));
        match(place, movements.get(0), factura(id));

        assertThat(proposals(place, movements.get(1)).at("/0/estado").asText()).isEqualTo("propuesta");
    }

    @Test
    void matchingAPaidInvoiceIsRejected(Place place) throws IOException {
        String id = issued(place);
        imported(place, "1060.00");
        String movement = newest(place, 1).get(0);
        place.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1060}", CLIENT);
        Answer proposed = match(place, movement, "{}");
        Answer named = match(place, movement, factura(id));

        answers(proposed, 422);
        refused(named, 409, "estado_final");
        assertThat(status(place, movement)).isEqualTo("unmatched");
        assertThat(invoice(place, id).path("pagos")).hasSize(1);
        assertThat(told(place)).containsExactly("invoice.payment_recorded");
    }

    @Test
    void chargeCannotPayAnIssuedInvoice(Place place) throws IOException {
        String id = issued(place);
        imported(place, "-1060.00");
        String movement = newest(place, 1).get(0);
        answers(match(place, movement, factura(id)), 422);
        assertThat(status(place, movement)).isEqualTo("unmatched");
        pending(place, id, "pendiente", "1060");
        assertThat(told(place)).isEmpty();
    }

    @Test
    void aChargePaysAReceivedInvoice(Place place) throws IOException {
        JsonNode received = listed(place, "/invoices?sentido=recibida").path(0);
        String id = received.path("id").asText();
        String amount = received.path("importe_pendiente").asText();
        imported(place, "-" + amount, amount);
        List<String> movements = newest(place, 2);

        assertThat(proposals(place, movements.get(1))).isEmpty();
        assertThat(match(place, movements.get(1), factura(id)).status()).isEqualTo(422);
        assertThat(match(place, movements.get(0), factura(id)).status()).isEqualTo(200);
        pending(place, id, "cobrada", "0");
    }

    @Test
    void sandboxMatchRecordsThePayment(Place place, Sandbox sandbox) throws IOException {
        Answer issued = sandbox.issue("J12345674");
        String account = sandbox.list("/bank-accounts").get(0).path("id").asText();
        String moved = "{\"movimientos\":[{\"fecha\":\"2026-12-24\",\"importe\":%s,\"concepto\":\"COBRO\"}]}"
                .formatted(issued.json().path("total_a_pagar").asText());
        String movement = sandbox.post("/sandbox/bank-accounts/" + account + "/movements", moved)
                .send()
                .text("/movimientos/0/id");
        Answer matched = match(place, movement, factura(issued.text("/id")));
        JsonNode paid = sandbox.invoice(issued.text("/id"));

        answers(matched, 200);
        assertThat(paid.path("estado_cobro").asText()).isEqualTo("cobrada");
        // A payment is never dated in the future.
        assertThat(paid.at("/pagos/0/fecha").asText()).isEqualTo("2026-11-20");
    }
}
