package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Shows how late the events in a database are, and how many are dead. Asks the database whenever it is read. */
record TableGauges(JdbcTables tables, Clock clock) implements MeterBinder {
    private static final int MAX_DEAD = 100;

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("cg.webhooks.lag", this, TableGauges::lag)
                .description("Age of the oldest event that is not done; NaN if the database does not answer")
                .baseUnit("seconds")
                .register(registry);
        Gauge.builder("cg.webhooks.dead", this, TableGauges::dead)
                .description("Dead events, up to " + MAX_DEAD + "; NaN if the database does not answer")
                .register(registry);
    }

    private double lag() {
        try {
            List<UnfinishedEvent> open = tables.unfinished().open(1);
            return open.isEmpty()
                    ? 0
                    : Math.max(
                            0,
                            Duration.between(open.get(0).receivedAt(), clock.instant())
                                            .toMillis()
                                    / 1000.0);
        } catch (StoreException e) {
            return Double.NaN;
        }
    }

    private double dead() {
        try {
            return tables.unfinished().dead(MAX_DEAD).size();
        } catch (StoreException e) {
            return Double.NaN;
        }
    }
}
