package es.cg.sdk.mock.internal.chapters;

import es.cg.sdk.mock.internal.service.Refusal;
import es.cg.sdk.mock.internal.service.Visit;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filter {@code modificado_desde}: a day, or an instant in any form that the contract's dates take. A time without
 * an offset is the firm's.
 */
final class ModifiedSince {
    private static final String NAME = "modificado_desde";
    private static final Pattern FORM = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})"
            + "(?:T(\\d{2})(?::?(\\d{2})(?::?(\\d{2})(?:[.,]\\d+)?)?)?(Z|[+\\- ]\\d{2}(?::?\\d{2})?)?)?");

    private ModifiedSince() {}

    /** Whether a record has changed since what the query says; all have if it says nothing. */
    static Predicate<Row> of(Visit visit) {
        String text = visit.query(NAME);
        if (text == null) {
            return row -> true;
        }
        // Records tell their times to the second, so a fraction must not hide what changed within it.
        Instant since = instant(text).truncatedTo(ChronoUnit.SECONDS);
        return row ->
                !OffsetDateTime.parse(row.text("actualizado_en")).toInstant().isBefore(since);
    }

    private static Instant instant(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw refused();
        }
        try {
            LocalDateTime time = LocalDate.parse(matcher.group(1))
                    .atTime(LocalTime.of(number(matcher.group(2)), number(matcher.group(3)), number(matcher.group(4))));
            String offset = matcher.group(5);
            return offset == null
                    ? time.atZone(SimulatedClock.MADRID).toInstant()
                    // A plus that was not escaped in the query has become a space.
                    : time.toInstant(ZoneOffset.of(offset.replace(' ', '+')));
        } catch (DateTimeException e) {
            throw refused();
        }
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static Refusal refused() {
        return Refusal.invalid("fecha_no_valida", NAME, "a date looks like 2026-11-20 or 2026-11-20T08:00:00Z");
    }
}
