package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.Scope;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client does once it is closed: nothing; and what becomes of calls that are under way. */
final class ClosedClientTest {
    private static final Operation<Json> READ = Operation.get("things.get", "/things", json -> json);
    private static final Operation<Json> CREATE = Operation.post("things.create", "/things", json -> json);
    private static final Operation<Page<Json>> LIST = Operation.list("things.list", "/things", json -> json);
    private static final Operation<Job<Json>> DEFERRED = Operation.deferred("things.make", "/things", json -> json);

    // In seconds, longer than any test: such a wait ends only when the client is closed.
    private static final String LONG = "6000";

    private final MockWebServer server = PromptServer.create();
    private final CountDownLatch waits = new CountDownLatch(1);

    @TempDir
    Path folder;

    private String baseUrl;
    private CgClient cg;

    @BeforeEach
    void start() throws IOException {
        server.start();
        baseUrl = "http://127.0.0.1:" + server.getPort() + "/api/public/v1";
        cg = client(baseUrl, "cg_live_abc.s3cret", 8);
    }

    @AfterEach
    void stop() {
        cg.close();
        server.close();
    }

    /** Of the system's time, as in production. */
    private CgClient client(String address, String key, int open) {
        return Clients.of(address, key)
                .maxOpenRequests(open)
                .listener(new CallListener() {
                    @Override
                    public void retryScheduled(CallInfo call, Duration pause) {
                        waits.countDown();
                    }
                })
                .build();
    }

    private ClientApi patient() {
        return cg.with(CallOptions.defaults().deadline(Duration.ofHours(3))).forClient(1001);
    }

    private void answer(int status, String body, String... headers) {
        MockResponse.Builder answer = new MockResponse.Builder().code(status).body(body);
        for (int i = 0; i < headers.length; i += 2) {
            answer.setHeader(headers[i], headers[i + 1]);
        }
        server.enqueue(answer.build());
    }

    private record Ended(@Nullable Object result, @Nullable Throwable thrown, boolean interrupted) {}

