package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank accounts, movements and proposals")
final class BanksTest {
    private static final long CLIENT = 1001;
    private static final String IBAN = "ES9099990001410000000017";

    private static Answer get(Place place, String path) throws IOException {
        return place.get(path).client(CLIENT).send();
    }

    private static JsonNode listed(Place place, String path) throws IOException {
        Answer answer = get(place, path);
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        return answer.json().path("data");
    }

    private static List<String> days(Place place, String query) throws IOException {
        return listed(place, "/bank-transactions" + query).findValuesAsText("fecha");
    }

    private static String movement(Place place, String state) throws IOException {
        return listed(place, "/bank-transactions?match_status=" + state)
                .at("/0/id")
                .asText();
    }

    private static String invoice(Place place) throws IOException {
        return place.post("/invoices", Draft.invoice().toString())
                .client(CLIENT)
                .send()
                .text("/id");
    }

    private static Answer propose(Place place, String movement, String invoice) throws IOException {
        return place.post(
                        "/bank-transactions/" + movement + "/match-proposals",
                        "{\"factura_id\":\"%s\"}".formatted(invoice))
                .client(CLIENT)
                .send();
    }

    @Test
    void theIbanOfAnAccountIsMaskedWhereverItIsShown() throws IOException {
        try (Place place = Place.open()) {
            Answer list = get(place, "/bank-accounts");
            String id = list.text("/data/0/id");

            assertThat(list.text("/data/0/iban")).isEqualTo("ES90 **** **** **** **** 0017");
            assertThat(list.json().toString()).doesNotContain("99990001", "9999 0001");
            assertThat(get(place, "/bank-accounts/" + id).json())
                    .isEqualTo(list.json().at("/data/0"));
        }
    }

