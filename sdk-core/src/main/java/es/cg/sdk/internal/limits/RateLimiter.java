package es.cg.sdk.internal.limits;

import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.limits.KeyRateLimits.ActiveLimit;
import es.cg.sdk.limits.LimitStore;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Throttles the requests of an API key, in FIFO order, so that the service refuses none of them with a 429.
 * Thread-safe, and safe for virtual threads.
 */
final class RateLimiter {
    private static final long ANNOUNCED_FROM = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_ANSWER_WAIT = TimeUnit.MILLISECONDS.toNanos(500);

    private final Time time;
    private final StepLock lock = new StepLock();
    private final Condition changed = lock.newCondition();
    private final KeyRateLimits keyLimits;
    private final Set<PendingRequest> waiting = new LinkedHashSet<>();
    private int inFlight;

    // No limit is known until the first answer: the first request goes alone, and the others wait a while for its end.
    private boolean anyRequestEnded;

    // Set only while nothing is in flight, so that no answer can shorten the sleep.
    private @Nullable PendingRequest sleeping;

    /** Creates a limiter; if {@code shared}, a limit store keeps the counts. */
    RateLimiter(Time time, boolean shared) {
        this.time = time;
        this.keyLimits = new KeyRateLimits(shared);
    }

    /** Reads or changes the limits under the lock; the function gets them and the current time. */
    <T> T withLimits(BiFunction<KeyRateLimits, Long, T> function) {
        return lock.get(() -> function.apply(keyLimits, time.nanos()));
    }

    /** Runs a step under the lock, and wakes the requests that wait. */
    private void change(Runnable step) {
        lock.run(() -> {
            step.run();
            changed.signalAll();
        });
    }

    /**
     * The limit that delays a request, and for how long.
     *
     * @param behindOthers whether only requests ahead in the queue use it up
     * @param mayEndSooner whether the answer to another request is about to tell how long it really is
     */
    private record Delay(ActiveLimit limit, long nanos, boolean behindOthers, boolean mayEndSooner) {
        boolean isTooLong(Deadline deadline) {
            long left = deadline.left().toNanos();
            return mayEndSooner ? left == 0 : nanos >= left;
        }
    }

    /** A request that may be sent, and that counts against the limits. */
    final class Permit {
        private final SentRequest request;

        private Permit(SentRequest request) {
            this.request = request;
        }

        /** Records that the request never reached the service. */
        void unsent() {
            request.notSent();
        }

        /**
         * Records the answer.
         *
         * @param refusedBy the rate limit that refused the request; null if none did
         * @param wait for how long that limit refuses requests
         */
        void answered(Answer answer, @Nullable RateLimitReason refusedBy, Duration wait) {
            request.status(answer.status());
            int limit = answer.limit();
            int remaining = answer.remaining();
            int reset = answer.reset();
            withLimits((limits, now) -> {
                if (refusedBy != null) {
                    request.answered();
                    limits.recordRefusal(request.client(), refusedBy, limit, now + wait.toNanos(), now);
                } else if (limit > 0 && remaining >= 0 && reset >= 0) {
                    request.answered();
                    long resetAt = now + TimeUnit.SECONDS.toNanos(reset);
                    limits.recordHeaders(request, limit, Math.min(limit, remaining), resetAt, now);
                }
                return limits;
            });
        }

        /** Records that the request has ended. */
        void ended() {
            end(true);
        }

        /** Gives the permit back before the request was sent. */
        void cancel() {
            request.notSent();
            end(false);
        }

        /** Returns how a limit store counts the request once it has ended. */
        LimitStore.Release release(UUID id) {
            return KeyRateLimits.release(id, request);
        }

        private void end(boolean wasSent) {
            change(() -> {
                keyLimits.requestEnded(request, time.nanos());
                inFlight--;
                anyRequestEnded |= wasSent;
            });
        }
    }

    /** Returns a new request for this client, or for none; it has its place in the queue once it has to wait. */
    PendingRequest newRequest(@Nullable Long client, boolean createsClient) {
        return new PendingRequest(client, createsClient);
    }

    /** A request that is not sent yet. It keeps its place in the queue until it is closed. For one thread. */
    final class PendingRequest implements AutoCloseable {
        private final @Nullable Long client;
        private final boolean createsClient;
        private long firstAnswerWait = FIRST_ANSWER_WAIT;

        // The count that it waited for last; null until it has waited.
        private @Nullable WindowCount blockedBy;

        // The end of the wait that its listener was notified of; null until then.
        private @Nullable Long announcedUntil;

        private PendingRequest(@Nullable Long client, boolean createsClient) {
            this.client = client;
            this.createsClient = createsClient;
        }

