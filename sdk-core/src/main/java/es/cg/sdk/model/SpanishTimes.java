package es.cg.sdk.model;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parses the dates and times of answers; those without an offset are in Spanish time. Thread-safe. */
final class SpanishTimes {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // The accounts are kept in Spanish time: late in the evening in UTC, it is already the next day there.
    private static final ZoneId SPAIN = ZoneId.of("Europe/Madrid");
    private static final DateTimeFormatter ISO_TIME = DateTimeFormatter.ISO_DATE_TIME;

    // Bounds the memory of a program that generates names of fields.
    private static final int MAX_REPORTED = 1000;
    private static final Set<String> REPORTED = ConcurrentHashMap.newKeySet();

    private SpanishTimes() {}

    /** Returns the date of a date or of a date-time; throws {@link DateTimeException} if the text is neither. */
    static LocalDate date(String text) {
        if (text.length() == 10) {
            return day(text);
        }
        TemporalAccessor time = time(text);
        return time instanceof OffsetDateTime moment
                ? moment.atZoneSameInstant(SPAIN).toLocalDate()
                : LocalDate.from(time);
    }

    /**
     * Returns the moment of a date-time; throws {@link DateTimeException} if the text is none. If it has no offset, a
     * warning is logged once for this field.
     */
    static OffsetDateTime moment(String text, Class<?> type, String field) {
        TemporalAccessor time = time(text);
        if (time instanceof OffsetDateTime moment) {
            return moment;
        }
        String name = type.getName() + "." + field;
        if (REPORTED.size() < MAX_REPORTED && REPORTED.add(name)) {
            LOG.warn(
                    "{}.{} is a time without an offset, and is read as Spanish time ({}), also from now on; json() has the"
                            + " text, if the service means another zone",
                    type.getSimpleName(),
                    field,
                    SPAIN);
        }
        return LocalDateTime.from(time).atZone(SPAIN).toOffsetDateTime();
    }

    private static TemporalAccessor time(String text) {
        return ISO_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
    }

    /** Parses a date as {@code LocalDate.parse} does, in a tenth of the time. */
    private static LocalDate day(String text) {
        if (text.charAt(4) != '-' || text.charAt(7) != '-') {
            throw new DateTimeException("not a date");
        }
        return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    }

    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new DateTimeException("not a digit");
            }
            number = 10 * number + digit;
        }
        return number;
    }
}
