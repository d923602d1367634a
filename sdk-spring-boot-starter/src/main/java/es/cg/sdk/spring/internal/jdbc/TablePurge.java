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

    private final ScheduledExecutorService thread;

    /** @param interval of the purges; zero for none */
    TablePurge(JdbcTables tables, Duration interval) {
        this.thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread named = new Thread(task, "cg-webhook-purge");
            named.setDaemon(true);
            return named;
        });
        if (!interval.isZero()) {
            var unused = thread.scheduleWithFixedDelay(
                    () -> purge(tables), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private static void purge(JdbcTables tables) {
        try {
            LOG.debug("{} webhook events were purged", tables.purge());
        } catch (StoreException e) {
            LOG.error("old webhook events could not be purged: {}", e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
