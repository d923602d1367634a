package es.cg.sdk.mock.internal.domain;

import es.cg.sdk.mock.internal.messages.Message;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads dates in the forms that the contract accepts: a day, or a day with an ISO time. */
public final class IsoDates {
    private static final Pattern FORM = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})"
                    + "(?:T(\\d{2})(?::?(\\d{2})(?::?(\\d{2})(?:[.,](\\d{1,9})\\d*)?)?)?(?:(Z)|([+-]\\d{2})(?::?(\\d{2}))?)?)?");

    private static final LocalDate FIRST = LocalDate.of(1900, 1, 1);
    private static final LocalDate LAST = LocalDate.of(2199, 12, 31);

    private IsoDates() {}

    /**
     * Returns the day as written, without regard to the time; null if the text is no valid date, or is no day of the
     * years 1900 to 2199: such a date was never meant.
     */
    public static @Nullable LocalDate day(String text) {
        LocalDate day = anyDay(text);
        return day == null || day.isBefore(FIRST) || day.isAfter(LAST) ? null : day;
    }

    /** Returns the day as written, of any year; null if the text is no valid date. */
    public static @Nullable LocalDate anyDay(String text) {
        Matcher form = FORM.matcher(text);
        ZonedDateTime written = form.matches() ? written(form, ZoneOffset.UTC) : null;
        return written == null ? null : written.toLocalDate();
    }

    /** Returns what a text must be that is no {@link #day}. */
    public static Message fault(String text) {
        return anyDay(text) == null
                ? Message.of("field.noDate")
                : Message.of("field.notFromTo", FIRST.toString(), LAST.toString());
    }

    /** Returns the moment, the start of the day if there is no time; null if the text is no valid date. */
    public static @Nullable Instant moment(String text, ZoneId zone) {
        // An unescaped plus in a query is decoded to a space.
        Matcher form = FORM.matcher(text.replace(' ', '+'));
        ZonedDateTime written = form.matches() ? written(form, zone) : null;
        return written == null ? null : written.toInstant();
    }

    private static @Nullable ZonedDateTime written(Matcher form, ZoneId zone) {
        try {
            LocalDate day = LocalDate.parse(form.group(1));
            LocalTime time = LocalTime.of(number(form.group(2)), number(form.group(3)), number(form.group(4)))
                    .withNano(fraction(form.group(5)));
            ZoneId there = form.group(6) != null
                    ? ZoneOffset.UTC
                    : form.group(7) != null ? offset(form.group(7), form.group(8)) : zone;
            return day.atTime(time).atZone(there);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static ZoneOffset offset(String hours, @Nullable String minutes) {
        return ZoneOffset.of(hours + ":" + (minutes == null ? "00" : minutes));
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int fraction(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "00000000").substring(0, 9));
    }
}
