package es.cg.sdk.testing;

import java.time.Duration;

/**
 * The limit of a wait in a test. It only ends what hangs and never judges speed: a machine that is four times slower,
 * with all its cores busy, does not reach it. A check refuses shorter limits.
 */
public final class HangLimit {
    /** Ten, for waits that take a number and a unit. */
    public static final int MINUTES = 10;

    /** Six hours, for what takes many minutes on a usual machine. */
    public static final int SOAK_MINUTES = 360;

    /** Ten minutes. */
    public static final Duration DURATION = Duration.ofMinutes(MINUTES);

    private HangLimit() {}

    /** Returns the time of {@link System#nanoTime} at which a wait that begins now has hung. */
    public static long end() {
        return System.nanoTime() + DURATION.toNanos();
    }
}
