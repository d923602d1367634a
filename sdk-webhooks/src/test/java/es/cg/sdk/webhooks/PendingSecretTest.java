package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.Verdict.Reason;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A receiver that runs before the service has told its secret. */
final class PendingSecretTest {
    private static final byte[] EVENT = Sender.event("evt_1").getBytes(UTF_8);
    private static final SecretGate.Wait NEVER = (set, nanos) -> {
        throw new AssertionError("nothing is to be waited for");
    };
    private static final SecretGate.Wait TIME_IS_UP = (set, nanos) -> 0;

    private final AtomicInteger handled = new AtomicInteger();

    private static SignatureVerifier.Builder pending(SecretGate.Wait wait) {
        return SignatureVerifier.builder().secretPending().clock(Sender.CLOCK).wait(wait);
    }

    private WebhookReceiver receiver(SignatureVerifier verifier) {
        return WebhookReceiver.builder(verifier).build(event -> handled.incrementAndGet());
    }

    /** Counts down when a request begins to wait, and waits for real. */
    private static SecretGate.Wait telling(CountDownLatch waiting) {
        SecretGate.Wait real = Condition::awaitNanos;
        return (set, nanos) -> {
            waiting.countDown();
            return real.awaitNanos(set, HangLimit.DURATION.toNanos());
        };
    }

    private static CompletableFuture<HttpResponse<Void>> post(HttpClient client, String url, String secret) {
        return client.sendAsync(
                HttpRequest.newBuilder(URI.create(url))
                        .header(
                                "CG-Signature",
                                WebhookSigner.of(WebhookSecret.of(secret)).header(EVENT))
                        .POST(BodyPublishers.ofByteArray(EVENT))
                        .build(),
                BodyHandlers.discarding());
    }

