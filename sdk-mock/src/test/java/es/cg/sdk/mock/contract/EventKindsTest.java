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
        String in(Place place) throws IOException;
    }

    private record Kind(String name, Cause cause) {}

    // formatter:off
    private static final List<Kind> KINDS = List.of(
        new Kind("invoice.emitted", EventKindsTest::issue),
        new Kind("invoice.verifactu_sent", place -> { String id = issue(place); place.advance("PT1M"); return id; }),
        new Kind("invoice.verifactu_accepted", place -> { String id = issue(place); place.advance("PT2M"); return id; }),
        new Kind("invoice.annulled", place -> {
            String id = issue(place);
            place.panel("POST /panel/invoices/" + id + "/annul");
            return id;
        }),
        new Kind("invoice.payment_recorded",
            place -> place.post("/invoices/" + issue(place) + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1}", CLIENT).text("/id")),
        new Kind("document.processed", place -> upload(place, "factura.pdf")),
        new Kind("document.rejected", place -> upload(place, "ilegible.pdf")),
        new Kind("document.alert_detected", place -> upload(place, "alerta.pdf")),
        new Kind("tax_model.generated",
            place -> place.post("/tax-models", "{\"modelo\":\"303\",\"ejercicio\":2025,\"periodo\":\"1T\"}", CLIENT).text("/id")),
        new Kind("expense.confirmed", place -> confirmed(place, "/expenses")),
        new Kind("irpf_payment.confirmed", place -> confirmed(place, "/irpf-payments")),
        new Kind("recurring_invoice.emitted", place -> {
            String schedule = place.get("/recurring-invoices", CLIENT).text("/data/0/id");
            place.advance("P11D");
            return place.get("/recurring-invoices/" + schedule, CLIENT).text("/ultima_factura_id");
        }),
        new Kind("bank_transaction.matched", place -> {
            String id = place.get("/bank-transactions?match_status=unmatched", CLIENT)
                    .text("/data/0/id");
            place.panel(
                    "POST /panel/bank-transactions/" + id + "/match",
                    "{\"factura_id\":\"%s\"}".formatted(issue(place)));
            return id;
        }));
    // formatter:on

    private static String issue(Place place) throws IOException {
        Answer issued = place.post("/invoices", Draft.invoice().toString(), CLIENT);
        answers(issued, 201);
        return issued.text("/id");
    }

    private static String confirmed(Place place, String list) throws IOException {
        String draft = place.get(list + "?estado=draft", CLIENT).text("/data/0/id");
        answers(place.post(list + "/" + draft + "/confirm", "", CLIENT), 200);
        return draft;
    }

    private static String upload(Place place, String name) throws IOException {
        return Deferred.result(
                        place, DocumentsTest.uploading(place, name, "uno").send())
                .path("id")
                .asText();
    }

    private static List<JsonNode> events(Place place, String kind) throws IOException {
        return place.events("production").stream()
                .filter(event -> event.path("type").asText().equals(kind))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> eachCauseCreatesExactlyOneEvent() {
        return KINDS.stream()
                .map(kind -> Places.test(kind.name(), place -> {
                    String id = kind.cause().in(place);

                    assertThat(events(place, kind.name())).hasSize(1);
                    JsonNode event = events(place, kind.name()).get(0);
                    shows(event, "data/object/id=" + id, "client_id=" + CLIENT);
                    assertThat(event.path("id").asText()).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> noEventExistsBeforeItsCause() {
        return KINDS.stream()
                .map(kind -> Places.test(
                        kind.name(),
                        place -> assertThat(events(place, kind.name())).isEmpty()));
    }

    @Test
    void everyEventHasItsOwnId(Place place) throws IOException {
        issue(place);
        issue(place);
        place.advance("PT2M");

        assertThat(place.events("production"))
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
                .map(refused -> Places.test(refused.call(), place -> {
                    answers(place.post(refused.call(), refused.body(), CLIENT), 422);
                    assertThat(place.events("production")).isEmpty();
                }));
    }
}
