package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** At the start of every wait of more than a second the log says why, for how long, and what causes it. */
final class WaitLogTest {
    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private final StillTime still = service.time;

    // What was logged of waits by the time when each began.
    private final List<List<String>> loggedBefore = new CopyOnWriteArrayList<>();
    private final CapturedLog.Lines log = CapturedLog.lines();
    private String name = "";

    @BeforeEach
    void start(org.junit.jupiter.api.TestInfo test) {
        name = "waits." + test.getTestMethod().orElseThrow().getName().toLowerCase(java.util.Locale.ROOT);
    }

    @AfterEach
    void stop() {
        log.close();
    }

    /** Notes at each wait what the log has said of it. */
    private final class NotingTime implements Time {
        @Override
        public Instant now() {
            return still.now();
        }

        @Override
        public long nanos() {
            return still.nanos();
        }

        @Override
        public void sleep(Duration duration) throws InterruptedException {
            loggedBefore.add(log.with("INFO es.cg.sdk " + name));
            still.sleep(duration);
        }

        @Override
        public double random() {
            return still.random();
        }
    }

    private CgClient.Builder client() {
        return service.builder().time(new NotingTime());
    }

    private Operation<Json> read() {
        return Operation.get(name, "/things", json -> json);
    }

    private Operation<Json> write() {
        return Operation.post(name, "/things", json -> json);
    }

    private void answerWithNothingLeft(int limit) {
        service.answer(
                200,
                "{\"id\":\"a\"}",
                "RateLimit-Limit",
                "" + limit,
                "RateLimit-Remaining",
                "0",
                "RateLimit-Reset",
                "57");
    }

    @Test
    void waitForKeyRateLimitIsLogged() {
        answerWithNothingLeft(60);
        service.answer(200, "{\"id\":\"b\"}");
        try (CgClient cg = client().build()) {
            cg.forClient(1001).run(write().call());
            cg.forClient(1001).run(write().call());
        }

        assertThat(loggedBefore)
                .containsExactly(List.of("INFO es.cg.sdk " + name
                        + " for client 1001 waits 57 s: the key's limit of 60 a minute is used up (credential-rate)"));
    }

    @Test
    void retryAfter429IsLoggedWithItsPause() {
        service.answer(
                429,
                "{\"error\":{\"code\":\"limite_de_peticiones\"}}",
                "Retry-After",
                "40",
                "X-CG-Rate-Limited-Reason",
                "client-rate",
                "RateLimit-Limit",
                "20",
                "RateLimit-Remaining",
                "0",
                "RateLimit-Reset",
                "40");
        service.answer(200, "{\"id\":\"b\"}");
        try (CgClient cg = client().build()) {
            cg.forClient(1001).run(read().call());
        }

        assertThat(loggedBefore.get(0))
                .containsExactly("INFO es.cg.sdk " + name
                        + " for client 1001 failed at attempt 1 (429 limite_de_peticiones; the answer asks for this"
                        + " pause) and is sent again in 40 s");
    }

    @Test
    void retryIsLoggedWithReasonAndPause() {
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", "5");
        service.answer(200, "{\"id\":\"b\"}");
        try (CgClient cg = client().build()) {
            cg.forClient(1001).run(read().call());
        }

        assertThat(loggedBefore.get(1))
                .containsExactly(
                        "INFO es.cg.sdk " + name
                                + " for client 1001 failed at attempt 1 (503 servicio_no_disponible) and is sent again in"
                                + " 250 ms",
                        "INFO es.cg.sdk " + name
                                + " for client 1001 failed at attempt 2 (503 servicio_no_disponible; the answer asks for this"
                                + " pause) and is sent again in 5 s");
    }

    @Test
    void waitForRunningJobIsLogged() {
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        service.answer(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"running\"}");
        service.answer(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"running\"}", "Retry-After", "30");
        service.answer(200, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{}}");
        try (CgClient cg = client().build()) {
            Job<Json> job = cg.forClient(1001)
                    .run(Operation.deferred(name, "/things", (Json json) -> json)
                            .call());
            job.await(Duration.ofMinutes(5));
        }

        assertThat(loggedBefore.get(loggedBefore.size() - 1))
                .containsExactly(
                        "INFO es.cg.sdk " + name + " for client 1001 waits 1.5 s: job job_1 is running",
                        "INFO es.cg.sdk " + name
                                + " for client 1001 waits 30 s: job job_1 is running, and the service asks for this pause");
    }

