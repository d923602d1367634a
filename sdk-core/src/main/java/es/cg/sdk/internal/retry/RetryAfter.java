package es.cg.sdk.internal.retry;

import es.cg.sdk.internal.http.Answer;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header {@code Retry-After}: seconds, with or without a fraction, or a date in one of the three forms of HTTP, which
 * is read against the answer's own date. Where several values came, the longest counts.
 */
public final class RetryAfter {
    // Some thirty years: nobody waits so long, and no sum overflows.
    private static final long MOST_SECONDS = 1_000_000_000;
    private static final int LONGEST_TEXT = 500;
    private static final int LONGEST_NUMBER = 30;

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]*)?");
    private static final String TIME = "([0-9]{2}):([0-9]{2}):([0-9]{2})";
    // Fri, 20 Nov 2026 08:00:07 GMT, and Friday, 20-Nov-26 08:00:07 GMT. The name of the day says nothing more.
    private static final Pattern DATE =
            Pattern.compile("(?:[A-Za-z]{3,9},? +)?([0-9]{1,2})[ -]([A-Za-z]{3})[ -]([0-9]{4}|[0-9]{2}) " + TIME
                    + "(?: +(?:GMT|UTC|Z|([+-][0-9]{2})([0-9]{2})))?");
    // Fri Nov 20 08:00:07 2026
    private static final Pattern ASCTIME =
            Pattern.compile("(?:[A-Za-z]{3},? +)?([A-Za-z]{3}) +([0-9]{1,2}) " + TIME + " ([0-9]{4})(?: +GMT)?");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private RetryAfter() {}

    /** How long the service asks to wait; null if it did not say, or not in a form that can be read. */
    static @Nullable public Duration of(Answer answer, Instant now) {
        return of(answer.retryAfter(), answer.header("Date"), now);
    }

    /** The same, of the two headers. */
    static @Nullable public Duration of(@Nullable String header, @Nullable String date, Instant now) {
        if (header == null) {
            return null;
        }
        String text = header.substring(0, Math.min(header.length(), LONGEST_TEXT));
        Instant there = date == null ? null : date(date);
        Instant from = there == null ? now : there;
        Duration longest = null;
        StringBuilder rest = new StringBuilder();
        Matcher dates = Pattern.compile(DATE + "|" + ASCTIME).matcher(text);
        while (dates.find()) {
            dates.appendReplacement(rest, ",");
            Instant until = date(dates.group());
            longest = until == null ? longest : longer(longest, Duration.between(from, until));
        }
        dates.appendTail(rest);
        for (String each : rest.toString().split("[,\\s]+", -1)) {
            longest = NUMBER.matcher(each).matches() ? longer(longest, seconds(each)) : longest;
        }
        return longest;
    }

    private static Duration longer(@Nullable Duration one, Duration other) {
        Duration least = one == null ? Duration.ZERO : one;
        Duration most = other.toSeconds() > MOST_SECONDS ? Duration.ofSeconds(MOST_SECONDS) : other;
        return most.compareTo(least) > 0 ? most : least;
    }

    private static Duration seconds(String number) {
        BigDecimal seconds = number.length() > LONGEST_NUMBER
                ? new BigDecimal(number.substring(0, LONGEST_NUMBER))
                : new BigDecimal(number);
        return seconds.compareTo(BigDecimal.valueOf(MOST_SECONDS)) >= 0
                ? Duration.ofSeconds(MOST_SECONDS)
                : Duration.ofMillis(seconds.movePointRight(3)
                        .setScale(0, RoundingMode.CEILING)
                        .longValue());
    }

    private static @Nullable Instant date(String text) {
        String trimmed = text.strip();
        Matcher date = DATE.matcher(trimmed);
        try {
            if (date.matches()) {
                int hours = date.group(7) == null ? 0 : Integer.parseInt(date.group(7));
                int minutes = date.group(8) == null ? 0 : Integer.parseInt(date.group(8));
                return moment(date.group(3), date.group(2), date.group(1), date, 4)
                        .toInstant(ZoneOffset.ofHoursMinutes(hours, hours < 0 ? -minutes : minutes));
            }
            Matcher asctime = ASCTIME.matcher(trimmed);
            return asctime.matches()
                    ? moment(asctime.group(6), asctime.group(1), asctime.group(2), asctime, 3)
                            .toInstant(ZoneOffset.UTC)
                    : null;
        } catch (DateTimeException noSuchDay) {
            return null;
        }
    }

    private static LocalDateTime moment(String year, String month, String day, Matcher time, int hour) {
        int number = Integer.parseInt(year);
        // The service's dates are of this century.
        return LocalDateTime.of(
                year.length() == 2 ? 2000 + number : number,
                1 + MONTHS.indexOf(month.toLowerCase(Locale.ROOT)),
                Integer.parseInt(day),
                Integer.parseInt(time.group(hour)),
                Integer.parseInt(time.group(hour + 1)),
                Integer.parseInt(time.group(hour + 2)));
    }
}
