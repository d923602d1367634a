package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.BehaviourTable.Row;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What published clients do wrong in one situation or another, each a test; none of them passes all. docs/recovery.md
 * shows the command that prints them.
 */
final class BehaviourTest {
    private static final Call<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).call();
    private static final Call<Json> WRITE = Operation.post("things.create", "/things", (Json json) -> json)
            .call()
            .body(Json.of(java.util.Map.of("a", 1)));

    private static final Call<Json> REMOVE =
            Operation.delete("things.delete", "/things", (Json json) -> json).call();

    private static final BehaviourTable TABLE = new BehaviourTable();

    @RegisterExtension
    private final Answering service = new Answering();

    private final MockWebServer server = service.server;
    private final StillTime time = service.time;
    private CgClient cg;
    private ClientApi laura;
    private String test = "";

    @BeforeEach
    void start(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
        cg = service.cg();
        laura = cg.forClient(1001);
    }

    /** {@code -Dbehaviour.print} prints the table, which has what the tests saw and nothing else. */
    @AfterAll
    static void print() {
        if (Boolean.getBoolean("behaviour.print")) {
            System.out.println(TABLE.text());
            TABLE.mustBeFull();
        }
    }

    private void seen(Row row, String does) {
        TABLE.seen(row, test, does);
    }

    private CgClient client(Time source) {
        return service.builder().time(source).build();
    }

    private static <E extends CallException> E failed(Class<E> type, ClientApi api, Call<?> call) {
        return Thrown.by(type, () -> api.run(call));
    }

    @Test
    void aWriteThatMet503IsSentAgainWithItsKeyAndItsBytes() throws InterruptedException {
        service.answer(503, "");
        service.answer(201, "{}");
        laura.run(WRITE);

        RecordedRequest first = server.takeRequest();
        RecordedRequest second = server.takeRequest();
        assertThat(second.getHeaders()).isEqualTo(first.getHeaders());
        assertThat(second.getBody()).isEqualTo(first.getBody());
        assertThat(first.getHeaders().get("Idempotency-Key")).hasSize(36);
        seen(Row.KEY, "sent " + server.getRequestCount() + " times: one key, the same headers, the same bytes");
    }

    @Test
    void retryAfterInSecondsIsWaitedExactly() {
        service.answer(429, "", "Retry-After", "3");
        service.answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3050)));
        seen(Row.SECONDS, "waits " + seconds());
    }

    @Test
    void retryAfterDateIsRelativeToDateHeader() {
        service.answer(
                429, "", "Date", "Fri, 20 Nov 2020 08:00:00 GMT", "Retry-After", "Fri, 20 Nov 2020 08:00:07 GMT");
        service.answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits())
                .singleElement()
                .satisfies(wait -> assertThat(wait).isBetween(Duration.ofSeconds(7), Duration.ofMillis(7050)));
        seen(Row.DATE, "waits " + seconds());
    }

    @Test
    void pastRetryAfterDateKeepsTheDefaultWait() {
        service.answer(
                429, "", "Date", "Fri, 20 Nov 2020 08:00:00 GMT", "Retry-After", "Fri, 20 Nov 2020 07:00:00 GMT");
        service.answer(200, "{}");
        laura.run(READ);

        assertThat(time.waits()).containsExactly(Duration.ofMillis(250));
        seen(Row.PAST, "waits the SDK's own " + seconds());
    }

    @Test
    void retryAfterBeyondDeadlineThrowsWithRetryAt() {
        service.answer(429, "{\"error\":{\"code\":\"limite_de_peticiones\"}}", "Retry-After", "3600");
        RateLimitException e = failed(RateLimitException.class, laura, READ);

        assertThat(e.retryAt()).isEqualTo(Instant.parse("2026-11-20T09:00:00Z"));
        assertThat(time.waits()).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(1);
        seen(Row.HOUR, "throws at once: " + name(e) + ", retryAt() " + e.retryAt());
    }

    @Test
    void a502WithHtmlBodyIsReportedAs502() {
        ClientApi once = laura.with(CallOptions.defaults().maxAttempts(1));
        service.answer(502, "<html>Bad gateway</html>");
        service.answer(502, "");

        ApiException page = failed(ApiException.class, once, READ);
        ApiException empty = failed(ApiException.class, once, READ);

        assertThat(page.status()).isEqualTo(502);
        assertThat(empty.status()).isEqualTo(502);
        assertThat(page).hasMessageNotContaining("Bad gateway");
        seen(Row.PAGE_502, name(page) + ", status " + page.status() + ", outcome " + page.outcome());
        seen(Row.EMPTY_502, name(empty) + ", status " + empty.status() + ", outcome " + empty.outcome());
    }

    @Test
    void unknownErrorTypeIsKept() {
        service.answer(400, "{\"error\":{\"type\":\"quite_new_error\",\"code\":\"nuevo\",\"extra\":\"x\"}}");
        ApiException e = failed(ApiException.class, laura, READ);

        assertThat(e.type()).isEqualTo("quite_new_error");
        assertThat(e.code()).isEqualTo("nuevo");
        assertThat(e.details()).containsEntry("extra", "x");
        seen(Row.UNKNOWN_TYPE, name(e) + ", type " + e.type() + ", code " + e.code() + ", details " + e.details());
    }

    @Test
    void readAnswered409ThrowsWithoutRetry() {
        service.answer(409, "{\"error\":{\"code\":\"estado_final\"}}");
        ApiException e = failed(ApiException.class, laura, READ);

        assertThat(e.code()).isEqualTo("estado_final");
        assertThat(server.getRequestCount()).isEqualTo(1);
        seen(Row.CONFLICT, server.getRequestCount() + " request: " + name(e) + ", status " + e.status());
    }

    @Test
    void a200WithHtmlBodyIsAnUnreadableAnswer() {
        service.answer(200, "<html>Welcome</html>", "Request-Id", "req_1");
        UnreadableAnswerException e = failed(
                UnreadableAnswerException.class,
                laura.with(CallOptions.defaults().maxAttempts(1)),
                WRITE);

        assertThat(e.status()).isEqualTo(200);
        assertThat(e.requestId()).isEqualTo("req_1");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageNotContaining("Welcome");
        seen(Row.PAGE_200, name(e) + ", outcome " + e.outcome() + ", request id kept, body not quoted");
    }

    @Test
    void anInterruptDuringAWaitEndsTheCallAndKeepsTheFlag() throws Exception {
        try (CgClient slow = client(Time.system())) {
            for (int i = 0; i < 6; i++) {
                service.answer(503, "", "Retry-After", "60");
            }
            interrupted(Row.INTERRUPTED_WAIT, slow.forClient(1001), READ, Outcome.NOTHING_DONE);
        }
    }

    @Test
    void interruptDuringBlockedReadKeepsTheFlag() throws Exception {
        try (CgClient slow = client(Time.system())) {
            service.stall();
            interrupted(Row.INTERRUPTED_READ, slow.forClient(1001), WRITE, Outcome.UNKNOWN);
        }
    }

    @Test
    void interruptWhileConnectingKeepsTheFlag() {
        OkHttpClient slow = new OkHttpClient.Builder()
                .dns(host -> {
                    // The last thing before it connects.
                    Thread.currentThread().interrupt();
                    return List.of(InetAddress.getLoopbackAddress());
                })
                .build();
        try (CgClient there = Clients.of("http://localhost:" + server.getPort())
                .httpClient(slow)
                .build()) {
            InterruptedCallException e = failed(InterruptedCallException.class, there.forClient(1001), WRITE);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(e.attempts()).hasSize(1);
            seen(
                    Row.INTERRUPTED_CONNECT,
                    e.attempts().size() + " attempt: " + name(e) + ", flag kept, outcome " + e.outcome());
        }
    }

    private void interrupted(Row row, ClientApi api, Call<?> call, Outcome outcome) throws Exception {
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<InterruptedCallException> thrown = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            thrown.complete(failed(InterruptedCallException.class, api, call));
            flag.complete(Thread.currentThread().isInterrupted());
        });
        caller.start();
        assertThat(server.takeRequest(HangLimit.MINUTES, TimeUnit.MINUTES)).isNotNull();
        caller.interrupt();

        InterruptedCallException e = thrown.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        assertThat(flag.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(e.outcome()).isEqualTo(outcome);
        assertThat(e.attempts()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
        seen(row, server.getRequestCount() + " request: " + name(e) + ", flag kept, outcome " + e.outcome());
    }

    @Test
    void repeatUsesApiKeyOfFirstAttempt() throws InterruptedException {
        AtomicReference<ApiKey> current = new AtomicReference<>(ApiKey.of("cg_live_abc.s3cret"));
        ApiKey first = requireNonNull(current.get());
        try (CgClient rotating = CgClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getPort() + "/api/public/v1")
                .apiKey(() -> requireNonNull(current.get()))
                .time(time)
                .build()) {
            service.cut();
            ClientApi once =
                    rotating.with(CallOptions.defaults().maxAttempts(1)).forClient(1001);
            CallException e = failed(CallException.class, once, WRITE);
            String sent = server.takeRequest().getHeaders().get("Authorization");
            current.set(ApiKey.of("cg_live_new.s3cret"));
            service.readUntilSentWith(rotating, "cg_live_new.s3cret");
            service.answer(201, "{}");
            e.repeat(Json.class);

            assertThat(server.takeRequest().getHeaders().get("Authorization")).isEqualTo(sent);
            assertThat(e.apiKeyDigest()).isEqualTo(first.digest());
            seen(Row.ROTATED, "repeat() sends it with the first API key; apiKeyDigest() tells which that is");
        }
    }

    @Test
    void fiveCallsThatMeet503OnceEachAllSucceed() {
        for (int i = 0; i < 5; i++) {
            service.answer(503, "");
            service.answer(200, "{}");
            laura.run(READ);
        }

        assertThat(server.getRequestCount()).isEqualTo(10);
        seen(Row.FIVE, "5/5 succeed, in " + server.getRequestCount() + " requests");
    }

    @Test
    void a503OfAProxyHasUnknownOutcome() throws InterruptedException {
        for (int i = 0; i < CallOptions.MAX_ATTEMPTS; i++) {
            service.answer(503, "<html>Service Unavailable</html>");
        }
        ApiException write = failed(ApiException.class, laura, WRITE);
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < CallOptions.MAX_ATTEMPTS; i++) {
            keys.add(String.valueOf(server.takeRequest().getHeaders().get("Idempotency-Key")));
        }
        service.answer(503, "<html>Service Unavailable</html>");
        ApiException removal = failed(ApiException.class, laura, REMOVE);

        assertThat(keys).hasSize(1);
        assertThat(write.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(removal.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(removal.attempts()).hasSize(1);
        seen(
                Row.PROXY_WRITE,
                "sent " + write.attempts().size() + " times under one key: " + name(write) + ", outcome "
                        + write.outcome());
        seen(
                Row.PROXY_REMOVAL,
                "sent " + removal.attempts().size() + " time: " + name(removal) + ", outcome " + removal.outcome());
    }

    @Test
    void rebuiltRequestCutOffHasUnknownOutcome() {
        OkHttpClient rebuilding = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(new Request.Builder()
                        .url(chain.request().url())
                        .headers(chain.request().headers())
                        .method(chain.request().method(), chain.request().body())
                        .build()))
                .build();
        service.cut();
        try (CgClient there = Clients.of("http://127.0.0.1:" + server.getPort())
                .httpClient(rebuilding)
                .build()) {
            ConnectionException e = failed(
                    ConnectionException.class,
                    there.with(CallOptions.defaults().maxAttempts(1)).forClient(1001),
                    WRITE);

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            seen(Row.REBUILT, name(e) + ", outcome " + e.outcome());
        }
    }

    @Test
    void requestChangedByInterceptorIsNotSent() {
        CallException e = throughInterceptor(chain -> chain.proceed(
                chain.request().newBuilder().removeHeader("Idempotency-Key").build()));

        assertThat(server.getRequestCount()).isZero();
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        seen(Row.CHANGED, "not sent: " + name(e) + ", outcome " + e.outcome());
    }

    @Test
    void refusalAfterInterceptorRetryIsUnknown() {
        service.cut();
        service.refuse(422, "datos_invalidos");
        CallException e = throughInterceptor(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException cut) {
                return chain.proceed(chain.request());
            }
        });

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        seen(Row.REPEATED, name(e) + ", outcome " + e.outcome());
    }

    private CallException throughInterceptor(Interceptor interceptor) {
        try (CgClient there = Clients.of("http://127.0.0.1:" + server.getPort())
                .httpClient(
                        new OkHttpClient.Builder().addInterceptor(interceptor).build())
                .build()) {
            return failed(
                    CallException.class,
                    there.with(CallOptions.defaults().maxAttempts(1)).forClient(1001),
                    WRITE);
        }
    }

    @Test
    void aWriteMeetsNoConnectionThatDiedWhileIdle() throws Exception {
        try (KeepAliveServer dropping = new KeepAliveServer();
                CgClient there = Clients.of(dropping.baseUrl()).time(time).build()) {
            dropping.openIdleConnections(8, () -> there.forClient(1001).run(READ));
            dropping.kill(KeepAliveServer.Death.DROPPED);
            there.forClient(1001).run(WRITE);

            assertThat(dropping.writes()).isEqualTo(1);
            assertThat(time.waits()).isEmpty();
            seen(Row.DEAD, "sent once, over a new connection");
        }
    }

    @Test
    void redirectToAnotherHostIsNotFollowed() throws IOException {
        try (MockWebServer elsewhere = PromptServer.create()) {
            elsewhere.start();
            service.answer(307, "", "Location", "http://localhost:" + elsewhere.getPort() + "/");
            ApiException e = failed(ApiException.class, laura, WRITE);

            assertThat(e.status()).isEqualTo(307);
            assertThat(elsewhere.getRequestCount()).isZero();
            seen(
                    Row.REDIRECT,
                    name(e) + " " + e.status() + "; " + elsewhere.getRequestCount() + " requests arrive there");
        }
    }

    @Test
    void agedKeyIsNotSentAgain() throws Exception {
        try (AgedKeyServer aged = new AgedKeyServer(Protocol.HTTP_1_1, AgedKeyServer.Step.DNS, 2)) {
            aged.cutThenCreate();
            CallException e = Thrown.by(() -> aged.create(aged.cg().forClient(1001), "a"));

            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
            seen(Row.AGED, "sent " + aged.complete().size() + " time: " + name(e) + ", outcome " + e.outcome());
        }
    }

    @Test
    void failedPollReportsJobAsInProgress() {
        Operation<Job<Json>> make = Operation.deferred("things.make", "/things", json -> json);
        service.answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        Job<Json> job = laura.run(make.call());
        service.answer(404, "{\"error\":{\"code\":\"no_encontrado\"}}");
        CallException refused = Thrown.by(() -> job.await(Duration.ofMinutes(1)));
        service.answer(200, "{\"object\":\"job\",\"id\":\"job_2\",\"estado\":\"succeeded\"}");
        CallException other = Thrown.by(() -> job.await(Duration.ofMinutes(1)));

        inProgress(Row.REFUSED_POLL, refused, "with its token");
        inProgress(Row.OTHER_JOB, other, "with its token");
        assertThat(refused.jobToken()).isEqualTo(job.token()).isEqualTo(other.jobToken());
    }

    @Test
    void answerOfTheServiceWithoutARecordIsDoneOrInProgress() {
        service.answer(201, "", "Request-Id", "req_1", "RateLimit-Limit", "600");
        assertThat(laura.run(WRITE)).isEqualTo(Json.empty());
        seen(Row.EMPTY_201, "done in " + server.getRequestCount() + " attempt, with an empty view");
        service.answer(202, "", "Request-Id", "req_2", "RateLimit-Limit", "600");
        inProgress(Row.ACCEPTED, failed(CallException.class, laura, WRITE), "not sent again");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    private void inProgress(Row row, CallException e, String more) {
        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        seen(row, name(e) + ", outcome " + e.outcome() + ", " + more);
    }

    @Test
    void unclosedClientDoesNotKeepProcessAlive() throws Exception {
        service.answer(200, "{}");
        Process process = Forgetful.start(
                server.getPort(),
                System.getProperty("java.class.path") + File.pathSeparator + System.getProperty("jdk.module.path", ""));
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        long lag = System.currentTimeMillis() - Long.parseLong(said.strip().replaceAll("(?s).*\\D", ""));
        // OkHttp's threads would keep it alive for a minute.
        assertThat(lag).as(said).isLessThan(30_000);
        seen(Row.EXIT, "the process ends " + lag + " ms after its last line");
    }

    /** The libraries of the runtime scope and no others, as an integrator gets them. */
    @Test
    void theClassPathThatMavenResolvesRunsACall() throws Exception {
        service.answer(200, "{}");
        String resolved = Files.readString(Path.of("target", "runtime-classpath.txt"));
        assertThat(resolved).contains("okhttp-jvm").doesNotContain("junit", "mockwebserver");
        Process process = Forgetful.start(
                server.getPort(),
                String.join(File.pathSeparator, "target/classes", "target/test-classes", resolved.strip()));
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);

        assertThat(process.waitFor()).as(said).isZero();
        assertThat(server.getRequestCount()).isEqualTo(1);
        seen(
                Row.CLASS_PATH,
                "a call succeeds with " + resolved.strip().split(File.pathSeparator, -1).length
                        + " jars and the SDK's own");
    }

    private String seconds() {
        return time.waits().stream()
                .map(wait -> wait.toMillis() / 1000.0 + " s")
                .collect(Collectors.joining(", then "));
    }

    private static String name(Throwable thrown) {
        return thrown.getClass().getSimpleName();
    }
}
