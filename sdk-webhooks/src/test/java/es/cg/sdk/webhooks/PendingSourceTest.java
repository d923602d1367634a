package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** A receiver of many destinations, while the secrets of some are pending. */
final class PendingSourceTest {
    private static final SecretGate.Wait NEVER = (set, nanos) -> {
        throw new AssertionError("nothing is to be waited for");
    };

    private final LogLines log = new LogLines();
    private final FirmSecrets firms = new FirmSecrets().with(8);
    private final List<WebhookEvent> handled = Collections.synchronizedList(new ArrayList<>());

    {
        firms.secrets.put("7", SourceSecrets.pending("firm-7"));
    }

    private SignatureVerifier.Builder verifier(SecretGate.Wait wait) {
        return SignatureVerifier.builder(firms, FirmSecrets.ADDRESSES)
                .clock(Sender.CLOCK)
                .wait(wait)
                .lookups(Runnable::run)
                .log(log, () -> 0);
    }

    private WebhookReceiver receiver(SignatureVerifier.Builder verifier) {
        return WebhookReceiver.builder(verifier.build()).log(log, () -> 0).build(handled::add);
    }

    private int send(WebhookReceiver receiver, int firm, int secret) {
        return Sender.send(receiver, FirmSecrets.path(firm), FirmSecrets.secret(secret), Sender.event("evt_1"))
                .status();
    }

