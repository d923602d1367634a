package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Limits")
final class OnceMoreTest {
    private static void fault(Place place, String effect) throws IOException {
        assertThat(place.panel("POST /panel/faults", "{\"operation\":\"clients.list\",\"effect\":" + effect + "}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void clientsThatWereNotCreatedDoNotCountAsCreated() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            place.panel("PUT /panel/limits", "{\"per_minute\":null,\"per_client_per_minute\":null}");
            String taken = "{\"nombre\":\"A\",\"nif\":\"12345678Z\",\"email\":\"a@c.invalid\",\"tipo\":\"autonomo\"}";
            for (int i = 0; i < 120; i++) {
                assertThat(place.post("/clients", taken).send().code()).isEqualTo("cliente_duplicado");
            }

            assertThat(place.post("/clients", taken.replace("12345678Z", "Z1234567R"))
                            .send()
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void every429HasRetryAfterAnInjectedOneToo() throws IOException {
        try (Place place = Place.open()) {
            fault(place, "{\"status\":429,\"code\":\"limite_de_peticiones\"}");
            assertThat(place.get("/clients").send().header("Retry-After")).isEqualTo("1");

            fault(place, "{\"status\":401,\"code\":\"clave_no_valida\"}");
            assertThat(place.get("/clients").send().header("WWW-Authenticate")).isEqualTo("Bearer");

            fault(place, "{\"status\":405,\"code\":\"metodo_no_permitido\"}");
            assertThat(place.get("/clients").send().header("Allow")).isEqualTo("GET");
        }
    }

    @Test
    void aCursorBelongsToOneMovementsProposals() throws IOException {
        try (Place place = Place.open()) {
            JsonNode movements =
                    place.get("/bank-transactions").client(1001).send().json().path("data");
            String invoice = place.get("/invoices").client(1001).send().text("/data/0/id");
            String cursor = "";
            for (int i = 0; i < 2; i++) {
                String proposals =
                        "/bank-transactions/" + movements.get(i).path("id").asText() + "/match-proposals";
                for (int n = 0; n < 2; n++) {
                    place.post(proposals, "{\"factura_id\":\"" + invoice + "\"}")
                            .client(1001)
                            .send();
                }
                Answer page = place.get(proposals + "?limit=1" + (i == 0 ? "" : "&cursor=" + cursor))
                        .client(1001)
                        .send();
                if (i == 0) {
                    cursor = page.text("/next_cursor");
                    assertThat(cursor).isNotEmpty();
                } else {
                    assertThat(page.status()).isEqualTo(400);
                    assertThat(page.code()).isEqualTo("cursor_no_valido");
                }
            }
        }
    }

    @Test
    void anAnnulledInvoiceIsMatchedWithNoMovement() throws IOException {
        try (Place place = Place.open()) {
            String movement = place.get("/bank-transactions?match_status=unmatched")
                    .client(1001)
                    .send()
                    .text("/data/0/id");
            String invoice = place.post("/invoices", Draft.invoice().toString())
                    .client(1001)
                    .send()
                    .text("/id");
            Answer proposed = place.post(
                            "/bank-transactions/" + movement + "/match-proposals",
                            "{\"factura_id\":\"" + invoice + "\"}")
                    .client(1001)
                    .send();
            place.panel("POST /panel/invoices/" + invoice + "/annul");
            Answer matched = place.panel("POST /panel/bank-transactions/" + movement + "/match", "{}");

            assertThat(proposed.status()).isEqualTo(201);
            assertThat(matched.status()).isEqualTo(409);
            assertThat(place.get("/bank-transactions/" + movement)
                            .client(1001)
                            .send()
                            .text("/match_status"))
                    .isEqualTo("unmatched");
        }
    }

    @Test
    void whatCannotBeIsProposedForNoMovement() throws IOException {
        try (Place place = Place.open()) {
            String movement = place.get("/bank-transactions?match_status=unmatched")
                    .client(1001)
                    .send()
                    .text("/data/0/id");
            String invoice = place.post("/invoices", Draft.invoice().toString())
                    .client(1001)
                    .send()
                    .text("/id");
            for (String amount : new String[] {"-5", "0", "1.23456"}) {
                Answer refused = place.post(
                                "/bank-transactions/" + movement + "/match-proposals",
                                "{\"factura_id\":\"" + invoice + "\",\"importe\":" + amount + "}")
                        .client(1001)
                        .send();
                assertThat(refused.status()).as(amount).isEqualTo(422);
                assertThat(refused.params()).as(amount).containsExactly("importe");
            }
        }
    }

    @Test
    void aWholeNumberBeyondAllBoundsIsAnInvalidValue() throws IOException {
        try (Place place = Place.open()) {
            String invoice = place.get("/invoices").client(1001).send().text("/data/0/id");
            Answer refused = place.post(
                            "/invoices/" + invoice + "/payments",
                            "{\"fecha\":\"2026-11-20\",\"importe\":1,\"vencimiento\":18446744073709551617}")
                    .client(1001)
                    .send();

            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.params()).containsExactly("vencimiento");
        }
    }

    @Test
    void anUnknownFieldInsideAGroupDoesNothing() throws IOException {
        try (Place place = Place.open()) {
            String document = "";
            for (JsonNode each :
                    place.get("/documents").client(1001).send().json().path("data")) {
                document = each.path("estado").asText().equals("procesado")
                        ? each.path("id").asText()
                        : document;
            }
            Answer corrected = place.patch(
                            "/documents/" + document,
                            "{\"desglose_iva\":[{\"iva_pct\":21,\"base\":1,\"cuota\":0.21,\"x\":1}]}")
                    .client(1001)
                    .send();

            assertThat(corrected.status()).isEqualTo(200);
            assertThat(corrected.json().at("/datos_extraidos/desglose_iva/0").fieldNames())
                    .toIterable()
                    .containsExactly("iva_pct", "base", "cuota");
            assertThat(place.get("/documents/" + document).client(1001).send().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aBodyThatIsNestedBeyondAllBoundsIsNotReadable() throws IOException {
        try (Place place = Place.open()) {
            Answer refused = place.post("/invoices", "{\"x\":" + "[".repeat(101) + "]".repeat(101) + "}")
                    .client(1001)
                    .send();

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.code()).isEqualTo("json_invalido");
        }
    }
}
