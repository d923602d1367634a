package es.cg.sdk.internal.limits;

import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.limits.KeyRateLimits.LimitCheck;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Holds requests of an API key back until the service will not refuse them, first come, first served. Thread-safe, and
 * safe for virtual threads.
 */
public final class RateLimiter {
    private static final long LONG = TimeUnit.SECONDS.toNanos(1);
    private static final long FIRST_WORD = TimeUnit.MILLISECONDS.toNanos(500);

    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final KeyRateLimits keyLimits = new KeyRateLimits();
    private final Set<Turn> waiting = new LinkedHashSet<>();
    private int open;

    // Until the first answer nobody knows anything: one request goes ahead of all others, for a while.
    private boolean informed;

    // Alone when nothing is open, so that no answer can shorten the wait.
    private @Nullable Turn sleeper;

    RateLimiter(Time time) {
        this.time = time;
    }

    /** What holds a request back, for how long, and whether only others that came before it do. */
    private record Hold(LimitCheck check, long nanos, boolean behindOthers) {}

    /** It would have to be held back for longer than its time. */
    public static final class TooLong extends Exception {
        private static final long serialVersionUID = 1L;

        private final transient Rate rate;

        private TooLong(Rate rate) {
            super(rate.toString(), null, false, false);
            this.rate = rate;
        }

        public Rate rate() {
            return rate;
        }
    }

    /** A request that was let go. */
    final class Permit {
        private final @Nullable Long client;
        private final boolean createsClient;
        private final LimitOwner.Stamp stamp;
        private boolean counts = true;
        private boolean creates = true;

        private Permit(@Nullable Long client, boolean createsClient) {
            this.client = client;
            this.createsClient = createsClient;
            this.stamp = keyLimits.stamp();
        }

        /** It never reached the service. */
        void unsent() {
            counts = false;
        }

        /** It was answered; {@code refusedBy} is the rate limit that refused it, if one did, and {@code wait} for how long. */
        void answered(Answer answer, @Nullable RateLimitReason refusedBy, Duration wait) {
            creates = answer.status() < 400 || answer.status() >= 500;
            int limit = answer.limit();
            int remaining = answer.remaining();
            int reset = answer.reset();
            lock.lock();
            try {
                long now = time.nanos();
                if (refusedBy != null) {
                    keyLimits.refused(client, refusedBy, limit, now + wait.toNanos(), now);
                } else if (limit > 0 && remaining >= 0 && reset >= 0) {
                    long resets = now + TimeUnit.SECONDS.toNanos(reset);
                    keyLimits.told(client, stamp, limit, Math.min(limit, remaining), resets, now);
                }
            } finally {
                lock.unlock();
            }
        }

