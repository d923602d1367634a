package es.cg.sdk.limits.shared;

import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.limits.LimitStore.Decision;
import es.cg.sdk.limits.LimitStore.Inquiry;
import es.cg.sdk.limits.LimitStore.Release;
import es.cg.sdk.limits.LimitStore.Reply;
import es.cg.sdk.limits.LimitStore.ServerCount;
import es.cg.sdk.limits.LimitStore.Wanted;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open requests of this process: returns them to the database once they have ended, and renews their lease. What
 * could not be returned is kept and returned later. Thread-safe.
 */
final class Leases {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcLimitStore.class);
    private static final Duration RENEWED_EACH = Duration.ofSeconds(1);
    private static final long OLD_DELETED_EACH = TimeUnit.SECONDS.toNanos(5);
    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(2);

    private final LimitDatabase database;
    private final Settings settings;
    private final StepLock lock = new StepLock();
    private final Condition returned = lock.newCondition();
    private final Map<String, OfKey> keys = new HashMap<>();
    private @Nullable Thread thread;
    private boolean closed;
    private boolean failing;

    Leases(LimitDatabase database, Settings settings) {
        this.database = database;
        this.settings = settings;
    }

    /** What this process has of a key. Guarded by the lock. */
    private static final class OfKey {
        private final Set<UUID> open = new HashSet<>();
        private List<Release> releases = new ArrayList<>();
        private List<ServerCount> counts = new ArrayList<>();
        private long oldDeletedAt = System.nanoTime();

        boolean hasReturns() {
            return !releases.isEmpty() || !counts.isEmpty();
        }

        Returns take() {
            Returns taken = new Returns(releases, counts);
            releases = new ArrayList<>();
            counts = new ArrayList<>();
            return taken;
        }

        void putBack(Returns taken) {
            releases.addAll(0, taken.releases());
            counts.addAll(0, taken.counts());
        }
    }

    /** What the database has not been told yet. */
    private record Returns(List<Release> releases, List<ServerCount> counts) {}

    Reply acquire(Inquiry inquiry) {
        Returns returns = lock.get(() -> {
            if (closed) {
                throw new IllegalStateException("the limit store is closed: close it after the clients that use it");
            }
            startThread();
            return ofKey(inquiry.key()).take();
        });
        boolean done = false;
        try {
            Reply reply = database.run(inquiry.key(), settings.clock(), tables -> {
                write(tables, returns);
                return new Acquisition(tables, settings, inquiry).decide();
            });
            opened(inquiry.key(), reply);
            done = true;
            return reply;
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL: " + e.getMessage(), e);
        } finally {
            if (!done) {
                failed(inquiry, returns);
            }
        }
    }

    private void opened(String key, Reply reply) {
        lock.run(() -> {
            for (Map.Entry<UUID, Decision> each : reply.decisions().entrySet()) {
                if (each.getValue().granted()) {
                    ofKey(key).open.add(each.getKey());
                }
            }
        });
    }

    /** The database may have granted the requests all the same: takes them back. */
    private void failed(Inquiry inquiry, Returns returns) {
        lock.run(() -> {
            OfKey of = ofKey(inquiry.key());
            for (Wanted each : inquiry.wanted()) {
                of.releases.add(new Release(each.id(), false, null));
            }
            of.putBack(returns);
        });
    }

    void release(String key, List<Release> releases, List<ServerCount> counts) {
        lock.run(() -> {
            OfKey of = ofKey(key);
            releases.forEach(each -> of.open.remove(each.id()));
            of.releases.addAll(releases);
            of.counts.addAll(counts);
            returned.signalAll();
        });
    }

    private OfKey ofKey(String key) {
        return keys.computeIfAbsent(key, each -> new OfKey());
    }

    private void write(LimitTables tables, Returns returns) throws SQLException {
        tables.end(returns.releases());
        if (returns.counts().isEmpty()) {
            return;
        }
        Map<String, Duration> lengths = new HashMap<>();
        returns.counts().forEach(each -> lengths.put(each.counter(), each.length()));
        Map<String, Counter> counters = tables.counters(lengths);
        for (ServerCount each : returns.counts()) {
            Counter counter = counters.get(each.counter());
            if (counter != null && counter.record(each, tables.now())) {
                tables.save(counter);
            }
        }
    }

    private void startThread() {
        if (thread == null) {
            thread = new Thread(this::work, "cg-limit-store");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void work() {
        try {
            long renewal = System.nanoTime() + RENEWED_EACH.toNanos();
            while (await(renewal)) {
                boolean isRenewal = renewal - System.nanoTime() <= 0;
                if (isRenewal) {
                    renewal = System.nanoTime() + RENEWED_EACH.toNanos();
                }
                if (!tell(isRenewal) && await(System.nanoTime() + RENEWED_EACH.toNanos(), false)) {
                    renewal = System.nanoTime();
                }
            }
        } catch (InterruptedException e) {
            // close() waits for the thread's end, and does what is left itself.
            Thread.currentThread().interrupt();
        }
    }

    private boolean await(long until) throws InterruptedException {
        return await(until, true);
    }

    /** Waits until then, or until there is something to return; returns false once the store is closed. */
    private boolean await(long until, boolean forReturns) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = until - System.nanoTime();
            while (!closed && left > 0 && !(forReturns && keys.values().stream().anyMatch(OfKey::hasReturns))) {
                left = returned.awaitNanos(left);
            }
            return !closed;
        } finally {
            lock.unlock();
        }
    }

    /** Renews the leases of all keys with open requests. */
    void renew() {
        tell(true);
    }

    /** Returns what has ended, and renews leases; returns false if the database fails. */
    private boolean tell(boolean renewal) {
        boolean done = true;
        for (String key : keys()) {
            done &= tell(key, renewal);
        }
        return done;
    }

    private List<String> keys() {
        return lock.get(() -> List.copyOf(keys.keySet()));
    }

    private boolean tell(String key, boolean renewal) {
        Returns returns;
        boolean renews;
        boolean deletesOld;
        lock.lock();
        try {
            OfKey of = ofKey(key);
            renews = renewal && !of.open.isEmpty();
            if (!of.hasReturns() && !renews) {
                return true;
            }
            returns = of.take();
            deletesOld = System.nanoTime() - of.oldDeletedAt > OLD_DELETED_EACH;
            if (deletesOld) {
                of.oldDeletedAt = System.nanoTime();
            }
        } finally {
            lock.unlock();
        }
        try {
            int lost = database.run(key, settings.clock(), tables -> {
                write(tables, returns);
                if (deletesOld) {
                    tables.deleteOld();
                }
                if (!renews) {
                    return 0;
                }
                tables.renew(settings);
                // Read under the lock of the rows: what is open now has not been written as ended.
                return tables.reopen(open(key));
            });
            answered(lost);
            return true;
        } catch (SQLException | RuntimeException e) {
            failed(key, returns, e);
            return false;
        }
    }

    private Set<UUID> open(String key) {
        return lock.get(() -> Set.copyOf(ofKey(key).open));
    }

    private void answered(int lost) {
        if (lost > 0) {
            LOG.warn(
                    "{} open requests of this process were free for others, since its lease was not renewed for {} s;"
                            + " the service may have refused requests meanwhile. Was the process suspended?",
                    lost,
                    settings.lease().toSeconds());
        }
        if (failing) {
            failing = false;
            LOG.info("the database of the limit store answers again; ended requests are returned");
        }
    }

    private void failed(String key, Returns returns, Exception e) {
        lock.run(() -> ofKey(key).putBack(returns));
        if (!failing) {
            failing = true;
            LOG.warn("the database of the limit store failed; ended requests are returned once it answers again", e);
        }
    }

    void abandon() {
        end();
    }

    void close() {
        if (!end()) {
            return;
        }
        tell(false);
        for (String key : keys()) {
            // With its lease, the open requests of this process would be lost.
            if (!open(key).isEmpty()) {
                continue;
            }
            try {
                database.run(key, settings.clock(), tables -> {
                    tables.forget(settings.node());
                    return 0;
                });
            } catch (SQLException e) {
                LOG.warn("the limit store could not return its lease; it expires by itself", e);
            }
        }
    }

    /** Ends the thread; returns false if it has ended before. */
    private boolean end() {
        Thread ending;
        lock.lock();
        try {
            if (closed) {
                return false;
            }
            closed = true;
            ending = thread;
            returned.signalAll();
        } finally {
            lock.unlock();
        }
        if (ending != null) {
            try {
                ending.join(JOIN_TIMEOUT.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return true;
    }
}
