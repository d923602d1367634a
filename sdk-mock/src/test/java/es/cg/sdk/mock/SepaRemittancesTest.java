package es.cg.sdk.mock;

import static es.cg.sdk.mock.DirectDebits.debit;
import static es.cg.sdk.mock.DirectDebits.debits;
import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.api.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Remittances: how a person makes them. */
final class SepaRemittancesTest {
    private static final String CLIENT = "1001";

    private final ListeningService environment = new ListeningService(false);
    private final DirectDebits direct = new DirectDebits(environment);

    @AfterEach
    void stop() {
        environment.close();
    }

    private void refused(String body, String reason) throws IOException {
        List<String> before = state();
        assertThatThrownBy(() -> direct.make(body)).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(422);
            assertThat(refusal.text().spanish()).contains(reason);
        });
        assertThat(state()).isEqualTo(before);
    }

    private List<String> state() throws IOException {
        return List.of(
                environment.get("/sepa-mandates").json().toString(),
                environment.get("/sepa-remittances").json().toString());
    }

    @Test
    void aRemittanceIsMadeOfMandatesAndAmounts() throws Exception {
        String one = direct.mandate("");
        String two = direct.mandate("");
        String invoice = direct.invoice();
        JsonNode made =
                direct.make(debits(debit(one, "100.5", ",\"factura_id\":\"" + invoice + "\""), debit(two, "1", "")));
        String account = environment.get("/bank-accounts").text("/data/0/id");

        shows(made, "estado=generada", "numero=2026-0001", "fecha_cobro=2026-12-05", "esquema=CORE");
        shows(made, "cuenta_id=" + account, "num_adeudos=2", "total=101.50");
        shows(made, "adeudos/0/mandato_id=" + one, "adeudos/0/factura_id=" + invoice, "adeudos/1/factura_id=null");
        assertThat(made.path("adeudos").findValuesAsText("estado")).containsExactly("pendiente", "pendiente");
        assertThat(made.path("adeudos").findValuesAsText("referencia_extremo"))
                .containsExactly("2026-0001-0001", "2026-0001-0002");
        assertThat(environment
                        .get("/sepa-remittances/" + made.path("id").asText())
                        .json())
                .isEqualTo(made);
        assertThat(environment.get("/sepa-remittances?estado=generada").json().path("data"))
                .containsExactly(made);
        shows(direct.make(debits(debit(one, "1", ""))), "numero=2026-0002");
        answers(environment.get("/sepa-remittances/" + made.path("id").asText(), "1002"), 404);
    }

    @Test
    void theFirstDebitOfAMandateIsFirstAndTheNextRecur() throws Exception {
        String id = direct.mandate("");
        direct.make(debits(debit(id, "1", "")));
        Answer used = environment.get("/sepa-mandates/" + id);

        shows(used, "secuencia=RCUR", "ultimo_adeudo_en=2026-11-20T09:00:00+01:00");
    }

    @Test
    void aDebitKeepsAMandateFromLapsing() throws Exception {
        String used = direct.mandate("");
        String unused = direct.mandate("");
        environment.advance(Duration.ofDays(365));
        direct.make(debits(debit(used, "1", "")).replace("2026-12", "2027-12"));
        environment.advance(Duration.ofDays(2 * 365 + 30));
        // The keys of the beginning have ended meanwhile, for lack of use.
        String key = environment.newKey();

        assertThat(stateOf(used, key)).isEqualTo("activo");
        assertThat(stateOf(unused, key)).isEqualTo("caducado");
        assertThatThrownBy(() -> direct.make(debits(debit(unused, "1", "")).replace("2026-12", "2030-12")))
                .hasMessageContaining("es el id de un mandato caducado");
    }

    private String stateOf(String mandate, String key) throws IOException {
        return environment
                .caller()
                .send(environment.to("/sepa-mandates/" + mandate, CLIENT, key))
                .text("/estado");
    }

    @Test
    void aMandateForOneDebitHasOne() throws Exception {
        String id = direct.mandate(",\"tipo_pago\":\"unico\"");
        refused(
                debits(debit(id, "1", ""), debit(id, "1", "")),
                "adeudos.1.mandato_id es el id de un mandato para un solo adeudo");
        direct.make(debits(debit(id, "1", "")));
        refused(debits(debit(id, "1", "")), "adeudos.0.mandato_id es el id de un mandato para un solo adeudo");

        assertThat(environment.get("/sepa-mandates/" + id).text("/secuencia")).isEqualTo("OOFF");
    }

    @Test
    void whatDoesNotFitIsRefusedWithAReason() throws Exception {
        String id = direct.mandate("");
        String revoked = direct.mandate("");
        environment.post("/sepa-mandates/" + revoked + "/revoke", "");
        String others = environment.get("/sepa-mandates", "1002").text("/data/0/id");
        String invoice = environment
                .post("/invoices", "1002", ListeningService.invoice())
                .text("/id");
        String received = environment.get("/invoices?sentido=recibida").text("/data/0/id");
        String annulled = environment.get("/invoices?estado=anulada").text("/data/0/id");

        refused("{}", "El campo fecha_cobro es obligatorio");
        refused("{\"fecha_cobro\":\"2026-12-05\"}", "adeudos debe ser una lista con al menos un adeudo");
        refused(debits(), "adeudos debe ser una lista con al menos un adeudo");
        refused("{\"fecha_cobro\":\"2026-12-05\",\"adeudos\":{\"a\":1}}", "adeudos debe ser una lista");
        refused(debits("7"), "El campo adeudos.0 debe ser un objeto");
        refused(debits("{}"), "El campo adeudos.0.mandato_id es obligatorio");
        refused(debits(debit(id, "null", "")), "El campo adeudos.0.importe es obligatorio");
        refused(debits(debit(revoked, "1", "")), "adeudos.0.mandato_id es el id de un mandato revocado");
        refused(
                debits(debit(others, "1", "")),
                "El campo adeudos.0.mandato_id no es el id de un registro de este cliente");
        refused(debits("{\"mandato_id\":7,\"importe\":1}"), "El campo adeudos.0.mandato_id no es el id de un registro");
        for (String amount : List.of("0", "-1", "\"1\"", "1000000000", "1e400", "true")) {
            refused(debits(debit(id, amount, "")), "adeudos.0.importe debe ser mayor que 0");
        }
        refused(debits(debit(id, "0.001", "")), "adeudos.0.importe debe tener como máximo dos decimales");
        for (String wrong : List.of(invoice, "inv_nope")) {
            refused(
                    debits(debit(id, "1", ",\"factura_id\":\"" + wrong + "\"")),
                    "El campo adeudos.0.factura_id no es el id de un registro de este cliente");
        }
        for (String wrong : List.of(received, annulled)) {
            refused(
                    debits(debit(id, "1", ",\"factura_id\":\"" + wrong + "\"")),
                    "adeudos.0.factura_id es el id de una factura recibida o anulada");
        }
        refused(debits(debit(id, "1", ",\"factura\":\"x\"")), "adeudos.0.factura no es un campo de un adeudo");
        refused(debits(debit(id, "1", ""), debit(revoked, "1", "")), "adeudos.1.mandato_id");
        String right = debits(debit(id, "1", ""));
        refused(right.replace("2026-12-05", "2026-11-19"), "fecha_cobro no puede ser anterior a hoy");
        refused(right.replace("2026-12-05", "5/12/2026"), "El campo fecha_cobro debe ser una fecha");
        refused(right.replace("{\"fecha", "{\"esquema\":\"B2B\",\"fecha"), "otro esquema que B2B");
        refused(
                right.replace("{\"fecha", "{\"esquema\":\"SDD\",\"fecha"),
                "El campo esquema debe ser uno de estos valores: CORE, B2B");
        refused(
                right.replace("{\"fecha", "{\"cuenta_id\":\"cta_nope\",\"fecha"),
                "El campo cuenta_id no es el id de un registro");
        direct.make(right.replace("2026-12-05", "2026-11-20"));
    }

    @Test
    void twoMandatesAndARemittanceAreThereAtFirstInBothWorlds() throws Exception {
        try (ListeningService sandbox = new ListeningService(true)) {
            for (ListeningService each : List.of(environment, sandbox)) {
                String client = each == environment ? "1002" : "9002";
                JsonNode mandates = each.get("/sepa-mandates", client).json().path("data");
                JsonNode remittances =
                        each.get("/sepa-remittances", client).json().path("data");

                assertThat(mandates.findValuesAsText("estado")).containsExactly("activo", "activo");
                assertThat(remittances.findValuesAsText("numero")).containsExactly("2026-0001");
                shows(remittances, "0/estado=generada", "0/num_adeudos=2");
            }
        }
    }
}
