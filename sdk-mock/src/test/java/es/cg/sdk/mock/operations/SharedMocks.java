package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.contract.Ask;
import es.cg.sdk.mock.contract.Place;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Mocks that many tests share, each in a state that refuses requests. No test changes what another one sees of them.
 * Thread-safe.
 */
final class SharedPlaces implements AutoCloseable {
    private static final String ENFORCED = "--enforce-limits";
    private static final String NO_LIMITS =
            "{\"per_minute\":null,\"per_client_per_minute\":null,\"monthly_reads\":null,\"sandbox_resets\":null}";
    private static final int MOST_OPEN = 8;
    private static final int MOST_INVALID_KEYS = 60;

    private final Map<String, Place> open = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Puts a new mock into its state. */
    @FunctionalInterface
    private interface Preparation {
        void of(Place place) throws IOException;
    }

    /** One in its first state. */
    Place usual() throws IOException {
        return place("usual", place -> {});
    }

    /** One in which nothing but this error is armed, for one call of each operation. */
    Place armedWith(String code) throws IOException {
        return place("armed with " + code, place -> {});
    }

    /** One in which idempotency keys are used twice, once by each operation. */
    Place withUsedKeys() throws IOException {
        return place("with used keys", place -> {});
    }

    /** The key of such a JSON as the panel takes; the same each time. */
    String key(String json) throws IOException {
        synchronized (keys) {
            String key = keys.get(json);
            if (key == null) {
                key = usual().makeKey(json).path("key").asText();
                keys.put(json, key);
            }
            return key;
        }
    }

    /** One whose firm has this plan. */
    Place onPlan(String plan) throws IOException {
        return place(plan, place -> place.plan(plan));
    }

    /** One in which the ready keys have made all requests of this minute. */
    Place withoutRequests() throws IOException {
        return place(
                "without requests",
                place -> {
                    place.panel("PUT /panel/limits", "{\"per_minute\":1}");
                    place.get("/status").send();
                    place.get("/status").inSandbox().send();
                },
                ENFORCED);
    }

    /** One in which the firm has made all reads of this month. */
    Place withoutQuota() throws IOException {
        return place(
                "without quota",
                place -> {
                    place.panel("PUT /panel/limits", NO_LIMITS);
                    place.panel("PUT /panel/limits", "{\"monthly_reads\":1}");
                    place.get("/clients").send();
                },
                ENFORCED);
    }

    /** One to whose address so many invalid keys came in this minute as may come. */
    Place withInvalidKeys() throws IOException {
        return place(
                "with invalid keys",
                place -> {
                    for (int i = 0; i < MOST_INVALID_KEYS; i++) {
                        place.get("/status").as(ExampleRequests.UNKNOWN_KEY).send();
                        place.get("/status")
                                .inSandbox()
                                .as(ExampleRequests.UNKNOWN_SANDBOX_KEY)
                                .send();
                    }
                },
                ENFORCED);
    }

    /** One in which the ready keys have as many open requests as are allowed. */
    Place withOpenRequests() throws IOException {
        return place(
                "with open requests",
                place -> {
                    place.panel("PUT /panel/limits", NO_LIMITS);
                    for (int i = 0; i < MOST_OPEN; i++) {
                        hold(place, "clients.list", place.get("/clients"));
                        hold(place, "clients.list", place.get("/clients").inSandbox());
                    }
                },
                ENFORCED);
    }

    /** One whose sandbox is archived. */
    Place archived() throws IOException {
        return place("archived", place -> place.advance("P91D"));
    }

    /** Sends a request whose answer comes only when the mock ends, and waits until it is open. */
    void hold(Place place, String operation, Ask ask) throws IOException {
        long before = struck(place);
        answers(
                place.panel(
                        "POST /panel/faults",
                        "{\"operation\":\"%s\",\"times\":1,\"effect\":{\"delay\":\"PT1H\"}}".formatted(operation)),
                201);
        var held = threads.submit(ask::send);
        while (struck(place) == before) {
            assertThat(held.isDone()).isFalse();
        }
    }

    private static long struck(Place place) throws IOException {
        long struck = 0;
        for (var each : place.panel("GET /panel/faults").json().path("data")) {
            struck += each.path("struck").asLong();
        }
        return struck;
    }

    private Place place(String name, Preparation preparation, String... options) throws IOException {
        synchronized (open) {
            Place place = open.get(name);
            if (place == null) {
                place = Place.open(options);
                preparation.of(place);
                open.put(name, place);
            }
            return place;
        }
    }

    @Override
    public void close() throws IOException {
        for (Place each : open.values()) {
            each.panel("DELETE /panel/faults");
            each.close();
        }
        threads.shutdown();
    }
}
