package es.cg.sdk.internal.limits;

import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Time;
import es.cg.sdk.limits.LimitStore;
import es.cg.sdk.limits.LimitStore.Decision;
import es.cg.sdk.limits.LimitStore.Inquiry;
import es.cg.sdk.limits.LimitStore.Release;
import es.cg.sdk.limits.LimitStore.Reply;
import es.cg.sdk.limits.LimitStore.ServerCount;
import es.cg.sdk.limits.LimitStore.Wanted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a {@link LimitStore} for the requests of one API key. One thread asks for all that wait, so that requests that
 * come together need one exchange with the store. Thread-safe, and safe for virtual threads.
 */
final class SharedLimits {
    private static final Logger LOG = LoggerFactory.getLogger(SharedLimits.class);
    private static final long LONGEST_OUTAGE = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_AFTER_FAILURE = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long SHORTEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(1);
    private static final Duration ANNOUNCED_FROM = Duration.ofSeconds(1);

    private final LimitStore store;
    private final String key;
    private final Time time;
    private final RateLimiter rateLimiter;

    private final StepLock lock = new StepLock();
    private final Condition changed = lock.newCondition();
    private final Set<Asked> waiting = new LinkedHashSet<>();
    private boolean exchanging;
    private long nextExchange;
    private int open;

    // The first failure of the store since its last answer, and its time.
    private @Nullable RuntimeException failure;
    private long failedAt;

    SharedLimits(LimitStore store, String key, Time time, RateLimiter rateLimiter) {
        this.store = store;
        this.key = key;
        this.time = time;
        this.rateLimiter = rateLimiter;
    }

    /** A request that the store has granted. */
    final class Grant {
        private final UUID id;
        private final @Nullable Long client;

        private Grant(UUID id, @Nullable Long client) {
            this.id = id;
            this.client = client;
        }

        /** Returns the request to the store, with what its answer said. */
        void release(RateLimiter.Permit permit) {
            List<ServerCount> counts = rateLimiter.withLimits((limits, now) -> limits.drainServerCounts(client, now));
            store.release(key, List.of(permit.release(id)), counts);
            lock.run(() -> {
                open--;
                nextExchange = time.nanos();
                changed.signalAll();
            });
        }
    }

    /** Returns a new request, which is not asked for yet. */
    Asked newRequest(
            @Nullable Long client,
            boolean createsClient,
            boolean throttled,
            Deadline deadline,
            Consumer<Wait> listener) {
        return new Asked(client, createsClient, throttled, deadline, listener);
    }

    /** A request that the store is asked for. For one thread. */
    final class Asked {
        private final @Nullable Long client;
        private final boolean createsClient;
        private final boolean throttled;
        private final Deadline deadline;
        private final Consumer<Wait> listener;
        private final long since = time.nanos();
        private UUID id = UUID.randomUUID();
        private boolean announced;
        private boolean refused;
        private boolean left;
        private boolean tried;
        private @Nullable Grant grant;

        private Asked(
                @Nullable Long client,
                boolean createsClient,
                boolean throttled,
                Deadline deadline,
                Consumer<Wait> listener) {
            this.client = client;
            this.createsClient = createsClient;
            this.throttled = throttled;
            this.deadline = deadline;
            this.listener = listener;
        }

        /** Returns whether a rate limit has refused it; {@link RateLimiter} then knows for how long. */
        boolean isRefused() {
            return refused;
        }

        /** Waits for a free open request; returns null if a rate limit refuses the request, or at its deadline. */
        @Nullable
        Grant await(Lifecycle client) throws InterruptedException, Lifecycle.ClosedException, NoSlotException {
            lock.lockInterruptibly();
            boolean returned = false;
            try (Lifecycle.Wait wait = client.waiting(SharedLimits.this::wake)) {
                waiting.add(this);
                nextExchange = time.nanos();
                while (grant == null && !refused && !deadline.left().isZero()) {
                    wait.check();
                    if (Thread.interrupted()) {
                        throw new InterruptedException();
                    }
                    throwIfFailedTooLong();
                    long nanos = step();
                    if (nanos > 0 && !exchanging && open == 0 && !client.usesSystemTime()) {
                        sleep(nanos, client);
                    } else if (nanos > 0 && changed.awaitNanos(nanos) <= 0) {
                        nextExchange = time.nanos();
                    }
                }
                if (grant == null && !refused && failure != null) {
                    throw new NoSlotException.StoreFailed(failure);
                }
                returned = grant != null;
                return grant;
            } finally {
                left = true;
                waiting.remove(this);
                if (!returned && grant != null) {
                    giveBack(grant.id);
                }
                lock.unlock();
            }
        }

