package es.cg.sdk.internal.keys;

import es.cg.sdk.base.threads.Lookup;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.internal.limits.Lifecycle;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks the source of keys of one client: one look-up at a time, for which calls wait, or not. Thread-safe. */
final class KeyLookups {
    static final Duration MAX_WAIT = Duration.ofSeconds(5);

    // Those that nobody waits for are apart, so that keys are renewed though the source hangs for new firms.
    private static final Threads THREADS =
            new Threads(Lookup.threads("cg-sdk-key-lookup"), Lookup.threads("cg-sdk-key-renewal"), System::nanoTime);

    private final Supplier<@Nullable ApiKey> keys;
    private final Lifecycle lifecycle;
    private final Consumer<Answer> listener;
    private final Threads threads;

    // Guards the fields below, and where calls wait; each change of that is told to all who wait.
    private final StepLock lock = new StepLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Lookup<Answer, Waiting> running;
    private int begun;

    /** What the source answered: a key, null for none, or what it threw. */
    record Answer(@Nullable ApiKey key, @Nullable Throwable thrown) {}

    /**
     * On which threads sources are asked.
     *
     * @param awaited for look-ups that calls wait for
     * @param renewals for the others
     * @param nanos the system's time, since a source takes that
     */
    record Threads(Executor awaited, Executor renewals, LongSupplier nanos) {}

    /** Where calls wait for a look-up, which may itself wait for a thread. Guarded by the lock. */
    private final class Waiting implements Lookup.Gate {
        private boolean isAwaited;
        // Those of a client are counted as they begin; 0 until then.
        private int number;
        private long began;
        private boolean isEnded;

        /** Begins, unless another thread has begun it; returns whether this one is to ask. */
        private boolean begin() {
            if (number > 0) {
                return false;
            }
            number = ++begun;
            began = threads.nanos().getAsLong();
            changed.signalAll();
            return true;
        }

        /** Returns how much longer the source may take, once it is asked. */
        private long left(long now) {
            return number == 0 ? Long.MAX_VALUE : MAX_WAIT.toNanos() - (now - began);
        }

        @Override
        public void open() {
            lock.run(() -> {
                isEnded = true;
                changed.signalAll();
            });
        }
    }

    /** Creates the look-ups of a client; {@code listener} is told each answer before those who wait go on. */
    KeyLookups(Supplier<@Nullable ApiKey> keys, Lifecycle lifecycle, Consumer<Answer> listener) {
        this(keys, lifecycle, listener, THREADS);
    }

    KeyLookups(Supplier<@Nullable ApiKey> keys, Lifecycle lifecycle, Consumer<Answer> listener, Threads threads) {
        this.keys = keys;
        this.lifecycle = lifecycle;
        this.listener = listener;
        this.threads = threads;
    }

    /** Asks, unless that is done already, and waits not. Returns whether the source hangs. */
    boolean renew() {
        return lock.get(() -> runningOrQueued(false).gate().left(threads.nanos().getAsLong()) < 0);
    }

    /**
     * Asks, and waits for the answer of a look-up that began after this call: one that ran already may return what was
     * changed since. Its answer is enough if {@code isEnough} says so. The source has five seconds from when it is
     * asked; until then, only the call limits the wait.
     *
     * @return null if there is no answer in time
     */
    @Nullable
    Answer ask(Supplier<Duration> left, Supplier<Boolean> isEnough)
            throws InterruptedException, Lifecycle.ClosedException {
        int before = lock.get(() -> begun);
        while (true) {
            Lookup<Answer, Waiting> lookup = lock.get(() -> runningOrQueued(true));
            Answer answer = ended(lookup.gate(), left.get()) ? lookup.result() : null;
            if (answer == null || lookup.gate().number > before || isEnough.get()) {
                return answer;
            }
        }
    }

    private Lookup<Answer, Waiting> runningOrQueued(boolean isAwaited) {
        Lookup<Answer, Waiting> lookup = running;
        if (lookup == null) {
            lookup = new Lookup<>(new Waiting());
            running = lookup;
            queue(lookup, isAwaited);
        } else if (isAwaited && !lookup.gate().isAwaited && lookup.gate().number == 0) {
            // Sources that hang for renewals have all threads of those: whichever thread is free first asks.
            queue(lookup, true);
        }
        return lookup;
    }

    private void queue(Lookup<Answer, Waiting> lookup, boolean isAwaited) {
        lookup.gate().isAwaited = isAwaited;
        lookup.begin(
                isAwaited ? threads.awaited() : threads.renewals(),
                () -> {
                    if (lock.get(lookup.gate()::begin)) {
                        end(lookup, answer());
                    }
                },
                e -> {
                    if (lock.get(lookup.gate()::begin)) {
                        end(lookup, new Answer(null, e));
                    }
                });
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
    private boolean ended(Waiting gate, Duration ofCall) throws InterruptedException, Lifecycle.ClosedException {
        long end = threads.nanos().getAsLong() + ofCall.toNanos();
        try (Lifecycle.Wait wait = lifecycle.waiting(() -> lock.run(changed::signalAll))) {
            lock.lock();
            try {
                wait.check();
                while (!gate.isEnded) {
                    long now = threads.nanos().getAsLong();
                    long limit = Math.min(end - now, gate.left(now));
                    if (limit <= 0) {
                        return false;
                    }
                    long unused = changed.awaitNanos(limit);
                    wait.check();
                }
                return true;
            } finally {
                lock.unlock();
            }
        }
    }
}
