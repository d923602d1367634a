package es.cg.sdk.base.corrections;

import es.cg.sdk.json.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The form of a day or a time at the service: a number since 1970, or a text. Immutable. */
final class TimeForm {
    // Of another century, so that a year of two digits is another one when it is read again: people were born then.
    private static final LocalDate SAMPLE = LocalDate.of(1986, 11, 20);
    private static final ZonedDateTime SAMPLE_TIME =
            ZonedDateTime.of(1986, 11, 20, 21, 5, 59, 0, ZoneId.of("Europe/Madrid"));
    private static final int MILLIS = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** How many parts of a number are a second; 0 if it is a text. */
    private final int perSecond;

    private final @Nullable DateTimeFormatter formatter;
    private final @Nullable ZoneId zone;
    private final boolean isDay;

    private TimeForm(int perSecond, @Nullable DateTimeFormatter formatter, @Nullable ZoneId zone, boolean isDay) {
        this.perSecond = perSecond;
        this.formatter = formatter;
        this.zone = zone;
        this.isDay = isDay;
    }

    /** Returns the form of seconds since 1970. */
    static TimeForm seconds() {
        return new TimeForm(1, null, null, false);
    }

    /** Returns the form of milliseconds since 1970. */
    static TimeForm milliseconds() {
        return new TimeForm(MILLIS, null, null, false);
    }

    /**
     * Returns the form of a pattern of days.
     *
     * @throws IllegalArgumentException if it is no pattern, or does not tell every day from others
     */
    static TimeForm ofDays(String pattern) {
        DateTimeFormatter formatter = formatter(pattern);
        try {
            if (SAMPLE.equals(LocalDate.parse(formatter.format(SAMPLE), formatter))) {
                return new TimeForm(0, formatter, null, true);
            }
        } catch (DateTimeException incomplete) {
            // Said below.
        }
        throw new IllegalArgumentException(
                "the pattern " + pattern + " does not tell every day from others: write such as dd/MM/yyyy");
    }

    /**
     * Returns the form of a pattern of times with the zone after a space, or of a zone alone.
     *
     * @throws IllegalArgumentException if it is none, or does not tell every second from others
     */
    static TimeForm ofTimes(String text) {
        int space = text.lastIndexOf(' ');
        ZoneId zone = zone(text.substring(space + 1));
        String pattern =
                zone == null ? text : space < 0 ? "" : text.substring(0, space).strip();
        DateTimeFormatter formatter = pattern.isEmpty() ? DateTimeFormatter.ISO_LOCAL_DATE_TIME : formatter(pattern);
        try {
            String sample = formatter.format(SAMPLE_TIME);
            TemporalAccessor read = formatter.parseBest(sample, OffsetDateTime::from, LocalDateTime::from);
            boolean hasOffset = read instanceof OffsetDateTime;
            if (!hasOffset && zone == null) {
                throw new IllegalArgumentException("the times of " + text
                        + " have no zone: write it after a space, such as yyyy-MM-dd HH:mm:ss Europe/Madrid");
            }
            if (LocalDateTime.from(read).equals(SAMPLE_TIME.toLocalDateTime())) {
                return new TimeForm(0, formatter, hasOffset ? SAMPLE_TIME.getZone() : zone, false);
            }
        } catch (DateTimeException incomplete) {
            // Said below.
        }
        throw new IllegalArgumentException("the pattern " + text
                + " does not tell every second from others: write such as yyyy-MM-dd HH:mm:ss Europe/Madrid");
    }

    /** A strict formatter reads no day from a year of the era, which is y. */
    private static DateTimeFormatter formatter(String pattern) {
        try {
            return DateTimeFormatter.ofPattern(pattern.replace('y', 'u'), Locale.ROOT)
                    .withResolverStyle(ResolverStyle.STRICT);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "there is no pattern " + pattern
                            + ": write seconds, milliseconds, text, or a pattern such as dd/MM/yyyy or yyyy-MM-dd HH:mm:ss"
                            + " Europe/Madrid",
                    e);
        }
    }

    private static @Nullable ZoneId zone(String text) {
        try {
            return text.contains("/") || text.equals("UTC") ? ZoneId.of(text) : null;
        } catch (DateTimeException noZone) {
            return null;
        }
    }

    /** Returns our value as the service has it. */
    Json send(Json ours) {
        if (isDay) {
            return Json.of(day(ours, DateTimeFormatter.ISO_LOCAL_DATE).format(Objects.requireNonNull(formatter)));
        }
        OffsetDateTime moment = moment(ValueForm.text(ours, "is no time"), DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        if (perSecond > 0) {
            if (moment.getNano() % (perSecond == 1 ? MILLIS * NANOS_PER_MILLI : NANOS_PER_MILLI) != 0) {
                throw new IllegalArgumentException("has a part of a second that the service's form lacks");
            }
            return Json.of(
                    perSecond == 1 ? moment.toEpochSecond() : moment.toInstant().toEpochMilli());
        }
        ZonedDateTime there = moment.atZoneSameInstant(Objects.requireNonNull(zone));
        String text = there.format(Objects.requireNonNull(formatter));
        if (!read(text).toInstant().equals(moment.toInstant())) {
            throw new IllegalArgumentException("has a part of a second that the service's form lacks");
        }
        return Json.of(text);
    }

    /** Returns the service's value as ours is. */
    Json receive(Json theirs) {
        if (isDay) {
            return Json.of(day(theirs, Objects.requireNonNull(formatter)));
        }
        if (perSecond > 0) {
            long count = ValueForm.whole(ValueForm.number(theirs, "is no number"), "is no whole number");
            return Json.of(instant(count));
        }
        return Json.of(read(ValueForm.text(theirs, "is no time")));
    }

    private Instant instant(long count) {
        try {
            return perSecond == 1 ? Instant.ofEpochSecond(count) : Instant.ofEpochMilli(count);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is no time of our years");
        }
    }

    /** Reads a text of the form; one with an offset is a moment without a zone of the form. */
    private OffsetDateTime read(String text) {
        DateTimeFormatter form = Objects.requireNonNull(formatter);
        try {
            TemporalAccessor read = form.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
            return read instanceof OffsetDateTime moment ? moment : clear((LocalDateTime) read);
        } catch (DateTimeException e) {
            if (form.equals(DateTimeFormatter.ISO_LOCAL_DATE_TIME)) {
                return moment(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME);
            }
            throw new IllegalArgumentException("is no time of the form that the corrections say");
        }
    }

    /** Refuses the hour that the clock shows twice in autumn, and the one that it leaves out in spring. */
    private OffsetDateTime clear(LocalDateTime local) {
        ZoneId its = Objects.requireNonNull(zone);
        if (its.getRules().getValidOffsets(local).size() != 1) {
            throw new IllegalArgumentException("is in an hour that the clock of " + its + " shows twice or never");
        }
        return local.atZone(its).toOffsetDateTime();
    }

    // The messages of the JDK's exceptions hold the value: none is kept as a cause.

    private static OffsetDateTime moment(String text, DateTimeFormatter formatter) {
        try {
            return OffsetDateTime.parse(text, formatter);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is no time with an offset");
        }
    }

    private static LocalDate day(Json json, DateTimeFormatter formatter) {
        String text = ValueForm.text(json, "is no date");
        try {
            return LocalDate.parse(text, formatter);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is no date of the form that is expected");
        }
    }
}
