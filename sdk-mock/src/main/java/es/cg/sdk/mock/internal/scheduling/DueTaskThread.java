package es.cg.sdk.mock.internal.scheduling;

import es.cg.sdk.mock.internal.store.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Does what falls due when nobody asks: at once what is due already, and the rest as the clocks run. Where they stand
 * still it moves none. Its thread keeps no program alive.
 */
public final class DueTaskThread implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofHours(1);

    private final ReentrantLock lock;
    private final Condition changed;
    private final List<Environment> worlds;
    private final Thread thread;
    private boolean put;
    private boolean closed;

    /** One of these worlds, which this lock guards. Under the lock. */
    public DueTaskThread(ReentrantLock lock, List<Environment> worlds) {
        this.lock = lock;
        this.changed = lock.newCondition();
        this.worlds = List.copyOf(worlds);
        this.thread = new Thread(this::run, "cg-mock-ticker");
        this.thread.setDaemon(true);
        this.worlds.forEach(world -> world.agenda().whenPut(this::look));
        this.thread.start();
    }

    private void run() {
        lock.lock();
        try {
            while (!closed) {
                put = false;
                worlds.forEach(world -> world.agenda().catchUp());
                long wait = worlds.stream()
                        .mapToLong(DueTaskThread::nanosToNext)
                        .min()
                        .orElse(LONGEST.toNanos());
                while (wait > 0 && !put && !closed) {
                    wait = changed.awaitNanos(wait);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void look() {
        put = true;
        changed.signalAll();
    }

    private static long nanosToNext(Environment world) {
        Instant next = world.agenda().next();
        if (next == null || world.clock().standsStill()) {
            return LONGEST.toNanos();
        }
        Duration wait = Duration.between(world.clock().instant(), next);
        return wait.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : Math.max(0, wait.toNanos());
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
