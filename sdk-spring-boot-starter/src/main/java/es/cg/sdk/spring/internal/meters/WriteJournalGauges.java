package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.Time;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Counts;
import es.cg.sdk.spring.internal.status.Remembered;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Shows how many writes of the journals are in doubt or being sent, and how many items are untold. Asks the database
 * once for all meters, at most every few seconds. Thread-safe.
 */
final class WriteJournalGauges implements MeterBinder {
    private static final Duration KEEP = Duration.ofSeconds(5);

    // Empty if the database fails.
    private final Remembered<Optional<Counts>> last;

    WriteJournalGauges(Supplier<Counts> journal, Time time) {
        this.last = new Remembered<>(() -> read(journal), KEEP, time);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "cg.journal.doubt", "Writes in doubt", Counts::inDoubt);
        gauge(registry, "cg.journal.sending", "Writes that a process is sending", Counts::sending);
        gauge(registry, "cg.journal.untold", "Items of batches that are done and untold", Counts::untold);
        gauge(registry, "cg.journal.batches", "Batches that a process is running", Counts::batches);
    }

    private void gauge(MeterRegistry registry, String name, String what, ToIntFunction<Counts> number) {
        Gauge.builder(
                        name,
                        last,
                        each -> each.get()
                                .map(counts -> (double) number.applyAsInt(counts))
                                .orElse(Double.NaN))
                .description(what + ", up to 10,000; NaN if the database does not answer")
                .register(registry);
    }

    private static Optional<Counts> read(Supplier<Counts> journal) {
        try {
            return Optional.of(journal.get());
        } catch (IllegalStateException e) {
            return Optional.empty();
        }
    }
}
