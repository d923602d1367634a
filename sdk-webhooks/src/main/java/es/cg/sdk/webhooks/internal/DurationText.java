package es.cg.sdk.webhooks.internal;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Formats durations for people: {@code 0.4 s}, {@code 56.9 s}, {@code 12 min 5 s}, {@code 2 h 5 min}, {@code 3 d 4 h}.
 */
public final class DurationText {
    private static final int HOURS = 24;

    private DurationText() {}

    /** Returns a duration without its sign: the two largest units, or seconds with one decimal if below a minute. */
    public static String of(Duration duration) {
        Duration whole = duration.abs();
        if (whole.toMinutes() == 0) {
            return BigDecimal.valueOf(whole.toMillis(), 3)
                            .setScale(1, RoundingMode.DOWN)
                            .stripTrailingZeros()
                            .toPlainString()
                    + " s";
        }
        if (whole.toHours() == 0) {
            return two(whole.toMinutes(), "min", whole.toSecondsPart(), "s");
        }
        return whole.toHours() < HOURS
                ? two(whole.toHours(), "h", whole.toMinutesPart(), "min")
                : two(whole.toDays(), "d", whole.toHoursPart(), "h");
    }

    private static String two(long larger, String unit, int smaller, String smallerUnit) {
        return larger + " " + unit + (smaller == 0 ? "" : " " + smaller + " " + smallerUnit);
    }
}
