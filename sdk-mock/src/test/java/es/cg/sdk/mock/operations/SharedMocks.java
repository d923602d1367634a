package es.cg.sdk.mock.operations;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.contract.TestMock;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Mocks that many tests share, each in a state that refuses requests. No test changes what another one sees of them.
 * Thread-safe.
 */
final class SharedMocks implements AutoCloseable {
    private static final String ENFORCED = "--enforce-limits";
    private static final String NO_LIMITS =
            "{\"per_minute\":null,\"per_client_per_minute\":null,\"monthly_reads\":null,\"sandbox_resets\":null}";
    private static final int MAX_OPEN = 8;
    private static final int MAX_INVALID_KEYS = 60;

    private final Map<String, TestMock> open = new HashMap<>();
    private final Map<String, String> keys = new HashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Puts a new mock into its state. */
    @FunctionalInterface
    private interface Preparation {
        void of(TestMock mock) throws IOException;
    }

    /** One in its first state. */
    TestMock usual() throws IOException {
        return mock("usual", mock -> {});
    }

    /** One in which nothing but this error is armed, for one call of each operation. */
    TestMock armedWith(String code) throws IOException {
        return mock("armed with " + code, mock -> {});
    }

    /** One in which idempotency keys are used twice, once by each operation. */
    TestMock withUsedKeys() throws IOException {
        return mock("with used keys", mock -> {});
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
    TestMock onPlan(String plan) throws IOException {
        return mock(plan, mock -> mock.plan(plan));
    }

    /** One in which the ready keys have made all requests of this minute. */
    TestMock withoutRequests() throws IOException {
        return mock(
                "without requests",
                mock -> {
                    mock.panel("PUT /panel/limits", "{\"per_minute\":1}");
                    mock.get("/status").send();
                    mock.get("/status").inSandbox().send();
                },
                ENFORCED);
    }

    /** One in which the firm has made all reads of this month. */
    TestMock withoutQuota() throws IOException {
        return mock(
                "without quota",
                mock -> {
                    mock.panel("PUT /panel/limits", NO_LIMITS);
                    mock.panel("PUT /panel/limits", "{\"monthly_reads\":1}");
                    mock.get("/clients").send();
                },
                ENFORCED);
    }

    /** One to whose address so many invalid keys came in this minute as may come. */
    TestMock withInvalidKeys() throws IOException {
        return mock(
                "with invalid keys",
                mock -> {
                    for (int i = 0; i < MAX_INVALID_KEYS; i++) {
                        mock.get("/status").as(ExampleRequests.UNKNOWN_KEY).send();
                        mock.get("/status")
                                .inSandbox()
                                .as(ExampleRequests.UNKNOWN_SANDBOX_KEY)
                                .send();
                    }
                },
                ENFORCED);
    }

    /** One in which the ready keys have as many open requests as are allowed. */
    TestMock withOpenRequests() throws IOException {
        return mock(
                "with open requests",
                mock -> {
                    mock.panel("PUT /panel/limits", NO_LIMITS);
                    for (int i = 0; i < MAX_OPEN; i++) {
                        hold(mock, "clients.list", mock.get("/clients"));
                        hold(mock, "clients.list", mock.get("/clients").inSandbox());
                    }
                },
                ENFORCED);
    }

    /** One whose sandbox is archived. */
    TestMock archived() throws IOException {
        return mock("archived", mock -> mock.advance("P91D"));
    }

    /** Sends a request whose answer comes only when the mock ends, and waits until it is open. */
    void hold(TestMock mock, String operation, TestRequest ask) throws IOException {
        long before = struck(mock);
        answers(
                mock.panel(
                        "POST /panel/faults",
                        "{\"operation\":\"%s\",\"times\":1,\"effect\":{\"delay\":\"PT1H\"}}".formatted(operation)),
                201);
        var held = threads.submit(ask::send);
        while (struck(mock) == before) {
            assertThat(held.isDone()).isFalse();
        }
    }

    private static long struck(TestMock mock) throws IOException {
        long struck = 0;
        for (var each : mock.panel("GET /panel/faults").json().path("data")) {
            struck += each.path("struck").asLong();
        }
        return struck;
    }

    private TestMock mock(String name, Preparation preparation, String... options) throws IOException {
        synchronized (open) {
            TestMock mock = open.get(name);
            if (mock == null) {
                mock = TestMock.open(options);
                preparation.of(mock);
                open.put(name, mock);
            }
            return mock;
        }
    }

    @Override
    public void close() throws IOException {
        for (TestMock each : open.values()) {
            each.panel("DELETE /panel/faults");
            each.close();
        }
        threads.shutdown();
    }
}
