package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.internal.domain.Fingerprint;
import es.cg.sdk.mock.internal.domain.Fingerprint.Link;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads on one client's series: numbers without a gap, and one chain. */
final class ConcurrentIssuingTest {
    private static final int THREADS = 64;
    private static final int INVOICES = 600;

    private static final List<String> SERIES = List.of("A-2026", "B-2026", "A-2025");

    private static String body(int number) {
        String[] series = SERIES.get(number % SERIES.size()).split("-", -1);
        return ListeningService.invoice()
                .replace("\"A\"", "\"" + series[0] + "\"")
                .replace("2026-11-20", series[1] + "-11-20");
    }

    @Test
    void numbersHaveNoGapAndTheChainIsWhole() throws Exception {
        try (ListeningService environment = new ListeningService(false)) {
            List<String> keys =
                    IntStream.range(0, 8).mapToObj(each -> environment.newKey()).toList();
            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < INVOICES; i++) {
                int number = i;
                answers.add(threads.submit(() -> environment
                        .caller()
                        .send(environment
                                .to("/invoices", "1002", keys.get(number % keys.size()))
                                .header("Idempotency-Key", "invoice-" + number)
                                .post(Caller.json(body(number))))));
            }
            for (Future<Answer> answer : answers) {
                assertThat(answer.get().status()).isEqualTo(201);
            }
            threads.shutdown();

            List<JsonNode> invoices = new ArrayList<>(environment.chained(1002));
            for (String series : SERIES) {
                assertThat(invoices)
                        .filteredOn(
                                each -> each.path("numero_completo").asText().startsWith(series))
                        .extracting(each -> each.path("numero").asInt())
                        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, INVOICES / SERIES.size())
                                .boxed()
                                .toList());
            }
            isWhole(invoices);
        }
    }

    private static void isWhole(List<JsonNode> invoices) {
        invoices.sort(
                Comparator.comparingInt(each -> each.at("/chain/issue/place").asInt()));
        String previous = null;
        int place = 0;
        for (JsonNode each : invoices) {
            place++;
            Link link = new Link(
                    each.path("emisor_nif").asText(),
                    each.path("numero_completo").asText(),
                    LocalDate.parse(each.path("fecha_expedicion").asText()),
                    previous,
                    OffsetDateTime.parse(each.at("/verifactu/registrado_en").asText()));
            previous = Fingerprint.ofIssue(link, "F1", "210.00", "1210.00");
            shows(each, "verifactu/huella=" + previous, "chain/issue/place=" + place);
        }
        assertThat(place).isEqualTo(INVOICES);
    }
}
