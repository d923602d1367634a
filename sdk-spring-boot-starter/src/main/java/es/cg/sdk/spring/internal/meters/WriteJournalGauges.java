package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.Time;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Counts;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Shows how many writes of the journals are in doubt or being sent, and how many items are untold. Asks the database
 * once for all meters, at most every few seconds. Thread-safe.
 */
final class WriteJournalGauges implements MeterBinder {
    private static final long KEEP = Duration.ofSeconds(5).toNanos();

    private final Supplier<Counts> journal;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Counts last;
    private boolean isRead;
    private long readAt;

    WriteJournalGauges(Supplier<Counts> journal, Time time) {
        this.journal = journal;
        this.time = time;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "cg.journal.doubt", "Writes in doubt", Counts::inDoubt);
        gauge(registry, "cg.journal.sending", "Writes that a process is sending", Counts::sending);
        gauge(registry, "cg.journal.untold", "Items of batches that are done and untold", Counts::untold);
        gauge(registry, "cg.journal.batches", "Batches that a process is running", Counts::batches);
    }

    private void gauge(MeterRegistry registry, String name, String what, ToIntFunction<Counts> number) {
        Gauge.builder(name, this, each -> {
                    Counts counts = each.counts();
                    return counts == null ? Double.NaN : number.applyAsInt(counts);
                })
                .description(what + ", up to 10,000; NaN if the database does not answer")
                .register(registry);
    }

    /** Returns the last numbers, or new ones if those are too old; null if the database fails. */
    private @Nullable Counts counts() {
        lock.lock();
        try {
            if (!isRead || time.nanos() - readAt > KEEP) {
                last = read();
                isRead = true;
                readAt = time.nanos();
            }
            return last;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Counts read() {
        try {
            return journal.get();
        } catch (IllegalStateException e) {
            return null;
        }
    }
}
