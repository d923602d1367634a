package es.cg.sdk.internal.keys;

import es.cg.sdk.base.threads.Lookup;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.internal.limits.Lifecycle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the source of keys of one client: one look-up at a time, for which calls wait, or not. Thread-safe. */
final class KeyLookups {
    static final Duration MAX_WAIT = Duration.ofSeconds(5);

    // Those that nobody waits for are apart, so that keys are renewed though the source hangs for new firms.
    private static final Executor AWAITED = Lookup.threads("cg-sdk-key-lookup");
    private static final Executor RENEWALS = Lookup.threads("cg-sdk-key-renewal");

    private final Supplier<@Nullable ApiKey> keys;
    private final Lifecycle lifecycle;
    private final Consumer<Answer> listener;

    // Guards the fields below.
    private final StepLock lock = new StepLock();
    private @Nullable Lookup<Answer, Waiting> running;
    private int begun;

    /** What the source answered: a key, null for none, or what it threw. */
    record Answer(@Nullable ApiKey key, @Nullable Throwable thrown) {}

    /**
     * Where calls wait for a look-up.
     *
     * @param number of the look-up
     * @param began when it began, in the system's time, since a source takes that
     */
    private record Waiting(int number, long began, CompletableFuture<Boolean> ended) implements Lookup.Gate {
        @Override
        public void open() {
            ended.complete(true);
        }
    }

    /** Creates the look-ups of a client; {@code listener} is told each answer before those who wait go on. */
    KeyLookups(Supplier<@Nullable ApiKey> keys, Lifecycle lifecycle, Consumer<Answer> listener) {
        this.keys = keys;
        this.lifecycle = lifecycle;
        this.listener = listener;
    }

    /** Asks, unless that is done already, and waits not. Returns whether the source hangs. */
    boolean renew() {
        Lookup<Answer, Waiting> lookup = lock.get(() -> runningOrBegun(RENEWALS));
        return left(lookup.gate()).isNegative();
    }

    private static Duration left(Waiting gate) {
        return MAX_WAIT.minusNanos(System.nanoTime() - gate.began());
    }

    /**
     * Asks, and waits for the answer of a look-up that began after this call: one that ran already may return what was
     * changed since. Its answer is enough if {@code isEnough} says so.
     *
     * @return null if there is no answer in time
     */
    @Nullable
    Answer ask(Supplier<Duration> left, Supplier<Boolean> isEnough)
            throws InterruptedException, Lifecycle.ClosedException {
        int before = lock.get(() -> begun);
        while (true) {
            Lookup<Answer, Waiting> lookup = lock.get(() -> runningOrBegun(AWAITED));
            Answer answer = ended(lookup, left) ? lookup.result() : null;
            if (answer == null || lookup.gate().number() > before || isEnough.get()) {
                return answer;
            }
        }
    }

    private Lookup<Answer, Waiting> runningOrBegun(Executor threads) {
        if (running != null) {
            return running;
        }
        Lookup<Answer, Waiting> lookup =
                new Lookup<>(new Waiting(++begun, System.nanoTime(), new CompletableFuture<>()));
        running = lookup;
        lookup.begin(threads, () -> end(lookup, answer()), e -> end(lookup, new Answer(null, e)));
        return lookup;
    }

    private Answer answer() {
        try {
            return new Answer(keys.get(), null);
        } catch (Throwable e) {
            // Also an Error: calls that wait must end.
            return new Answer(null, e);
        }
    }

    private void end(Lookup<Answer, Waiting> lookup, Answer answer) {
        try {
            listener.accept(answer);
        } finally {
            lock.run(() -> running = null);
            lookup.end(answer);
        }
    }

    /** Waits for the end of a look-up; returns false if it does not end in time. */
    private boolean ended(Lookup<Answer, Waiting> lookup, Supplier<Duration> left)
            throws InterruptedException, Lifecycle.ClosedException {
        Waiting gate = lookup.gate();
        Duration ofCall = left.get();
        Duration ofLookup = left(gate);
        long limit = Math.max(0, (ofCall.compareTo(ofLookup) < 0 ? ofCall : ofLookup).toNanos());
        CompletableFuture<Boolean> woken = gate.ended().copy();
        try (Lifecycle.Wait wait = lifecycle.waiting(() -> woken.complete(false))) {
            wait.check();
            boolean ended = woken.get(limit, TimeUnit.NANOSECONDS);
            wait.check();
            return ended;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
