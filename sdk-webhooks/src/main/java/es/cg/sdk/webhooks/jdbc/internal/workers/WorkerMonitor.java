package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.webhooks.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that no handler can block: it reports handlers that run for too long, gives back what waits for them, and
 * purges what is old.
 */
public final class WorkerMonitor implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerMonitor.class);
    private static final Duration MAX_INTERVAL = Duration.ofSeconds(1);

    private final List<Worker> workers;
    private final Duration overdueAfter;
    private final Runnable giveBackLate;
    private final IntSupplier purge;
    private final Duration purgeInterval;
    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);
    private long nextPurge = System.nanoTime();

    /**
     * @param giveBackLate gives back the events that wait for a worker
     * @param purge deletes what is old, and returns how many events
     * @param purgeInterval zero for no purge
     */
    public WorkerMonitor(
            List<Worker> workers,
            Duration overdueAfter,
            Runnable giveBackLate,
            IntSupplier purge,
            Duration purgeInterval) {
        this.workers = workers;
        this.overdueAfter = overdueAfter;
        this.giveBackLate = giveBackLate;
        this.purge = purge;
        this.purgeInterval = purgeInterval;
        this.thread = new Thread(this, "cg-webhook-inbox-monitor");
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Makes the thread end; returns at once. */
    public void stop() {
        closed.countDown();
    }

    /**
     * Waits for the thread to end, at most this long. Does nothing in the thread itself: a listener may close the
     * inbox.
     */
    public void awaitEnd(Duration timeout) throws InterruptedException {
        if (thread != Thread.currentThread()) {
            thread.join(timeout.toMillis());
        }
    }

    @Override
    public void run() {
        long interval = Math.min(MAX_INTERVAL.toNanos(), overdueAfter.toNanos());
        if (!purgeInterval.isZero()) {
            interval = Math.min(interval, purgeInterval.toNanos());
        }
        boolean goesOn = true;
        while (goesOn) {
            try {
                workers.forEach(each -> each.reportIfOverdue(overdueAfter));
                giveBackLate.run();
                purgeIfDue();
            } catch (StoreException e) {
                LOG.error("old events could not be purged: {}", e.getMessage(), e);
            } catch (Throwable bug) {
                // Also an Error: the next round may report what nobody else reports.
                LOG.error(
                        "the workers of an inbox could not be checked: {}",
                        bug.getClass().getName(),
                        bug);
            }
            try {
                goesOn = !closed.await(interval, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                LOG.debug("the monitor of an inbox was interrupted");
            }
        }
    }

    private void purgeIfDue() {
        if (!purgeInterval.isZero() && System.nanoTime() - nextPurge >= 0) {
            nextPurge = System.nanoTime() + purgeInterval.toNanos();
            LOG.debug("{} events were purged, since they were done longer ago than the retention", purge.getAsInt());
        }
    }
}
