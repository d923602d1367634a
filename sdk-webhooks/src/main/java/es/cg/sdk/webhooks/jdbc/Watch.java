package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread beside the workers, which a handler that does not end cannot hold up: it says which are at an event for too
 * long, and has forgotten each hour what was done long ago.
 */
final class Watch implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);
    private static final Duration BETWEEN_PURGES = Duration.ofHours(1);

    private final JdbcTables tables;
    private final List<Worker> workers;
    private final Duration overdueAfter;
    private final Thread thread;
    private final CountDownLatch closed = new CountDownLatch(1);
    private long purgeAt = System.nanoTime();

    Watch(JdbcTables tables, List<Worker> workers, Duration overdueAfter) {
        this.tables = tables;
        this.workers = workers;
        this.overdueAfter = overdueAfter;
        this.thread = new Thread(this, "cg-webhook-inbox-watch");
        this.thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void stop() {
        closed.countDown();
    }

    /** Waits for its end, so long at most; its own listener may be who closes the inbox. */
    void awaitEnd(Duration within) throws InterruptedException {
        if (thread != Thread.currentThread()) {
            thread.join(within.toMillis());
        }
    }

    @Override
    public void run() {
        long pause = Math.min(BETWEEN_LOOKS.toNanos(), overdueAfter.toNanos());
        boolean goesOn = true;
        while (goesOn) {
            try {
                workers.forEach(each -> each.tellIfOverdue(overdueAfter));
                purgeNowAndThen();
            } catch (StoreException away) {
                LOG.error("what was done long ago is not forgotten: {}", away.getMessage(), away);
            } catch (Throwable bug) {
                // Whatever it is: the next look may see what nobody else says.
                LOG.error("an inbox is not watched: {}", bug.getClass().getName(), bug);
            }
            try {
                goesOn = !closed.await(pause, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                LOG.debug("the watch of an inbox was interrupted");
            }
        }
    }

    private void purgeNowAndThen() {
        if (System.nanoTime() - purgeAt >= 0) {
            purgeAt = System.nanoTime() + BETWEEN_PURGES.toNanos();
            LOG.debug("{} events that were done long ago are forgotten", tables.purge());
        }
    }
}
