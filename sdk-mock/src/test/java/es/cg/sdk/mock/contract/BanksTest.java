package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations with full shape")
final class BanksTest {
    private static final long CLIENT = 1001;
    private static final String IBAN = "ES9099990001410000000017";

    private static Answer get(TestMock mock, String path) throws IOException {
        return mock.get(path, CLIENT);
    }

    private static JsonNode listed(TestMock mock, String path) throws IOException {
        Answer answer = get(mock, path);
        answers(answer, 200);
        return answer.json().path("data");
    }

    private static List<String> days(TestMock mock, String query) throws IOException {
        return listed(mock, "/bank-transactions" + query).findValuesAsText("fecha");
    }

    private static String movement(TestMock mock, String state) throws IOException {
        return listed(mock, "/bank-transactions?match_status=" + state)
                .at("/0/id")
                .asText();
    }

    /** An invoice of what the movement without a match has paid. */
    private static String invoice(TestMock mock) throws IOException {
        return mock.post(
                        "/invoices",
                        Draft.invoice()
                                .with("retencion_irpf_pct", "0")
                                .toString()
                                .replace(":1000,", ":500,"),
                        CLIENT)
                .text("/id");
    }

    private static Answer propose(TestMock mock, String movement, String invoice) throws IOException {
        return mock.post(
                "/bank-transactions/" + movement + "/match-proposals",
                "{\"factura_id\":\"%s\"}".formatted(invoice),
                CLIENT);
    }

    @Test
    void theIbanOfAnAccountIsMaskedWhereverItIsShown(TestMock mock) throws IOException {
        Answer list = get(mock, "/bank-accounts");
        String id = list.text("/data/0/id");

        assertThat(list.text("/data/0/iban")).isEqualTo("ES90 **** **** **** **** 0017");
        assertThat(list.json().toString()).doesNotContain("99990001", "9999 0001");
        assertThat(get(mock, "/bank-accounts/" + id).json())
                .isEqualTo(list.json().at("/data/0"));
    }

    @TestFactory
    Stream<DynamicTest> anAccountIsFoundByItsWholeIban() {
        return Stream.of(
                        IBAN,
                        "es90%209999%200001%2041%200000000017",
                        "ES90+9999+0001+4100+0000+0017",
                        "%20" + IBAN + "%20")
                .map(written -> TestMockResolver.test(
                        written,
                        mock -> assertThat(listed(mock, "/bank-accounts?iban=" + written))
                                .hasSize(1)));
    }

    @TestFactory
    Stream<DynamicTest> partialOrUnknownIbanFindsNoAccount() {
        return Stream.of(
                        "ES90",
                        "0017",
                        "ES909999000141000000001",
                        "ES9121000418450200051332",
                        "ES7712341234161234567890",
                        "ES6000491500051234567892",
                        "ES8899990001461234567890")
                .map(iban -> TestMockResolver.test(
                        iban,
                        mock -> assertThat(listed(mock, "/bank-accounts?iban=" + iban))
                                .isEmpty()));
    }

    @Test
    void accountsAreFilteredByWhetherTheyAreSynchronised(TestMock mock) throws IOException {
        assertThat(listed(mock, "/bank-accounts?sincronizada=true")).hasSize(1);
        assertThat(listed(mock, "/bank-accounts?sincronizada=false")).isEmpty();
        for (String value : List.of("si", "1", "")) {
            Answer refused = get(mock, "/bank-accounts?sincronizada=" + value);

            assertThat(refused.status()).as(value).isEqualTo(400);
            assertThat(refused.param()).isEqualTo("sincronizada");
        }
    }

    @Test
    void theTestBankOfTheSandboxIsNotSynchronised(TestMock mock) throws IOException {
        for (boolean state : new boolean[] {true, false}) {
            Answer answer = mock.get("/bank-accounts?sincronizada=" + state)
                    .inSandbox()
                    .client(9001)
                    .send();

            assertThat(answer.json().path("data")).hasSize(state ? 0 : 1);
        }
    }

    @TestFactory
    Stream<DynamicTest> movementsAreFilteredByTheState() {
        return Stream.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored")
                .map(state -> TestMockResolver.test(
                        state,
                        mock -> assertThat(listed(mock, "/bank-transactions?match_status=" + state))
                                .singleElement()
                                .matches(each ->
                                        each.path("match_status").asText().equals(state))));
    }

    @Test
    void unknownMatchStatusReturns400(TestMock mock) throws IOException {
        Answer refused = get(mock, "/bank-transactions?match_status=conciliado");

        answers(refused, 400);
        assertThat(refused.param()).isEqualTo("match_status");
    }

    @Test
    void movementsAreListedNewestFirst(TestMock mock) throws IOException {
        assertThat(days(mock, ""))
                .containsExactly("2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15");
    }

