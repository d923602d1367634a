package es.cg.sdk.base.corrections;

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

/**
 * The form of a day or a time at the service: a number since 1970, or a text. Immutable.
 *
 * @param perSecond how many parts of a number are a second; 0 if it is a text
 * @param formatter of texts
 * @param zone of times that are texts
 * @param digits reads texts of the pattern without a formatter; null if the pattern has more than digits
 */
record TimeForm(
        int perSecond,
        @Nullable DateTimeFormatter formatter,
        @Nullable ZoneId zone,
        boolean isDay,
        @Nullable DigitPattern digits) {
    // Of another century, so that a year of two digits is another one when it is read again: people were born then.
    private static final ZonedDateTime SAMPLE =
            ZonedDateTime.of(1986, 11, 20, 21, 5, 59, 0, ZoneId.of("Europe/Madrid"));
    private static final String ISO = "yyyy-MM-dd'T'HH:mm:ss";
    private static final int MILLIS = 1000;

    /**
     * Returns the form that a word of a file names: a unit since 1970, a pattern of days, a pattern of times with the
     * zone after a space, or a zone alone.
     *
     * @throws IllegalArgumentException if it names none, or its texts do not tell every day or second from others
     */
    static TimeForm of(String word, boolean isDay) {
        return isDay
                ? ofDays(word)
                : switch (word) {
                    case "seconds" -> new TimeForm(1, null, null, false, null);
                    case "milliseconds" -> new TimeForm(MILLIS, null, null, false, null);
                    default -> ofTimes(word);
                };
    }

    private static TimeForm ofDays(String pattern) {
        DateTimeFormatter formatter = formatter(pattern);
        try {
            if (SAMPLE.toLocalDate().equals(LocalDate.parse(formatter.format(SAMPLE), formatter))) {
                return new TimeForm(0, formatter, null, true, DigitPattern.of(pattern, true));
            }
        } catch (DateTimeException incomplete) {
            // Said below.
        }
        throw new IllegalArgumentException(
                "the pattern " + pattern + " does not tell every day from others: write such as dd/MM/yyyy");
    }

    private static TimeForm ofTimes(String text) {
        int space = text.lastIndexOf(' ');
        ZoneId zone = zone(text.substring(space + 1));
        String pattern =
                zone == null ? text : space < 0 ? "" : text.substring(0, space).strip();
        DateTimeFormatter formatter = pattern.isEmpty() ? DateTimeFormatter.ISO_LOCAL_DATE_TIME : formatter(pattern);
        try {
            TemporalAccessor read =
                    formatter.parseBest(formatter.format(SAMPLE), OffsetDateTime::from, LocalDateTime::from);
            boolean hasOffset = read instanceof OffsetDateTime;
            if (!hasOffset && zone == null) {
                throw new IllegalArgumentException("the times of " + text
                        + " have no zone: write it after a space, such as yyyy-MM-dd HH:mm:ss Europe/Madrid");
            }
            if (LocalDateTime.from(read).equals(SAMPLE.toLocalDateTime())) {
                DigitPattern digits = hasOffset ? null : DigitPattern.of(pattern.isEmpty() ? ISO : pattern, false);
                return new TimeForm(0, formatter, hasOffset ? SAMPLE.getZone() : zone, false, digits);
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
        } catch (IllegalArgumentException | ClassCastException e) {
            // The second one is that of the JDK for a padded field behind a number.
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
    Object send(Object ours) {
        if (isDay) {
            return day(ours, DateTimeFormatter.ISO_LOCAL_DATE).format(Objects.requireNonNull(formatter));
        }
        OffsetDateTime moment = moment(ValueForm.text(ours, "is no time"), DateTimeFormatter.ISO_OFFSET_DATE_TIME);
        Object there = perSecond == 0
                ? moment.atZoneSameInstant(Objects.requireNonNull(zone)).format(Objects.requireNonNull(formatter))
                : Long.valueOf(
                        perSecond == 1
                                ? moment.toEpochSecond()
                                : moment.toInstant().toEpochMilli());
        Instant kept = there instanceof Long count
                ? instant(count)
                : read((String) there).toInstant();
        if (!kept.equals(moment.toInstant())) {
            throw new IllegalArgumentException("has a part of a second that the service's form lacks");
        }
        return there;
    }

    /** Returns the service's value as ours is. */
    Object receive(Object theirs) {
        String text = theirs instanceof String its ? its : null;
        if (perSecond > 0) {
            return instant(ValueForm.whole(ValueForm.number(theirs, "is no number"), "is no whole number"))
                    .toString();
        }
        String quick = text == null || digits == null ? null : digits.iso(text, zone);
        if (quick != null) {
            return quick;
        }
        return isDay
                ? day(theirs, Objects.requireNonNull(formatter)).toString()
                : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(read(ValueForm.text(theirs, "is no time")));
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

    private static LocalDate day(Object stored, DateTimeFormatter formatter) {
        String text = ValueForm.text(stored, "is no date");
        try {
            return LocalDate.parse(text, formatter);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("is no date of the form that is expected");
        }
    }
}
