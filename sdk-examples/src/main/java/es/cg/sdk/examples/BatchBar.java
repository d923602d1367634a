package es.cg.sdk.examples;

import es.cg.sdk.CgClient;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.call.Limits;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Shows how far a batch is. Thread-safe. */
final class BatchBar implements Consumer<BatchProgress> {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private static final String ISSUE = "invoices.issue";

    private final ProgressBar bar;
    private final IntSupplier issued;
    private final int before;
    private final @Nullable Supplier<Limits> limits;
    private final Set<Long> clients;

    /**
     * Creates a bar.
     *
     * @param issued how many invoices this process has issued
     * @param limits the known rate limits; null if waits take no time, as those of the own mock
     * @param clients the ids of the issuers
     */
    BatchBar(ProgressBar bar, IntSupplier issued, @Nullable Supplier<Limits> limits, Set<Long> clients) {
        this.bar = bar;
        this.issued = issued;
        this.before = issued.getAsInt();
        this.limits = limits;
        this.clients = clients;
    }

    /** Returns a bar for these invoices. */
    static BatchBar of(ExampleContext context, CgClient cg, List<InvoiceRow> rows) {
        return new BatchBar(
                context.progress(rows.size(), "invoices"),
                () -> context.story().done(ISSUE),
                context.mock() == null ? cg::limits : null,
                rows.stream().map(InvoiceRow::client).collect(Collectors.toSet()));
    }

    @Override
    public void accept(BatchProgress progress) {
        int reached = progress.finished() - progress.notSent();
        // What an earlier run issued is reached at once, and says nothing about the rate.
        int here = Math.min(reached, issued.getAsInt() - before);
        bar.show(reached, here, atLeast(progress.total() - reached), waiting(progress));
    }

    /** Returns how long the limits make so many invoices take. */
    private Duration atLeast(int rest) {
        return limits == null ? Duration.ZERO : TimeLeft.of(rest, limits.get(), clients);
    }

    /** Returns until when the batch waits, and for what; null if it does not. */
    private @Nullable String waiting(BatchProgress progress) {
        if (progress.waiting().isEmpty() || limits == null) {
            return null;
        }
        BatchProgress.Waiting first = progress.waiting().get(0);
        return SECONDS.format(first.until().atZone(ZoneId.systemDefault())) + ": " + first.reason();
    }

    void end() {
        bar.end();
    }
}
