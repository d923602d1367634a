package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Floods of forged requests from the start of a receiver, over real HTTP: genuine events get through. */
final class FloodTest {
    private static final int FLOOD_THREADS = 5;
    private static final int ROUNDS = 6;
    private static final WebhookSecret FORGED = WebhookSecret.of("whsec_of_somebody_else");

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofMinutes(10))
            .build();
    private final ExecutorService flood = Executors.newFixedThreadPool(FLOOD_THREADS);

    @AfterEach
    void stop() {
        flood.shutdownNow();
    }

    /** A receiver that has just started, whose time passes by hand. One test's. */
    private final class Trial implements SecretSource, AutoCloseable {
        final FirmSecrets firms = new FirmSecrets().with(7, 8, 9);
        final AtomicLong nanos = new AtomicLong();
        final Map<String, AtomicInteger> running = new ConcurrentHashMap<>();
        final AtomicInteger mostAtOnce = new AtomicInteger();
        // The source answers when so many requests wait for it.
        volatile CountDownLatch waiting = new CountDownLatch(0);
        private final Host host;
        private int sent;

        @SuppressWarnings("WaitNotInLoop") // Who asks for the wait does it in a loop.
        Trial(Host.Adapter adapter) throws Exception {
            SignatureVerifier verifier = SignatureVerifier.builder(this, FirmSecrets.ADDRESSES)
                    .clock(Sender.CLOCK)
                    .log(new LogLines(), nanos::get)
                    .wait((changed, left) -> {
                        waiting.countDown();
                        return changed.awaitNanos(Duration.ofMinutes(10).toNanos());
                    })
                    .build();
            this.host = adapter.open(WebhookReceiver.builder(verifier).build(event -> {}));
        }

        @Override
        public @Nullable SourceSecrets find(String name) throws Exception {
            AtomicInteger ofName = running.computeIfAbsent(name, each -> new AtomicInteger());
            mostAtOnce.accumulateAndGet(ofName.incrementAndGet(), Math::max);
            try {
                waiting.await();
                return firms.find(name);
            } finally {
                ofName.decrementAndGet();
            }
        }

        int post(String path, WebhookSecret secret) throws Exception {
            byte[] body = Sender.event("evt_" + count()).getBytes(UTF_8);
            HttpRequest request = HttpRequest.newBuilder(URI.create(host.url() + path))
                    .header("CG-Signature", WebhookSigner.of(secret).header(body, Sender.NOW))
                    .timeout(Duration.ofMinutes(10))
                    .POST(BodyPublishers.ofByteArray(body))
                    .build();
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }

        private synchronized int count() {
            return sent++;
        }

        int genuine(int firm) throws Exception {
            return post(FirmSecrets.path(firm), FirmSecrets.secret(firm));
        }

        /** Sends forged requests, and genuine events of each firm meanwhile; returns the answers to the forged ones. */
        List<Integer> round(IntFunction<String> forgedPath, int requests) throws Exception {
            List<Future<Integer>> forged = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                Callable<Integer> one = forged(forgedPath.apply(i));
                forged.add(flood.submit(one));
            }
            for (int firm : new int[] {7, 8, 9, 7}) {
                assertThat(genuine(firm)).as("a genuine event of firm %d", firm).isEqualTo(200);
            }
            List<Integer> answers = new ArrayList<>();
            for (Future<Integer> each : forged) {
                answers.add(each.get());
            }
            return answers;
        }

        private Callable<Integer> forged(String path) {
            return () -> post(path, FORGED);
        }

        @Override
        public void close() {
            host.close();
        }

        int lookups(String name) {
            return Collections.frequency(firms.asked, name);
        }
    }

    @FunctionalInterface
    private interface Check {
        void of(Trial trial) throws Exception;
    }

    private Stream<DynamicTest> each(Check check) {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    try (Trial trial = new Trial(adapter.getValue())) {
                        check.of(trial);
                    }
                }));
    }

    private static String wrongTag(int name) {
        return SourceAddresses.of("erp", SourceAddresses.newKey()).path("firm-" + name);
    }

    @TestFactory
    Stream<DynamicTest> wrongTagsCauseNoLookup() {
        return each(trial -> {
            for (int round = 0; round < ROUNDS; round++) {
                int first = round * 100;
                assertThat(trial.round(i -> i % 10 == 0 ? "/7/" + "A".repeat(24) : wrongTag(first + i), 100))
                        .containsOnly(401);
                trial.nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            }
            assertThat(trial.firms.asked)
                    .as("one for each firm, and none for the flood")
                    .hasSize(3);
        });
    }

    @TestFactory
    Stream<DynamicTest> badSignaturesLookTheirFirmUpOneAtATime() {
        return each(trial -> {
            trial.waiting = new CountDownLatch(FLOOD_THREADS);
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(trial.round(i -> FirmSecrets.path(7), 100))
                        .isSubsetOf(401, 503)
                        .contains(401);
                assertThat(trial.lookups("7"))
                        .as("look-ups after round %d", round)
                        .isEqualTo(round + 1);
                trial.nanos.addAndGet(Duration.ofSeconds(60).toNanos());
            }
            assertThat(trial.mostAtOnce).hasValue(1);
        });
    }

    @TestFactory
    Stream<DynamicTest> firmThatLeftIsLookedUpOnceInFiveSeconds() {
        return each(trial -> {
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(trial.round(i -> FirmSecrets.path("left"), 100)).containsOnly(401);
                trial.nanos.addAndGet(Duration.ofMillis(2500).toNanos());
                assertThat(trial.round(i -> FirmSecrets.path("left"), 100)).containsOnly(401);
                assertThat(trial.lookups("left"))
                        .as("look-ups after round %d", round)
                        .isEqualTo(round + 1);
                trial.nanos.addAndGet(Duration.ofMillis(2500).toNanos());
            }
        });
    }
}
