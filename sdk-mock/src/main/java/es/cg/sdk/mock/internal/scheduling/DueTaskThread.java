package es.cg.sdk.mock.internal.scheduling;

import es.cg.sdk.mock.internal.store.Environment;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Runs the tasks of running clocks when they fall due, on a daemon thread of its own. Tasks of a frozen clock run when
 * the clock is moved; tasks that are due already run at once.
 */
public final class DueTaskThread implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofHours(1);

    private final ReentrantLock lock;
    private final Condition changed;
    private final Supplier<List<Environment>> environments;
    private final Thread thread;
    private boolean scheduled;
    private boolean closed;

    /** Starts the thread for these environments, which the lock guards, and which call {@link #taskScheduled}. */
    public DueTaskThread(ReentrantLock lock, Supplier<List<Environment>> environments) {
        this.lock = lock;
        this.changed = lock.newCondition();
        this.environments = environments;
        this.thread = new Thread(this::run, "cg-mock-due-tasks");
        this.thread.setDaemon(true);
        this.thread.start();
    }

    private void run() {
        lock.lock();
        try {
            while (!closed) {
                scheduled = false;
                environments.get().forEach(DueTaskThread::catchUp);
                long wait = environments.get().stream()
                        .mapToLong(DueTaskThread::nanosToNext)
                        .min()
                        .orElse(LONGEST.toNanos());
                while (wait > 0 && !scheduled && !closed) {
                    wait = changed.awaitNanos(wait);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    /** Runs what is due; a task that fails is reported, and the next ones run all the same. */
    private static void catchUp(Environment environment) {
        try {
            environment.schedule().catchUp();
        } catch (RuntimeException failed) {
            Failures.report(failed);
        }
    }

    /** Tells the thread that scheduled tasks have changed. Needs the lock. */
    public void taskScheduled() {
        scheduled = true;
        changed.signalAll();
    }

    private static long nanosToNext(Environment environment) {
        Instant next = environment.schedule().next();
        if (next == null || environment.clock().isFrozen()) {
            return LONGEST.toNanos();
        }
        Duration wait = Duration.between(environment.clock().instant(), next);
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
