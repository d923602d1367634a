package es.cg.sdk.internal;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header {@code Retry-After}, in seconds or as a date, which is read against the answer's own. */
final class RetryAfter {
    // Some thirty years: nobody waits so long, and no sum overflows.
    private static final long MOST_SECONDS = 1_000_000_000;

    private RetryAfter() {}

    /** How long the service does not want to hear of it; null if it did not say, or not so that it can be read. */
    static @Nullable Duration of(Answer answer, Instant now) {
        return of(answer.retryAfter(), answer.header("Date"), now);
    }

    /** The same, of the two headers. */
    static @Nullable Duration of(@Nullable String text, @Nullable String date, Instant now) {
        if (text == null) {
            return null;
        }
        String trimmed = text.strip();
        if (trimmed.matches("[0-9]+")) {
            return Duration.ofSeconds(
                    trimmed.length() > 10 ? MOST_SECONDS : Math.min(MOST_SECONDS, Long.parseLong(trimmed)));
        }
        Instant until = date(trimmed);
        if (until == null) {
            return null;
        }
        Instant there = date(date);
        Duration wait = Duration.between(there == null ? now : there, until);
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.toSeconds() > MOST_SECONDS ? Duration.ofSeconds(MOST_SECONDS) : wait;
    }

    private static @Nullable Instant date(@Nullable String text) {
        try {
            return text == null
                    ? null
                    : ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
