package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Bank accounts, movements and proposals")
final class MatchProposalsTest {
    private static String issued(TestMock mock) throws IOException {
        return mock.post("/invoices", Draft.invoice().toString(), 1001).text("/id");
    }

    private static String unmatched(TestMock mock) throws IOException {
        return mock.get("/bank-transactions?match_status=unmatched", 1001).text("/data/0/id");
    }

    @Test
    void cursorOfAnotherMovementsProposalsReturns400(TestMock mock) throws IOException {
        JsonNode movements = mock.get("/bank-transactions", 1001).json().path("data");
        String invoice = mock.get("/invoices", 1001).text("/data/0/id");
        String cursor = "";
        for (int i = 0; i < 2; i++) {
            String proposals =
                    "/bank-transactions/" + movements.get(i).path("id").asText() + "/match-proposals";
            for (int n = 0; n < 2; n++) {
                mock.post(proposals, "{\"factura_id\":\"" + invoice + "\"}", 1001);
            }
            Answer page = mock.get(proposals + "?limit=1" + (i == 0 ? "" : "&cursor=" + cursor), 1001);
            if (i == 0) {
                cursor = page.text("/next_cursor");
                assertThat(cursor).isNotEmpty();
            } else {
                refused(page, 400, "cursor_no_valido");
            }
        }
    }

    @Test
    void matchingAnAnnulledInvoiceReturns409(TestMock mock) throws IOException {
        String movement = unmatched(mock);
        String invoice = issued(mock);
        Answer proposed = mock.post(
                "/bank-transactions/" + movement + "/match-proposals", "{\"factura_id\":\"" + invoice + "\"}", 1001);
        mock.panel("POST /panel/invoices/" + invoice + "/annul");
        Answer matched = mock.panel(
                "POST /panel/bank-transactions/" + movement + "/match", "{\"factura_id\":\"" + invoice + "\"}");

        answers(proposed, 201);
        answers(matched, 409);
        shows(mock.get("/bank-transactions/" + movement, 1001), "match_status=unmatched");
    }

    @Test
    void proposalWithInvalidAmountReturns422(TestMock mock) throws IOException {
        String movement = unmatched(mock);
        String invoice = issued(mock);
        for (String amount : new String[] {"-5", "0", "1.23456"}) {
            Answer refused = mock.post(
                    "/bank-transactions/" + movement + "/match-proposals",
                    "{\"factura_id\":\"" + invoice + "\",\"importe\":" + amount + "}",
                    1001);
            assertThat(refused.status()).as(amount).isEqualTo(422);
            assertThat(refused.params()).as(amount).containsExactly("importe");
        }
    }

    @TestFactory
    Stream<DynamicTest> openProposalsOfASettledInvoiceAreDiscarded() {
        return Stream.of("paid", "collected", "annulled", "rectified by substitution", "replaced by an F3")
                .map(how -> TestMockResolver.test(how, mock -> {
                    String kind = how.contains("F3") ? "F2" : "F1";
                    String movement = unmatched(mock);
                    String invoice = issue(mock, kind, "");
                    String proposals = "/bank-transactions/" + movement + "/match-proposals";
                    mock.post(proposals, "{\"factura_id\":\"" + invoice + "\"}", 1001);
                    settle(mock, invoice, how);
                    Answer after = mock.get(proposals, 1001);

                    assertThat(after.json().path("data")).hasSize(1);
                    assertThat(after.text("/data/0/estado")).isEqualTo("descartada");
                }));
    }

    private static String issue(TestMock mock, String kind, String replaced) throws IOException {
        Draft draft = Draft.invoice().with("tipo_factura", "\"" + kind + "\"").with("retencion_irpf_pct", "0");
        if (!replaced.isEmpty()) {
            draft.with("sustituidas", "[\"" + replaced + "\"]");
        }
        Answer issued = mock.post("/invoices", draft.toString(), 1001);
        answers(issued, 201);
        return issued.text("/id");
    }

    private static void settle(TestMock mock, String invoice, String how) throws IOException {
        Answer answer = switch (how) {
            case "paid" -> mock.post("/invoices/" + invoice + "/payments", Samples.payment("1210"), 1001);
            case "collected" -> mock.post("/invoices/" + invoice + "/due-dates/1/collect", "{}", 1001);
            case "annulled" -> mock.panel("POST /panel/invoices/" + invoice + "/annul");
            case "rectified by substitution" -> mock.panel("POST /panel/invoices/" + invoice + "/rectify", """
                        {"tipo_factura":"R1","tipo_rectificativa":"S","motivo":"Descuento",
                         "lineas":[{"concepto":"Asesoría","cantidad":1,"precio_unitario":900,"iva_pct":21}]}""");
            default -> mock.get("/invoices/" + issue(mock, "F3", invoice), 1001);
        };
        assertThat(answer.status()).as("%s", answer).isBetween(200, 299);
    }
}
