package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The chart of accounts, and the entries of example records, which are written when the books are first used. */
@Chapter("What the service does › Chart of accounts")
final class ChartOfAccountsTest {

    private static final String LINE = "{\"precio_unitario\":1000,\"iva_pct\":21}";

    @Test
    void chartOfAccountsIsATreeWithBalances(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, TALLERES);
        BigDecimal before = books.account("4").path("saldo").decimalValue();
        books.sell("2026-11-20", LINE);

        for (String code : List.of("43", "430", "4300000001")) {
            shows(books.account(code), "saldo_debe=1210");
        }
        books.balances("4=" + before.add(new BigDecimal("1000")));
        shows(books.account("430"), "nivel=3", "cuenta_padre=43", "es_subcuenta=false");
        shows(books.account("4300000001"), "id=4300000001", "cuenta_padre=430", "es_subcuenta=true");
        assertThat(place.get("/accounts?cuenta=43&limit=100", TALLERES).json().findValuesAsText("codigo"))
                .containsExactlyInAnyOrder("4300000001", "436", "430", "43");
        answers(place.get("/accounts/999", TALLERES), 404);
    }

    @Test
    void balanceCanBeRestrictedToAYear(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, TALLERES);
        books.sell("2025-12-31", LINE);
        books.sell("2026-11-20", LINE);

        shows(place.get("/accounts?cuenta=430&ejercicio=2025", TALLERES), "data/0/saldo=1210");
        books.balances("430=2420");
    }

    @Test
    void chartOfAccountsIsPaged(Place place) throws IOException {
        JsonNode page = place.get("/accounts?limit=30", TALLERES).json();
        String cursor = page.path("next_cursor").asText();
        JsonNode next =
                place.get("/accounts?limit=30&cursor=" + cursor, TALLERES).json();

        shows(page, "has_more=true");
        assertThat(next.findValuesAsText("codigo")).doesNotContainAnyElementsOf(page.findValuesAsText("codigo"));
    }

    @Test
    void subAccountOfABankAccountIsInTheChart(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, LAURA);
        JsonNode bank = Samples.newest(place, "/bank-accounts");
        String code = bank.path("cuenta_contable").asText();
        int digits = place.get("/clients/" + LAURA, LAURA)
                .json()
                .path("digitos_subcuenta")
                .asInt();
        shows(books.account(code), "es_subcuenta=true");
        String invoice = Samples.newest(place, "/invoices?estado=emitida&estado_cobro=pendiente&sentido=emitida")
                .path("id")
                .asText();
        Answer payment = place.post(
                "/invoices/" + invoice + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1.00,\"cuenta_id\":\"%s\"}"
                        .formatted(bank.path("id").asText()),
                LAURA);

        answers(payment, 201);
        assertThat(code).hasSize(digits).startsWith("572");
        assertThat(books.booked(payment.text("/id")).get(0)).contains(code + "=1.00");
    }

    @Test
    void exampleBalancesDoNotDependOnReadingEntries(Place place) throws IOException {
        ClientBooks books = new ClientBooks(place, LAURA);
        JsonNode unread = books.account("430");
        place.list("/accounting-entries", LAURA);

        assertThat(books.account("430")).isEqualTo(unread);
        assertThat(unread.path("saldo_debe").decimalValue()).isPositive();
    }

    private static Answer add(Place place, String code, String more) throws IOException {
        return place.post("/accounts", "{\"codigo\":\"%s\",\"nombre\":\"Nueva\"%s}".formatted(code, more), TALLERES);
    }

    @Test
    void aSubAccountIsAddedOnceBelowItsParent(Place place) throws IOException {
        Answer added = add(place, "4751000007", ",\"nif\":\"b-12345674\"");

        answers(added, 201);
        shows(added, "cuenta_padre=4751", "nivel=4", "nif=B12345674");
        assertThat(place.get("/accounts/4751000007", TALLERES).json()).isEqualTo(added.json());
        assertThat(place.list("/accounts", TALLERES).get(0)).isEqualTo(added.json());
        refused(add(place, "4751000007", ""), 409, "cuenta_duplicada");
        refused(add(place, "430", ""), 409, "cuenta_duplicada");
        answers(place.get("/accounts/4751000007", LAURA), 404);
    }

    @Test
    void subAccountNeedsExistingParentAndExactLength(Place place) throws IOException {
        refused(add(place, "430001", ""), 422, "longitud_no_valida");
        refused(add(place, "43000000001", ""), 422, "longitud_no_valida");
        refused(add(place, "4990000001", ""), 422, "cuenta_padre_inexistente");
        refused(add(place, "4390000001", ""), 422, "cuenta_padre_inexistente");
        wrong(add(place, "43000000x1", ""), "codigo");
        wrong(add(place, "9000000001", ""), "codigo");
        wrong(add(place, "4300000001", ",\"nif\":\"B12345675\""), "nif");
        wrong(place.post("/accounts", "{}", TALLERES), "codigo", "nombre");
    }

    /** The entries of both clients, but for their ids, which are the next of the mock's random ids. */
    private static List<ObjectNode> entries(Place place) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        for (long client : new long[] {LAURA, TALLERES}) {
            for (JsonNode each : place.list("/accounting-entries?limit=100", client)) {
                ObjectNode entry = each.deepCopy();
                entry.remove("id");
                entries.add(entry);
            }
        }
        assertThat(entries).hasSizeGreaterThan(10);
        return entries;
    }

    private static List<ObjectNode> entriesOfAnother() throws IOException {
        try (Place other = Place.open()) {
            return entries(other);
        }
    }

    private static String snapshot(Place place) throws IOException {
        return place.panel("GET /panel/state").json().toString();
    }

    @Test
    void entriesDoNotDependOnTheTimeOfFirstUse(Place place) throws IOException {
        place.advance("P3D");

        assertThat(entries(place)).isEqualTo(entriesOfAnother());
    }

    @Test
    void laterEntriesFollowTheExampleEntries(Place place) throws IOException {
        List<ObjectNode> before = entriesOfAnother();
        String invoice = Samples.issuedId(place, LAURA);
        List<ObjectNode> after = entries(place);

        assertThat(after).containsAll(before);
        after.removeAll(before);
        assertThat(after).singleElement().satisfies(entry -> {
            assertThat(entry.at("/origen/id").asText()).isEqualTo(invoice);
            assertThat(before)
                    .filteredOn(each -> each.at("/origen/tipo").asText().equals("factura"))
                    .allMatch(each ->
                            each.path("numero").asInt() < entry.path("numero").asInt());
        });
    }

    @Test
    void snapshotIncludesTheExampleEntries(Place place) throws IOException {
        String start = snapshot(place);
        List<ObjectNode> before = entries(place);
        Samples.issuedId(place, LAURA);
        place.panel("PUT /panel/state", start);

        assertThat(entries(place)).isEqualTo(before);
    }

    @Test
    void changesInOneMockDoNotAffectAnother(Place place) throws IOException {
        String start = snapshot(place);
        try (Place second = Place.open()) {
            for (String id : Samples.ids(place, "/invoices", LAURA)) {
                place.post("/invoices/" + id + "/payments", Samples.payment("1"), LAURA);
            }
            entries(place);

            assertThat(snapshot(second)).isEqualTo(start);
            try (Place third = Place.open()) {
                assertThat(snapshot(third)).isEqualTo(start);
            }
        }
    }
}
