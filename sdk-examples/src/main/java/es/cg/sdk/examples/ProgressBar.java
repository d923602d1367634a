package es.cg.sdk.examples;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a long work is, on standard error: a bar in one line for a person, else a line every ten seconds.
 * Thread-safe.
 */
final class ProgressBar {
    private static final int CELLS = 20;
    // On a narrower terminal, the text alone is shown.
    private static final int WIDTH_WITH_CELLS = 70;
    private static final int MIN_WIDTH = 10;
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
        this.unit = unit;
        this.nanos = nanos;
        this.start = nanos.getAsLong();
        this.maxWidth = Math.max(MIN_WIDTH, out.columns() - 1);
        this.printed = start;
    }

    /**
     * Shows this progress, unless it was shown a moment ago. A wait gets a line of its own when it begins.
     *
     * @param done how much is done in all
     * @param here how much of it was done since this bar was created, from which the rate is computed
     * @param waiting until when the work waits, and for what; null if it does not
     */
    synchronized void show(long done, long here, @Nullable String waiting) {
        if (waiting != null && !waiting.equals(lastWait)) {
            end();
            out.progress().println("Waits until " + waiting);
        }
        lastWait = waiting == null ? lastWait : waiting;
        long now = nanos.getAsLong();
        Duration pause = out.isLive() ? BETWEEN_FRAMES : BETWEEN_LINES;
        if (now - printed < pause.toNanos() && done < total) {
            return;
        }
        printed = now;
        String line = text(done, here, now - start);
        if (out.isLive()) {
            String cut = line.length() > maxWidth ? line.substring(0, maxWidth - 1) + "…" : line;
            out.progress().print("\r" + cut + " ".repeat(Math.max(0, width - cut.length())));
            out.progress().flush();
            width = cut.length();
        } else {
            out.progress().println(line);
        }
    }

    /** Ends the line of the bar, so that the next output begins on its own line. */
    synchronized void end() {
        if (out.isLive() && width > 0) {
            out.progress().println();
            width = 0;
        }
    }

    private String text(long done, long here, long elapsed) {
        StringBuilder line = new StringBuilder();
        if (out.isLive() && maxWidth >= WIDTH_WITH_CELLS) {
            int filled = (int) (CELLS * done / total);
            line.append('[')
                    .append("=".repeat(filled))
                    .append(" ".repeat(CELLS - filled))
                    .append("] ");
        }
        line.append(done).append(" of ").append(total).append(' ').append(unit);
        double perMinute = here / Math.max(elapsed / NANOS_PER_MINUTE, 1e-9);
        if (here > 0 && elapsed > 0) {
            line.append(String.format(Locale.ROOT, ", %.0f a minute", perMinute));
            if (done < total) {
                line.append(", ")
                        .append(left(Math.round((total - done) / perMinute * 60)))
                        .append(" left");
            }
        }
        return line.toString();
    }

    private static String left(long seconds) {
        if (seconds < 120) {
            return Math.max(1, seconds) + " s";
        }
        long minutes = (seconds + 30) / 60;
        return minutes < 120 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
