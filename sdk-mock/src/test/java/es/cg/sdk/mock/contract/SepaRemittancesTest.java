package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.DirectDebits.debit;
import static es.cg.sdk.mock.contract.DirectDebits.remittance;
import static es.cg.sdk.mock.contract.DirectDebits.states;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Remittances: how a person makes them in the panel, and what the sandbox collects of them. */
@Chapter("What the service does › SEPA remittances")
final class SepaRemittancesTest {
    private Sandbox sandbox;
    private DirectDebits direct;

    @BeforeEach
    void opens(Sandbox opened) {
        sandbox = opened;
        direct = new DirectDebits(opened);
    }

    private void refused(String body, String reason) throws IOException {
        List<List<JsonNode>> before = List.of(sandbox.list("/sepa-mandates"), sandbox.list("/sepa-remittances"));
        Answer refused = direct.remit(body);

        answers(refused, 422);
        assertThat(refused.message()).contains(reason);
        assertThat(List.of(sandbox.list("/sepa-mandates"), sandbox.list("/sepa-remittances")))
                .isEqualTo(before);
    }

    @Test
    void aRemittanceIsMadeOfMandatesAndAmounts() throws IOException {
        String one = direct.mandate();
        String invoice = direct.invoice();
        JsonNode made = direct.made(debit(one, "100.5", invoice), debit(direct.mandate(), "1"));
        String path = "/sepa-remittances/" + made.path("id").asText();
        String account = sandbox.list("/bank-accounts").get(0).path("id").asText();

        shows(made, "estado=generada", "numero=2026-0001", "fecha_cobro=2026-12-05", "esquema=CORE");
        shows(made, "cuenta_id=" + account, "num_adeudos=2", "total=101.50");
        shows(made, "adeudos/0/mandato_id=" + one, "adeudos/0/factura_id=" + invoice, "adeudos/1/factura_id=null");
        assertThat(states(made)).containsExactly("pendiente", "pendiente");
        assertThat(made.path("adeudos").findValuesAsText("referencia_extremo"))
                .containsExactly("2026-0001-0001", "2026-0001-0002");
        assertThat(sandbox.read(path)).isEqualTo(made);
        assertThat(sandbox.list("/sepa-remittances?estado=generada")).containsExactly(made);
        answers(sandbox.get(path).client(9002).send(), 404);
        shows(direct.read(one), "secuencia=RCUR", "ultimo_adeudo_en=2026-11-20T09:00:00+01:00");
        String named = remittance(debit(one, "1")).replace("{\"fecha", "{\"cuenta_id\":\"" + account + "\",\"fecha");
        shows(direct.remit(named), "numero=2026-0002", "cuenta_id=" + account);
    }

    @Test
    void aDebitKeepsAMandateFromLapsing() throws IOException {
        String used = direct.mandate();
        String unused = direct.mandate();
        sandbox.advance("dias", 365);
        answers(direct.remit(remittance(debit(used, "1")).replace("2026-12", "2027-12")), 201);
        sandbox.advance("dias", 2 * 365 + 30);

        shows(direct.read(used), "estado=activo");
        shows(direct.read(unused), "estado=caducado");
        refused(remittance(debit(unused, "1")).replace("2026-12", "2030-12"), "a mandate that is caducado");
    }

    @Test
    void singleUseMandateAllowsOneDebit() throws IOException {
        String id = direct.mandate("tipo_pago", "\"unico\"");
        refused(
                remittance(debit(id, "1"), debit(id, "1")),
                "adeudos.1.mandato_id is the id of a mandate for one debit");
        direct.made(debit(id, "1"));
        refused(remittance(debit(id, "1")), "adeudos.0.mandato_id is the id of a mandate for one debit");

        shows(direct.read(id), "secuencia=OOFF");
    }

