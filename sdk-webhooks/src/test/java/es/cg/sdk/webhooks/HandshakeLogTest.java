package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.slf4j.event.Level;

/** What the log says of refused requests: a handshake is no reason to warn, and everything else is. */
final class HandshakeLogTest {
    private static final byte[] PROBE =
            Sender.event("evt_probe", "webhook.verification", "").getBytes(UTF_8);
    private static final byte[] EVENT = Sender.event("evt_1").getBytes(UTF_8);

    private final LogLines log = new LogLines();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final InMemoryEventStore store = InMemoryEventStore.create();
    private final WebhookReceiver receiver = WebhookReceiver.builder(Sender.verifier())
            .store(store)
            .log(log, nanos::get)
            .build(event -> {});

    private void passes(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void handshakeWithGoodSignatureFirstLogsOneInfo() {
        assertThat(Sender.send(receiver, PROBE).status()).isEqualTo(200);
        assertThat(Sender.forge(receiver, PROBE).status()).isEqualTo(401);

        assertThat(log.of(Level.WARN)).isEmpty();
        assertThat(log.of(Level.INFO))
                .containsExactly("handshake: the good signature was accepted and the bad one refused with 401, as the"
                        + " service expects");
    }

    @Test
    void handshakeWithBadSignatureFirstLogsOneInfo() {
        for (int i = 0; i < 5; i++) {
            assertThat(Sender.forge(receiver, PROBE).status()).isEqualTo(401);
            assertThat(Sender.send(receiver, PROBE).status()).isEqualTo(200);
        }

        assertThat(log.of(Level.WARN)).isEmpty();
        assertThat(log.of(Level.INFO))
                .hasSize(5)
                .containsOnly("handshake: a bad signature was refused with 401, as the service expects");
    }

    @TestFactory
    Stream<DynamicTest> anyFormOfBadHandshakeSignatureLogsNoWarning() {
        return Stream.of("t=1767225600,v1=bad", "t=1767225600,v1=" + "0".repeat(64), "t=1767225600", "bad")
                .map(header -> dynamicTest(header, () -> {
                    LogLines own = new LogLines();
                    WebhookReceiver fresh = WebhookReceiver.builder(Sender.verifier())
                            .log(own, nanos::get)
                            .build(event -> {});
                    Sender.send(fresh, PROBE);
                    fresh.receive("POST", List.of(header), Sender.stream(PROBE));

                    assertThat(own.of(Level.WARN)).isEmpty();
                    assertThat(own.of(Level.INFO)).hasSize(1);
                }));
    }

    @Test
    void aRefusedEventIsAlwaysAWarning() {
        Sender.send(receiver, PROBE);
        for (int i = 0; i < 3; i++) {
            Sender.forge(receiver, EVENT);
        }

        assertThat(log.of(Level.INFO)).isEmpty();
        assertThat(log.of(Level.WARN)).hasSize(3).containsOnly("a webhook was refused with 401: NO_MATCH");
    }

    @Test
    void refusalsLogFiveWarningsPerMinuteAndACount() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Reply>> flood = Collections.nCopies(1000, () -> Sender.forge(receiver, EVENT));
            threads.invokeAll(flood);
        } finally {
            threads.shutdownNow();
        }
        receiver.receive("POST", null, Sender.stream(EVENT));
        passes(Duration.ofSeconds(59));
        Sender.send(receiver, EVENT);
        assertThat(log.of(Level.WARN)).hasSize(5).containsOnly("a webhook was refused with 401: NO_MATCH");

        passes(Duration.ofSeconds(2));
        Sender.send(receiver, EVENT);
        Sender.send(receiver, EVENT);
        Sender.forge(receiver, EVENT);
        assertThat(log.of(Level.WARN))
                .hasSize(7)
                .endsWith(
                        "996 more refused webhooks were not logged: {HEADER_MISSING=1, NO_MATCH=995}",
                        "a webhook was refused with 401: NO_MATCH");
    }

    @Test
    void refusalsBeforeTheSecretLogFiveWarnings() {
        WebhookReceiver pending = WebhookReceiver.builder(SignatureVerifier.builder()
                        .secretPending()
                        .maxWaiting(0)
                        .clock(Sender.CLOCK)
                        .build())
                .log(log, nanos::get)
                .build(event -> {});
        for (int i = 0; i < 1000; i++) {
            assertThat(Sender.forge(pending, EVENT).status()).isEqualTo(503);
        }
        assertThat(log.of(Level.WARN))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("has no secret yet", "replaceSecrets"));
    }

    @Test
    void forgedProbesLogOneInfoPerMinuteAndWarnings() {
        for (int i = 0; i < 1000; i++) {
            Sender.forge(receiver, PROBE);
        }
        assertThat(log.of(Level.INFO)).hasSize(1);
        assertThat(log.of(Level.WARN)).isNotEmpty();

        passes(Duration.ofSeconds(61));
        Sender.forge(receiver, PROBE);
        assertThat(log.of(Level.INFO)).hasSize(2);
        assertThat(store.quarantined()).isEmpty();
    }

    @Test
    void goodProbeAllowsOneBadProbeForLimitedTime() {
        Sender.forge(receiver, PROBE);
        passes(Duration.ofSeconds(40));
        Sender.send(receiver, PROBE);
        Sender.forge(receiver, PROBE);
        Sender.forge(receiver, PROBE);
        assertThat(log.of(Level.INFO)).hasSize(2);
        assertThat(log.of(Level.WARN)).hasSize(1);

        Sender.send(receiver, PROBE);
        passes(Duration.ofSeconds(15));
        Sender.forge(receiver, EVENT);
        assertThat(log.of(Level.WARN)).hasSize(2);
    }

    @Test
    void twoBadProbeSignaturesLogAWarning() {
        Sender.forge(receiver, PROBE);
        Sender.forge(receiver, PROBE);

        assertThat(log.of(Level.WARN)).hasSize(1);
    }

    @Test
    void bodyTooLargeForAProbeLogsAWarning() {
        byte[] large = Sender.event("evt_probe", "webhook.verification", ",\"x\":\"" + "x".repeat(5000) + "\"")
                .getBytes(UTF_8);
        Sender.forge(receiver, large);
        receiver.receive("POST", List.of("bad"), Sender.stream(large));

        assertThat(log.of(Level.WARN)).hasSize(2);
    }

    @Test
    void clockDifferenceIsLoggedInWords() {
        receiver.receive(
                "POST",
                List.of(WebhookSigner.of(Sender.SECRET).header(PROBE, Sender.NOW.minusSeconds(725))),
                Sender.stream(PROBE));
        receiver.receive(
                "POST",
                List.of(WebhookSigner.of(Sender.SECRET).header(PROBE, Sender.NOW.plusSeconds(400))),
                Sender.stream(PROBE));

        assertThat(log.of(Level.WARN))
                .containsExactly(
                        "a webhook was refused with 401: TOO_OLD, signed 12 min 5 s ago by the clock of this machine",
                        "a webhook was refused with 401: FROM_THE_FUTURE, signed 6 min 40 s in the future by the clock"
                                + " of this machine");
    }
}
