package es.cg.sdk.mock;

import static es.cg.sdk.mock.DirectDebits.debit;
import static es.cg.sdk.mock.DirectDebits.debits;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.api.ApiException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The states that a remittance moves through, and what is collected on the way. */
final class RemittanceStatesTest {
    private final ListeningService environment = new ListeningService(false);
    private final DirectDebits direct = new DirectDebits(environment);

    @AfterEach
    void stop() {
        environment.close();
    }

    private JsonNode moved(JsonNode remittance, String state, String... rejected) {
        return direct.sepa().move(1001, remittance.path("id").asText(), state, List.of(rejected));
    }

    @Test
    void aConfirmedRemittanceIsCollectedAndPaidOnItsInvoices() throws Exception {
        String id = direct.mandate("");
        String invoice = direct.invoice();
        JsonNode made =
                direct.make(debits(debit(id, "100", ",\"factura_id\":\"" + invoice + "\""), debit(id, "1", "")));
        JsonNode sent = moved(made, "presentada");
        int told = environment.told().size();
        JsonNode confirmed = moved(made, "confirmada");
        JsonNode payment = environment.get("/invoices/" + invoice).json().at("/pagos/0");

        assertThat(sent.path("estado").asText()).isEqualTo("presentada");
        assertThat(sent.path("adeudos").findValuesAsText("estado")).containsExactly("pendiente", "pendiente");
        assertThat(confirmed.path("estado").asText()).isEqualTo("confirmada");
        assertThat(confirmed.path("adeudos").findValuesAsText("estado")).containsExactly("cobrado", "cobrado");
        assertThat(environment
                        .get("/sepa-remittances/" + made.path("id").asText())
                        .json())
                .isEqualTo(confirmed);
        shows(payment, "importe=100", "metodo=domiciliacion", "referencia=2026-0001-0001", "fecha=2026-11-20");
        assertThat(environment.told().subList(told, environment.told().size()))
                .containsExactly("invoice.payment_recorded");
        shows(
                environment.events(1001).get(told),
                "data/object/id=" + payment.path("id").asText());
    }

    @Test
    void whatIsCollectedAfterItsDayIsPaidOnThatDay() throws Exception {
        String invoice = direct.invoice();
        JsonNode made = direct.make(debits(debit(direct.mandate(""), "1", ",\"factura_id\":\"" + invoice + "\"")));
        environment.advance(Duration.ofDays(30));
        moved(made, "confirmada");

        shows(environment.get("/invoices/" + invoice), "pagos/0/fecha=2026-12-05");
    }

    @Test
    void noMoreIsPaidThanIsPendingAndNothingOnAnAnnulledInvoice() throws Exception {
        String id = direct.mandate("");
        String open = direct.invoice();
        String annulled = direct.invoice();
        String[] each = {
            debit(id, "999999", ",\"factura_id\":\"" + open + "\""),
            debit(id, "5", ",\"factura_id\":\"" + open + "\""),
            debit(id, "5", ",\"factura_id\":\"" + annulled + "\"")
        };
        JsonNode made = direct.make(debits(each));
        environment.annul(1001, annulled);
        moved(made, "confirmada");
        JsonNode paid = environment.get("/invoices/" + open).json();

        assertThat(paid.path("pagos")).hasSize(1);
        shows(paid, "estado_cobro=cobrada", "importe_pendiente=0");
        assertThat(environment.get("/invoices/" + annulled).json().path("pagos"))
                .isEmpty();
        assertThat(environment.told()).containsOnlyOnce("invoice.payment_recorded");
    }

    @Test
    void thePartThatIsRejectedIsNotPaid() throws Exception {
        String good = direct.mandate("");
        String bad = direct.mandate("");
        String one = direct.invoice();
        String two = direct.invoice();
        JsonNode made = direct.make(debits(
                debit(good, "5", ",\"factura_id\":\"" + one + "\""),
                debit(bad, "7", ",\"factura_id\":\"" + two + "\"")));
        JsonNode moved = moved(made, "rechazada_parcial", bad);

        assertThat(moved.path("estado").asText()).isEqualTo("rechazada_parcial");
        assertThat(moved.path("adeudos").findValuesAsText("estado")).containsExactly("cobrado", "rechazado");
        shows(moved, "adeudos/0/codigo_devolucion=null", "adeudos/1/codigo_devolucion=AM04");
        assertThat(environment.get("/invoices/" + one).json().path("pagos")).hasSize(1);
        assertThat(environment.get("/invoices/" + two).json().path("pagos")).isEmpty();
    }

    @Test
    void anAnnulledRemittanceCollectsNothing() throws Exception {
        String invoice = direct.invoice();
        JsonNode made = direct.make(debits(debit(direct.mandate(""), "5", ",\"factura_id\":\"" + invoice + "\"")));
        moved(made, "presentada");
        shows(moved(made, "anulada"), "estado=anulada", "adeudos/0/estado=pendiente");
        assertThat(environment.get("/invoices/" + invoice).json().path("pagos")).isEmpty();
    }

    @Test
    void aMoveThatMakesNoSenseIsRefusedAndChangesNothing() throws Exception {
        String id = direct.mandate("");
        JsonNode made = direct.make(debits(debit(id, "5", "")));
        String other = direct.mandate("");
        Object[][] moves = {
            {"generada", new String[0], 422},
            {"cobrada", new String[0], 422},
            {"rechazada_parcial", new String[0], 422},
            {"rechazada_parcial", new String[] {id, other}, 422},
            {"rechazada_parcial", new String[] {"man_nope"}, 422},
            {"confirmada", new String[] {id}, 422},
            {"presentada", new String[] {id}, 422},
            {"anulada", new String[] {id}, 422},
        };
        for (Object[] move : moves) {
            assertThatThrownBy(() -> moved(made, (String) move[0], (String[]) move[1]))
                    .as("%s", move[0])
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refusal -> assertThat(refusal.status()).isEqualTo(move[2]));
        }
        assertThatThrownBy(() -> direct.sepa().move(1002, made.path("id").asText(), "anulada", List.of()))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.status()).isEqualTo(404));
        assertThat(environment
                        .get("/sepa-remittances/" + made.path("id").asText())
                        .json())
                .isEqualTo(made);
    }
}
