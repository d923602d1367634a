package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Events › Kinds of event")
final class EventKindsTest {
    private static final long CLIENT = 1001;

    @FunctionalInterface
    private interface Cause {
        /** Lets it happen, and gives the id of the record that it is about. */
        String in(TestMock mock) throws IOException;
    }

    private record Kind(String name, Cause cause) {}

    // formatter:off
    private static final List<Kind> KINDS = List.of(
        new Kind("invoice.emitted", EventKindsTest::issue),
        new Kind("invoice.verifactu_sent", mock -> { String id = issue(mock); mock.advance("PT1M"); return id; }),
        new Kind("invoice.verifactu_accepted", mock -> { String id = issue(mock); mock.advance("PT2M"); return id; }),
        new Kind("invoice.annulled", mock -> {
            String id = issue(mock);
            mock.panel("POST /panel/invoices/" + id + "/annul");
            return id;
        }),
        new Kind("invoice.payment_recorded",
            mock -> mock.post("/invoices/" + issue(mock) + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1}", CLIENT).text("/id")),
        new Kind("document.processed", mock -> upload(mock, "factura.pdf")),
        new Kind("document.rejected", mock -> upload(mock, "ilegible.pdf")),
        new Kind("document.alert_detected", mock -> upload(mock, "alerta.pdf")),
        new Kind("tax_model.generated",
            mock -> mock.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2025,\"periodo\":\"1T\"}", CLIENT).text("/id")),
        new Kind("expense.confirmed", mock -> confirmed(mock, "/expenses")),
        new Kind("irpf_payment.confirmed", mock -> confirmed(mock, "/irpf-payments")),
        new Kind("recurring_invoice.emitted", mock -> {
            String schedule = mock.get("/recurring-invoices", CLIENT).text("/data/0/id");
            mock.advance("P11D");
            return mock.get("/recurring-invoices/" + schedule, CLIENT).text("/ultima_factura_id");
        }),
        new Kind("bank_transaction.matched", mock -> {
            String id = mock.get("/bank-transactions?match_status=unmatched", CLIENT)
                    .text("/data/0/id");
            mock.panel(
                    "POST /panel/bank-transactions/" + id + "/match",
                    "{\"factura_id\":\"%s\"}".formatted(issue(mock)));
            return id;
        }));
    // formatter:on

    private static String issue(TestMock mock) throws IOException {
        Answer issued = mock.post("/invoices", Draft.invoice().toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    private static String confirmed(TestMock mock, String list) throws IOException {
        String draft = mock.get(list + "?estado=draft", CLIENT).text("/data/0/id");
        answers(mock.post(list + "/" + draft + "/confirm", "", CLIENT), 200);
        return draft;
    }

    private static String upload(TestMock mock, String name) throws IOException {
        return Deferred.result(mock, DocumentsTest.uploading(mock, name, "uno").send())
                .path("id")
                .asText();
    }

    private static List<JsonNode> events(TestMock mock, String kind) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("type").asText().equals(kind))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> eachCauseCreatesExactlyOneEvent() {
        return KINDS.stream()
                .map(kind -> TestMockResolver.test(kind.name(), mock -> {
                    String id = kind.cause().in(mock);

                    assertThat(events(mock, kind.name())).hasSize(1);
                    JsonNode event = events(mock, kind.name()).get(0);
                    shows(event, "data/object/id=" + id, "client_id=" + CLIENT);
                    assertThat(event.path("id").asText()).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> noEventExistsBeforeItsCause() {
        return KINDS.stream()
                .map(kind -> TestMockResolver.test(
                        kind.name(),
                        mock -> assertThat(events(mock, kind.name())).isEmpty()));
    }

    @Test
    void everyEventHasItsOwnId(TestMock mock) throws IOException {
        issue(mock);
        issue(mock);
        mock.advance("PT2M");

        assertThat(mock.events("production"))
                .hasSize(6)
                .extracting(event -> event.path("id").asText())
                .doesNotHaveDuplicates();
    }

    @TestFactory
    Stream<DynamicTest> refusedRequestCreatesNoEvent() {
        record Refused(String call, String body) {}
        return Stream.of(
                        new Refused("/invoices", "{}"),
                        new Refused("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2025,\"periodo\":\"9T\"}"),
                        new Refused("/activities", "{}"),
                        new Refused("/bank-transactions/import", "{}"))
                .map(refused -> TestMockResolver.test(refused.call(), mock -> {
                    answers(mock.post(refused.call(), refused.body(), CLIENT), 422);
                    assertThat(mock.events("production")).isEmpty();
                }));
    }
}
