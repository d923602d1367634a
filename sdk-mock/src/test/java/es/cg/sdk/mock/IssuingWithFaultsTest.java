package es.cg.sdk.mock;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.mock.calls.Caller;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Many issue at once while faults strike, each asking with its key until it is done: every intent has its one invoice,
 * numbers have no gap and no double, and what a key got is what is stored.
 */
final class IssuingWithFaultsTest {
    private static final List<String> SERIES = List.of("A-2026", "B-2026", "A-2025");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int KEYS = 8;

    @Test
    void concurrentIssuesWithFaultsRunOnceEach() throws Exception {
        issue(16, 240);
    }

    @Tag("slow")
    @Test
    void fiveThousandIssuesWithFaultsRunOnceEach() throws Exception {
        issue(64, 5_001);
    }

    private static void issue(int threads, int invoices) throws Exception {
        try (MockCg mock = MockCg.start()) {
            List<String> keys = new ArrayList<>();
            for (int i = 0; i < KEYS; i++) {
                keys.add(mock.panel().createKey(NewKey.live()).key());
            }
            for (Fault fault : List.of(
                    Fault.droppedBefore(),
                    Fault.droppedAfter(),
                    Fault.cutInBody(),
                    Fault.status(503, "servicio_no_disponible"),
                    Fault.status(409, "operacion_en_curso"),
                    Fault.status(500, "sin_efecto"))) {
                mock.faults().armByChance("invoices.issue", 0.04, fault);
            }
            OkHttpClient http = Caller.HTTP
                    .newBuilder()
                    .connectionPool(new ConnectionPool(threads, 1, java.util.concurrent.TimeUnit.MINUTES))
                    .build();
            ExecutorService pool = Executors.newFixedThreadPool(threads);
            List<Future<JsonNode>> answers = new ArrayList<>();
            for (int i = 0; i < invoices; i++) {
                int number = i;
                answers.add(pool.submit(() -> untilDone(http, mock, keys.get(number % KEYS), number)));
            }
            Map<String, JsonNode> got = new HashMap<>();
            for (Future<JsonNode> answer : answers) {
                got.put(answer.get().path("id").asText(), answer.get());
            }
            pool.shutdown();
            mock.faults().clear();

            assertThat(got).as("invoices that the intents got").hasSize(invoices);
            isWhole(mock, got, invoices);
        }
    }

    private static JsonNode untilDone(OkHttpClient http, MockCg mock, String key, int number) throws IOException {
        String[] series = SERIES.get(number % SERIES.size()).split("-", -1);
        Request request = new Request.Builder()
                .url(mock.baseUrl() + "/invoices")
                .header("Authorization", "Bearer " + key)
                .header("X-CG-Client", "1002")
                .header("Idempotency-Key", "invoice-" + number)
                .post(Caller.json(ListeningService.invoice()
                        .replace("\"A\"", "\"" + series[0] + "\"")
                        .replace("2026-11-20", series[1] + "-11-20")))
                .build();
        for (int attempt = 0; attempt < 50; attempt++) {
            try (Response response = http.newCall(request).execute()) {
                JsonNode json = JSON.readTree(response.body().bytes());
                if (response.code() == 201) {
                    return json;
                }
                assertThat(response.code()).as(json.toString()).isIn(409, 500, 503);
            } catch (IOException struck) {
                // The same key again: it may have been done.
            }
        }
        throw new AssertionError("invoice " + number + " was never done");
    }

    private static void isWhole(MockCg mock, Map<String, JsonNode> got, int invoices) throws IOException {
        Request panel = new Request.Builder()
                .url(mock.panelUrl() + "/panel/invoices?client=1002")
                .build();
        JsonNode stored;
        try (Response response = Caller.HTTP.newCall(panel).execute()) {
            stored = JSON.readTree(response.body().bytes()).path("data");
        }
        Set<Integer> places = new HashSet<>();
        Map<String, String> next = new HashMap<>();
        for (JsonNode each : stored) {
            JsonNode answer =
                    requireNonNull(got.get(each.path("id").asText()), "an invoice that nobody asked for: " + each);
            assertThat(each.path("numero_completo")).isEqualTo(answer.path("numero_completo"));
            assertThat(each.at("/verifactu/huella")).isEqualTo(answer.at("/verifactu/huella"));
            JsonNode link = each.at("/chain/issue");
            places.add(link.path("place").asInt());
            next.put(link.path("previous").asText(), link.path("fingerprint").asText());
        }
        assertThat(stored).hasSize(invoices);
        assertThat(places).hasSize(invoices).contains(1, invoices);
        assertThat(links(next)).as("links of the chain from its beginning").isEqualTo(invoices);
        for (String series : SERIES) {
            Set<Integer> numbers = new HashSet<>();
            stored.forEach(each -> {
                if (each.path("numero_completo").asText().startsWith(series)) {
                    numbers.add(each.path("numero").asInt());
                }
            });
            assertThat(numbers)
                    .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, invoices / SERIES.size())
                            .boxed()
                            .toList());
        }
    }

    private static int links(Map<String, String> next) {
        int links = 0;
        String at = next.containsKey("") ? "" : "null";
        while (next.containsKey(at)) {
            at = next.getOrDefault(at, "");
            links++;
        }
        return links;
    }
}
