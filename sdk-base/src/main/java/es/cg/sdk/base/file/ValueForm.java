package es.cg.sdk.base.file;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the service has a value. Immutable.
 *
 * @param kind what it is there
 * @param pattern of {@link Kind#DATE}: the pattern of {@link java.time.format.DateTimeFormatter}
 * @param zone of {@link Kind#LOCAL_TIME}: the zone of its times
 */
public record ValueForm(
        Kind kind, @Nullable String pattern, @Nullable ZoneId zone) {
    /** Returns the formatter of a pattern of days: strict, the same in every locale, with {@code y} for the year. */
    public static DateTimeFormatter formatter(String pattern) {
        // A strict formatter reads no day from a year of the era, which is y.
        return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    /** What a value is at the service. */
    public enum Kind {
        /** Text, where ours is a number. */
        TEXT,
        /** A number, where ours is text. */
        NUMBER,
        /** Whole cents, where ours is euros. */
        CENTS,
        /** A date in another pattern. */
        DATE,
        /** Seconds since 1970, where ours is a time. */
        EPOCH_SECONDS,
        /** Milliseconds since 1970, where ours is a time. */
        EPOCH_MILLISECONDS,
        /** A time without a zone, where ours has one. */
        LOCAL_TIME
    }
}
