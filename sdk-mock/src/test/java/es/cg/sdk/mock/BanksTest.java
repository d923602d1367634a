package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.banks.BanksChapter;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bank accounts, movements, statements, proposals. */
final class BanksTest {
    private final ListeningService environment = new ListeningService(false);

    @AfterEach
    void stop() {
        environment.close();
    }

    private String account() throws IOException {
        return environment.get("/bank-accounts").json().at("/data/0/id").asText();
    }

    private void invoice(String id, String total, String state) throws IOException {
        String json = "{\"id\":\"" + id + "\",\"estado\":\"" + state + "\",\"importe_pendiente\":" + total
                + ",\"total_a_pagar\":" + total + "}";
        environment.context().environment().table("invoices").add(1001, (ObjectNode) new ObjectMapper().readTree(json));
    }

    private String movement(String state) throws IOException {
        return environment
                .get("/bank-transactions?match_status=" + state)
                .json()
                .at("/data/0/id")
                .asText();
    }

    private JsonNode listed(String path) throws IOException {
        return environment.get(path).json().path("data");
    }

    @Test
    void anAccountIsFoundByItsWholeIbanAndShowsItMasked() throws Exception {
        for (String iban : List.of("ES9099990001410000000017", "es90%209999%200001%2041%200000000017")) {
            assertThat(listed("/bank-accounts?iban=" + iban)).hasSize(1);
        }
        assertThat(listed("/bank-accounts?iban=ES90")).isEmpty();
        assertThat(listed("/bank-accounts?sincronizada=true")).hasSize(1);
        assertThat(listed("/bank-accounts?sincronizada=false")).isEmpty();
        assertThat(environment.get("/bank-accounts/" + account()).text("/iban"))
                .isEqualTo("ES90 **** **** **** **** 0017");
        assertThat(listed("/bank-accounts").toString()).doesNotContain("9999000141");
    }

    @Test
    void movementsAreFilteredByDayStateAndAccount() throws Exception {
        for (String state : List.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored")) {
            assertThat(listed("/bank-transactions?match_status=" + state)).hasSize(1);
        }
        assertThat(listed("/bank-transactions?fecha_desde=2026-11-16&fecha_hasta=2026-11-17T10:00:00Z"))
                .hasSize(2);
        assertThat(listed("/bank-transactions?cuenta_id=" + account())).hasSize(5);
        assertThat(listed("/bank-transactions?cuenta_id=other")).isEmpty();
        assertThat(environment
                        .get("/bank-transactions?fecha_desde=2026-11-17&fecha_hasta=2026-11-16")
                        .code())
                .isEqualTo("rango_invertido");
        assertThat(environment.get("/bank-transactions?match_status=nonsense").status())
                .isEqualTo(400);
        assertThat(environment.get("/bank-transactions/" + movement("ignored")).text("/match_status"))
                .isEqualTo("ignored");
    }

    @Test
    void aProposalStaysOneUntilAPersonConfirmsIt() throws Exception {
        invoice("inv_1", "605.00", "emitida");
        invoice("inv_2", "1", "emitida");
        String id = movement("unmatched");
        String path = "/bank-transactions/" + id + "/match-proposals";
        Answer first = environment.post(path, "{\"factura_id\":\"inv_1\",\"nota\":\"ñ\"}");
        Answer second = environment.post(path, "{\"factura_id\":\"inv_2\",\"importe\":1.00}");
        String before = environment.get("/bank-transactions/" + id).text("/match_status");
        environment.chapters().get(BanksChapter.class).match(1001, id, "inv_1");
        Answer after = environment.get("/bank-transactions/" + id);

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.text("/estado")).isEqualTo("propuesta");
        assertThat(first.json().path("puntuacion").asInt()).isEqualTo(100);
        assertThat(first.json().path("importe").decimalValue()).isEqualByComparingTo("605");
        assertThat(second.json().path("importe").decimalValue()).isEqualByComparingTo("1");
        assertThat(before).isEqualTo("unmatched");
        assertThat(after.text("/match_status")).isEqualTo("matched");
        assertThat(after.json().at("/factura_ids/0").asText()).isEqualTo("inv_1");
        assertThat(listed(path).findValuesAsText("estado")).containsExactly("descartada", "confirmada");
        assertThat(environment.told()).containsExactly("invoice.payment_recorded", "bank_transaction.matched");
        assertThat(environment.post(path, "{\"factura_id\":\"inv_1\"}").code()).isEqualTo("movimiento_ya_conciliado");
    }

    @Test
    void proposalsForWhatIsNotThereAreRefused() throws Exception {
        invoice("inv_1", "1", "anulada");
        String path = "/bank-transactions/" + movement("unmatched") + "/match-proposals";

        assertThat(environment.post(path, "{\"factura_id\":\"nope\"}").status()).isEqualTo(422);
        assertThat(environment.post(path, "{\"factura_id\":\"nope\"}").param()).isEqualTo("factura_id");
        assertThat(environment.post(path, "{\"factura_id\":\"inv_1\"}").code()).isEqualTo("factura_anulada");
        assertThat(environment
                        .post("/bank-transactions/nope/match-proposals", "{\"factura_id\":\"inv_1\"}")
                        .status())
                .isEqualTo(404);
        assertThat(environment.get("/bank-transactions/nope/match-proposals").status())
                .isEqualTo(404);
    }

    @Test
    void thePanelMatchesOnlyWhatCanBeMatched() throws Exception {
        invoice("inv_1", "1", "emitida");
        BanksChapter banks = environment.chapters().get(BanksChapter.class);
        String open = movement("unmatched");
        String done = movement("matched");

        for (String state : List.of("nope", open, done)) {
            assertThatThrownBy(() -> banks.match(1001, state, null)).isInstanceOf(ApiException.class);
        }
        assertThatThrownBy(() -> banks.match(1001, open, "nope")).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> banks.match(1002, open, "inv_1")).isInstanceOf(ApiException.class);
        assertThat(banks.match(1001, open, "inv_1").path("match_status").asText())
                .isEqualTo("matched");
    }

    @Test
    void theSandboxReadsButNeitherImportsNorProposes() throws Exception {
        try (ListeningService sandbox = new ListeningService(true)) {
            JsonNode movements = sandbox.get("/bank-transactions").json().path("data");
            String id = movements.at("/0/id").asText();

            assertThat(movements).hasSize(5);
            assertThat(sandbox.post("/bank-transactions/import", "{}").status()).isEqualTo(501);
            assertThat(sandbox.post("/bank-transactions/" + id + "/match-proposals", "{}")
                            .status())
                    .isEqualTo(501);
        }
    }
}
