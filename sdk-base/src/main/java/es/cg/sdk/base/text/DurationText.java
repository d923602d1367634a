package es.cg.sdk.base.text;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for people: {@code 250 ms}, {@code 56.9 s}, {@code 2 min 5 s}, {@code 23 h}, {@code 3 d 4 h}. */
public final class DurationText {
    private static final long TENTHS_OF_A_MINUTE = 600;

    // A century: a long holds its nanoseconds.
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final String MORE = "more than " + LONGEST.toDays() + " d";

    private DurationText() {}

    /** Returns the duration in at most its two largest units, rounded to the smaller of them. */
    public static String of(Duration duration) {
        if (duration.isNegative()) {
            return "-" + (duration.compareTo(LONGEST.negated()) < 0 ? MORE : of(duration.negated()));
        }
        if (duration.compareTo(LONGEST) > 0) {
            return MORE;
        }
        long millis = duration.plusNanos(500_000).toMillis();
        if (millis < 1000) {
            return millis == 0 && !duration.isZero() ? "less than 1 ms" : millis + " ms";
        }
        long tenths = (millis + 50) / 100;
        if (tenths < TENTHS_OF_A_MINUTE) {
            return tenths % 10 == 0
                    ? tenths / 10 + " s"
                    : String.format(Locale.ROOT, "%d.%d s", tenths / 10, tenths % 10);
        }
        long seconds = (millis + 500) / 1000;
        if (seconds < 3600) {
            return units(seconds, 60, "min", "s");
        }
        long minutes = (seconds + 30) / 60;
        return minutes < 24 * 60 ? units(minutes, 60, "h", "min") : units((minutes + 30) / 60, 24, "d", "h");
    }

    private static String units(long amount, long each, String large, String small) {
        long rest = amount % each;
        return amount / each + " " + large + (rest == 0 ? "" : " " + rest + " " + small);
    }
}
