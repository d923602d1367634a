package es.cg.sdk.internal.http;

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
 * Parses the header {@code Retry-After}: seconds, with or without a fraction, or a date in one of the three forms of
 * HTTP, relative to the answer's own {@code Date}. Of several values the longest counts.
 */
final class RetryAfter {
    // About thirty years: longer than any wait, and short enough that no sum overflows.
    private static final long MAX_SECONDS = 1_000_000_000;
    private static final int MAX_TEXT = 500;
    private static final int MAX_NUMBER = 30;

    private static final Pattern NUMBER = Pattern.compile("[0-9]+(\\.[0-9]*)?");
    private static final String TIME = "([0-9]{2}):([0-9]{2}):([0-9]{2})";
    // Fri, 20 Nov 2026 08:00:07 GMT, and Friday, 20-Nov-26 08:00:07 GMT. The name of the day is ignored.
    private static final Pattern DATE =
            Pattern.compile("(?:[A-Za-z]{3,9},? +)?([0-9]{1,2})[ -]([A-Za-z]{3})[ -]([0-9]{4}|[0-9]{2}) " + TIME
                    + "(?: +(?:GMT|UTC|Z|([+-][0-9]{4})))?");
    // Fri Nov 20 08:00:07 2026
    private static final Pattern ASCTIME =
            Pattern.compile("(?:[A-Za-z]{3},? +)?([A-Za-z]{3}) +([0-9]{1,2}) " + TIME + " ([0-9]{4})(?: +GMT)?");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

    private RetryAfter() {}

    /** Returns the wait that the two headers ask for; null if there is none. */
    static @Nullable Duration of(@Nullable String header, @Nullable String date, Instant now) {
        if (header == null) {
            return null;
        }
        String text = header.substring(0, Math.min(header.length(), MAX_TEXT));
        Instant sent = date == null ? null : date(date);
        Instant from = sent == null ? now : sent;
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
        Duration current = one == null ? Duration.ZERO : one;
        Duration capped = other.toSeconds() > MAX_SECONDS ? Duration.ofSeconds(MAX_SECONDS) : other;
        return capped.compareTo(current) > 0 ? capped : current;
    }

    private static Duration seconds(String number) {
        BigDecimal seconds =
                number.length() > MAX_NUMBER ? new BigDecimal(number.substring(0, MAX_NUMBER)) : new BigDecimal(number);
        return seconds.compareTo(BigDecimal.valueOf(MAX_SECONDS)) >= 0
                ? Duration.ofSeconds(MAX_SECONDS)
                : Duration.ofMillis(seconds.movePointRight(3)
                        .setScale(0, RoundingMode.CEILING)
                        .longValue());
    }

    /** Returns the time of a date in one of the three forms of HTTP; null if it is none. */
    static @Nullable Instant date(String text) {
        String trimmed = text.strip();
        Matcher date = DATE.matcher(trimmed);
        try {
            if (date.matches()) {
                ZoneOffset offset = date.group(7) == null ? ZoneOffset.UTC : ZoneOffset.of(date.group(7));
                return dateTime(date.group(3), date.group(2), date.group(1), date, 4)
                        .toInstant(offset);
            }
            Matcher asctime = ASCTIME.matcher(trimmed);
            return asctime.matches()
                    ? dateTime(asctime.group(6), asctime.group(1), asctime.group(2), asctime, 3)
                            .toInstant(ZoneOffset.UTC)
                    : null;
        } catch (DateTimeException invalidDate) {
            return null;
        }
    }

    private static LocalDateTime dateTime(String year, String month, String day, Matcher time, int hour) {
        int number = Integer.parseInt(year);
        // A year of two digits is taken to be in this century.
        return LocalDateTime.of(
                year.length() == 2 ? 2000 + number : number,
                1 + MONTHS.indexOf(month.toLowerCase(Locale.ROOT)),
                Integer.parseInt(day),
                Integer.parseInt(time.group(hour)),
                Integer.parseInt(time.group(hour + 1)),
                Integer.parseInt(time.group(hour + 2)));
    }
}