    @Test
    void movementsAreFilteredByTheirDate(TestMock mock) throws IOException {
        assertThat(days(mock, "?fecha_desde=2026-11-18")).containsExactly("2026-11-19", "2026-11-18");
        assertThat(days(mock, "?fecha_hasta=2026-11-16")).containsExactly("2026-11-16", "2026-11-15");
        assertThat(days(mock, "?fecha_desde=2026-11-17&fecha_hasta=2026-11-17")).containsExactly("2026-11-17");
        assertThat(days(mock, "?fecha_desde=2026-11-17&fecha_hasta=2026-11-17T10:00:00Z"))
                .containsExactly("2026-11-17");
    }

    @Test
    void movementsAreFilteredByTheirAccount(TestMock mock) throws IOException {
        String account = listed(mock, "/bank-accounts").at("/0/id").asText();

        assertThat(days(mock, "?cuenta_id=" + account)).hasSize(5);
        assertThat(days(mock, "?cuenta_id=other")).isEmpty();
    }

    @Test
    void aMovementHasItsDateAndItsState(TestMock mock) throws IOException {
        JsonNode movement =
                get(mock, "/bank-transactions/" + movement(mock, "ignored")).json();

        shows(movement, "fecha=2026-11-18", "match_status=ignored");
    }

    @Test
    void matchProposalDoesNotReconcileTheMovement(TestMock mock) throws IOException {
        String movement = movement(mock, "unmatched");
        String invoice = invoice(mock);
        Answer proposed = propose(mock, movement, invoice);

        answers(proposed, 201);
        shows(proposed, "estado=propuesta", "factura_id=" + invoice, "movimiento_id=" + movement);
        shows(proposed, "importe=605", "puntuacion=100");
        assertThat(listed(mock, "/bank-transactions/" + movement + "/match-proposals"))
                .containsExactly(proposed.json());
        assertThat(mock.events("production"))
                .extracting(event -> event.path("type").asText())
                .doesNotContain("bank_transaction.matched");
        shows(get(mock, "/bank-transactions/" + movement), "match_status=unmatched");
    }

    @Test
    void theNoteOfAProposalIsKept(TestMock mock) throws IOException {
        Answer proposed = mock.post(
                "/bank-transactions/" + movement(mock, "unmatched") + "/match-proposals",
                "{\"factura_id\":\"%s\",\"nota\":\"by telephone\"}".formatted(invoice(mock)),
                CLIENT);
        assertThat(proposed.text("/nota")).isEqualTo("by telephone");
    }

    @Test
    void confirmingOneProposalDiscardsTheOthers(TestMock mock) throws IOException {
        String movement = movement(mock, "unmatched");
        String chosen = invoice(mock);
        propose(mock, movement, chosen);
        propose(mock, movement, invoice(mock));
        mock.panel("POST /panel/bank-transactions/" + movement + "/match", "{\"factura_id\":\"%s\"}".formatted(chosen));

        assertThat(listed(mock, "/bank-transactions/" + movement + "/match-proposals"))
                .extracting(each -> each.path("estado").asText())
                .containsExactly("descartada", "confirmada");
        shows(get(mock, "/bank-transactions/" + movement), "match_status=matched");
    }

    @Test
    void panelMatchOfUnknownMovementOrInvoiceFails(TestMock mock) throws IOException {
        String match = "POST /panel/bank-transactions/%s/match";
        String movement = movement(mock, "unmatched");
        String invoice = "{\"factura_id\":\"%s\"}".formatted(invoice(mock));

        assertThat(mock.panel(match.formatted("nope"), invoice).status()).isEqualTo(404);
        answers(mock.panel(match.formatted(movement), "{\"factura_id\":\"nope\"}"), 422);
        assertThat(mock.panel(match.formatted(movement), "{}").status()).isEqualTo(422);
    }

    @Test
    void proposalForAReconciledMovementReturns409(TestMock mock) throws IOException {
        String movement = movement(mock, "matched");
        Answer refused = propose(mock, movement, invoice(mock));

        refused(refused, 409, "movimiento_ya_conciliado");
        assertThat(listed(mock, "/bank-transactions/" + movement + "/match-proposals"))
                .isEmpty();
    }

    @Test
    void proposalOfAnotherClientsInvoiceReturns422(TestMock mock) throws IOException {
        String movement = movement(mock, "unmatched");
        String other = mock.post("/invoices", Draft.invoice().toString(), 1002).text("/id");
        wrong(propose(mock, movement, other), "factura_id");
        assertThat(listed(mock, "/bank-transactions/" + movement + "/match-proposals"))
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> sandboxReadsOfBankAndDocumentListsReturn200() {
        return Stream.of("/bank-accounts", "/bank-transactions", "/bank-imports", "/documents", "/tax-models")
                .map(path -> TestMockResolver.test(
                        path,
                        mock -> answers(mock.get(path).inSandbox().client(9001).send(), 200)));
    }
}
