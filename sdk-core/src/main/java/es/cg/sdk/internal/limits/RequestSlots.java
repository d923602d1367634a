package es.cg.sdk.internal.limits;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import es.cg.sdk.limits.LimitStore;
import java.time.Duration;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Limits the requests that one {@code CgClient} has in flight. A request takes a slot of its client and one of its API
 * key; it releases both while it waits for a rate limit, and takes them again afterwards. Thread-safe.
 */
public final class RequestSlots {
    /** Maximum number of requests in flight per API key. */
    public static final int MAX_IN_FLIGHT = KeyLimiter.MAX_IN_FLIGHT;

    private final HttpUrl address;
    private final Time time;
    private final FairSemaphore clientSlots;
    private final int maxInFlight;
    private final boolean throttled;
    private final Lifecycle lifecycle;
    private final @Nullable LimitStore store;

    // Of the key that was used last: keys seldom change.
    private volatile @Nullable CachedLimiter cached;

    /**
     * Creates the slots of a client.
     *
     * @param maxInFlight how many slots there are
     * @param throttled whether requests wait for the known rate limits
     * @param lifecycle ends all waits when the client is closed
     * @param store counts the requests of all processes; null if this process counts its own
     */
    public RequestSlots(
            int maxInFlight,
            boolean throttled,
            HttpUrl address,
            Time time,
            Lifecycle lifecycle,
            @Nullable LimitStore store) {
        this.address = address;
        this.time = time;
        this.clientSlots = new FairSemaphore(maxInFlight);
        this.maxInFlight = maxInFlight;
        this.throttled = throttled;
        this.lifecycle = lifecycle;
        this.store = store;
    }

    private record CachedLimiter(ApiKey key, KeyLimiter limiter) {}

    /** A slot that a request in flight holds. For one thread. */
    public final class Slot implements AutoCloseable {
        private final KeyLimiter limiter;
        private final RateLimiter.Permit permit;
        private final SharedLimits.@Nullable Grant grant;
        private final long takenAt = time.nanos();

        private Slot(KeyLimiter limiter, RateLimiter.Permit permit, SharedLimits.@Nullable Grant grant) {
            this.limiter = limiter;
            this.permit = permit;
            this.grant = grant;
        }

        /** Records the answer. */
        public void answered(Answer answer) {
            permit.answered(answer, null, Duration.ZERO);
        }

        /** Records that the request failed. */
        public void failed(AttemptFailure failure) {
            Answer answer = failure.answer();
            if (answer == null) {
                if (failure.isUnsent()) {
                    permit.unsent();
                }
                return;
            }
            Duration wait = answer.requestedWait(time.now());
            permit.answered(answer, wait == null ? null : refusedBy(failure), wait == null ? Duration.ZERO : wait);
        }

        /** Releases the slot. */
        @Override
        public void close() {
            if (grant != null) {
                grant.release(permit);
            }
            permit.ended();
            limiter.recordHeld(time.nanos() - takenAt);
            release(limiter);
        }

        private @Nullable RateLimitReason refusedBy(AttemptFailure failure) {
            ErrorBody error = failure.error();
            RetryTable.Rule rule = failure.rule();
            // Not the monthly quota (its rule for reads is STOP): that one does not delay writes.
            boolean isOfQuota = rule.nothingDone() && rule.action(Kind.READ) == Action.STOP;
            if (error == null || error.status() != 429 || isOfQuota) {
                return null;
            }
            String reason = error.text("reason");
            return reason == null ? null : new RateLimitReason(reason);
        }
    }

    public Limits limits(ApiKey key) {
        return limiter(key).limits();
    }

    /**
     * Takes a slot, which the caller must close; returns null if none became free before the deadline. The listener is
     * notified before each wait.
     *
     * @throws NoSlotException if a rate limit allows no request before the deadline, or the limit store fails
     */
    @Nullable
    public Slot take(
            ApiKey key, @Nullable Long client, boolean createsClient, Deadline deadline, Consumer<Wait> listener)
            throws InterruptedException, Lifecycle.ClosedException, NoSlotException {
        KeyLimiter limiter = limiter(key);
        try (RateLimiter.PendingRequest request = limiter.rateLimiter().newRequest(client, createsClient)) {
            while (true) {
                announceQueue(limiter, listener);
                if (!acquire(limiter, deadline)) {
                    return null;
                }
                RateLimiter.Permit permit = throttled ? request.permitIfRoom() : request.permit();
                if (permit != null) {
                    SharedLimits shared = limiter.sharedLimits();
                    if (shared == null) {
                        return new Slot(limiter, permit, null);
                    }
                    SharedLimits.Asked asked = shared.newRequest(client, createsClient, throttled, deadline, listener);
                    Slot slot = shared(limiter, permit, asked);
                    if (slot != null || !asked.isRefused()) {
                        return slot;
                    }
                } else {
                    // A request that waits for a rate limit must not occupy a slot meanwhile.
                    release(limiter);
                }
                request.awaitRoom(deadline, listener, lifecycle);
            }
        }
    }

    /** Asks the limit store, and returns the slot; null if none was granted: then the slots are released. */
    private @Nullable Slot shared(KeyLimiter limiter, RateLimiter.Permit permit, SharedLimits.Asked asked)
            throws InterruptedException, Lifecycle.ClosedException, NoSlotException {
        SharedLimits.Grant grant = null;
        try {
            grant = asked.await(lifecycle);
            return grant == null ? null : new Slot(limiter, permit, grant);
        } finally {
            if (grant == null) {
                permit.cancel();
                release(limiter);
            }
        }
    }

    /** Notifies the listener of the expected wait, if no slot is free. */
    private void announceQueue(KeyLimiter limiter, Consumer<Wait> listener) {
        if (clientSlots.availablePermits() > 0 && limiter.hasFreeSlot()) {
            return;
        }
        int ahead = limiter.queueLength() + clientSlots.queueLength();
        Duration estimate = limiter.estimateWait(ahead + 1, maxInFlight);
        listener.accept(new Wait(
                WaitCause.OPEN_REQUESTS,
                "all request slots are in use, and " + ahead + (ahead == 1 ? " call is" : " calls are")
                        + " ahead in the queue",
                estimate,
                time.now().plus(estimate)));
    }

    private boolean acquire(KeyLimiter limiter, Deadline deadline)
            throws InterruptedException, Lifecycle.ClosedException {
        if (!clientSlots.tryAcquire(deadline.left(), lifecycle)) {
            return false;
        }
        boolean acquired = false;
        try {
            acquired = limiter.tryAcquire(deadline.left(), lifecycle);
            return acquired;
        } finally {
            if (!acquired) {
                clientSlots.release();
            }
        }
    }

    private void release(KeyLimiter limiter) {
        limiter.release();
        clientSlots.release();
    }

    private KeyLimiter limiter(ApiKey key) {
        CachedLimiter last = cached;
        if (last == null || !last.key().equals(key)) {
            last = new CachedLimiter(key, KeyLimiter.of(key, address, time, store));
            cached = last;
        }
        return last.limiter();
    }
}