        /** It is over. */
        void over() {
            lock.lock();
            try {
                keyLimits.ends(client, counts, createsClient, creates, time.nanos());
                open--;
                informed = true;
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** A request on this client, or on none, that wants to go. */
    Turn turn(@Nullable Long client, boolean createsClient) {
        return new Turn(client, createsClient);
    }

    /** A request that wants to go, and keeps its turn until it does, or is closed. One thread's. */
    final class Turn implements AutoCloseable {
        private final @Nullable Long client;
        private final boolean createsClient;
        private long patience = FIRST_WORD;

        // What it last waited for; null until it has waited.
        private @Nullable WindowCount on;

        // Until when it was told to wait.
        private @Nullable Long told;

        private Turn(@Nullable Long client, boolean createsClient) {
            this.client = client;
            this.createsClient = createsClient;
        }

        /** Waits until it may go as far as is known; the listener is told why, each time that it becomes longer. */
        void awaitRoom(Deadline deadline, WaitListener listener, Lifecycle client)
                throws InterruptedException, TooLong, Lifecycle.Closed {
            lock.lockInterruptibly();
            try (Lifecycle.Wait wait = client.waiting(RateLimiter.this::wake)) {
                while (isBeforeTheFirstWord(this)) {
                    wait.check();
                    patience = changed.awaitNanos(
                            Math.min(patience, deadline.left().toNanos()));
                }
                for (Hold hold = hold(this); hold != null; hold = hold(this)) {
                    wait.check();
                    on = hold.check().count();
                    waiting.add(this);
                    if (hold.nanos() >= deadline.left().toNanos()) {
                        throw new TooLong(hold.check().rate(hold.nanos(), time.nanos()));
                    }
                    if (isNews(hold)) {
                        tell(listener, hold);
                        continue;
                    }
                    if (open > 0 || sleeper != null || hold.behindOthers()) {
                        changed.awaitNanos(hold.nanos());
                    } else {
                        sleep(this, hold.nanos(), client);
                    }
                }
            } finally {
                lock.unlock();
            }
        }

        private boolean isNews(Hold hold) {
            return told == null ? hold.nanos() > LONG : time.nanos() + hold.nanos() - told > LONG;
        }

        /** Tells without the lock, so that whoever hears of it holds nobody up; it keeps its turn meanwhile. */
        private void tell(WaitListener listener, Hold hold) {
            long now = time.nanos();
            told = now + hold.nanos();
            Rate rate = hold.check().rate(hold.nanos(), now);
            lock.unlock();
            try {
                listener.waiting(WaitCause.RATE_LIMIT, RateText.usedUp(rate), rate.pause());
            } finally {
                lock.lock();
            }
        }

        /** Lets it go now; null if it may not after all. */
        @Nullable
        Permit permitIfRoom() {
            lock.lock();
            try {
                return isBeforeTheFirstWord(this) || hold(this) != null ? null : permit();
            } finally {
                lock.unlock();
            }
        }

        /** Lets it go now. */
        Permit permit() {
            lock.lock();
            try {
                Permit permit = new Permit(client, createsClient);
                keyLimits.begins(client, createsClient, time.nanos());
                open++;
                return permit;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            if (on == null) {
                return;
            }
            lock.lock();
            try {
                waiting.remove(this);
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    /** What is left of each limit that is known; of clients, those in use. */
    List<Rate> rates() {
        lock.lock();
        try {
            return keyLimits.rates(time.nanos());
        } finally {
            lock.unlock();
        }
    }

    /** How many calls are held back. */
    int waiting() {
        lock.lock();
        try {
            return waiting.size();
        } finally {
            lock.unlock();
        }
    }

    private boolean isBeforeTheFirstWord(Turn turn) {
        return !informed && open > 0 && turn.patience > 0;
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void sleep(Turn turn, long nanos, Lifecycle client) throws InterruptedException, Lifecycle.Closed {
        sleeper = turn;
        lock.unlock();
        try {
            client.sleep(Duration.ofNanos(nanos));
        } finally {
            lock.lock();
            sleeper = null;
            changed.signalAll();
        }
    }

    /** What holds it back the longest; null if nothing does. */
    private @Nullable Hold hold(Turn turn) {
        long now = time.nanos();
        if (waiting.isEmpty() && keyLimits.hasRoom(turn.client, turn.createsClient, now)) {
            return null;
        }
        Hold longest = null;
        for (LimitCheck each : keyLimits.checks(turn.client, turn.createsClient, now)) {
            int ahead = ahead(turn, each.count());
            long nanos = each.count().waitFor(each.limit(), ahead, now);
            if (nanos > 0 && (longest == null || nanos >= longest.nanos())) {
                longest = new Hold(each, nanos, ahead > 0 && each.count().waitFor(each.limit(), 0, now) == 0);
            }
        }
        return longest;
    }

    /** How many wait for the same and came before it. */
    private int ahead(Turn turn, WindowCount count) {
        int ahead = 0;
        for (Turn each : waiting) {
            if (each == turn) {
                break;
            }
            ahead += each.on == count ? 1 : 0;
        }
        return ahead;
    }
}
