package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** The panel finds a record, a request or a delivery by whatever a person knows of it, and tells an invoice's story. */
@ExtendWith(TestMockResolver.class)
final class PanelSearchTest {
    private static Map<String, JsonNode> search(TestMock mock, String text) throws IOException {
        Map<String, JsonNode> kinds = new TreeMap<>();
        mock.panel("GET /panel/search?q=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                .json()
                .path("kinds")
                .forEach(kind -> kinds.put(kind.path("kind").asText(), kind));
        return kinds;
    }

    private static JsonNode search(TestMock mock, String text, String kind) throws IOException {
        return Objects.requireNonNull(search(mock, text).get(kind), kind);
    }

    private static int count(TestMock mock, String text, String kind) throws IOException {
        return search(mock, text, kind).path("count").asInt();
    }

    @TestFactory
    Stream<DynamicTest> recordsAreFoundByWhatAPersonKnows(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted");
        hooks.receiver().answers(500, 401);
        JsonNode issued =
                mock.get("/invoices/" + hooks.issue(), Webhooks.CLIENT).json();
        hooks.settle();
        JsonNode call = mock.panel("GET /panel/requests?operation=invoices.issue")
                .json()
                .at("/data/0");
        mock.get("/invoices/inv_none", Webhooks.CLIENT);
        String number = issued.path("numero_completo").asText();
        String place = number.replaceFirst(".*-0*", "");
        return Stream.of(
                        List.of("invoices", number),
                        List.of("invoices", "a-2026-" + place),
                        List.of("invoices", "A-2026/" + place),
                        List.of("invoices", " a/2026/0" + place),
                        List.of("invoices", issued.path("id").asText()),
                        List.of(
                                "invoices",
                                issued.path("receptor_nombre").asText().toUpperCase(Locale.ROOT)),
                        List.of("clients", Long.toString(Webhooks.CLIENT)),
                        List.of("clients", "talleres"),
                        List.of("requests", call.path("request_id").asText()),
                        List.of("requests", call.path("idempotency_key").asText()),
                        List.of("requests", "404"),
                        List.of("requests", "4xx"),
                        List.of("requests", "no_encontrado"),
                        List.of(
                                "deliveries",
                                hooks.deliveries().get(0).path("id").asText()),
                        List.of("deliveries", "500"),
                        List.of("deliveries", "5xx"),
                        List.of(
                                "events",
                                hooks.deliveries().get(0).path("evento_id").asText()))
                .map(row -> dynamicTest(
                        row.toString(),
                        () -> assertThat(count(mock, row.get(1), row.get(0))).isPositive()));
    }

    @Test
    void aChangedOrNewRecordIsFoundByTheNextSearch(TestMock mock) throws IOException {
        String id = mock.post("/invoices", Draft.invoice().toString(), Samples.LAURA)
                .text("/id");
        assertThat(count(mock, "4104", "invoices")).isZero();

        mock.panel(
                "POST /panel/events",
                "{\"type\":\"invoice.verifactu_rejected\",\"client\":%d,\"object\":{\"id\":\"%s\"}}"
                        .formatted(Samples.LAURA, id));
        String other = mock.post("/invoices", Draft.invoice().toString(), Samples.LAURA)
                .text("/id");

        shows(search(mock, "4104", "invoices"), "count=1", "data/0/id=" + id, "data/0/submission/code=4104");
        assertThat(count(mock, other, "invoices")).isOne();
        mock.panel("POST /panel/reset");
        assertThat(count(mock, other, "invoices")).isZero();
    }

    @Test
    void threeDigitsAreFoundAsAWholeValue(TestMock mock) throws IOException {
        for (String reference : List.of("404", "A404")) {
            answers(
                    mock.post(
                            "/invoices",
                            Draft.invoice()
                                    .with("referencia_externa", "\"" + reference + "\"")
                                    .toString(),
                            Samples.LAURA),
                    201);
        }

        shows(search(mock, "404", "invoices"), "count=1");
        shows(search(mock, "a404", "invoices"), "count=1");
    }

    @Test
    void modelsAreFoundByTheirNameAndPeriod(TestMock mock) throws IOException {
        assertThat(count(mock, "303 2026 3t", "models")).isPositive();
        assertThat(count(mock, "303", "models")).isGreaterThanOrEqualTo(count(mock, "303 2026 3T", "models"));
    }

    @Test
    void bothWorldsOfTheFirmAreSearchedTwentyOfAKind(TestMock mock) throws IOException {
        for (int i = 0; i < 22; i++) {
            mock.get("/status", 0);
        }
        String firm = mock.panel("POST /panel/firms", "{\"name\":\"Otra\"}").text("/id");

        JsonNode requests = search(mock, "200", "requests");
        assertThat(requests.path("count").asInt()).isGreaterThanOrEqualTo(22);
        assertThat(requests.path("data")).hasSize(20);
        assertThat(search(mock, "sl", "clients").path("data").findValuesAsText("world"))
                .contains("production", "sandbox");
        shows(mock.panel("GET /panel/search?q=200&firm=" + firm), "kinds/0/kind=requests", "kinds/0/searched=0");
        answers(mock.panel("GET /panel/search?q=", ""), 400);
    }

    @Test
    void requestsAreFilteredByTheTimeAtWhichTheyCame(TestMock mock) throws IOException {
        mock.get("/status", 0);
        String at = mock.panel("GET /panel/requests?operation=status.get")
                .json()
                .at("/data/0/received_at")
                .asText();

        assertThat(mock.panel("GET /panel/requests?operation=status.get&from=" + at)
                        .json()
                        .path("data"))
                .hasSize(1);
        assertThat(mock.panel("GET /panel/requests?operation=status.get&until=" + at)
                        .json()
                        .path("data"))
                .isEmpty();
        answers(mock.panel("GET /panel/requests?from=yesterday", ""), 400);
    }

    private static List<String> kinds(JsonNode steps) {
        List<String> kinds = new ArrayList<>();
        StreamSupport.stream(steps.spliterator(), false)
                .forEach(step -> kinds.add(step.path("kind").asText()));
        return kinds;
    }

    @Test
    void timelineTellsAllThatHappenedToAnInvoice(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.active(mock, "invoice.emitted", "invoice.annulled");
        String before = hooks.issue();
        String id = hooks.issue();
        hooks.issue();
        hooks.settle();
        answers(
                mock.post(
                        "/invoices/" + id + "/payments",
                        "{\"fecha\":\"2026-11-20\",\"importe\":1.00,\"metodo\":\"efectivo\"}",
                        Webhooks.CLIENT),
                201);
        mock.advance("PT5M");
        mock.panel("POST /panel/invoices/" + id + "/annul");

        JsonNode line = mock.panel("GET /panel/invoices/" + id + "/timeline").json();

        shows(line, "world=production", "invoice/id=" + id, "invoice/state=anulada", "forgotten=0");
        assertThat(kinds(line.path("steps")))
                .contains("request", "record", "chain", "remission", "payment", "event", "delivery", "attempt");
        JsonNode chain = StreamSupport.stream(line.path("steps").spliterator(), false)
                .filter(step -> step.path("kind").asText().equals("chain"))
                .findFirst()
                .orElseThrow();
        shows(chain, "chain=issue", "before/invoice=" + before, "broken=");
        assertThat(line.path("steps").findValuesAsText("chain")).containsExactly("issue", "annulment");
        assertThat(line.path("steps").findValuesAsText("operation"))
                .contains("invoices.issue", "invoices.recordPayment");
        assertThat(StreamSupport.stream(line.path("steps").spliterator(), false)
                        .filter(step -> step.path("kind").asText().equals("request"))
                        .map(step -> step.path("number").asLong()))
                .isSorted();
        answers(mock.panel("GET /panel/invoices/inv_none/timeline", ""), 404);
    }
}
