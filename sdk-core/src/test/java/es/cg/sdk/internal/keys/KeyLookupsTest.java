package es.cg.sdk.internal.keys;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.keys.KeyLookups.Answer;
import es.cg.sdk.internal.keys.KeyLookups.Threads;
import es.cg.sdk.internal.limits.Lifecycle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How long a call waits for a look-up of its key, whose thread other sources may keep. */
class KeyLookupsTest {
    private static final ApiKey KEY = ApiKey.of("cg_live_abc.s3cret");
    private static final Duration LONG = Duration.ofDays(1);

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger asked = new AtomicInteger();
    // What waits for a thread.
    private final Queue<Runnable> awaited = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> renewals = new ArrayDeque<>();
    private final KeyLookups lookups = lookups(() -> {
        asked.incrementAndGet();
        return KEY;
    });

    private KeyLookups lookups(Supplier<@Nullable ApiKey> source) {
        return new KeyLookups(
                source,
                new Lifecycle(Time.system(), () -> {}),
                answer -> {},
                new Threads(awaited::add, renewals::add, nanos::get));
    }

    private @Nullable Answer ask(KeyLookups from, Supplier<Duration> left) {
        try {
            return from.ask(left, () -> false);
        } catch (InterruptedException | Lifecycle.ClosedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns a call in a thread of its own, which is about to wait. */
    private CompletableFuture<ApiKey> call() throws InterruptedException {
        CountDownLatch waits = new CountDownLatch(1);
        CompletableFuture<ApiKey> call = CompletableFuture.supplyAsync(
                () -> requireNonNull(requireNonNull(ask(lookups, () -> {
                            waits.countDown();
                            return LONG;
                        }))
                        .key()),
                task -> new Thread(task).start());
        waits.await();
        return call;
    }

    private void pass(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Test
    void queuedRenewalIsAskedOnTheThreadsOfCalls() throws Exception {
        lookups.renew();
        CompletableFuture<ApiKey> first = call();
        CompletableFuture<ApiKey> second = call();
        awaited.remove().run();

        assertThat(first.join()).isEqualTo(KEY);
        assertThat(second.join()).isEqualTo(KEY);
        assertThat(awaited).isEmpty();
        renewals.remove().run();
        assertThat(asked).hasValue(1);
    }

    @Test
    void waitForAThreadIsNotTheTimeOfTheSource() throws Exception {
        CompletableFuture<ApiKey> first = call();
        pass(Duration.ofSeconds(6));
        CompletableFuture<ApiKey> late = call();
        assertThat(lookups.renew()).isFalse();
        awaited.remove().run();

        assertThat(first.join()).isEqualTo(KEY);
        assertThat(late.join()).isEqualTo(KEY);
        assertThat(asked).hasValue(1);
    }

    @Test
    void queuedCallEndsAtItsDeadline() {
        assertThat(ask(lookups, () -> Duration.ZERO)).isNull();
        assertThat(awaited).hasSize(1);
    }

    @Test
    void sourceThatHangsHasFiveSeconds() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        KeyLookups hanging = lookups(() -> {
            begun.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return KEY;
        });
        hanging.renew();
        Thread source = new Thread(renewals.remove());
        source.start();
        begun.await();
        pass(Duration.ofSeconds(5));

        assertThat(ask(hanging, () -> LONG)).isNull();
        assertThat(hanging.renew()).isFalse();
        pass(Duration.ofNanos(1));
        assertThat(hanging.renew()).isTrue();
        released.countDown();
        source.join();
    }
}
