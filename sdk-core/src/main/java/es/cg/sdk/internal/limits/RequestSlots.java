package es.cg.sdk.internal.limits;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Action;
import es.cg.sdk.call.RetryRules.Kind;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.limits.RateLimiter.TooLong;
import es.cg.sdk.internal.retry.RetryAfter;
import java.time.Duration;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A client's share of the requests that its API key may have open. The way in: a place within the share and one at
 * the gate of the key; given back, and asked for again, while a limit has no room. Thread-safe.
 */
public final class RequestSlots {
    /** As many as a key may have open. */
    public static final int WHOLE = 8;

    private final HttpUrl address;
    private final Time time;
    private final FairSemaphore places;
    private final int most;
    private final boolean paced;
    private final Lifecycle lifecycle;

    // The last key's: keys seldom change.
    private volatile @Nullable CachedLimiter cached;

    /** So many at once, held back where a limit has no room or not, until the client is closed. */
    public RequestSlots(int most, boolean paced, HttpUrl address, Time time, Lifecycle lifecycle) {
        this.address = address;
        this.time = time;
        this.places = new FairSemaphore(most);
        this.most = most;
        this.paced = paced;
        this.lifecycle = lifecycle;
    }

    private record CachedLimiter(ApiKey key, KeyLimiter limiter) {}

    /** A place among the open requests. One thread's. */
    public final class Slot implements AutoCloseable {
        private final KeyLimiter limiter;
        private final RateLimiter.Permit permit;
        private final long takenAt = time.nanos();

        private Slot(KeyLimiter limiter, RateLimiter.Permit permit) {
            this.limiter = limiter;
            this.permit = permit;
        }

        /** The request was answered. */
        public void answered(Answer answer) {
            permit.answered(answer, null, Duration.ZERO);
        }

        /** The request failed. */
        public void failed(AttemptFailure failure) {
            Answer answer = failure.answer();
            if (answer == null) {
                if (failure.rule().equals(RetryRules.NEVER_CONNECTED)) {
                    permit.unsent();
                }
                return;
            }
            Duration wait = RetryAfter.of(answer, time.now());
            permit.answered(answer, wait == null ? null : refusedBy(failure), wait == null ? Duration.ZERO : wait);
        }

        /** Gives it back. */
        @Override
        public void close() {
            permit.over();
            limiter.held(time.nanos() - takenAt);
            leave(limiter);
        }

        private @Nullable RateLimitReason refusedBy(AttemptFailure failure) {
            ErrorBody error = failure.error();
            // The month's quota is no limit of a minute: writes go on.
            if (error == null || error.status() != 429 || failure.rule().action(Kind.READ) == Action.STOP) {
                return null;
            }
            String reason = error.text("reason");
            return reason == null ? null : new RateLimitReason(reason);
        }
    }

    public Limits limits(ApiKey key) {
        return limiter(key).limits();
    }

    /** A place, to be given back; null if none was free in time. The listener is told before it is waited for. */
    @Nullable
    public Slot take(ApiKey key, @Nullable Long client, boolean createsClient, Deadline deadline, WaitListener listener)
            throws InterruptedException, TooLong, Lifecycle.Closed {
        KeyLimiter limiter = limiter(key);
        try (RateLimiter.Turn turn = limiter.rateLimiter().turn(client, createsClient)) {
            while (true) {
                tellOfQueue(limiter, listener);
                if (!enter(limiter, deadline)) {
                    return null;
                }
                RateLimiter.Permit permit = paced ? turn.permitIfRoom() : turn.permit();
                if (permit != null) {
                    return new Slot(limiter, permit);
                }
                // Whoever is held back leaves the place to others meanwhile.
                leave(limiter);
                turn.awaitRoom(deadline, listener, lifecycle);
            }
        }
    }

    /** Tells how long a place takes, if none is free and requests so far tell it. */
    private void tellOfQueue(KeyLimiter limiter, WaitListener listener) {
        if (places.free() > 0 && limiter.isOpen()) {
            return;
        }
        int before = limiter.waiting() + places.waiting();
        listener.waiting(
                WaitCause.OPEN_REQUESTS,
                "all open requests of its key are in use, and " + before
                        + (before == 1 ? " call waits before it" : " calls wait before it"),
                limiter.timeFor(before + 1, most));
    }

    private boolean enter(KeyLimiter limiter, Deadline deadline) throws InterruptedException, Lifecycle.Closed {
        if (!places.take(deadline.left(), lifecycle)) {
            return false;
        }
        boolean entered = false;
        try {
            entered = limiter.enter(deadline.left(), lifecycle);
            return entered;
        } finally {
            if (!entered) {
                places.giveBack();
            }
        }
    }

    private void leave(KeyLimiter limiter) {
        limiter.leave();
        places.giveBack();
    }

    private KeyLimiter limiter(ApiKey key) {
        CachedLimiter last = cached;
        if (last == null || !last.key().equals(key)) {
            last = new CachedLimiter(key, KeyLimiter.of(key, address, time));
            cached = last;
        }
        return last.limiter();
    }
}