    /** A call in a thread that waits already, which nothing else shows. */
    private static CompletableFuture<Ended> waiting(Supplier<?> call) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Ended> ended = begun(() -> {
            thread.complete(Thread.currentThread());
            return call.get();
        });
        until(() -> thread.join().getState() == Thread.State.TIMED_WAITING);
        return ended;
    }

    /** What becomes of a call in a thread of its own. */
    private static CompletableFuture<Ended> begun(Supplier<?> call) {
        CompletableFuture<Ended> ended = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            Object result = null;
            Throwable thrown = null;
            try {
                result = call.get();
            } catch (Throwable e) {
                thrown = e;
            }
            ended.complete(new Ended(result, thrown, Thread.currentThread().isInterrupted()));
        });
        caller.setDaemon(true);
        caller.start();
        return ended;
    }

    private static Ended ended(CompletableFuture<Ended> call) throws Exception {
        return call.get(HangLimit.MINUTES, TimeUnit.MINUTES);
    }

    private static ClientClosedException given(CompletableFuture<Ended> call) throws Exception {
        Ended ended = ended(call);
        assertThat(ended.interrupted()).isFalse();
        assertThat(ended.thrown()).isInstanceOf(ClientClosedException.class);
        return (ClientClosedException) requireNonNull(ended.thrown());
    }

    private static void awaitWaiting(CgClient client, int count) {
        until(() -> client.limits().waiting() >= count);
    }

    private static void until(BooleanSupplier isSo) {
        while (!isSo.getAsBoolean()) {
            Thread.onSpinWait();
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("it never came to that");
            }
        }
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("this CgClient is closed: ");
    }

    @Test
    void everyCallOnClosedClientIsRefused() {
        answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        answer(200, "{\"data\":[{\"n\":1}],\"has_more\":true,\"next_cursor\":\"c\"}");
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        ClientApi laura = cg.forClient(1001);
        CgClient view = cg.with(CallOptions.defaults().maxAttempts(1));
        Job<Json> job = laura.run(DEFERRED.call());
        Iterator<Json> walk = laura.list(LIST.call()).iterator();
        walk.next();
        CallException failed = Thrown.by(() -> view.forClient(1001).run(CREATE.call()));
        int before = server.getRequestCount();
        cg.close();
        cg.close();

        assertThatThrownBy(() -> laura.run(READ.call()))
                .hasMessage("this CgClient is closed: things.get was not sent; close a client after its last call, or"
                        + " build another one");
        assertClosed(() -> cg.status().get());
        assertClosed(() -> cg.require(Scope.CLIENTES_LEER));
        assertClosed(() -> cg.forClient(1002).run(CREATE.call()));
        assertClosed(() -> view.status().get());
        assertClosed(() -> view.forClient(1001)
                .with(CallOptions.defaults())
                .activities()
                .list()
                .iterator()
                .next());
        assertClosed(() -> laura.list(LIST.call()).prefetch().iterator().next());
        assertClosed(walk::hasNext);
        assertClosed(job::poll);
        assertClosed(() -> job.await(Duration.ofHours(1)));
        assertClosed(() -> cg.job(String.valueOf(job.token()), json -> json).await(Duration.ofHours(1)));
        assertClosed(() -> failed.repeat(Json.class));
        assertClosed(() -> laura.batch(List.of("a"))
                .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                .journal(folder.resolve("j"))
                .run((api, item) -> api.run(CREATE.call())));
        assertThat(Files.exists(folder.resolve("j"))).isFalse();
        assertThat(server.getRequestCount()).isEqualTo(before);
    }

    @Test
    void closingAViewDoesNotCloseTheClient() {
        answer(200, "{\"n\":1}");
        cg.with(CallOptions.defaults()).close();

        assertThat(cg.forClient(1001).run(READ.call()).has("n")).isTrue();
    }

    @Test
    void closeEndsRetryWaitWithNothingDone() throws Exception {
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", LONG);
        ClientApi laura = patient();
        CompletableFuture<Ended> call = begun(() -> laura.run(CREATE.call()));
        assertThat(waits.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        cg.close();
        ClientClosedException e = given(call);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e).hasMessageStartingWith("things.create for client 1001 ended because its CgClient was closed; ");
        assertThat(e.idempotencyKey()).isNotNull();
        assertThat(e.nextStep()).contains(String.valueOf(e.idempotencyKey()));
        assertThat(e.attempts()).hasSize(1);
        assertThat(e.retryAt()).isNotNull();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void closeInRetryWaitReportsUnknownOutcome() throws Exception {
        answer(502, "<html>", "Retry-After", LONG);
        ClientApi laura = patient();
        CompletableFuture<Ended> call = begun(() -> laura.run(CREATE.call()));
        assertThat(waits.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        cg.close();
        ClientClosedException e = given(call);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.nextStep()).contains("it may have been done").contains(String.valueOf(e.idempotencyKey()));
    }

    @Test
    void closeEndsCallThatWaitsForRateLimit() throws Exception {
        answer(200, "{}", "RateLimit-Limit", "10", "RateLimit-Remaining", "0", "RateLimit-Reset", LONG);
        ClientApi laura = patient();
        laura.run(READ.call());
        CompletableFuture<Ended> call = begun(() -> laura.run(CREATE.call()));
        awaitWaiting(cg, 1);
        cg.close();
        ClientClosedException e = given(call);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.attempts()).isEmpty();
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void closeEndsJobWaitAndJobCanBeResumed() throws Exception {
        answer(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}", "Retry-After", LONG);
        Job<Json> job = cg.forClient(1001).run(DEFERRED.call());
        CompletableFuture<Ended> call = waiting(() -> job.await(Duration.ofHours(3)));
        cg.close();
        ClientClosedException e = given(call);

        assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(e.nextStep()).contains(String.valueOf(job.token()));
        assertThat(e.operation()).isEqualTo("things.make");
    }

    /** Answers each request when it may. */
    private static final class Held implements AutoCloseable {
        private final CountDownLatch go = new CountDownLatch(1);
        private final CountDownLatch hungUp = new CountDownLatch(1);
        private final RawServer raw;

        Held() throws IOException {
            raw = RawServer.that(this::meet);
        }

        private void meet(Socket connection) throws IOException, InterruptedException {
            byte[] bytes = new byte[10_000];
            while (connection.getInputStream().read(bytes) > 0) {
                go.await();
                connection
                        .getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"n\":1}".getBytes(US_ASCII));
            }
            hungUp.countDown();
        }

        @Override
        public void close() throws IOException {
            go.countDown();
            raw.close();
        }
    }

    @Test
    @SuppressWarnings("try") // It is closed in the middle, which is what the test is about.
    void attemptInFlightFinishesBeforeConnectionCloses() throws Exception {
        try (Held held = new Held();
                CgClient there = client(held.raw.baseUrl(), "cg_live_abc.s3cret", 1)) {
            ClientApi laura = there.forClient(1001);
            CompletableFuture<Ended> first = begun(() -> laura.run(CREATE.call()));
            assertThat(held.raw.isMet()).isTrue();
            CompletableFuture<Ended> queued = waiting(() -> laura.run(CREATE.call()));
            there.close();
            ClientClosedException e = given(queued);
            held.go.countDown();

            assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
            assertThat(e.attempts()).isEmpty();
            assertThat(ended(first).result()).isInstanceOf(Json.class);
            assertThat(held.hungUp.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(there.limits().open()).isZero();
        }
    }

    @Test
    @SuppressWarnings("try") // It is closed in the middle, which is what the test is about.
    void otherClientsOfSameKeyKeepTheirQueuePlaces() throws Exception {
        String key = "cg_live_abc.queue";
        try (Held held = new Held();
                CgClient busy = client(held.raw.baseUrl(), key, 8);
                CgClient closing = client(held.raw.baseUrl(), key, 8);
                CgClient other = client(held.raw.baseUrl(), key, 8)) {
            // One goes ahead alone until the first answer, so that the others are let go half a second later.
            List<CompletableFuture<Ended>> open = IntStream.range(0, 8)
                    .mapToObj(i -> begun(() -> busy.forClient(1001).run(CREATE.call())))
                    .toList();
            until(() -> busy.limits().open() == 8);
            CompletableFuture<Ended> given = begun(() -> closing.forClient(1001).run(CREATE.call()));
            awaitWaiting(other, 1);
            CompletableFuture<Ended> kept = begun(() -> other.forClient(1001).run(CREATE.call()));
            awaitWaiting(other, 2);
            closing.close();
            given(given);
            held.go.countDown();

            assertThat(ended(kept).result()).isInstanceOf(Json.class);
            for (CompletableFuture<Ended> each : open) {
                assertThat(ended(each).result()).isInstanceOf(Json.class);
            }
            assertThat(other.limits().open()).isZero();
            assertThat(other.limits().waiting()).isZero();
        }
    }

    @Test
    void closeEndsIterationThatWaitsForPrefetch() throws Exception {
        answer(200, "{\"data\":[{\"n\":1}],\"has_more\":true,\"next_cursor\":\"c\"}");
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(SocketEffect.Stall.INSTANCE)
                .build());
        Iterator<Json> walk = patient().list(LIST.call()).prefetch().iterator();
        walk.next();
        server.takeRequest();
        server.takeRequest();
        CompletableFuture<Ended> call = begun(walk::hasNext);
        cg.close();

        assertThat(given(call).outcome()).isEqualTo(Outcome.NOTHING_DONE);
    }

    @Test
    void closeStopsBatchAndReportsEveryItem() throws Exception {
        answer(502, "<html>", "Retry-After", LONG);
        List<String> items = IntStream.range(0, 20).mapToObj(i -> "doc-" + i).toList();
        ClientApi laura = patient();
        CompletableFuture<Ended> call = begun(() -> laura.batch(items)
                .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                .inOrderWithin(item -> "one")
                .journal(folder.resolve("j"))
                .run((api, item) -> api.run(CREATE.call())));
        assertThat(waits.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        cg.close();
        Ended ended = ended(call);

        assertThat(ended.thrown()).isNull();
        BatchReport<?, ?> report = (BatchReport<?, ?>) requireNonNull(ended.result());
        assertThat(report.stopReason()).isEqualTo("the client was closed");
        assertThat(report.unknown())
                .singleElement()
                .satisfies(each -> assertThat(each.cause()).isInstanceOf(ClientClosedException.class));
        assertThat(report.notSent())
                .hasSize(19)
                .allSatisfy(each -> assertThat(each.reason()).isEqualTo("the client was closed"));
    }
}