    @TestFactory
    Stream<DynamicTest> anAccountIsFoundByItsWholeIban() {
        return Stream.of(IBAN, "ES90%209999%200001%2041%200000000017", "%20ES90%2099990001410000000017%20")
                .map(written -> dynamicTest(written, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-accounts?iban=" + written))
                                .hasSize(1);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> noAccountIsFoundByAnythingElse() {
        return Stream.of(
                        "ES90",
                        "0017",
                        "ES9121000418450200051332",
                        "ES7712341234161234567890",
                        "ES6000491500051234567892",
                        "ES8899990001461234567890")
                .map(iban -> dynamicTest(iban, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-accounts?iban=" + iban)).isEmpty();
                    }
                }));
    }

    @Test
    void accountsAreFilteredByWhetherTheyAreSynchronised() throws IOException {
        try (Place place = Place.open()) {
            assertThat(listed(place, "/bank-accounts?sincronizada=true")).hasSize(1);
            assertThat(listed(place, "/bank-accounts?sincronizada=false")).isEmpty();
            assertThat(get(place, "/bank-accounts?sincronizada=si").status()).isEqualTo(400);
        }
    }

    @Test
    void theTestBankOfTheSandboxIsNotSynchronised() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = place.get("/bank-accounts?sincronizada=false")
                    .inSandbox()
                    .client(9001)
                    .send();

            assertThat(answer.json().path("data")).hasSize(1);
        }
    }

    @TestFactory
    Stream<DynamicTest> movementsAreFilteredByTheState() {
        return Stream.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored")
                .map(state -> dynamicTest(state, () -> {
                    try (Place place = Place.open()) {
                        assertThat(listed(place, "/bank-transactions?match_status=" + state))
                                .singleElement()
                                .matches(each ->
                                        each.path("match_status").asText().equals(state));
                    }
                }));
    }

    @Test
    void aStateThatIsNoneIsABadQuery() throws IOException {
        try (Place place = Place.open()) {
            assertThat(get(place, "/bank-transactions?match_status=conciliado").status())
                    .isEqualTo(400);
        }
    }

    @Test
    void movementsAreListedNewestFirst() throws IOException {
        try (Place place = Place.open()) {
            assertThat(days(place, ""))
                    .containsExactly("2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15");
        }
    }

    @Test
    void movementsAreFilteredByTheirDate() throws IOException {
        try (Place place = Place.open()) {
            assertThat(days(place, "?fecha_desde=2026-11-18")).containsExactly("2026-11-19", "2026-11-18");
            assertThat(days(place, "?fecha_hasta=2026-11-16")).containsExactly("2026-11-16", "2026-11-15");
            assertThat(days(place, "?fecha_desde=2026-11-17&fecha_hasta=2026-11-17"))
                    .containsExactly("2026-11-17");
        }
    }

    @Test
    void aReversedRangeIsRefused() throws IOException {
        try (Place place = Place.open()) {
            Answer refused = get(place, "/bank-transactions?fecha_desde=2026-11-18&fecha_hasta=2026-11-17");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.code()).isEqualTo("rango_invertido");
        }
    }

    @Test
    void aDateOfAnotherFormIsRefused() throws IOException {
        try (Place place = Place.open()) {
            for (String day : List.of("18/11/2026", "2026-02-30", "ayer")) {
                Answer refused = get(place, "/bank-transactions?fecha_desde=" + day);

                assertThat(refused.status()).as(day).isEqualTo(422);
                assertThat(refused.code()).isEqualTo("fecha_no_valida");
            }
        }
    }

    @Test
    void aMovementHasItsDateAndItsState() throws IOException {
        try (Place place = Place.open()) {
            JsonNode movement = get(place, "/bank-transactions/" + movement(place, "ignored"))
                    .json();

            assertThat(movement.path("fecha").asText()).isEqualTo("2026-11-18");
            assertThat(movement.path("match_status").asText()).isEqualTo("ignored");
        }
    }

    @Test
    void anInvoiceIsProposedForAMovementAndNothingIsReconciled() throws IOException {
        try (Place place = Place.open()) {
            String movement = movement(place, "unmatched");
            String invoice = invoice(place);
            Answer proposed = propose(place, movement, invoice);

            assertThat(proposed.status()).isEqualTo(201);
            assertThat(proposed.text("/estado")).isEqualTo("propuesta");
            assertThat(proposed.text("/factura_id")).isEqualTo(invoice);
            assertThat(proposed.text("/movimiento_id")).isEqualTo(movement);
            assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                    .containsExactly(proposed.json());
            assertThat(get(place, "/bank-transactions/" + movement).text("/match_status"))
                    .isEqualTo("unmatched");
        }
    }

    @Test
    void proposingNeedsItsOwnPermission() throws IOException {
        try (Place place = Place.open()) {
            String movement = movement(place, "unmatched");
            Answer refused = place.post(
                            "/bank-transactions/" + movement + "/match-proposals",
                            "{\"factura_id\":\"%s\"}".formatted(invoice(place)))
                    .as(place.keyOf("bancos:leer", "bancos:escribir"))
                    .client(CLIENT)
                    .send();

            assertThat(refused.code()).isEqualTo("scope_insuficiente");
            assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                    .isEmpty();
        }
    }

    @Test
    void aPersonConfirmsAndTheOtherProposalsAreDiscarded() throws IOException {
        try (Place place = Place.open()) {
            String movement = movement(place, "unmatched");
            String chosen = invoice(place);
            propose(place, movement, chosen);
            propose(place, movement, invoice(place));
            place.panel(
                    "POST /panel/bank-transactions/" + movement + "/match",
                    "{\"factura_id\":\"%s\"}".formatted(chosen));

            assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                    .extracting(each -> each.path("estado").asText())
                    .containsExactly("descartada", "confirmada");
            assertThat(get(place, "/bank-transactions/" + movement).text("/match_status"))
                    .isEqualTo("matched");
        }
    }

    @Test
    void nothingIsProposedForWhatIsReconciled() throws IOException {
        try (Place place = Place.open()) {
            String movement = movement(place, "matched");
            Answer refused = propose(place, movement, invoice(place));

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.code()).isEqualTo("movimiento_ya_conciliado");
            assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                    .isEmpty();
        }
    }

    @Test
    void noInvoiceOfAnotherClientIsProposed() throws IOException {
        try (Place place = Place.open()) {
            String movement = movement(place, "unmatched");
            String other = place.post("/invoices", Draft.invoice().toString())
                    .client(1002)
                    .send()
                    .text("/id");
            Answer refused = propose(place, movement, other);

            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.params()).containsExactly("factura_id");
            assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                    .isEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> whatIsReadInTheSandboxThoughNothingIsImported() {
        return Stream.of("/bank-accounts", "/bank-transactions", "/bank-imports")
                .map(path -> dynamicTest(path, () -> {
                    try (Place place = Place.open()) {
                        assertThat(place.get(path)
                                        .inSandbox()
                                        .client(9001)
                                        .send()
                                        .status())
                                .isEqualTo(200);
                    }
                }));
    }
}