    @Test
    void invalidRemittanceIsRefusedWithAReason() throws IOException {
        String id = direct.mandate();
        String revoked = direct.mandate();
        sandbox.post("/sepa-mandates/" + revoked + "/revoke", "").send();
        String others = sandbox.list("/sepa-mandates", 9002).get(0).path("id").asText();
        String invoice = sandbox.post("/invoices", Bodies.invoice("SBX", "J12345674"))
                .client(9003)
                .send()
                .text("/id");
        String right = remittance(debit(id, "1"));
        String noRecord = " is no id of a record of this client";

        refused("{}", "fecha_cobro is required");
        refused("{\"fecha\":\"2026-12-05\"}", "unknown field fecha");
        refused("{\"fecha_cobro\":\"2026-12-05\"}", "adeudos must be a list of at least one debit");
        refused(remittance(), "adeudos must be a list of at least one debit");
        refused("{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":{\"a\":1}}", "adeudos must be a list");
        refused(remittance("7"), "adeudos.0 must be an object");
        refused(remittance("{}"), "adeudos.0.mandato_id is required");
        refused(remittance(debit(id, "null")), "adeudos.0.importe is required");
        refused(remittance(debit(revoked, "1")), "adeudos.0.mandato_id is the id of a mandate that is revocado");
        refused(remittance(debit(id, "1"), debit(revoked, "1")), "adeudos.1.mandato_id");
        refused(remittance(debit(others, "1")), "adeudos.0.mandato_id" + noRecord);
        refused(remittance("{\"mandato_id\":7,\"importe\":1}"), "adeudos.0.mandato_id" + noRecord);
        for (String amount : List.of("0", "-1", "\"1\"", "1000000000", "1e400", "1e-999999999", "true")) {
            refused(remittance(debit(id, amount)), "adeudos.0.importe");
        }
        refused(remittance(debit(id, "0.001")), "adeudos.0.importe must be in whole cents");
        for (String wrong : List.of(invoice, "inv_nope")) {
            refused(remittance(debit(id, "1", wrong)), "adeudos.0.factura_id" + noRecord);
        }
        for (String query : List.of("sentido=recibida", "estado=anulada")) {
            String wrong = sandbox.list("/invoices?" + query).get(0).path("id").asText();
            refused(remittance(debit(id, "1", wrong)), "the id of a received or annulled invoice");
        }
        refused(right.replace("\"importe\"", "\"factura\":1,\"importe\""), "adeudos.0.factura is no field of a debit");
        refused(right.replace("2026-12-05", "2026-11-19"), "fecha_cobro must not be before today");
        refused(right.replace("2026-12-05", "5/12/2026"), "fecha_cobro must be a date");
        refused(right.replace("{\"fecha", "{\"esquema\":\"B2B\",\"fecha"), "another scheme than B2B");
        refused(right.replace("{\"fecha", "{\"esquema\":\"SDD\",\"fecha"), "esquema must be one of CORE, B2B");
        refused(right.replace("{\"fecha", "{\"cuenta_id\":\"cta_nope\",\"fecha"), "cuenta_id" + noRecord);
        answers(direct.remit(right.replace("2026-12-05", "2026-11-20")), 201);
        answers(sandbox.mock().panel("POST /panel/clients/7/sepa-remittances", "{}"), 404);
        answers(direct.remit("["), 400);
    }

    @Test
    void bothWorldsStartWithMandatesAndARemittance(TestMock mock) throws IOException {
        for (List<JsonNode> mandates :
                List.of(mock.list("/sepa-mandates", TALLERES), sandbox.list("/sepa-mandates", 9002))) {
            assertThat(mandates)
                    .hasSize(2)
                    .allMatch(each -> each.path("estado").asText().equals("activo"));
        }
        for (List<JsonNode> remittances :
                List.of(mock.list("/sepa-remittances", TALLERES), sandbox.list("/sepa-remittances", 9002))) {
            assertThat(remittances).hasSize(1);
            shows(remittances.get(0), "numero=2026-0001", "estado=generada", "num_adeudos=2");
        }
    }

    private List<JsonNode> payments(String invoice) throws IOException {
        List<JsonNode> payments = new ArrayList<>();
        sandbox.invoice(invoice).path("pagos").forEach(payments::add);
        return payments;
    }

    @Test
    void confirmedRemittanceRecordsInvoicePayments() throws IOException {
        String id = direct.mandate();
        String invoice = direct.invoice();
        JsonNode made = direct.made(debit(id, "100", invoice), debit(id, "1"));
        Answer sent = direct.move(made, "presentada");
        assertThat(states(sent.json())).containsExactly("pendiente", "pendiente");
        Answer confirmed = direct.move(made, "confirmada");

        assertThat(states(confirmed.json())).containsExactly("cobrado", "cobrado");
        assertThat(payments(invoice)).hasSize(1);
        shows(payments(invoice).get(0), "importe=100", "metodo=domiciliacion", "referencia=2026-0001-0001");
        shows(payments(invoice).get(0), "fecha=2026-11-20");
        assertThat(sandbox.eventsAbout(invoice)).containsExactly("invoice.emitted", "invoice.payment_recorded");
    }

    @Test
    void lateConfirmationUsesTheCollectionDate() throws IOException {
        String invoice = direct.invoice();
        JsonNode made = direct.made(debit(direct.mandate(), "1", invoice));
        sandbox.advance("dias", 30);
        direct.move(made, "confirmada");

        shows(payments(invoice).get(0), "fecha=2026-12-05");
    }

    @Test
    void remittancePaysNoMoreThanIsPending() throws IOException {
        String id = direct.mandate();
        String open = direct.invoice();
        String annulled = direct.invoice();
        JsonNode made = direct.made(debit(id, "999999", open), debit(id, "5", open), debit(id, "5", annulled));
        sandbox.mock().panel("POST /panel/invoices/" + annulled + "/annul");
        direct.move(made, "confirmada");

        assertThat(payments(open)).hasSize(1);
        shows(sandbox.invoice(open), "estado_cobro=cobrada", "importe_pendiente=0");
        assertThat(payments(annulled)).isEmpty();
    }

    @Test
    void rejectedDebitIsNotPaid() throws IOException {
        String bad = direct.mandate();
        String one = direct.invoice();
        String two = direct.invoice();
        JsonNode made = direct.made(debit(direct.mandate(), "5", one), debit(bad, "7", two));
        Answer moved = direct.move(made, "rechazada_parcial", bad);

        assertThat(states(moved.json())).containsExactly("cobrado", "rechazado");
        shows(moved, "adeudos/0/codigo_devolucion=null", "adeudos/1/codigo_devolucion=AM04");
        assertThat(payments(one)).hasSize(1);
        assertThat(payments(two)).isEmpty();
    }

    @Test
    void anAnnulledRemittanceCollectsNothing() throws IOException {
        String invoice = direct.invoice();
        JsonNode made = direct.made(debit(direct.mandate(), "5", invoice));
        direct.move(made, "presentada");

        assertThat(states(direct.move(made, "anulada").json())).containsExactly("pendiente");
        assertThat(payments(invoice)).isEmpty();
    }

    @Test
    void onlyListedDebitsOfARemittanceAreRejected() throws IOException {
        String id = direct.mandate();
        JsonNode made = direct.made(debit(id, "5"));
        String other = direct.mandate();

        answers(direct.move(made, "rechazada_parcial", id, other), 422);
        for (String state : List.of("confirmada", "presentada", "anulada")) {
            answers(direct.move(made, state, id), 422);
        }
        assertThat(sandbox.list("/sepa-remittances")).containsExactly(made);
    }
}
