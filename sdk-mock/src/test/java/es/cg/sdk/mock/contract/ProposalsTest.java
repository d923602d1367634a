package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Bank accounts, movements and proposals")
final class ProposalsTest {
    private static String issued(Place place) throws IOException {
        return place.post("/invoices", Draft.invoice().toString())
                .client(1001)
                .send()
                .text("/id");
    }

    private static String unmatched(Place place) throws IOException {
        return place.get("/bank-transactions?match_status=unmatched")
                .client(1001)
                .send()
                .text("/data/0/id");
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
            String movement = unmatched(place);
            String invoice = issued(place);
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
            String movement = unmatched(place);
            String invoice = issued(place);
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
}
