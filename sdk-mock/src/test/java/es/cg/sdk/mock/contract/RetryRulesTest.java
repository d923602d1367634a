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

    private static TestRequest issuing(TestMock mock) {
        return mock.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    private static List<String> issued(TestMock mock) throws IOException {
        return Samples.ids(mock, "/invoices", TALLERES);
    }

    private static void nothingWasDone(TestMock mock) throws IOException {
        assertThat(issued(mock)).isEmpty();
        assertThat(mock.events("production")).isEmpty();
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
                .map(wrong -> TestMockResolver.test(wrong.name(), mock -> {
                    TestRequest ask = issuing(mock);
                    Answer refusal = ask.json(wrong.body()).send();

                    assertThat(refusal.status()).isEqualTo(wrong.status());
                    nothingWasDone(mock);
                    assertThat(ask.json(Samples.invoice()).send().status()).isEqualTo(201);
                }));
    }

    @Test
    void idempotencyKeyIsReusableAfterA503(TestMock mock) throws IOException {
        Samples.fault(mock, ISSUE, 503, "servicio_no_disponible");
        TestRequest ask = issuing(mock);
        ask.send();

        nothingWasDone(mock);
        assertThat(ask.json(Samples.invoice("2026-11-19")).send().status()).isEqualTo(201);
    }

    @Test
    void retryAfterSeveral503sIsDoneOnce(TestMock mock) throws IOException {
        TestRequest ask = issuing(mock);
        for (int i = 0; i < 3; i++) {
            Samples.fault(mock, ISSUE, 503, "servicio_no_disponible");
            refused(ask.send(), 503, "servicio_no_disponible");
        }
        Answer done = ask.send();

        answers(done, 201);
        assertThat(issued(mock)).containsExactly(done.text("/id"));
    }

    @TestFactory
    Stream<DynamicTest> other4xxAnswersAreNotStored() {
        return Stream.of("401", "403", "404", "429")
                .map(status -> TestMockResolver.test(status, mock -> {
                    Samples.fault(mock, ISSUE, Integer.parseInt(status), "no_encontrado");
                    TestRequest ask = issuing(mock);

                    assertThat(ask.send().status()).isEqualTo(Integer.parseInt(status));
                    nothingWasDone(mock);
                    assertThat(ask.send().status()).isEqualTo(201);
                }));
    }

    @Test
    void sinEfecto500IsRetriedWithTheSameKey(TestMock mock) throws IOException {
        Samples.fault(mock, ISSUE, 500, "sin_efecto");
        TestRequest ask = issuing(mock);

        refused(ask.send(), 500, "sin_efecto");
        nothingWasDone(mock);
        Answer done = ask.send();
        answers(done, 201);
        assertThat(issued(mock)).containsExactly(done.text("/id"));
    }

    @TestFactory
    Stream<DynamicTest> anyOther500IsReplayed() {
        return Stream.of("error_interno", "otro_fallo")
                .map(code -> TestMockResolver.test(code, mock -> {
                    Samples.fault(mock, ISSUE, 500, code);
                    TestRequest ask = issuing(mock);
                    Answer first = ask.send();
                    Answer second = ask.send();

                    refused(first, 500, code);
                    refused(second, 500, code);
                    assertThat(second.message()).isEqualTo(first.message());
                    assertThat(second.text("/error/request_id")).isNotEqualTo(first.text("/error/request_id"));
                    nothingWasDone(mock);
                }));
    }

    @Test
    void newKeyAfterA500CreatesOneInvoice(TestMock mock) throws IOException {
        Samples.fault(mock, ISSUE, 500, "error_interno");
        issuing(mock).send();

        nothingWasDone(mock);
        assertThat(issuing(mock).send().status()).isEqualTo(201);
        assertThat(issued(mock)).hasSize(1);
    }

    @Test
    void keyOfA500WithOtherDataReturns409(TestMock mock) throws IOException {
        Samples.fault(mock, ISSUE, 500, "error_interno");
        TestRequest ask = issuing(mock);
        ask.send();

        refused(ask.json(Samples.invoice("2026-11-19")).send(), 409, "idempotency_key_reutilizada");
        nothingWasDone(mock);
    }

    @Test
    void injected500DoesNotReplaceTheStoredAnswer(TestMock mock) throws IOException {
        TestRequest ask = issuing(mock);
        Answer done = ask.send();
        Samples.fault(mock, ISSUE, 500, "error_interno");

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().json()).isEqualTo(done.json());
    }

    @Test
    void a500OfAReadIsNotKept(TestMock mock) throws IOException {
        Samples.fault(mock, "invoices.list", 500, "error_interno");
        TestRequest ask = mock.get("/invoices").client(LAURA).key(TestRequest.fresh());

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().status()).isEqualTo(200);
    }

    @Test
    void a500OfARemovalIsNotKept(TestMock mock) throws IOException {
        String id = Samples.documentId(mock);
        Samples.fault(mock, "documents.remove", 500, "error_interno");
        TestRequest ask = mock.delete("/documents/" + id).client(LAURA).key(TestRequest.fresh());

        refused(ask.send(), 500, "error_interno");
        assertThat(ask.send().status()).isEqualTo(200);
    }

    @TestFactory
    Stream<DynamicTest> replayReturnsTheSameAnswerAndChangesNothing() {
        return Printed.all().stream()
                .filter(Printed::takesIdempotencyKey)
                .map(each -> TestMockResolver.test(each.name(), mock -> {
                    TestRequest ask = each.asking().of(mock);
                    Answer first = ask.send();
                    JsonNode before = tables(mock);
                    Answer second = ask.send();

                    assertThat(second.status()).isEqualTo(first.status()).isEqualTo(each.status());
                    assertThat(second.json()).isEqualTo(first.json());
                    assertThat(second.header("Request-Id")).isNotEqualTo(first.header("Request-Id"));
                    assertThat(tables(mock)).isEqualTo(before);
                    shows(mock.newestInTheJournal(), "replayed=true");
                }));
    }

    private static JsonNode tables(TestMock mock) throws IOException {
        JsonNode production = mock.panel("GET /panel/state").json().path("production");
        ObjectNode tables = production.path("tables").deepCopy();
        return tables.remove(List.of("calls"));
    }
}