    @Test
    void pendingRequestPollsEvery250msFor5Seconds() {
        List<Long> waited = new ArrayList<>();
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            waited.add(nanos);
            return 0;
        }));
        Reply reply = Sender.send(receiver, FirmSecrets.path(7), FirmSecrets.secret(7), Sender.event("evt_1"));

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.headers()).containsEntry("Retry-After", "5");
        assertThat(firms.asked).hasSizeBetween(20, 21);
        assertThat(waited).hasSizeBetween(20, 21).startsWith(TimeUnit.MILLISECONDS.toNanos(250));
        assertThat(handled).isEmpty();
        assertThat(log.of(Level.WARN))
                .containsExactly(
                        "a webhook of firm-7 was answered 503, since the secret source has no secret for it yet");
    }

    @Test
    void requestContinuesOnceAnotherNodeStoresSecret() {
        AtomicInteger waits = new AtomicInteger();
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            if (waits.incrementAndGet() == 3) {
                firms.with(7);
            }
            return 0;
        }));

        assertThat(send(receiver, 7, 7)).isEqualTo(200);
        assertThat(send(receiver, 7, 8)).isEqualTo(401);
        assertThat(waits).hasValue(3);
        assertThat(handled).extracting(WebhookEvent::source).containsExactly("firm-7");
    }

    @Test
    void nameRemovedDuringTheWaitReturns401() {
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            firms.secrets.remove("7");
            return 0;
        }));

        assertThat(send(receiver, 7, 7)).isEqualTo(401);
    }

    @Test
    void failingSourceIsPolledUntilItRecovers() {
        AtomicInteger waits = new AtomicInteger();
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            int count = waits.incrementAndGet();
            firms.failure = count < 4 ? new SQLException("the database is away") : null;
            if (count == 5) {
                firms.with(7);
            }
            return 0;
        }));

        assertThat(send(receiver, 7, 7)).isEqualTo(200);
        assertThat(waits).hasValue(5);
    }

    @Test
    void bothHandshakeRequestsWaitAndOnlyOnePolls() throws Exception {
        CountDownLatch waiting = new CountDownLatch(2);
        CountDownLatch stored = new CountDownLatch(1);
        SecretGate.Wait real = Condition::awaitNanos;
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            waiting.countDown();
            if (nanos > SecretGate.ASK_INTERVAL.toNanos()) {
                return real.awaitNanos(set, HangLimit.DURATION.toNanos());
            }
            while (stored.getCount() > 0) {
                real.awaitNanos(set, TimeUnit.MILLISECONDS.toNanos(1));
            }
            return 0;
        }));
        CompletableFuture<Integer> good = later(() -> send(receiver, 7, 7));
        CompletableFuture<Integer> bad = later(() -> send(receiver, 7, 8));
        assertThat(waiting.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(good).isNotDone();
        assertThat(bad).isNotDone();
        firms.with(7);
        stored.countDown();

        assertThat(good.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(200);
        assertThat(bad.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(401);
        assertThat(firms.asked).as("one at first, and one afterwards").hasSize(2);
    }

    @Test
    void waitingRequestTakesOverInterruptedPolling() throws Exception {
        CountDownLatch waiting = new CountDownLatch(2);
        CountDownLatch first = new CountDownLatch(1);
        SecretGate.Wait real = Condition::awaitNanos;
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
            waiting.countDown();
            first.countDown();
            return waiting.getCount() == 0 && nanos == SecretGate.ASK_INTERVAL.toNanos()
                    ? 0
                    : real.awaitNanos(set, HangLimit.DURATION.toNanos());
        }));
        CompletableFuture<Thread> asking = new CompletableFuture<>();
        CompletableFuture<Integer> leaving = later(() -> {
            asking.complete(Thread.currentThread());
            return send(receiver, 7, 7);
        });
        assertThat(first.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        CompletableFuture<Integer> staying = later(() -> send(receiver, 7, 7));
        assertThat(waiting.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        firms.with(7);
        asking.join().interrupt();

        assertThat(leaving.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(503);
        assertThat(staying.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(200);
    }

    private static CompletableFuture<Integer> later(Supplier<Integer> what) {
        return CompletableFuture.supplyAsync(what, each -> new Thread(each).start());
    }

    /** Counts requests that wait for a pending secret: those that wait for a look-up first do so for two seconds. */
    private static SecretGate.Wait countingPending(CountDownLatch waiting) {
        SecretGate.Wait real = Condition::awaitNanos;
        return (set, nanos) -> {
            if (nanos == SecretGate.ASK_INTERVAL.toNanos()
                    || nanos > Duration.ofSeconds(2).toNanos()) {
                waiting.countDown();
            }
            return real.awaitNanos(set, HangLimit.DURATION.toNanos());
        };
    }

    @Test
    void waitingRequestsAreLimitedPerName() throws Exception {
        firms.secrets.put("9", SourceSecrets.pending("firm-9"));
        CountDownLatch waiting = new CountDownLatch(9);
        WebhookReceiver receiver = receiver(verifier(countingPending(waiting)));
        List<CompletableFuture<Integer>> held = new ArrayList<>(Stream.generate(() -> later(() -> send(receiver, 7, 7)))
                .limit(8)
                .toList());
        held.add(later(() -> send(receiver, 9, 9)));
        assertThat(waiting.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();

        assertThat(send(receiver, 7, 7)).as("the ninth of this name").isEqualTo(503);
        assertThat(send(receiver, 8, 8)).as("a name with a secret").isEqualTo(200);
        assertThat(held).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void waitingRequestsAreLimitedInTotal() throws Exception {
        CountDownLatch waiting = new CountDownLatch(64);
        WebhookReceiver receiver = receiver(verifier(countingPending(waiting)));
        List<CompletableFuture<Integer>> held = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            int name = 100 + i / 8;
            firms.secrets.put("" + name, SourceSecrets.pending("firm-" + name));
            held.add(later(() -> send(receiver, name, name)));
        }
        assertThat(waiting.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();

        CompletableFuture<Integer> oneMore = later(() -> send(receiver, 7, 7));
        assertThat(oneMore.get(HangLimit.MINUTES, TimeUnit.MINUTES)).isEqualTo(503);
        assertThat(send(receiver, 8, 8)).as("a name with a secret").isEqualTo(200);
        assertThat(held).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void finishedWaitsMakeRoomForFurtherRequests() {
        AtomicInteger waits = new AtomicInteger();
        WebhookReceiver receiver = receiver(verifier((set, nanos) -> {
                    waits.incrementAndGet();
                    return 0;
                })
                .secretWait(SecretGate.ASK_INTERVAL));
        for (int name = 100; name < 165; name++) {
            waits.set(0);
            firms.secrets.put("" + name, SourceSecrets.pending("firm-" + name));
            assertThat(send(receiver, name, name)).isEqualTo(503);
        }

        assertThat(waits).as("waits of the last request").hasPositiveValue();
    }

    @Test
    void withoutWaitingTheSourceIsAskedOnce() {
        assertThat(send(receiver(verifier(NEVER).maxWaiting(0)), 7, 7)).isEqualTo(503);
        assertThat(send(receiver(verifier(NEVER).secretWait(Duration.ZERO)), 7, 7))
                .isEqualTo(503);
        assertThat(firms.asked).hasSize(2);
    }

    @Test
    void storedSecretIsFoundAfterThePollInterval() {
        AtomicLong time = new AtomicLong();
        WebhookReceiver receiver = receiver(verifier(NEVER).maxWaiting(0).log(log, time::get));
        assertThat(send(receiver, 7, 7)).isEqualTo(503);
        firms.with(7);
        time.addAndGet(SecretGate.ASK_INTERVAL.toNanos() - 1);
        assertThat(send(receiver, 7, 7)).isEqualTo(503);
        time.incrementAndGet();

        assertThat(send(receiver, 7, 7)).isEqualTo(200);
        assertThat(firms.asked).hasSize(2);
    }
}
