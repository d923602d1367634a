package es.cg.sdk.webhooks.internal.corrections;

import es.cg.sdk.base.file.ValueForm;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts a value of the service to ours, exactly or not at all. Values are texts of JSON. Immutable.
 *
 * <p>What does not fit is an {@link UnfitException}, whose message holds no value.
 */
final class ValueConversion {
    // No amount has more digits: 1e999999999 is not expanded.
    private static final int MAX_DIGITS = 100;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,100}([.][0-9]{1,100})?");

    private final @Nullable ValueForm form;
    private final Map<String, String> words;
    private final boolean isFlag;
    private final @Nullable DateTimeFormatter days;

    private ValueConversion(FieldRule rule, boolean isFlag) {
        this.form = rule.form();
        this.words = rule.words();
        this.isFlag = isFlag;
        String pattern = form == null ? null : form.pattern();
        this.days = pattern == null ? null : ValueForm.formatter(pattern);
    }

    /** A value that is not of the form that the file says. */
    static final class UnfitException extends Exception {
        private static final long serialVersionUID = 1L;

        UnfitException(String fault) {
            super(fault);
        }
    }

    /** Returns the conversion of a field of this type; null if its values stay as they are. */
    static @Nullable ValueConversion of(FieldRule rule, String type) {
        return rule.form() == null && rule.words().isEmpty() ? null : new ValueConversion(rule, type.equals("boolean"));
    }

    /** Returns our value. */
    String ours(String theirs) throws UnfitException, IOException {
        if (JsonText.isNull(theirs)) {
            return theirs;
        }
        if (form == null) {
            String our = words.get(isFlag ? flag(theirs) : word(theirs));
            if (our == null && isFlag) {
                throw new UnfitException("is none of the values of true and false that the file says");
            }
            return our == null ? theirs : isFlag ? our : JsonText.quoted(our);
        }
        return switch (form.kind()) {
            case TEXT -> JsonText.isNumber(theirs) ? theirs : decimal(theirs);
            case NUMBER ->
                JsonText.isString(theirs)
                        ? theirs
                        : JsonText.quoted(number(theirs, "is no number").toPlainString());
            case CENTS -> euros(number(theirs, "is no number of cents"));
            case DATE -> JsonText.quoted(day(text(theirs, "is no date")).toString());
            case EPOCH_SECONDS -> JsonText.quoted(second(count(theirs)).toString());
            case EPOCH_MILLISECONDS ->
                JsonText.quoted(Instant.ofEpochMilli(count(theirs)).toString());
            case LOCAL_TIME -> JsonText.quoted(zoned(text(theirs, "is no time")));
        };
    }

    /** Returns the word of a vocabulary that a value is: numbers and flags may be one too. */
    private static String word(String json) throws IOException {
        if (JsonText.isString(json)) {
            return JsonText.string(json);
        }
        if (JsonText.isNumber(json)) {
            BigDecimal number = bounded(json);
            return number == null ? "" : number.toPlainString();
        }
        return json;
    }

    /** Returns the word of a flag: 1.0 is 1. */
    private static String flag(String json) throws IOException {
        BigDecimal number = bounded(json);
        return number == null ? word(json) : number.stripTrailingZeros().toPlainString();
    }

    private static @Nullable BigDecimal bounded(String json) {
        if (!JsonText.isNumber(json) || json.length() > 2 * MAX_DIGITS) {
            return null;
        }
        try {
            BigDecimal number = new BigDecimal(json);
            return Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS ? number : null;
        } catch (NumberFormatException hugeExponent) {
            return null;
        }
    }

    private static BigDecimal number(String json, String fault) throws UnfitException {
        BigDecimal number = bounded(json);
        if (number == null) {
            throw new UnfitException(fault);
        }
        return number;
    }

    private static String text(String json, String fault) throws UnfitException, IOException {
        if (!JsonText.isString(json)) {
            throw new UnfitException(fault);
        }
        return JsonText.string(json);
    }

    private static String decimal(String json) throws UnfitException, IOException {
        String text = text(json, "is no number");
        if (!DECIMAL.matcher(text).matches()) {
            throw new UnfitException("is no decimal number such as 12.50");
        }
        return new BigDecimal(text).toPlainString();
    }

    private static String euros(BigDecimal cents) {
        BigDecimal euros = cents.movePointLeft(2);
        return (euros.stripTrailingZeros().scale() <= 2 ? euros.setScale(2) : euros).toPlainString();
    }

    private static long count(String json) throws UnfitException {
        try {
            return number(json, "is no number").longValueExact();
        } catch (ArithmeticException notWhole) {
            throw new UnfitException("is no whole number");
        }
    }

    // The messages of the JDK's exceptions hold the value: none is kept as a cause.

    private LocalDate day(String text) throws UnfitException {
        try {
            return LocalDate.parse(text, Objects.requireNonNull(days));
        } catch (DateTimeException e) {
            throw new UnfitException("is no date of the form that the file says");
        }
    }

    private static Instant second(long count) throws UnfitException {
        try {
            return Instant.ofEpochSecond(count);
        } catch (DateTimeException e) {
            throw new UnfitException("is no time of our years");
        }
    }

    private String zoned(String text) throws UnfitException {
        try {
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(OffsetDateTime.parse(text));
        } catch (DateTimeException withoutOffset) {
            // As the file says.
        }
        ZoneId zone = Objects.requireNonNull(Objects.requireNonNull(form).zone());
        try {
            LocalDateTime local = LocalDateTime.parse(text);
            if (zone.getRules().getValidOffsets(local).size() != 1) {
                throw new UnfitException("is in an hour that the clock of " + zone + " shows twice or never");
            }
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(local.atZone(zone));
        } catch (DateTimeException e) {
            throw new UnfitException("is no time without a zone");
        }
    }
}
