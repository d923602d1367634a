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
    void chartOfAccountsIsATreeWithBalances(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        BigDecimal before = books.account("4").path("saldo").decimalValue();
        books.sell("2026-11-20", LINE);

        for (String code : List.of("43", "430", "4300000001")) {
            shows(books.account(code), "saldo_debe=1210");
        }
        books.balances("4=" + before.add(new BigDecimal("1000")));
        shows(books.account("430"), "nivel=3", "cuenta_padre=43", "es_subcuenta=false");
        shows(books.account("4300000001"), "id=4300000001", "cuenta_padre=430", "es_subcuenta=true");
        assertThat(mock.get("/accounts?cuenta=43&limit=100", TALLERES).json().findValuesAsText("codigo"))
                .containsExactlyInAnyOrder("4300000001", "436", "430", "43");
        answers(mock.get("/accounts/999", TALLERES), 404);
    }

    @Test
    void balanceCanBeRestrictedToAYear(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, TALLERES);
        books.sell("2025-12-31", LINE);
        books.sell("2026-11-20", LINE);

        shows(mock.get("/accounts?cuenta=430&ejercicio=2025", TALLERES), "data/0/saldo=1210");
        books.balances("430=2420");
    }

    @Test
    void chartOfAccountsIsPaged(TestMock mock) throws IOException {
        JsonNode page = mock.get("/accounts?limit=30", TALLERES).json();
        String cursor = page.path("next_cursor").asText();
        JsonNode next =
                mock.get("/accounts?limit=30&cursor=" + cursor, TALLERES).json();

        shows(page, "has_more=true");
        assertThat(next.findValuesAsText("codigo")).doesNotContainAnyElementsOf(page.findValuesAsText("codigo"));
    }

    @Test
    void subAccountOfABankAccountIsInTheChart(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, LAURA);
        JsonNode bank = Samples.newest(mock, "/bank-accounts");
        String code = bank.path("cuenta_contable").asText();
        int digits = mock.get("/clients/" + LAURA, LAURA)
                .json()
                .path("digitos_subcuenta")
                .asInt();
        shows(books.account(code), "es_subcuenta=true");
        String invoice = Samples.newest(mock, "/invoices?estado=emitida&estado_cobro=pendiente&sentido=emitida")
                .path("id")
                .asText();
        Answer payment = mock.post(
                "/invoices/" + invoice + "/payments",
                "{\"fecha\":\"2026-11-20\",\"importe\":1.00,\"cuenta_id\":\"%s\"}"
                        .formatted(bank.path("id").asText()),
                LAURA);

        answers(payment, 201);
        assertThat(code).hasSize(digits).startsWith("572");
        assertThat(books.booked(payment.text("/id")).get(0)).contains(code + "=1.00");
    }

    @Test
    void exampleBalancesDoNotDependOnReadingEntries(TestMock mock) throws IOException {
        ClientBooks books = new ClientBooks(mock, LAURA);
        JsonNode unread = books.account("430");
        mock.list("/accounting-entries", LAURA);

        assertThat(books.account("430")).isEqualTo(unread);
        assertThat(unread.path("saldo_debe").decimalValue()).isPositive();
    }

    private static Answer add(TestMock mock, String code, String more) throws IOException {
        return mock.post("/accounts", "{\"codigo\":\"%s\",\"nombre\":\"Nueva\"%s}".formatted(code, more), TALLERES);
    }

    @Test
    void aSubAccountIsAddedOnceBelowItsParent(TestMock mock) throws IOException {
        Answer added = add(mock, "4751000007", ",\"nif\":\"b-12345674\"");

        answers(added, 201);
        shows(added, "cuenta_padre=4751", "nivel=4", "nif=B12345674");
        assertThat(mock.get("/accounts/4751000007", TALLERES).json()).isEqualTo(added.json());
        assertThat(mock.list("/accounts", TALLERES).get(0)).isEqualTo(added.json());
        refused(add(mock, "4751000007", ""), 409, "cuenta_duplicada");
        refused(add(mock, "430", ""), 409, "cuenta_duplicada");
        answers(mock.get("/accounts/4751000007", LAURA), 404);
    }

    @Test
    void subAccountNeedsExistingParentAndExactLength(TestMock mock) throws IOException {
        refused(add(mock, "430001", ""), 422, "longitud_no_valida");
        refused(add(mock, "43000000001", ""), 422, "longitud_no_valida");
        refused(add(mock, "4990000001", ""), 422, "cuenta_padre_inexistente");
        refused(add(mock, "4390000001", ""), 422, "cuenta_padre_inexistente");
        wrong(add(mock, "43000000x1", ""), "codigo");
        wrong(add(mock, "9000000001", ""), "codigo");
        wrong(add(mock, "4300000001", ",\"nif\":\"B12345675\""), "nif");
        wrong(mock.post("/accounts", "{}", TALLERES), "codigo", "nombre");
    }

    /** The entries of both clients, but for their ids, which are the next of the mock's random ids. */
    private static List<ObjectNode> entries(TestMock mock) throws IOException {
        List<ObjectNode> entries = new ArrayList<>();
        for (long client : new long[] {LAURA, TALLERES}) {
            for (JsonNode each : mock.list("/accounting-entries?limit=100", client)) {
                ObjectNode entry = each.deepCopy();
                entry.remove("id");
                entries.add(entry);
            }
        }
        assertThat(entries).hasSizeGreaterThan(10);
        return entries;
    }

    private static List<ObjectNode> entriesOfAnother() throws IOException {
        try (TestMock other = TestMock.open()) {
            return entries(other);
        }
    }

    private static String snapshot(TestMock mock) throws IOException {
        return mock.panel("GET /panel/state").json().toString();
    }

    @Test
    void entriesDoNotDependOnTheTimeOfFirstUse(TestMock mock) throws IOException {
        mock.advance("P3D");

        assertThat(entries(mock)).isEqualTo(entriesOfAnother());
    }

    @Test
    void laterEntriesFollowTheExampleEntries(TestMock mock) throws IOException {
        List<ObjectNode> before = entriesOfAnother();
        String invoice = Samples.issuedId(mock, LAURA);
        List<ObjectNode> after = entries(mock);

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
    void snapshotIncludesTheExampleEntries(TestMock mock) throws IOException {
        String start = snapshot(mock);
        List<ObjectNode> before = entries(mock);
        Samples.issuedId(mock, LAURA);
        mock.panel("PUT /panel/state", start);

        assertThat(entries(mock)).isEqualTo(before);
    }

    @Test
    void changesInOneMockDoNotAffectAnother(TestMock mock) throws IOException {
        String start = snapshot(mock);
        try (TestMock second = TestMock.open()) {
            for (String id : Samples.ids(mock, "/invoices", LAURA)) {
                mock.post("/invoices/" + id + "/payments", Samples.payment("1"), LAURA);
            }
            entries(mock);

            assertThat(snapshot(second)).isEqualTo(start);
            try (TestMock third = TestMock.open()) {
                assertThat(snapshot(third)).isEqualTo(start);
            }
        }
    }
}
