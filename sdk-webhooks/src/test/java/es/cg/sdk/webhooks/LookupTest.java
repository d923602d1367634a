package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** Look-ups of secrets that hang or fail: they hold a thread of their own, and no other firm's. */
@SuppressWarnings("WaitNotInLoop") // Who asks for a wait does it in a loop.
final class LookupTest {
    private final FirmSecrets firms = new FirmSecrets().with(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    private final AtomicLong nanos = new AtomicLong();
    private final LogLines log = new LogLines();
    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());
    // Names whose look-ups hang until these are released.
    private final Map<String, CountDownLatch> hanging = new ConcurrentHashMap<>();
    // One for each look-up that has begun to hang.
    private final Semaphore hangs = new Semaphore(0);
    private final Semaphore waits = new Semaphore(0);
    private final AtomicLong longestWait = new AtomicLong();
    private volatile boolean timesOut;
    private final WebhookReceiver receiver = receiver(verifier().build());

    private SignatureVerifier.Builder verifier() {
        return SignatureVerifier.builder(this::find, FirmSecrets.ADDRESSES)
                .clock(Sender.CLOCK)
                .log(log, nanos::get)
                .wait((changed, left) -> {
                    longestWait.accumulateAndGet(left, Math::max);
                    // First: whoever counts the waits may change it then.
                    boolean ends = timesOut;
                    waits.release();
                    return ends ? 0 : changed.awaitNanos(Duration.ofMinutes(10).toNanos());
                });
    }

    private WebhookReceiver receiver(SignatureVerifier verifier) {
        return WebhookReceiver.builder(verifier).log(log, nanos::get).build(handled::add);
    }

    private @Nullable SourceSecrets find(String name) throws Exception {
        CountDownLatch end = hanging.get(name);
        if (end != null) {
            firms.asked.add(name);
            hangs.release();
            end.await();
            hanging.remove(name);
            firms.asked.remove(name);
        }
        return firms.find(name);
    }

    @AfterEach
    void release() {
        hanging.values().forEach(CountDownLatch::countDown);
    }

    private void hang(Object... names) {
        for (Object each : names) {
            hanging.put(each.toString(), new CountDownLatch(1));
        }
    }

