package es.cg.sdk.examples;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How long a first step may take: 20 seconds without a line, and 60 seconds in all, with what it does at its end. */
final class StepLimit {
    private static final Duration SILENT = Duration.ofSeconds(20);
    private static final Duration WHOLE = Duration.ofSeconds(50);
    private static final Duration AT_THE_END = Duration.ofSeconds(10);

    private final LongSupplier nanos;
    private long began;
    private long told;
    private Duration whole = WHOLE;

    /**
     * Begins now.
     *
     * @param nanos a monotonic time in nanoseconds
     */
    StepLimit(LongSupplier nanos) {
        this.nanos = nanos;
        this.began = nanos.getAsLong();
        this.told = began;
    }

    /** Gives ten more seconds for what is done at the end. */
    void end() {
        began = nanos.getAsLong();
        told = began;
        whole = AT_THE_END;
    }

    /** A line was printed. */
    void told() {
        told = nanos.getAsLong();
    }

    /**
     * Returns how long the step may go on without a line.
     *
     * @param what what it waits for, such as {@code an answer of the panel}
     * @throws RefusedException if the time is over
     */
    Duration left(String what) {
        long now = nanos.getAsLong();
        Duration silent = SILENT.minusNanos(now - told);
        Duration inAll = whole.minusNanos(now - began);
        Duration left = silent.compareTo(inAll) < 0 ? silent : inAll;
        if (left.isNegative() || left.isZero()) {
            throw RefusedException.failed(
                    what + " did not come within " + (left.equals(silent) ? SILENT : whole).toSeconds() + " s");
        }
        return left;
    }
}