    @Test
    void waitForAFreeSlotIsLogged() throws Exception {
        CountDownLatch held = new CountDownLatch(1);
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                if (request.getUrl().encodedPath().endsWith("/slow")) {
                    still.advance(Duration.ofSeconds(8));
                } else {
                    assertThat(held.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
                }
                return new MockResponse.Builder().body("{}").build();
            }
        });
        try (CgClient cg = client().pacing(false).build()) {
            // One that took eight seconds: as far as is known, so do the others.
            cg.forClient(1001)
                    .run(Operation.get("waits.slow", "/slow", json -> json).call());
            List<CompletableFuture<Json>> calls = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                begun(cg, calls);
            }
            await(() -> cg.limits().open() == 8);
            Thread ninth = begun(cg, calls);
            await(() -> ninth.getState() == Thread.State.TIMED_WAITING);
            begun(cg, calls);
            await(() -> !log.with(name + " for client 1001 waits").isEmpty());
            held.countDown();
            for (CompletableFuture<Json> each : calls) {
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
        }

        assertThat(log.with("INFO es.cg.sdk " + name))
                .containsExactly("INFO es.cg.sdk " + name
                        + " for client 1001 waits about 2 s: all request slots are in use, and 1 call is"
                        + " ahead in the queue");
    }

    private Thread begun(CgClient cg, List<CompletableFuture<Json>> calls) {
        CompletableFuture<Json> result = new CompletableFuture<>();
        calls.add(result);
        Thread thread = new Thread(() -> {
            try {
                result.complete(cg.forClient(1001).run(read().call()));
            } catch (RuntimeException e) {
                result.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void await(java.util.function.BooleanSupplier condition) {
        long end = HangLimit.end();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void listenerReceivesWaitsAndRetryReasons() {
        List<String> heard = new CopyOnWriteArrayList<>();
        CallListener listener = new CallListener() {
            @Override
            public void waitStarted(CallInfo call, Wait wait) {
                heard.add(call.attempt() + " " + wait.cause() + " " + wait.reason() + " " + wait.duration() + " "
                        + Duration.between(still.now(), wait.until()));
            }

            @Override
            public void retryScheduled(CallInfo call, Duration pause, String reason) {
                heard.add(call.attempt() + " retries " + reason + " " + pause);
            }
        };
        List<Duration> before = new CopyOnWriteArrayList<>();
        CallListener older = new CallListener() {
            @Override
            public void retryScheduled(CallInfo call, Duration pause) {
                before.add(pause);
            }
        };
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", "5");
        answerWithNothingLeft(60);
        service.answer(200, "{}");
        try (CgClient cg = client().listener(listener).listener(older).build()) {
            cg.forClient(1001).run(read().call());
            cg.forClient(1001).run(read().call());
        }

        String asked = "503 servicio_no_disponible; the answer asks for this pause";
        assertThat(heard)
                .containsExactly(
                        "1 retries 503 servicio_no_disponible PT0.25S",
                        "2 retries " + asked + " PT5.025S",
                        "2 RETRY attempt 2 failed (" + asked + ") PT5.025S PT5.025S",
                        "1 RATE_LIMIT the key's limit of 60 a minute is used up (credential-rate) PT57S PT57S");
        assertThat(before).containsExactly(Duration.ofMillis(250), Duration.ofMillis(5025));
    }

    @Test
    void batchProgressShowsReasonAndEndOfWait(@TempDir Path folder) {
        List<BatchProgress> told = new ArrayList<>();
        answerWithNothingLeft(60);
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", "7");
        service.answer(200, "{\"id\":\"b\"}");
        Instant begin = still.now();
        try (CgClient cg = client().build()) {
            cg.forClient(1001)
                    .batch(List.of("a", "b"))
                    .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                    .inOrderWithin(item -> "one")
                    .journal(folder.resolve("a.cg-batch").toAbsolutePath())
                    .onProgress(told::add)
                    .run((api, item) -> api.run(write().call()));
        }

        assertThat(told).extracting(BatchProgress::finished).containsExactly(1, 1, 1, 2);
        assertThat(told.get(0).waiting()).isEmpty();
        assertThat(told.get(1).waiting())
                .containsExactly(new BatchProgress.Waiting(
                        2,
                        name,
                        1001L,
                        "the key's limit of 60 a minute is used up (credential-rate)",
                        begin.plusSeconds(57)));
        assertThat(told.get(2).waiting())
                .singleElement()
                .hasToString(
                        "item 2, " + name + " for client 1001, waits until 2026-11-20T08:01:04.025Z: attempt 1 failed"
                                + " (503 servicio_no_disponible; the answer asks for this pause)");
        assertThat(told.get(3).waiting()).isEmpty();
    }
}