    private void end(Object name) {
        Objects.requireNonNull(hanging.get(name.toString())).countDown();
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private static void await(Semaphore some, int count) {
        try {
            assertThat(some.tryAcquire(count, 10, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private int send(Object name, int secret, String id) {
        return send(receiver, name, secret, id);
    }

    private static int send(WebhookReceiver to, Object name, int secret, String id) {
        return Sender.send(to, FirmSecrets.path(name), FirmSecrets.secret(secret), Sender.event(id))
                .status();
    }

    private static CompletableFuture<Integer> later(Supplier<Integer> what) {
        return CompletableFuture.supplyAsync(what, each -> new Thread(each).start());
    }

    private static int of(CompletableFuture<Integer> answer) throws Exception {
        return answer.get(10, TimeUnit.MINUTES);
    }

    @Test
    void hangingNameLeavesThreadsForOtherFirms() throws Exception {
        hang(7);
        ExecutorService threads = Executors.newFixedThreadPool(20);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        HttpClient client = HttpClient.newHttpClient();
        try {
            List<CompletableFuture<HttpResponse<Void>>> forged = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                forged.add(client.sendAsync(request(server, 7, 9, "evt_1"), BodyHandlers.discarding()));
            }
            await(waits, 8);
            assertThat(client.send(request(server, 8, 8, "evt_1"), BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
            end(7);
            List<Integer> answers = new ArrayList<>();
            for (CompletableFuture<HttpResponse<Void>> each : forged) {
                answers.add(each.get(10, TimeUnit.MINUTES).statusCode());
            }
            assertThat(answers).containsOnly(401, 503);
            assertThat(answers.stream().filter(each -> each == 401)).hasSizeGreaterThanOrEqualTo(8);
            assertThat(firms.asked).containsExactlyInAnyOrder("7", "8");
        } finally {
            server.stop(0);
            threads.shutdownNow();
        }
    }

    private static HttpRequest request(HttpServer server, int firm, int secret, String id) {
        byte[] body = Sender.event(id).getBytes(UTF_8);
        return HttpRequest.newBuilder(URI.create(
                        "http://127.0.0.1:" + server.getAddress().getPort() + "/cg" + FirmSecrets.path(firm)))
                .header(
                        "CG-Signature",
                        WebhookSigner.of(FirmSecrets.secret(secret)).header(body, Sender.NOW))
                .timeout(Duration.ofMinutes(10))
                .POST(BodyPublishers.ofByteArray(body))
                .build();
    }

    @Test
    void hangingNameIsNotAskedAgainUntilItEnds() throws Exception {
        hang(7);
        timesOut = true;
        for (int i = 0; i < 20; i++) {
            assertThat(Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(7), Sender.event("evt_1")))
                    .isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
            pass(Duration.ofMinutes(1));
        }
        await(hangs, 1);
        assertThat(firms.asked).containsExactly("7");
        assertThat(longestWait).hasValue(TimeUnit.SECONDS.toNanos(2));
        assertThat(log.of(Level.ERROR))
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(line).contains("the secret source has not answered within 2 seconds", "timeouts"));

        timesOut = false;
        CompletableFuture<Integer> waiting = later(() -> send(7, 7, "evt_1"));
        await(waits, 21);
        end(7);
        assertThat(of(waiting)).isEqualTo(200);
    }

    @Test
    void fourNewNamesHangAndRememberedOnesAreRenewed() throws Exception {
        assertThat(send(1, 1, "evt_1")).isEqualTo(200);
        waits.drainPermits();
        hang("a", "b", "c", "d", 2);
        List<CompletableFuture<Integer>> held = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            held.add(later(() -> send(name, 7, "evt_1")));
        }
        await(hangs, 4);
        CompletableFuture<Integer> fifth = later(() -> send(2, 2, "evt_1"));
        await(waits, 5);

        firms.secrets.put("1", SourceSecrets.of("firm-1", FirmSecrets.secret(10)));
        pass(Duration.ofMinutes(1));
        assertThat(send(1, 10, "evt_2")).as("renewed").isEqualTo(200);
        assertThat(firms.asked).doesNotContain("2");

        end("c");
        await(hangs, 1);
        end(2);
        assertThat(of(fifth)).isEqualTo(200);
        assertThat(send(2, 9, "evt_2")).isEqualTo(401);
        assertThat(firms.asked)
                .as("the answer is not as old as the wait for a thread")
                .containsOnlyOnce("2");
        assertThat(of(held.get(2))).as("an answer that took a minute").isEqualTo(503);
    }

    @Test
    void fourRenewalsAndFourFirstLookupsRunAtATime() throws Exception {
        for (int firm = 1; firm <= 5; firm++) {
            assertThat(send(firm, firm, "evt_1")).isEqualTo(200);
        }
        firms.asked.clear();
        hang(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        pass(Duration.ofMinutes(1));
        for (int firm = 1; firm <= 5; firm++) {
            assertThat(send(firm, firm, "evt_2")).as("accepted meanwhile").isEqualTo(200);
        }
        timesOut = true;
        for (int firm = 6; firm <= 10; firm++) {
            assertThat(send(firm, firm, "evt_2")).isEqualTo(503);
        }
        await(hangs, 8);
        assertThat(firms.asked).containsExactlyInAnyOrder("1", "2", "3", "4", "6", "7", "8", "9");
        end(3);
        await(hangs, 1);
        assertThat(firms.asked).contains("5").doesNotContain("10");
        end(7);
        await(hangs, 1);
        assertThat(firms.asked).contains("10");
    }

    /** Makes firm 7 known, and its next look-up hang. */
    private void renewalHangs() {
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
        hang(7);
        pass(Duration.ofMinutes(1));
        waits.drainPermits();
    }

    @Test
    void secretAcceptsDuringItsRenewalForTenMinutes() {
        renewalHangs();

        assertThat(send(7, 7, "evt_2")).isEqualTo(200);
        await(hangs, 1);
        pass(Duration.ofMinutes(10));
        assertThat(send(7, 7, "evt_3")).isEqualTo(200);
        assertThat(waits.availablePermits()).as("requests that waited").isZero();
        pass(Duration.ofNanos(1));
        timesOut = true;
        assertThat(send(7, 7, "evt_4")).isEqualTo(503);
        assertThat(firms.asked).containsExactly("7", "7");
    }

    @Test
    void otherSignatureWaitsForTheRenewal() throws Exception {
        renewalHangs();
        firms.secrets.put("7", SourceSecrets.of("renamed", FirmSecrets.secret(9)));
        CompletableFuture<Integer> fresh = later(() -> send(7, 9, "evt_2"));
        CompletableFuture<Integer> wrong = later(() -> send(7, 8, "evt_3"));
        await(waits, 2);
        end(7);

        assertThat(of(fresh)).isEqualTo(200);
        assertThat(of(wrong)).isEqualTo(401);
        assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7", "renamed");
        assertThat(send(7, 7, "evt_4")).as("the secret before").isEqualTo(401);
    }

    @Test
    void renewalWithoutAnAnswerNeverRefuses() {
        renewalHangs();
        timesOut = true;

        assertThat(Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(8), Sender.event("evt_2")))
                .isEqualTo(new Reply(503, Map.of("Retry-After", "5")));
        assertThat(waits.availablePermits()).as("requests that waited").isOne();
        assertThat(longestWait).hasValue(TimeUnit.SECONDS.toNanos(2));
    }

    @Test
    void fourRequestsWaitForTheRenewalOfAName() throws Exception {
        renewalHangs();
        List<CompletableFuture<Integer>> held = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            held.add(later(() -> send(7, 8, "evt_2")));
        }
        await(waits, 4);
        timesOut = true;

        assertThat(send(7, 8, "evt_2")).as("the fifth").isEqualTo(503);
        assertThat(waits.availablePermits()).as("it did not wait").isZero();
        assertThat(send(7, 7, "evt_2")).isEqualTo(200);
        assertThat(held).noneMatch(CompletableFuture::isDone);
        end(7);
        for (CompletableFuture<Integer> each : held) {
            assertThat(of(each)).isEqualTo(401);
        }
    }

    @Test
    void answerOfALongLookupNeverRefuses() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        WebhookReceiver slow = receiver(SignatureVerifier.builder(
                        name -> {
                            // What it read when it began.
                            SourceSecrets read = firms.find(name);
                            hangs.release();
                            end.await();
                            return read;
                        },
                        FirmSecrets.ADDRESSES)
                .clock(Sender.CLOCK)
                .log(log, nanos::get)
                .wait((changed, left) -> {
                    waits.release();
                    return changed.awaitNanos(Duration.ofMinutes(10).toNanos());
                })
                .build());
        CompletableFuture<Integer> first = later(() -> send(slow, 7, 9, "evt_1"));
        await(hangs, 1);
        firms.secrets.put("7", SourceSecrets.of("firm-7", FirmSecrets.secret(9)));
        pass(Duration.ofMinutes(1));
        CompletableFuture<Integer> second = later(() -> send(slow, 7, 7, "evt_1"));
        await(waits, 2);
        end.countDown();

        assertThat(of(first)).isEqualTo(503);
        assertThat(of(second)).as("it may accept").isEqualTo(200);
        assertThat(send(slow, 7, 9, "evt_2")).as("asked again").isEqualTo(200);
        assertThat(firms.asked).containsExactly("7", "7");
    }

    @Test
    void firmThatLeftIsRefusedAfterTheRenewal() throws Exception {
        renewalHangs();
        firms.secrets.remove("7");
        CompletableFuture<Integer> wrong = later(() -> send(7, 8, "evt_2"));
        await(waits, 1);
        end(7);

        assertThat(of(wrong)).isEqualTo(401);
        assertThat(send(7, 7, "evt_2")).isEqualTo(401);
    }

    @Test
    void expiredSecretIsNoReasonToRefuseDuringARenewal() throws Exception {
        SourceSecrets expired =
                SourceSecrets.of("firm-7", FirmSecrets.secret(7).validUntil(Sender.NOW.minusSeconds(1)));
        firms.secrets.put("7", expired);
        assertThat(send(7, 7, "evt_1")).isEqualTo(401);
        firms.with(7);
        hang(7);
        pass(Duration.ofMinutes(1));
        waits.drainPermits();
        CompletableFuture<Integer> genuine = later(() -> send(7, 7, "evt_1"));
        await(waits, 1);
        end(7);

        assertThat(of(genuine)).isEqualTo(200);
    }

    @Test
    void ageOfTheSignatureIsTakenBeforeTheWait() throws Exception {
        AtomicBoolean late = new AtomicBoolean();
        Clock clock = new Clock() {
            private final Clock first = Clock.offset(Sender.CLOCK, Duration.ofMinutes(5));

            @Override
            public java.time.ZoneId getZone() {
                return first.getZone();
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }

            @Override
            public java.time.Instant instant() {
                return first.instant().plusSeconds(late.get() ? 60 : 0);
            }
        };
        WebhookReceiver slow = receiver(verifier().clock(clock).build());
        assertThat(send(slow, 7, 7, "evt_1")).isEqualTo(200);
        firms.secrets.put("7", SourceSecrets.of("firm-7", FirmSecrets.secret(9)));
        hang(7);
        pass(Duration.ofMinutes(1));
        waits.drainPermits();
        CompletableFuture<Integer> fresh = later(() -> send(slow, 7, 9, "evt_2"));
        await(waits, 1);
        late.set(true);
        end(7);

        assertThat(of(fresh)).isEqualTo(200);
    }

    @Test
    void bodyThatWasNotKeptIs503DuringARenewal() throws Exception {
        renewalHangs();
        String large = Sender.event("evt_2", "invoice.emitted", ",\"x\":\"%s\"".formatted("x".repeat(2 << 20)));
        timesOut = true;

        assertThat(Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(9), large)
                        .status())
                .isEqualTo(503);
        assertThat(Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(7), large)
                        .status())
                .isEqualTo(413);
        end(7);
    }

    @Test
    void incompleteBodyIs401DuringARenewal() {
        renewalHangs();
        byte[] body = Sender.event("evt_2").getBytes(UTF_8);
        InputStream breaks = new FilterInputStream(new ByteArrayInputStream(body)) {
            @Override
            public int read() throws IOException {
                return reset(super.read());
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                return reset(super.read(bytes, offset, length));
            }

            private static int reset(int next) throws IOException {
                if (next < 0) {
                    throw new IOException("reset");
                }
                return next;
            }
        };
        String header = WebhookSigner.of(FirmSecrets.secret(7)).header(body, Sender.NOW);

        assertThat(receiver.receive(new WebhookRequest("POST", FirmSecrets.path(7), name -> List.of(header), breaks))
                        .status())
                .isEqualTo(401);
        assertThat(handled).hasSize(1);
    }

    @Test
    void interruptedRequestIs503AndTheLookupGoesOn() throws Exception {
        hang(7);
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        CompletableFuture<Integer> interrupted = later(() -> {
            thread.complete(Thread.currentThread());
            return send(7, 7, "evt_1");
        });
        await(waits, 1);
        thread.join().interrupt();
        assertThat(of(interrupted)).isEqualTo(503);

        CompletableFuture<Integer> other = later(() -> send(7, 7, "evt_1"));
        await(waits, 1);
        end(7);
        assertThat(of(other)).isEqualTo(200);
        assertThat(firms.asked).containsExactly("7");
    }

    @Test
    void failedRenewalIsRepeatedAfterFiveSeconds() {
        WebhookReceiver direct = receiver(verifier().lookups(Runnable::run).build());
        assertThat(send(direct, 7, 7, "evt_1")).isEqualTo(200);
        firms.failure = new SQLException("the database is away");
        pass(Duration.ofMinutes(1));
        assertThat(send(direct, 7, 8, "evt_2")).isEqualTo(503);
        pass(Duration.ofMillis(4999));
        assertThat(send(direct, 7, 8, "evt_2")).isEqualTo(503);
        assertThat(firms.asked).hasSize(2);
        pass(Duration.ofMillis(1));
        firms.failure = null;
        assertThat(send(direct, 7, 8, "evt_2")).isEqualTo(401);
        assertThat(waits.availablePermits()).as("requests that waited").isZero();
    }

    /** An error that cannot be printed. */
    @SuppressWarnings("OverrideThrowableToString")
    private static final class Unprintable extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new IllegalStateException("unprintable");
        }
    }

    @Test
    void errorsOfTheSourceUseUpNoThread() {
        for (int i = 0; i < 20; i++) {
            firms.failure = i % 2 == 0 ? new Unprintable() : new StackOverflowError();
            assertThat(send(7, 7, "evt_1")).isEqualTo(503);
        }
        firms.failure = null;
        assertThat(send(7, 7, "evt_1")).isEqualTo(200);
    }

    @Test
    void threadThatCannotBeStartedIs503() {
        AtomicInteger starts = new AtomicInteger();
        WebhookReceiver poor = receiver(verifier()
                .lookups(lookup -> {
                    if (starts.incrementAndGet() % 2 == 1) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    lookup.run();
                })
                .build());
        assertThat(send(poor, 7, 7, "evt_1")).isEqualTo(503);
        assertThat(send(poor, 7, 7, "evt_1")).isEqualTo(200);
        pass(Duration.ofMinutes(1));
        assertThat(send(poor, 7, 8, "evt_2")).isEqualTo(503);
        pass(Duration.ofSeconds(5));
        assertThat(send(poor, 7, 8, "evt_2")).isEqualTo(401);
    }

    @Test
    void interruptOfOneSourceReachesNoOther() throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
        try {
            WebhookReceiver receiver = receiver(SignatureVerifier.builder(
                            name -> {
                                interrupted.add(Thread.currentThread().isInterrupted());
                                Thread.currentThread().interrupt();
                                return firms.find(name);
                            },
                            FirmSecrets.ADDRESSES)
                    .clock(Sender.CLOCK)
                    .lookups(one)
                    .build());
            assertThat(send(receiver, 7, 7, "evt_1")).isEqualTo(200);
            assertThat(send(receiver, 8, 8, "evt_1")).isEqualTo(200);
            assertThat(interrupted).containsExactly(false, false);
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void lookupThreadInheritsNothingButTheClassLoader() throws Exception {
        InheritableThreadLocal<String> ofRequest = new InheritableThreadLocal<>();
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        List<@Nullable String> inherited = Collections.synchronizedList(new ArrayList<>());
        List<ClassLoader> loaders = Collections.synchronizedList(new ArrayList<>());
        WebhookReceiver receiver = receiver(SignatureVerifier.builder(
                        name -> {
                            threads.add(Thread.currentThread());
                            inherited.add(ofRequest.get());
                            loaders.add(Thread.currentThread().getContextClassLoader());
                            return firms.find(name);
                        },
                        FirmSecrets.ADDRESSES)
                .clock(Sender.CLOCK)
                .build());
        ClassLoader own = new ClassLoader("own", null) {};
        Thread request = new Thread(() -> {
            ofRequest.set("a user");
            Thread.currentThread().setContextClassLoader(own);
            send(receiver, 7, 7, "evt_1");
        });
        request.start();
        request.join();

        Thread lookup = threads.get(0);
        assertThat(threads).hasSize(1).doesNotContain(request);
        assertThat(lookup.isDaemon()).isTrue();
        assertThat(lookup.getName()).isEqualTo("cg-webhook-lookup");
        assertThat(inherited).containsExactly((String) null);
        assertThat(loaders).containsExactly(own);
        lookup.join(Duration.ofMinutes(10).toMillis());
        assertThat(lookup.isAlive()).as("it ends when it has nothing to do").isFalse();
    }
}