        /** Does what is due, and returns how long to wait for what follows; 0 for not at all. */
        private long step() {
            long pause = nextExchange - time.nanos();
            if (exchanging) {
                return deadline.left().toNanos();
            }
            if (pause <= 0) {
                exchange();
                return 0;
            }
            if (!announced && time.nanos() - since > ANNOUNCED_FROM.toNanos()) {
                announce();
                return 0;
            }
            return Math.min(pause, deadline.left().toNanos());
        }

        private void throwIfFailedTooLong() throws NoSlotException {
            if (failure != null && tried && time.nanos() - failedAt >= LONGEST_OUTAGE) {
                throw new NoSlotException.StoreFailed(failure);
            }
        }

        private void announce() {
            announced = true;
            lock.unlock();
            try {
                listener.accept(new Wait(
                        WaitCause.OPEN_REQUESTS,
                        failure == null
                                ? "all open requests of the API key are in use by other processes"
                                : "the limit store fails",
                        ANNOUNCED_FROM,
                        time.now().plus(ANNOUNCED_FROM)));
            } finally {
                lock.lock();
            }
        }

        private Wanted wanted() {
            return rateLimiter.withLimits(
                    (limits, now) -> new Wanted(id, limits.windowsFor(client, createsClient, now), throttled));
        }

        private void decided(Decision decision) {
            if (decision.granted()) {
                open++;
                if (left) {
                    giveBack(id);
                } else {
                    grant = new Grant(id, client);
                    waiting.remove(this);
                }
            } else if (decision.limitedBy() != null) {
                LimitStore.Window window = decision.limitedBy();
                long wait = Math.max(SHORTEST_PAUSE, decision.retryIn().toNanos());
                rateLimiter.withLimits((limits, now) -> {
                    limits.recordStoreRefusal(client, window, now + wait);
                    return now;
                });
                refused = true;
                waiting.remove(this);
            }
        }
    }

    private void giveBack(UUID id) {
        open--;
        store.release(key, List.of(new Release(id, false, null)), List.of());
    }

    /** Asks the store for all requests that wait. The lock is held, but not during the exchange. */
    private void exchange() {
        exchanging = true;
        List<Asked> asked = List.copyOf(waiting);
        Reply reply = null;
        RuntimeException failed = null;
        List<Wanted> wanted = new ArrayList<>(asked.size());
        asked.forEach(each -> wanted.add(each.wanted()));
        Inquiry inquiry = new Inquiry(
                key,
                KeyLimiter.MAX_IN_FLIGHT,
                wanted,
                rateLimiter.withLimits((limits, now) -> limits.learned().known(now)));
        lock.unlock();
        try {
            reply = store.acquire(inquiry);
        } catch (RuntimeException e) {
            failed = e;
        } finally {
            lock.lock();
            exchanging = false;
            changed.signalAll();
        }
        if (reply != null) {
            answered(asked, reply);
        } else if (failed != null) {
            failed(asked, failed);
        }
    }

    private void answered(List<Asked> asked, Reply reply) {
        if (failure != null) {
            failure = null;
            LOG.info("the limit store answers again");
        }
        nextExchange =
                time.nanos() + Math.max(SHORTEST_PAUSE, (long) (reply.retryIn().toNanos() * (0.5 + time.random())));
        rateLimiter.withLimits((limits, now) -> {
            reply.known().forEach(each -> limits.learned().learn(each, now));
            asked.forEach(each -> limits.recordStoreCounts(each.client, reply.used(), now));
            return now;
        });
        for (Asked each : asked) {
            Decision decision = reply.decisions().get(each.id);
            if (decision != null) {
                each.decided(decision);
            }
        }
    }

    private void failed(List<Asked> asked, RuntimeException failed) {
        if (failure == null) {
            failure = failed;
            failedAt = time.nanos();
            LOG.warn("the limit store failed; calls are not sent until it answers, and fail after 10 seconds", failed);
        }
        // The store may have granted them before it failed, and then takes these ids back.
        for (Asked each : asked) {
            each.id = UUID.randomUUID();
            each.tried = true;
        }
        nextExchange = time.nanos() + PAUSE_AFTER_FAILURE;
    }

    private void sleep(long nanos, Lifecycle client) throws InterruptedException, Lifecycle.ClosedException {
        lock.unlock();
        try {
            client.sleep(Duration.ofNanos(nanos));
        } finally {
            lock.lock();
        }
    }

    private void wake() {
        lock.run(() -> changed.signalAll());
    }
}