    @TestFactory
    Stream<DynamicTest> requestsWaitForTheSecretAndAreThenVerified() {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    CountDownLatch held = new CountDownLatch(2);
                    AtomicInteger taken = new AtomicInteger();
                    SignatureVerifier verifier = SignatureVerifier.builder()
                            .secretPending()
                            .wait(telling(held))
                            .build();
                    WebhookReceiver receiver =
                            WebhookReceiver.builder(verifier).build(event -> taken.incrementAndGet());
                    HttpClient client = HttpClient.newHttpClient();
                    try (Host host = adapter.getValue().open(receiver)) {
                        CompletableFuture<HttpResponse<Void>> good = post(client, host.url(), "whsec_0123456789abcdef");
                        CompletableFuture<HttpResponse<Void>> bad = post(client, host.url(), "whsec_fedcba9876543210");
                        assertThat(held.await(HangLimit.MINUTES, TimeUnit.MINUTES))
                                .isTrue();
                        assertThat(good).isNotDone();
                        assertThat(bad).isNotDone();
                        verifier.replaceSecrets(Sender.SECRET);

                        assertThat(good.get(HangLimit.MINUTES, TimeUnit.MINUTES).statusCode())
                                .isEqualTo(200);
                        assertThat(bad.get(HangLimit.MINUTES, TimeUnit.MINUTES).statusCode())
                                .isEqualTo(401);
                        assertThat(taken).hasValue(1);
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> missingSecretReturns503AfterTheWait() {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    SignatureVerifier verifier = SignatureVerifier.builder()
                            .secretPending()
                            .wait(TIME_IS_UP)
                            .build();
                    try (Host host = adapter.getValue()
                            .open(WebhookReceiver.builder(verifier).build(event -> {}))) {
                        HttpResponse<Void> answer = post(
                                        HttpClient.newHttpClient(), host.url(), "whsec_0123456789abcdef")
                                .get(HangLimit.MINUTES, TimeUnit.MINUTES);

                        assertThat(answer.statusCode()).isEqualTo(503);
                        assertThat(answer.headers().firstValue("Retry-After")).hasValue("5");
                    }
                }));
    }

    @Test
    void requestWaitsFiveSecondsAndThenReturns503() {
        List<Long> waited = new ArrayList<>();
        SignatureVerifier verifier = pending((set, nanos) -> {
                    waited.add(nanos);
                    return 0;
                })
                .build();
        WebhookReceiver receiver = receiver(verifier);

        assertThat(Sender.send(receiver, EVENT).status()).isEqualTo(503);
        assertThat(Sender.forge(receiver, EVENT).status()).isEqualTo(503);
        assertThat(waited).containsExactly(TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(5));
        assertThat(handled).hasValue(0);

        verifier.replaceSecrets(Sender.SECRET);
        assertThat(Sender.send(receiver, EVENT).status()).isEqualTo(200);
        assertThat(Sender.forge(receiver, EVENT).status()).isEqualTo(401);
        assertThat(waited).hasSize(2);
        assertThat(handled).hasValue(1);
    }

    @Test
    void spuriousWakeupDoesNotExtendTheWait() {
        List<Long> waited = new ArrayList<>();
        SignatureVerifier verifier = pending((set, nanos) -> {
                    waited.add(nanos);
                    return nanos - 300;
                })
                .secretWait(Duration.ofNanos(1000))
                .build();

        assertThat(Sender.send(receiver(verifier), EVENT).status()).isEqualTo(503);
        assertThat(waited).containsExactly(1000L, 700L, 400L, 100L);
    }

    @Test
    void invalidRequestIsRefusedWithoutWaiting() {
        WebhookReceiver receiver = receiver(pending(NEVER).build());
        String hex = "0".repeat(64);
        long now = Sender.NOW.getEpochSecond();

        for (String header : new String[] {
            "", "nonsense", "t=" + now, "t=" + (now - 301) + ",v1=" + hex, "t=" + (now + 301) + ",v1=" + hex
        }) {
            assertThat(receiver.receive("POST", List.of(header), Sender.stream(EVENT))
                            .status())
                    .as(header)
                    .isEqualTo(401);
        }
        assertThat(receiver.receive("POST", null, Sender.stream(EVENT)).status())
                .isEqualTo(401);
        assertThat(receiver.receive("GET", List.of("t=" + now + ",v1=" + hex), Sender.stream(EVENT))
                        .status())
                .isEqualTo(405);
    }

    @Test
    void ninthWaitingRequestReturns503() throws Exception {
        CountDownLatch held = new CountDownLatch(8);
        SignatureVerifier verifier = pending(telling(held)).build();
        WebhookReceiver receiver = receiver(verifier);
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<CompletableFuture<Reply>> waiting = Stream.generate(
                            () -> CompletableFuture.supplyAsync(() -> Sender.send(receiver, EVENT), threads))
                    .limit(8)
                    .toList();
            assertThat(held.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();

            assertThat(Sender.send(receiver, EVENT).status()).isEqualTo(503);
            verifier.replaceSecrets(Sender.SECRET);
            for (CompletableFuture<Reply> each : waiting) {
                // Each is the same event, which one does and the others may find running.
                assertThat(each.get(HangLimit.MINUTES, TimeUnit.MINUTES).status())
                        .isIn(200, 503);
            }
            assertThat(handled).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void maxWaitingAndSecretWaitAreConfigurable() {
        SignatureVerifier none = pending(NEVER).maxWaiting(0).build();
        assertThat(Sender.send(receiver(none), EVENT).status()).isEqualTo(503);
        SignatureVerifier atOnce = pending(NEVER).secretWait(Duration.ZERO).build();
        assertThat(Sender.send(receiver(atOnce), EVENT).status()).isEqualTo(503);

        assertThatThrownBy(() -> pending(NEVER).secretWait(Duration.ofSeconds(31)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("30 seconds");
        assertThatThrownBy(() -> pending(NEVER).secretWait(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pending(NEVER).maxWaiting(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pending(NEVER).secret(Sender.SECRET).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pending");
        assertThatThrownBy(() -> SignatureVerifier.builder().build()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void bodyIsNotReadWhileTheRequestWaits() {
        AtomicBoolean released = new AtomicBoolean();
        SignatureVerifier[] verifier = new SignatureVerifier[1];
        verifier[0] = pending((set, nanos) -> {
                    released.set(true);
                    verifier[0].replaceSecrets(Sender.SECRET);
                    return nanos;
                })
                .build();
        InputStream body = new ByteArrayInputStream(EVENT) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                assertThat(released).isTrue();
                return super.read(into, offset, length);
            }
        };
        String header = WebhookSigner.of(Sender.SECRET).header(EVENT, Sender.NOW);

        assertThat(receiver(verifier[0]).receive("POST", List.of(header), body).status())
                .isEqualTo(200);
    }

    @Test
    void interruptEndsTheWaitWith503AndIsCleared() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        WebhookReceiver receiver = receiver(pending(telling(waiting)).build());
        CompletableFuture<Integer> answered = new CompletableFuture<>();
        AtomicBoolean kept = new AtomicBoolean();
        Thread thread = new Thread(() -> {
            int status = Sender.send(receiver, EVENT).status();
            kept.set(Thread.currentThread().isInterrupted());
            answered.complete(status);
        });
        thread.start();
        assertThat(waiting.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        thread.interrupt();

        assertThat(answered.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(503);
        assertThat(kept)
                .as("the interrupt flag, with which no server could write")
                .isFalse();
    }

    @Test
    void verifyReturnsSecretPendingWithoutWaiting() {
        SignatureVerifier verifier = pending(NEVER).build();
        Verdict verdict = verifier.verify(WebhookSigner.of(Sender.SECRET).header(EVENT, Sender.NOW), EVENT);

        assertThat(verdict.reason()).isEqualTo(Reason.SECRET_PENDING);
        assertThat(verdict.skew()).isEqualTo(Duration.ZERO);
        assertThat(verifier).hasToString("SignatureVerifier[pending]");
        assertThat(SignatureVerifier.pending()).hasToString("SignatureVerifier[pending]");
    }

    @Test
    void listenerReceivesReasonSecretPending() {
        List<WebhookReceiver.Listener.RequestReport> told = new ArrayList<>();
        WebhookReceiver receiver = WebhookReceiver.builder(pending(TIME_IS_UP).build())
                .listener(told::add)
                .build(event -> {});
        Sender.send(receiver, EVENT);

        assertThat(told).singleElement().satisfies(each -> {
            assertThat(each.status()).isEqualTo(503);
            assertThat(each.verdict()).extracting(Verdict::reason).isEqualTo(Reason.SECRET_PENDING);
        });
    }

    @Test
    void settingTheSecretWakesAWaitingRequest() throws Exception {
        CountDownLatch began = new CountDownLatch(1);
        SignatureVerifier verifier = SignatureVerifier.builder()
                .secretPending()
                .clock(Sender.CLOCK)
                .secretWait(Duration.ofSeconds(30))
                .build();
        WebhookReceiver receiver = receiver(verifier);
        CompletableFuture<Integer> answered = CompletableFuture.supplyAsync(() -> {
            began.countDown();
            return Sender.send(receiver, EVENT).status();
        });
        assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        verifier.replaceSecrets(Sender.SECRET);

        assertThat(answered.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(200);
    }
}
