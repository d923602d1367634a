package es.cg.sdk.examples;

import es.cg.sdk.batch.BatchProgress;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Shows how far a batch is. Thread-safe. */
final class BatchBar implements Consumer<BatchProgress> {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    private final ExampleContext context;
    private final ProgressBar bar;
    private final AtomicInteger earlier = new AtomicInteger(-1);

    BatchBar(ExampleContext context, int items) {
        this.context = context;
        this.bar = context.progress(items, "invoices");
    }

    @Override
    public void accept(BatchProgress progress) {
        int reached = progress.finished() - progress.notSent();
        earlier.compareAndSet(-1, reached);
        bar.show(reached, reached - earlier.get(), waiting(progress));
    }

    /**
     * Returns until when the batch waits, and for what; null if it does not. The waits of the own mock take no time.
     */
    private @Nullable String waiting(BatchProgress progress) {
        if (progress.waiting().isEmpty() || context.mock() != null) {
            return null;
        }
        BatchProgress.Waiting first = progress.waiting().get(0);
        return SECONDS.format(first.until().atZone(ZoneId.systemDefault())) + ": " + first.reason();
    }

    void end() {
        bar.end();
    }
}