        /**
         * Waits until the known limits allow it; notifies the listener of the wait, and again whenever it gets longer.
         */
        void awaitRoom(Deadline deadline, Consumer<Wait> listener, Lifecycle client)
                throws InterruptedException, NoSlotException.RateLimited, Lifecycle.ClosedException {
            lock.lockInterruptibly();
            try (Lifecycle.Wait wait = client.waiting(() -> change(() -> {}))) {
                while (mustAwaitFirstAnswer(this)) {
                    wait.check();
                    firstAnswerWait = changed.awaitNanos(
                            Math.min(firstAnswerWait, deadline.left().toNanos()));
                }
                for (Delay delay = delay(this); delay != null; delay = delay(this)) {
                    wait.check();
                    blockedBy = delay.limit().count();
                    waiting.add(this);
                    if (delay.isTooLong(deadline)) {
                        throw new NoSlotException.RateLimited(
                                delay.limit().rate(delay.nanos(), time.nanos()),
                                delay.limit().usedUpText());
                    }
                    if (isToBeAnnounced(delay)) {
                        announce(listener, delay);
                        continue;
                    }
                    if (inFlight > 0 || sleeping != null || delay.behindOthers()) {
                        changed.awaitNanos(
                                Math.min(delay.nanos(), deadline.left().toNanos()));
                    } else {
                        sleep(this, delay.nanos(), client);
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        private boolean isToBeAnnounced(Delay delay) {
            if (delay.mayEndSooner()) {
                return false;
            }
            return announcedUntil == null
                    ? delay.nanos() > ANNOUNCED_FROM
                    : time.nanos() + delay.nanos() - announcedUntil > ANNOUNCED_FROM;
        }

        /** Notifies without the lock, so that a slow listener blocks no other request; the place in the queue stays. */
        private void announce(Consumer<Wait> listener, Delay delay) {
            long now = time.nanos();
            announcedUntil = now + delay.nanos();
            Rate rate = delay.limit().rate(delay.nanos(), now);
            lock.unlock();
            try {
                listener.accept(new Wait(
                        WaitCause.RATE_LIMIT,
                        delay.limit().usedUpText(),
                        rate.pause(),
                        time.now().plus(rate.pause())));
            } finally {
                lock.lock();
            }
        }

        /** Returns a permit to send it now; null if a limit does not allow it. */
        @Nullable
        Permit permitIfRoom() {
            return lock.<@Nullable Permit>get(
                    () -> mustAwaitFirstAnswer(this) || delay(this) != null ? null : permit());
        }

        /** Returns a permit to send it now, whatever the limits. */
        Permit permit() {
            return withLimits((limits, now) -> {
                inFlight++;
                return new Permit(limits.requestStarted(client, createsClient, now));
            });
        }

        @Override
        public void close() {
            if (blockedBy != null) {
                change(() -> waiting.remove(this));
            }
        }
    }

    /** Returns the remaining quota of each known limit; of clients, only those in use. */
    List<Rate> rates() {
        return withLimits(KeyRateLimits::rates);
    }

    /** Returns the number of requests that wait for a limit. */
    int waiting() {
        return lock.get(waiting::size);
    }

    private boolean mustAwaitFirstAnswer(PendingRequest request) {
        return !anyRequestEnded && inFlight > 0 && request.firstAnswerWait > 0;
    }

    private void sleep(PendingRequest request, long nanos, Lifecycle client)
            throws InterruptedException, Lifecycle.ClosedException {
        sleeping = request;
        lock.unlock();
        try {
            client.sleep(Duration.ofNanos(nanos));
        } finally {
            lock.lock();
            sleeping = null;
            changed.signalAll();
        }
    }

    /** Returns the longest delay that a limit imposes on the request; null if none does. */
    private @Nullable Delay delay(PendingRequest request) {
        long now = time.nanos();
        if (waiting.isEmpty() && keyLimits.hasRoom(request.client, request.createsClient, now)) {
            return null;
        }
        Delay longest = null;
        for (ActiveLimit each : keyLimits.limitsFor(request.client, request.createsClient, now)) {
            int earlier = earlierInQueue(request, each.count());
            long nanos = each.count().waitFor(each.limit(), earlier, now);
            if (nanos > 0 && (longest == null || nanos >= longest.nanos())) {
                longest = new Delay(
                        each,
                        nanos,
                        earlier > 0 && each.count().waitFor(each.limit(), 0, now) == 0,
                        each.count().awaitsProbe(each.limit(), earlier, now));
            }
        }
        return longest;
    }

    /** Returns the number of requests that wait for the same count and are ahead in the queue. */
    private int earlierInQueue(PendingRequest request, WindowCount count) {
        int earlier = 0;
        for (PendingRequest each : waiting) {
            if (each == request) {
                break;
            }
            earlier += each.blockedBy == count ? 1 : 0;
        }
        return earlier;
    }
}
