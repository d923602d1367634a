package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

@Chapter("Errors › Codes")
final class SimultaneousTest {
    private static final int MOST_OPEN = 8;

    @Test
    void demasiadas_simultaneasWhileEightAreOpen() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(MOST_OPEN);
        try (Place place = Place.open("--enforce-limits")) {
            place.panel("POST /panel/faults", """
                    {"operation":"clients.list","times":8,"effect":{"delay":"PT3S"}}""");
            List<Future<Answer>> open = new ArrayList<>();
            for (int i = 0; i < MOST_OPEN; i++) {
                open.add(threads.submit(() -> place.get("/clients").send()));
            }
            while (arrived(place) < MOST_OPEN) {
                Thread.onSpinWait();
            }
            Answer ninth = place.get("/clients").send();
            Answer ofAnotherKey = place.get("/clients").as(place.key("test")).send();

            refused(ninth, 429, "demasiadas_simultaneas");
            assertThat(ninth.header("X-CG-Rate-Limited-Reason")).isEqualTo("concurrency");
            assertThat(Long.parseLong(ninth.header("Retry-After"))).isPositive();
            assertThat(ofAnotherKey.status()).isEqualTo(200);
            for (Future<Answer> each : open) {
                assertThat(each.get().status()).isEqualTo(200);
            }
            assertThat(place.get("/clients").send().status()).isEqualTo(200);
        } finally {
            threads.shutdownNow();
        }
    }

    private static int arrived(Place place) throws IOException {
        return place.panel("GET /panel/requests?operation=clients.list", "{}")
                .json()
                .path("data")
                .size();
    }
}
