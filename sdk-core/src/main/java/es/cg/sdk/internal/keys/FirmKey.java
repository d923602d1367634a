package es.cg.sdk.internal.keys;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.threads.Lookup;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.limits.Lifecycle;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The name of a client's firm, and its present API key. It asks the source of keys before the first call, at an
 * interval, and after the service has refused the key. Calls wait for the source only if there is no key, or if the
 * present one was refused. Thread-safe.
 */
public final class FirmKey {
    private static final Duration INTERVAL = Duration.ofSeconds(60);
    private static final Duration INTERVAL_AFTER_FAILURE = Duration.ofSeconds(5);
    private static final Duration HELD_BACK = Duration.ofSeconds(60);
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    // Those that nobody waits for are apart, so that keys are renewed though the source hangs for new firms.
    private static final Executor AWAITED = Lookup.threads("cg-sdk-key-lookup");
    private static final Executor RENEWALS = Lookup.threads("cg-sdk-key-renewal");

    private final @Nullable String firm;
    private final @Nullable SourceOfKeys source;
    private final Time time;
    private final Lifecycle lifecycle;

    // Guards the fields below.
    private final StepLock lock = new StepLock();
    private volatile @Nullable ApiKey present;
    private volatile @Nullable Refused refused;
    private volatile @Nullable ApiKey last;
    private @Nullable Lookup<Answer, Waiting> running;
    private long askAt;
    private int begun;

    /** A key that the service has refused, and until when it is not sent, in nanoseconds. */
    private record Refused(ApiKey key, long until) {}

    /** What the source answered: a key, null for none, or what it threw. */
    private record Answer(@Nullable ApiKey key, @Nullable Throwable thrown) {}

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

    private FirmKey(
            @Nullable String firm,
            @Nullable ApiKey fixed,
            @Nullable SourceOfKeys source,
            Time time,
            Lifecycle lifecycle) {
        this.firm = firm;
        this.present = fixed;
        this.last = fixed;
        this.source = source;
        this.time = time;
        this.lifecycle = lifecycle;
    }

    /** Returns one that never changes: it is sent with each call, whatever the service answers. */
    public static FirmKey of(@Nullable String firm, ApiKey key, Time time, Lifecycle lifecycle) {
        return new FirmKey(firm, key, null, time, lifecycle);
    }

    /** Returns one whose keys come from this source. */
    public static FirmKey from(SourceOfKeys source, @Nullable String firm, Time time, Lifecycle lifecycle) {
        return new FirmKey(firm, null, source, time, lifecycle);
    }

    /** Returns the name of the firm; null for none. */
    public @Nullable String firm() {
        return firm;
    }

    /**
     * Returns the key of a new call, or of a call whose key was refused.
     *
     * @param left how long the call may wait for it
     * @throws NoKeyException if there is none; also if the thread is interrupted or the client closed meanwhile
     */
    public ApiKey get(Supplier<Duration> left) {
        if (source == null) {
            return requireNonNull(present);
        }
        int before;
        lock.lock();
        try {
            ApiKey usable = usable();
            if (usable != null) {
                if (running == null && time.nanos() - askAt >= 0) {
                    Lookup<Answer, Waiting> unused = begin(RENEWALS);
                }
                return usable;
            }
            before = begun;
        } finally {
            lock.unlock();
        }
        return awaited(before, left);
    }

    /**
     * Returns the key that was known last, for what is no call; asks for it if none was ever known.
     *
     * @throws NoKeyException if there never was one
     */
    public ApiKey known() {
        ApiKey known = last;
        if (known != null) {
            return known;
        }
        try {
            return get(() -> MAX_WAIT);
        } catch (NoKeyException e) {
            throw firm == null
                    ? e
                    : new NoKeyException(e.getMessage() + " (firm " + firm + ")", e.getCause(), e.retryAt(), false);
        }
    }

    /** Returns whether a key was ever known, so that {@link #known} does not wait. */
    public boolean isKnown() {
        return last != null;
    }

    /** Returns whether a call may send this key now. Once its time is over, one call tries a key that was refused. */
    public boolean maySend(ApiKey key) {
        Refused before = refused;
        if (before == null || !before.key().equals(key)) {
            return true;
        }
        return lock.get(() -> {
            Refused now = refused;
            if (now == null || !now.key().equals(key)) {
                return true;
            }
            if (time.nanos() - now.until() < 0) {
                return false;
            }
            holdBack(key);
            return true;
        });
    }

    /** Records that the service refused this key; returns whether the source may have another. */
    public boolean refused(ApiKey key) {
        if (source == null) {
            return false;
        }
        lock.run(() -> {
            if (present == null || key.equals(present)) {
                holdBack(key);
            }
        });
        return true;
    }

    private void holdBack(ApiKey key) {
        refused = new Refused(key, time.nanos() + HELD_BACK.toNanos());
    }

