package es.cg.sdk.internal.keys;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.keys.FirmKey.NoKeyException.Why;
import es.cg.sdk.internal.keys.KeyLookups.Answer;
import es.cg.sdk.internal.limits.Lifecycle;
import java.time.Duration;
import java.time.Instant;
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

    private final @Nullable String firm;
    private final Time time;
    private final HeldBackKey heldBack;
    private final FailureLog wrongKeys = new FailureLog();

    // Null for a key that never changes.
    private final @Nullable Source source;
    private final @Nullable KeyLookups lookups;

    // Written by the only look-up that runs.
    private volatile @Nullable ApiKey present;
    private volatile @Nullable ApiKey last;
    private volatile long askAt;

    /** Where keys come from. Thread-safe. */
    public static final class Source {
        private final String name;
        private final Supplier<@Nullable ApiKey> keys;
        private final FailureLog log;

        private Source(String name, Supplier<@Nullable ApiKey> keys, FailureLog log) {
            this.name = name;
            this.keys = keys;
            this.log = log;
        }

        /**
         * Returns a source.
         *
         * @param name how messages name it
         * @param keys returns the present key; null for none. What it throws is not shown, since a key may be in it,
         *     but for a {@link WrongKeyException}
         */
        public static Source of(String name, Supplier<@Nullable ApiKey> keys) {
            return new Source(name, keys, new FailureLog());
        }

        /** Returns the source of another client, whose failures are logged as failures of this one. */
        public Source with(Supplier<@Nullable ApiKey> others) {
            return new Source(name, others, log);
        }

        private String failure(@Nullable Answer answer) {
            if (answer == null) {
                return name + " has not answered in time";
            }
            Throwable thrown = answer.thrown();
            if (thrown == null) {
                return name + (answer.key() == null ? " returned null" : " has no other");
            }
            return thrown instanceof WrongKeyException
                    ? String.valueOf(thrown.getMessage())
                    : name + " threw " + thrown.getClass().getName();
        }
    }

    /** Thrown by a source for a key of another firm, or of another environment. Its message may be shown. */
    public static final class WrongKeyException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        public WrongKeyException(String message) {
            super(message);
        }
    }

    /** Thrown if there is no API key to send a call with. Its message has nothing that a source said. */
    public static final class NoKeyException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private final Why why;
        private final @Nullable Instant retryAt;

        /** Why there is none. */
        public enum Why {
            /** The source returned null. */
            MISSING,
            /** The source did not say: it threw, did not answer in time, or was not asked to the end. */
            UNAVAILABLE,
            /** The service has refused the key, and the source has no other. */
            REFUSED,
            /** The deadline of the call was shorter than what a source may take. */
            DEADLINE
        }

        private NoKeyException(Why why, String message, @Nullable Throwable cause, @Nullable Instant retryAt) {
            super(message, cause);
            this.why = why;
            this.retryAt = retryAt;
        }

        /** Returns why there is none. */
        public Why why() {
            return why;
        }

        /** Returns when a key that the service has refused is sent again; null if there is none. */
        public @Nullable Instant retryAt() {
            return retryAt;
        }

        /** Returns what stands for what the source threw; this exception if it threw nothing. */
        public Throwable thrown() {
            return getCause() == null ? this : getCause();
        }
    }

    /**
     * Creates the key of a client.
     *
     * @param firm the name of the firm; null for none
     * @param fixed a key that never changes: it is sent with each call, whatever the service answers; null for none
     * @param source where keys come from if none is fixed
     */
    public FirmKey(
            @Nullable String firm, @Nullable ApiKey fixed, @Nullable Source source, Time time, Lifecycle lifecycle) {
        this.firm = firm;
        this.present = fixed;
        this.last = fixed;
        this.source = source;
        this.time = time;
        this.heldBack = new HeldBackKey(time);
        this.lookups = source == null ? null : new KeyLookups(source.keys, lifecycle, this::answered);
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
        if (lookups == null) {
            return requireNonNull(present);
        }
        ApiKey usable = usable();
        if (usable == null) {
            return awaited(lookups, left);
        }
        if (time.nanos() - askAt >= 0 && lookups.renew()) {
            warnOfHanging();
        }
        return usable;
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
            return get(() -> KeyLookups.MAX_WAIT);
        } catch (NoKeyException e) {
            throw firm == null
                    ? e
                    : new NoKeyException(e.why(), e.getMessage() + " (firm " + firm + ")", e.getCause(), e.retryAt());
        }
    }

    /** Returns whether a key was ever known, so that {@link #known} does not wait. */
    public boolean isKnown() {
        return last != null;
    }

    /** Returns whether a call may send this key now. Once its time is over, one call tries a key that was refused. */
    public boolean maySend(ApiKey key) {
        return heldBack.maySend(key);
    }

    /** Records that the service refused this key; returns whether the source may have another. */
    public boolean refused(ApiKey key) {
        if (source == null) {
            return false;
        }
        ApiKey now = present;
        if (now == null || key.equals(now)) {
            heldBack.set(key);
        }
        return true;
    }

    /** Records that the service accepted this key. */
    public void accepted(ApiKey key) {
        if (heldBack.is(key)) {
            heldBack.accepted(key);
        }
    }

    /** Returns the present key, unless the service has refused it. */
    private @Nullable ApiKey usable() {
        ApiKey key = present;
        return heldBack.is(key) ? null : key;
    }

    private ApiKey awaited(KeyLookups asked, Supplier<Duration> left) {
        Answer answer;
        try {
            answer = asked.ask(left, () -> usable() != null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NoKeyException(
                    Why.UNAVAILABLE, "the thread was interrupted while it waited for the API key", e, null);
        } catch (Lifecycle.ClosedException e) {
            throw new NoKeyException(
                    Why.UNAVAILABLE, "the client was closed while a call waited for its API key", e, null);
        }
        if (answer == null) {
            warnOfHanging();
        }
        ApiKey usable = usable();
        return usable == null ? refusedBefore(answer, left) : usable;
    }

    /** Returns a refused key whose time is over; throws if there is no such key. */
    private ApiKey refusedBefore(@Nullable Answer answer, Supplier<Duration> left) {
        String failure = requireNonNull(source).failure(answer);
        Throwable thrown = answer == null ? null : shown(answer.thrown());
        boolean atDeadline = answer == null && left.get().compareTo(KeyLookups.MAX_WAIT) < 0;
        ApiKey key = present;
        if (key == null) {
            boolean isMissing = answer != null && thrown == null;
            Why why = isMissing ? Why.MISSING : atDeadline ? Why.DEADLINE : Why.UNAVAILABLE;
            throw new NoKeyException(why, failure, thrown, null);
        }
        Duration more = heldBack.left(key);
        if (more.isZero()) {
            return key;
        }
        throw new NoKeyException(
                atDeadline ? Why.DEADLINE : Why.REFUSED,
                "the service has refused the API key, which is not sent again for " + DurationText.of(more) + ", and "
                        + failure,
                thrown,
                time.now().plus(more));
    }

    private static @Nullable Throwable shown(@Nullable Throwable thrown) {
        return thrown == null || thrown instanceof WrongKeyException ? thrown : new SourceFailure(thrown);
    }

    private void answered(Answer answer) {
        if (answer.thrown() == null) {
            ApiKey key = answer.key();
            present = key;
            last = key == null ? last : key;
            askAt = time.nanos() + INTERVAL.toNanos();
        } else {
            askAt = time.nanos() + INTERVAL_AFTER_FAILURE.toNanos();
            Source asked = requireNonNull(source);
            // A failing database must not hide that the key of one firm is another's.
            FailureLog log = answer.thrown() instanceof WrongKeyException ? wrongKeys : asked.log;
            log.warn(time.nanos(), asked.failure(answer), firm, present != null);
        }
    }

    private void warnOfHanging() {
        Source asked = requireNonNull(source);
        asked.log.warn(time.nanos(), asked.failure(null), firm, present != null);
    }
}
