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

    private static Answer get(Place place, String path) throws IOException {
        return place.get(path, CLIENT);
    }

    private static JsonNode listed(Place place, String path) throws IOException {
        Answer answer = get(place, path);
        answers(answer, 200);
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

    /** An invoice of what the movement without a match has paid. */
    private static String invoice(Place place) throws IOException {
        return place.post(
                        "/invoices",
                        Draft.invoice()
                                .with("retencion_irpf_pct", "0")
                                .toString()
                                .replace(":1000,", ":500,"),
                        CLIENT)
                .text("/id");
    }

    private static Answer propose(Place place, String movement, String invoice) throws IOException {
        return place.post(
                "/bank-transactions/" + movement + "/match-proposals",
                "{\"factura_id\":\"%s\"}".formatted(invoice),
                CLIENT);
    }

    @Test
    void theIbanOfAnAccountIsMaskedWhereverItIsShown(Place place) throws IOException {
        Answer list = get(place, "/bank-accounts");
        String id = list.text("/data/0/id");

        assertThat(list.text("/data/0/iban")).isEqualTo("ES90 **** **** **** **** 0017");
        assertThat(list.json().toString()).doesNotContain("99990001", "9999 0001");
        assertThat(get(place, "/bank-accounts/" + id).json())
                .isEqualTo(list.json().at("/data/0"));
    }

    @TestFactory
    Stream<DynamicTest> anAccountIsFoundByItsWholeIban() {
        return Stream.of(
                        IBAN,
                        "es90%209999%200001%2041%200000000017",
                        "ES90+9999+0001+4100+0000+0017",
                        "%20" + IBAN + "%20")
                .map(written -> Places.test(
                        written,
                        place -> assertThat(listed(place, "/bank-accounts?iban=" + written))
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
                .map(iban -> Places.test(
                        iban,
                        place -> assertThat(listed(place, "/bank-accounts?iban=" + iban))
                                .isEmpty()));
    }

    @Test
    void accountsAreFilteredByWhetherTheyAreSynchronised(Place place) throws IOException {
        assertThat(listed(place, "/bank-accounts?sincronizada=true")).hasSize(1);
        assertThat(listed(place, "/bank-accounts?sincronizada=false")).isEmpty();
        for (String value : List.of("si", "1", "")) {
            Answer refused = get(place, "/bank-accounts?sincronizada=" + value);

            assertThat(refused.status()).as(value).isEqualTo(400);
            assertThat(refused.param()).isEqualTo("sincronizada");
        }
    }

    @Test
    void theTestBankOfTheSandboxIsNotSynchronised(Place place) throws IOException {
        for (boolean state : new boolean[] {true, false}) {
            Answer answer = place.get("/bank-accounts?sincronizada=" + state)
                    .inSandbox()
                    .client(9001)
                    .send();

            assertThat(answer.json().path("data")).hasSize(state ? 0 : 1);
        }
    }

    @TestFactory
    Stream<DynamicTest> movementsAreFilteredByTheState() {
        return Stream.of("unmatched", "auto_matched", "manual_matched", "matched", "ignored")
                .map(state -> Places.test(
                        state,
                        place -> assertThat(listed(place, "/bank-transactions?match_status=" + state))
                                .singleElement()
                                .matches(each ->
                                        each.path("match_status").asText().equals(state))));
    }

    @Test
    void unknownMatchStatusReturns400(Place place) throws IOException {
        Answer refused = get(place, "/bank-transactions?match_status=conciliado");

        answers(refused, 400);
        assertThat(refused.param()).isEqualTo("match_status");
    }

    @Test
    void movementsAreListedNewestFirst(Place place) throws IOException {
        assertThat(days(place, ""))
                .containsExactly("2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15");
    }

    @Test
    void movementsAreFilteredByTheirDate(Place place) throws IOException {
        assertThat(days(place, "?fecha_desde=2026-11-18")).containsExactly("2026-11-19", "2026-11-18");
        assertThat(days(place, "?fecha_hasta=2026-11-16")).containsExactly("2026-11-16", "2026-11-15");
        assertThat(days(place, "?fecha_desde=2026-11-17&fecha_hasta=2026-11-17"))
                .containsExactly("2026-11-17");
        assertThat(days(place, "?fecha_desde=2026-11-17&fecha_hasta=2026-11-17T10:00:00Z"))
                .containsExactly("2026-11-17");
    }

    @Test
    void movementsAreFilteredByTheirAccount(Place place) throws IOException {
        String account = listed(place, "/bank-accounts").at("/0/id").asText();

        assertThat(days(place, "?cuenta_id=" + account)).hasSize(5);
        assertThat(days(place, "?cuenta_id=other")).isEmpty();
    }

    @Test
    void aMovementHasItsDateAndItsState(Place place) throws IOException {
        JsonNode movement =
                get(place, "/bank-transactions/" + movement(place, "ignored")).json();

        shows(movement, "fecha=2026-11-18", "match_status=ignored");
    }

    @Test
    void matchProposalDoesNotReconcileTheMovement(Place place) throws IOException {
        String movement = movement(place, "unmatched");
        String invoice = invoice(place);
        Answer proposed = propose(place, movement, invoice);

        answers(proposed, 201);
        shows(proposed, "estado=propuesta", "factura_id=" + invoice, "movimiento_id=" + movement);
        shows(proposed, "importe=605", "puntuacion=100");
        assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                .containsExactly(proposed.json());
        assertThat(place.events("production"))
                .extracting(event -> event.path("type").asText())
                .doesNotContain("bank_transaction.matched");
        shows(get(place, "/bank-transactions/" + movement), "match_status=unmatched");
    }

    @Test
    void theNoteOfAProposalIsKept(Place place) throws IOException {
        Answer proposed = place.post(
                "/bank-transactions/" + movement(place, "unmatched") + "/match-proposals",
                "{\"factura_id\":\"%s\",\"nota\":\"by telephone\"}".formatted(invoice(place)),
                CLIENT);
        assertThat(proposed.text("/nota")).isEqualTo("by telephone");
    }

    @Test
    void confirmingOneProposalDiscardsTheOthers(Place place) throws IOException {
        String movement = movement(place, "unmatched");
        String chosen = invoice(place);
        propose(place, movement, chosen);
        propose(place, movement, invoice(place));
        place.panel(
                "POST /panel/bank-transactions/" + movement + "/match", "{\"factura_id\":\"%s\"}".formatted(chosen));

        assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                .extracting(each -> each.path("estado").asText())
                .containsExactly("descartada", "confirmada");
        shows(get(place, "/bank-transactions/" + movement), "match_status=matched");
    }

    @Test
    void panelMatchOfUnknownMovementOrInvoiceFails(Place place) throws IOException {
        String match = "POST /panel/bank-transactions/%s/match";
        String movement = movement(place, "unmatched");
        String invoice = "{\"factura_id\":\"%s\"}".formatted(invoice(place));

        assertThat(place.panel(match.formatted("nope"), invoice).status()).isEqualTo(404);
        answers(place.panel(match.formatted(movement), "{\"factura_id\":\"nope\"}"), 422);
        assertThat(place.panel(match.formatted(movement), "{}").status()).isEqualTo(422);
    }

    @Test
    void proposalForAReconciledMovementReturns409(Place place) throws IOException {
        String movement = movement(place, "matched");
        Answer refused = propose(place, movement, invoice(place));

        refused(refused, 409, "movimiento_ya_conciliado");
        assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                .isEmpty();
    }

    @Test
    void proposalOfAnotherClientsInvoiceReturns422(Place place) throws IOException {
        String movement = movement(place, "unmatched");
        String other = place.post("/invoices", Draft.invoice().toString(), 1002).text("/id");
        wrong(propose(place, movement, other), "factura_id");
        assertThat(listed(place, "/bank-transactions/" + movement + "/match-proposals"))
                .isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> sandboxReadsOfBankAndDocumentListsReturn200() {
        return Stream.of("/bank-accounts", "/bank-transactions", "/bank-imports", "/documents", "/tax-models")
                .map(path -> Places.test(
                        path,
                        place ->
                                answers(place.get(path).inSandbox().client(9001).send(), 200)));
    }
}