    /** Records that the service accepted this key. */
    public void accepted(ApiKey key) {
        Refused before = refused;
        if (before != null && before.key().equals(key)) {
            refused = null;
        }
    }

    /** Returns the present key, unless the service has refused it. */
    private @Nullable ApiKey usable() {
        ApiKey key = present;
        Refused now = refused;
        return key == null || (now != null && now.key().equals(key)) ? null : key;
    }

    /** Waits for a look-up that began after {@code before}: one that ran already may return what was changed since. */
    private ApiKey awaited(int before, Supplier<Duration> left) {
        Answer answer;
        Lookup<Answer, Waiting> lookup;
        do {
            lookup = lock.get(() -> running == null ? begin(AWAITED) : running);
            answer = ended(lookup, left);
            ApiKey usable = lock.get(this::usable);
            if (usable != null) {
                return usable;
            }
        } while (answer != null && lookup.gate().number() <= before);
        return refusedBefore(answer, left);
    }

    /** Returns a refused key whose time is over; throws if there is no such key. */
    private ApiKey refusedBefore(@Nullable Answer answer, Supplier<Duration> left) {
        String failure = failure(answer);
        Throwable thrown = answer == null ? null : answer.thrown();
        boolean atDeadline = answer == null && left.get().compareTo(MAX_WAIT) < 0;
        ApiKey key = present;
        Refused held = refused;
        if (key == null || held == null || !held.key().equals(key)) {
            throw new NoKeyException(failure, thrown, null, atDeadline);
        }
        Duration more = Duration.ofNanos(held.until() - time.nanos());
        if (more.isNegative() || more.isZero()) {
            return key;
        }
        throw new NoKeyException(
                "the service has refused the API key, which is not sent again for " + DurationText.of(more) + ", and "
                        + failure,
                thrown,
                time.now().plus(more),
                atDeadline);
    }

    private String failure(@Nullable Answer answer) {
        SourceOfKeys asked = requireNonNull(source);
        if (answer == null) {
            return asked.failure("has not answered in time");
        }
        return answer.thrown() != null
                ? asked.failure(answer.thrown())
                : asked.failure(answer.key() == null ? "returned null" : "has no other");
    }

    /** Begins a look-up. The lock is held. */
    private Lookup<Answer, Waiting> begin(Executor threads) {
        Lookup<Answer, Waiting> lookup =
                new Lookup<>(new Waiting(++begun, System.nanoTime(), new CompletableFuture<>()));
        running = lookup;
        long began = time.nanos();
        lookup.begin(threads, () -> end(lookup, began, answer()), e -> end(lookup, began, new Answer(null, e)));
        return lookup;
    }

    private Answer answer() {
        try {
            return new Answer(requireNonNull(source).ask(), null);
        } catch (Throwable e) {
            // Also an Error: calls that wait must end.
            return new Answer(null, e);
        }
    }

    private void end(Lookup<Answer, Waiting> lookup, long began, Answer answer) {
        Throwable thrown = answer.thrown();
        try {
            lock.run(() -> {
                running = null;
                if (thrown == null) {
                    present = answer.key();
                    last = answer.key() == null ? last : answer.key();
                    askAt = began + INTERVAL.toNanos();
                } else {
                    askAt = time.nanos() + INTERVAL_AFTER_FAILURE.toNanos();
                }
            });
        } finally {
            lookup.end(answer);
        }
        if (thrown != null) {
            warn(requireNonNull(source).failure(thrown));
        }
    }

    private void warn(String failure) {
        requireNonNull(source).warn(time.nanos(), firm, failure, present != null);
    }

    /** Waits for the end of a look-up; null if it does not end in time. */
    private @Nullable Answer ended(Lookup<Answer, Waiting> lookup, Supplier<Duration> left) {
        Waiting gate = lookup.gate();
        Duration rest = MAX_WAIT.minusNanos(System.nanoTime() - gate.began());
        Duration limit = left.get().compareTo(rest) < 0 ? left.get() : rest;
        CompletableFuture<Boolean> woken = gate.ended().copy();
        try (Lifecycle.Wait wait = lifecycle.waiting(() -> woken.complete(false))) {
            wait.check();
            boolean ended = woken.get(Math.max(0, limit.toNanos()), TimeUnit.NANOSECONDS);
            wait.check();
            return ended ? lookup.result() : null;
        } catch (TimeoutException e) {
            warn(requireNonNull(source)
                    .failure("has not answered within "
                            + DurationText.of(MAX_WAIT.compareTo(limit) < 0 ? MAX_WAIT : limit)));
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoKeyException("the thread was interrupted while it waited for the API key", e);
        } catch (ExecutionException | Lifecycle.ClosedException e) {
            throw new NoKeyException("the client was closed while a call waited for its API key", e);
        }
    }
}
