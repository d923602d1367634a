package es.cg.sdk.examples;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a long work is, on standard error: a bar in one line for a person, else a line every ten seconds.
 * Thread-safe.
 */
final class ProgressBar {
    private static final int CELLS = 20;
    private static final int MIN_WIDTH = 10;
    private static final String BYTES = "byte";
    // The rate of the first seconds says nothing.
    private static final Duration MIN_RATED = Duration.ofSeconds(3);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);
    private static final Duration BETWEEN_FRAMES = Duration.ofMillis(100);
    private static final double NANOS_PER_MINUTE = 6e10;

    private final Output out;
    private final long total;
    private final String unit;
    private final LongSupplier nanos;
    private final long start;
    // A longer line would wrap, and could not be overwritten.
    private final int maxWidth;
    private long printed;
    private int width;
    private @Nullable String lastWait;

    /**
     * Creates a bar.
     *
     * @param total how much there is to do, above 0
     * @param unit what is counted, in the plural, such as {@code invoices}
     * @param nanos a monotonic time in nanoseconds, such as {@link System#nanoTime}
     */
    ProgressBar(Output out, long total, String unit, LongSupplier nanos) {
        this.out = out;
        this.total = total;
        this.unit = total == 1 ? unit.replaceFirst("s$", "") : unit;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.maxWidth = Math.max(MIN_WIDTH, out.columns() - 1);
        this.printed = start;
    }

    /**
     * Shows this progress, unless it was shown a moment ago. A wait gets a line of its own when it begins.
     *
     * @param done how much is done in all
     * @param here how much of it this run did, from which the rate is computed
     */
    void show(long done, long here) {
        show(done, here, Duration.ZERO, null);
    }

    /**
     * Shows this progress as {@link #show(long, long)} does.
     *
     * @param least how long the rest takes at the least, such as by a limit of the service
     * @param waiting until when the work waits, and for what; null if it does not
     */
    synchronized void show(long done, long here, Duration least, @Nullable String waiting) {
        if (waiting != null && !waiting.equals(lastWait)) {
            end();
            out.note("Waits until " + waiting);
        }
        lastWait = waiting == null ? lastWait : waiting;
        long now = nanos.getAsLong();
        Duration pause = out.isLive() ? BETWEEN_FRAMES : BETWEEN_LINES;
        if (now - printed < pause.toNanos() && done < total) {
            return;
        }
        printed = now;
        List<String> texts = texts(done, here, now - start, least);
        if (out.isLive()) {
            String line = texts.stream()
                    .filter(each -> each.length() <= maxWidth)
                    .findFirst()
                    .orElseGet(() -> texts.get(texts.size() - 1).substring(0, maxWidth));
            out.progress().print("\r" + line + " ".repeat(Math.max(0, width - line.length())));
            out.progress().flush();
            width = line.length();
        } else {
            out.note(texts.get(1));
        }
    }

    /** Removes the bar, before a result that says all. */
    synchronized void remove() {
        if (out.isLive() && width > 0) {
            out.progress().print("\r" + " ".repeat(width) + "\r");
            out.progress().flush();
            width = 0;
        }
    }

    /** Ends the line of the bar, so that the next output begins on its own line. */
    synchronized void end() {
        if (out.isLive() && width > 0) {
            out.progress().println();
            width = 0;
        }
    }

    /** Returns what can be shown, the longest first; the second is for a log. */
    private List<String> texts(long done, long here, long elapsed, Duration least) {
        String counts = done + " of " + total + " ";
        String rate = "";
        String left = "";
        if (here > 0 && elapsed >= MIN_RATED.toNanos()) {
            double perMinute = here / (elapsed / NANOS_PER_MINUTE);
            rate = unit.startsWith(BYTES) ? "" : String.format(Locale.ROOT, ", %.0f a minute", perMinute);
            if (done < total) {
                long seconds = Math.round((total - done) / perMinute * 60);
                left = ", " + left(Math.max(Math.max(1, seconds), least.toSeconds())) + " left";
            }
        }
        int filled = (int) (CELLS * done / total);
        String cells = "[" + "=".repeat(filled) + " ".repeat(CELLS - filled) + "] ";
        String whole = out.language().of(counts + unit + rate + left);
        return List.of(
                cells + whole,
                whole,
                out.language().of(counts + unit + left),
                out.language().of(counts.strip() + left),
                done + "/" + total);
    }

    /** Returns a time as a person reads it, such as {@code 5 min}. */
    static String left(long seconds) {
        if (seconds < 120) {
            return seconds + " s";
        }
        long minutes = (seconds + 30) / 60;
        return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
