package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvent.State;
import es.cg.sdk.webhooks.jdbc.UnfinishedEvents;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/**
 * Shows how late the events in a database are, and how many wait for a person. Asks the database whenever it is read,
 * by indexes, and for a limited number of rows.
 */
record TableGauges(JdbcTables tables) implements MeterBinder {
    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder(
                        "cg.webhooks.lag",
                        tables,
                        all -> read(all, each -> each.lag().toMillis() / 1000.0))
                .description("Time since an event in the database was due first; NaN if the database does not answer")
                .baseUnit("seconds")
                .register(registry);
        counted(registry, "cg.webhooks.dead", "Dead events", each -> each.count(State.DEAD));
        counted(
                registry,
                "cg.webhooks.unreadable",
                "Events whose record could not be read",
                each -> each.count(State.UNREADABLE));
        counted(registry, "cg.webhooks.quarantined", "Quarantined bodies", UnfinishedEvents::countQuarantined);
        Gauge.builder(
                        "cg.webhooks.pauses",
                        tables,
                        all -> read(all, each -> each.unfinished().pauses().size()))
                .description("Pauses in force; NaN if the database does not answer")
                .register(registry);
    }

    private void counted(MeterRegistry registry, String name, String what, ToDoubleFunction<UnfinishedEvents> number) {
        Gauge.builder(name, tables, all -> read(all, each -> number.applyAsDouble(each.unfinished())))
                .description(what + ", up to " + UnfinishedEvents.MAX_COUNT + "; NaN if the database does not answer")
                .register(registry);
    }

    private static double read(JdbcTables tables, ToDoubleFunction<JdbcTables> number) {
        try {
            return number.applyAsDouble(tables);
        } catch (StoreException e) {
            return Double.NaN;
        }
    }
}
