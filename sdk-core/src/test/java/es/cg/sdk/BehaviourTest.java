package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.model.Json;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What published clients do wrong in one situation or another, each a test; none of them passes all. */
final class BehaviourTest {
    private static final Call<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).call();
    private static final Call<Json> WRITE = Operation.post("things.create", "/things", (Json json) -> json)
            .call()
            .body(Json.of(java.util.Map.of("a", 1)));

    private final MockWebServer server = new MockWebServer();
    private final StillTime time = new StillTime();
    private CgClient cg;
    private ClientApi laura;

    @BeforeEach
    void start() throws IOException {
        server.start();
        cg = client(time);
        laura = cg.forClient(1001);
    }

    @AfterEach
    void stop() {
        cg.close();
        server.close();
    }

    private CgClient client(Time source) {
        return CgClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getPort() + "/api/public/v1")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(source)
                .build();
    }

    private void answer(int status, String body, String... headers) {
        MockResponse.Builder answer = new MockResponse.Builder().code(status).body(body);
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        server.enqueue(answer.build());
    }

    private static <E extends CallException> E failed(Class<E> type, ClientApi api, Call<?> call) {
        return catchThrowableOfType(type, () -> api.run(call));
    }

    @Test
    void aWriteThatMet503IsSentAgainWithItsKeyAndItsBytes() throws InterruptedException {
        answer(503, "");
        answer(201, "{}");
        laura.run(WRITE);

        RecordedRequest first = server.takeRequest();
        RecordedRequest second = server.takeRequest();
        assertThat(second.getHeaders()).isEqualTo(first.getHeaders());
        assertThat(second.getBody()).isEqualTo(first.getBody());
        assertThat(first.getHeaders().get("Idempotency-Key")).hasSize(36);
    }

    @Test
    void retryAfterInSecondsIsWaitedAndNoLessAndHardlyMore() {
        answer(429, "", "Retry-After", "3");
        answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3050)));
    }

    @Test
    void retryAfterAsADateIsReadAgainstTheAnswersOwn() {
        answer(429, "", "Date", "Fri, 20 Nov 2020 08:00:00 GMT", "Retry-After", "Fri, 20 Nov 2020 08:00:07 GMT");
        answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(7), Duration.ofMillis(7050)));
    }

    @Test
    void retryAfterAsADateInThePastIsNoReasonToHurry() {
        answer(429, "", "Date", "Fri, 20 Nov 2020 08:00:00 GMT", "Retry-After", "Fri, 20 Nov 2020 07:00:00 GMT");
        answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits()).containsExactly(Duration.ofMillis(250));
    }

    @Test
    void retryAfterBeyondTheDeadlineIsThrownAtOnceWithItsMoment() {
        answer(429, "{\"error\":{\"code\":\"limite_de_peticiones\"}}", "Retry-After", "3600");
        RateLimitException e = failed(RateLimitException.class, laura, READ);

        assertThat(e.retryAt()).isEqualTo(Instant.parse("2026-11-20T09:00:00Z"));
        assertThat(time.waits()).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a502WithAPageIsA502() {
        ClientApi once = laura.with(CallOptions.defaults().attempts(1));
        answer(502, "<html>Bad gateway</html>");
        answer(502, "");

        assertThat(failed(ApiException.class, once, READ).status()).isEqualTo(502);
        assertThat(failed(ApiException.class, once, READ).status()).isEqualTo(502);
    }

    @Test
    void anUnknownFamilyOfErrorsIsKept() {
        answer(400, "{\"error\":{\"type\":\"quite_new_error\",\"code\":\"nuevo\",\"extra\":\"x\"}}");
        ApiException e = failed(ApiException.class, laura, READ);

        assertThat(e.type()).isEqualTo("quite_new_error");
        assertThat(e.code()).isEqualTo("nuevo");
        assertThat(e.details()).containsEntry("extra", "x");
    }

    @Test
    void a409OnAReadIsThatConflict() {
        answer(409, "{\"error\":{\"code\":\"estado_final\"}}");
        ApiException e = failed(ApiException.class, laura, READ);

        assertThat(e.code()).isEqualTo("estado_final");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void a200WithAPageIsAnUnreadableAnswerAndNoNetworkError() {
        answer(200, "<html>Welcome</html>", "Request-Id", "req_1");
        UnreadableAnswerException e = failed(
                UnreadableAnswerException.class,
                laura.with(CallOptions.defaults().attempts(1)),
                WRITE);

        assertThat(e.status()).isEqualTo(200);
        assertThat(e.requestId()).isEqualTo("req_1");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageNotContaining("Welcome");
    }

    @Test
    void anInterruptDuringAWaitEndsTheCallAndKeepsTheFlag() throws Exception {
        try (CgClient slow = client(Time.system())) {
            for (int i = 0; i < 6; i++) {
                answer(503, "", "Retry-After", "60");
            }
            interrupted(slow.forClient(1001), READ, Outcome.NOTHING_DONE);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anInterruptDuringABlockedReadEndsTheCallAndKeepsTheFlag() throws Exception {
        try (CgClient slow = client(Time.system())) {
            server.enqueue(new MockResponse.Builder()
                    .onResponseStart(SocketEffect.Stall.INSTANCE)
                    .build());
            interrupted(slow.forClient(1001), WRITE, Outcome.UNKNOWN);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void anInterruptWhileItConnectsEndsTheCallAndKeepsTheFlag() {
        OkHttpClient slow = new OkHttpClient.Builder()
                .dns(host -> {
                    // The last thing before it connects.
                    Thread.currentThread().interrupt();
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();
        try (CgClient there = CgClient.builder()
                .baseUrl("http://localhost:" + server.getPort())
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .httpClient(slow)
                .build()) {
            InterruptedCallException e = failed(InterruptedCallException.class, there.forClient(1001), WRITE);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(e.attempts()).hasSize(1);
        }
    }

    private void interrupted(ClientApi api, Call<?> call, Outcome outcome) throws Exception {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<InterruptedCallException> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            thrown.complete(failed(InterruptedCallException.class, api, call));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        assertThat(server.takeRequest(10, TimeUnit.SECONDS)).isNotNull();
        caller.interrupt();

        InterruptedCallException e = thrown.get(5, TimeUnit.SECONDS);
        assertThat(flag.get(5, TimeUnit.SECONDS)).isTrue();
        assertThat(e.outcome()).isEqualTo(outcome);
        assertThat(e.attempts()).hasSize(1);
    }

    @Test
    void fiveCallsThatMeet503OnceEachAllSucceed() {
        for (int i = 0; i < 5; i++) {
            answer(503, "");
            answer(200, "{}");
            laura.run(READ);
        }

        assertThat(server.getRequestCount()).isEqualTo(10);
    }

    @Test
    void aRedirectToAnotherHostIsNotFollowedAndTakesNothingAlong() throws IOException {
        try (MockWebServer elsewhere = new MockWebServer()) {
            elsewhere.start();
            answer(307, "", "Location", "http://localhost:" + elsewhere.getPort() + "/");
            ApiException e = failed(ApiException.class, laura, WRITE);

            assertThat(e.status()).isEqualTo(307);
            assertThat(elsewhere.getRequestCount()).isZero();
        }
    }

    @Test
    void aProcessThatForgetsToCloseEndsAtOnce() throws Exception {
        answer(200, "{}");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path")
                                + File.pathSeparator
                                + System.getProperty("jdk.module.path", ""),
                        Forgetful.class.getName(),
                        Integer.toString(server.getPort()))
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        long lag = System.currentTimeMillis() - Long.parseLong(said.strip().replaceAll("(?s).*\\D", ""));
        assertThat(lag).as(said).isLessThan(5_000);
    }
}
