package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Retry rules")
final class RetryRulesTest {
    private static final String ISSUE = "invoices.issue";

    private static Ask issuing(Place place) {
        return place.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    private static List<String> issued(Place place) throws IOException {
        return Samples.ids(place, "/invoices", TALLERES);
    }

    private static void nothingWasDone(Place place) throws IOException {
        assertThat(issued(place)).isEmpty();
        assertThat(place.events("production")).isEmpty();
    }

    /** What leaves nothing done, and what is wrong about it. */
    private record Wrong(String name, int status, String body) {}

    @TestFactory
    Stream<DynamicTest> idempotencyKeyIsReusableAfterAValidationError() {
        return Stream.of(
                        new Wrong("unreadable JSON", 400, "{"),
                        new Wrong("a missing field", 422, "{}"),
                        new Wrong("a wrong date", 422, Samples.invoice("20/11/2026")),
                        new Wrong("a wrong tax id", 422, Samples.invoice().replace("A12345674", "A12345675")),
                        new Wrong("an unknown series", 422, Samples.invoice().replace("\"A\"", "\"Z\"")))
                .map(wrong -> Places.test(wrong.name(), place -> {
                    Ask ask = issuing(place);
                    Answer refusal = ask.json(wrong.body()).send();

                    assertThat(refusal.status()).isEqualTo(wrong.status());
                    nothingWasDone(place);
                    assertThat(ask.json(Samples.invoice()).send().status()).isEqualTo(201);
                }));
    }

    @Test
    void idempotencyKeyIsReusableAfterA503(Place place) throws IOException {
        Samples.fault(place, ISSUE, 503, "servicio_no_disponible");
        Ask ask = issuing(place);
        ask.send();

        nothingWasDone(place);
        assertThat(ask.json(Samples.invoice("2026-11-19")).send().status()).isEqualTo(201);
    }

    @Test
    void retryAfterSeveral503sIsDoneOnce(Place place) throws IOException {
        Ask ask = issuing(place);
        for (int i = 0; i < 3; i++) {
            Samples.fault(place, ISSUE, 503, "servicio_no_disponible");
            refused(ask.send(), 503, "servicio_no_disponible");
        }
        Answer done = ask.send();

        answers(done, 201);
        assertThat(issued(place)).containsExactly(done.text("/id"));
    }

    @TestFactory
    Stream<DynamicTest> other4xxAnswersAreNotStored() {
        return Stream.of("401", "403", "404", "429")
                .map(status -> Places.test(status, place -> {
                    Samples.fault(place, ISSUE, Integer.parseInt(status), "no_encontrado");
                    Ask ask = issuing(place);

                    assertThat(ask.send().status()).isEqualTo(Integer.parseInt(status));
                    nothingWasDone(place);
                    assertThat(ask.send().status()).isEqualTo(201);
                }));
    }

    @Test
    void sinEfecto500IsRetriedWithTheSameKey(Place place) throws IOException {
        Samples.fault(place, ISSUE, 500, "sin_efecto");
        Ask ask = issuing(place);

        refused(ask.send(), 500, "sin_efecto");
        nothingWasDone(place);
        Answer done = ask.send();
        answers(done, 201);
        assertThat(issued(place)).containsExactly(done.text("/id"));
    }

    @TestFactory
    Stream<DynamicTest> anyOther500IsReplayed() {
        return Stream.of("error_interno", "otro_fallo")
                .map(code -> Places.test(code, place -> {
                    Samples.fault(place, ISSUE, 500, code);
                    Ask ask = issuing(place);
                    Answer first = ask.send();
                    Answer second = ask.send();

                    refused(first, 500, code);
                    refused(second, 500, code);
                    assertThat(second.message()).isEqualTo(first.message());
                    assertThat(second.text("/error/request_id")).isNotEqualTo(first.text("/error/request_id"));
                    nothingWasDone(place);
                }));
    }

    @Test
    void newKeyAfterA500CreatesOneInvoice(Place place) throws IOException {
        Samples.fault(place, ISSUE, 500, "error_interno");
        issuing(place).send();

        nothingWasDone(place);
        assertThat(issuing(place).send().status()).isEqualTo(201);
        assertThat(issued(place)).hasSize(1);
    }

    @Test
    void keyOfA500WithOtherDataReturns409(Place place) throws IOException {
        Samples.fault(place, ISSUE, 500, "error_interno");
        Ask ask = issuing(place);
        ask.send();

        refused(ask.json(Samples.invoice("2026-11-19")).send(), 409, "idempotency_key_reutilizada");
        nothingWasDone(place);
    }

    @Test
    void injected500DoesNotReplaceTheStoredAnswer(Place place) throws IOException {
        Ask ask = issuing(place);
        Answer done = ask.send();
        Samples.fault(place, ISSUE, 500, "error_interno");

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().json()).isEqualTo(done.json());
    }

    @Test
    void a500OfAReadIsNotKept(Place place) throws IOException {
        Samples.fault(place, "invoices.list", 500, "error_interno");
        Ask ask = place.get("/invoices").client(LAURA).key(Ask.fresh());

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().status()).isEqualTo(200);
    }

    @Test
    void a500OfARemovalIsNotKept(Place place) throws IOException {
        String id = Samples.documentId(place);
        Samples.fault(place, "documents.remove", 500, "error_interno");
        Ask ask = place.delete("/documents/" + id).client(LAURA).key(Ask.fresh());

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().status()).isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> replayReturnsTheSameAnswerAndChangesNothing() {
        return Printed.all().stream()
                .filter(Printed::takesIdempotencyKey)
                .map(each -> Places.test(each.name(), place -> {
                    Ask ask = each.asking().of(place);
                    Answer first = ask.send();
                    JsonNode before = tables(place);
                    Answer second = ask.send();

                    assertThat(second.status()).isEqualTo(first.status()).isEqualTo(each.status());
                    assertThat(second.json()).isEqualTo(first.json());
                    assertThat(second.header("Request-Id")).isNotEqualTo(first.header("Request-Id"));
                    assertThat(tables(place)).isEqualTo(before);
                    shows(place.newestInTheJournal(), "replayed=true");
                }));
    }

    private static JsonNode tables(Place place) throws IOException {
        JsonNode production = place.panel("GET /panel/state").json().path("production");
        ObjectNode tables = production.path("tables").deepCopy();
        return tables.remove(List.of("calls"));
    }
}
