package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Purges the tables of a store that has no workers to do it, in a thread that ends with the application. */
final class TablePurge implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TablePurge.class);
    private static final Duration MAX_END = Duration.ofSeconds(10);
    private static final Duration FIRST = Duration.ofMinutes(1);

    private final ScheduledExecutorService thread;

    /** @param interval of the purges; zero for none */
    TablePurge(JdbcTables tables, Duration interval) {
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread named = new Thread(task, "cg-webhook-purge");
            named.setDaemon(true);
            return named;
        });
        if (!interval.isZero()) {
            // Soon for the first time: an application may be started more often than the interval.
            Duration first = interval.compareTo(FIRST) < 0 ? interval : FIRST;
            var unused = thread.scheduleWithFixedDelay(
                    () -> purge(tables), first.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private static void purge(JdbcTables tables) {
        try {
            LOG.debug("{} webhook events were purged", tables.purge());
        } catch (StoreException e) {
            LOG.error("old webhook events could not be purged: {}", e.getMessage(), e);
        } catch (Throwable bug) {
            // Also an Error: after it, the executor would purge no more, and say nothing.
            LOG.error(
                    "old webhook events could not be purged: {}", bug.getClass().getName(), bug);
        }
    }

    /** Ends the thread, and waits some seconds for a purge that is running: the data source is closed after this. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(MAX_END.toSeconds(), TimeUnit.SECONDS)) {
                LOG.warn("a purge of webhook events is still running, and the application ends");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
