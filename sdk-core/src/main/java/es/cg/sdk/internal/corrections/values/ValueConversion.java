package es.cg.sdk.internal.corrections.values;

import es.cg.sdk.base.file.ValueForm;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts the values of a field to the form of the service and back, exactly or not at all. Immutable.
 *
 * <p>Both ways throw an {@link IllegalArgumentException} whose message begins with a verb, and holds no value.
 */
public final class ValueConversion {
    // No amount has more digits: 1e999999999 is not expanded.
    private static final int MAX_DIGITS = 100;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,100}([.][0-9]{1,100})?");
    // A text that is the same again after it was a number.
    private static final Pattern CANONICAL = Pattern.compile("-?(0|[1-9][0-9]{0,99})([.][0-9]{1,100})?");
    private static final int NANOS_PER_MILLI = 1_000_000;

    private final @Nullable ValueForm form;
    private final Map<String, Json> toTheirs;
    private final Map<String, String> toOurs = new HashMap<>();
    private final boolean isFlag;
    private final @Nullable DateTimeFormatter days;

    private ValueConversion(FieldRule rule, boolean isFlag) {
        this.form = rule.form();
        this.toTheirs = rule.values();
        this.isFlag = isFlag;
        toTheirs.forEach((ours, theirs) -> toOurs.putIfAbsent(isFlag ? flag(theirs) : FieldRule.word(theirs), ours));
        String pattern = form == null ? null : form.pattern();
        this.days = pattern == null ? null : ValueForm.formatter(pattern);
    }

    /**
     * Returns the conversion of a field; null if its values stay as they are.
     *
     * @param type the type of our values, as {@code ContractForms.FieldForm} names it
     */
    public static @Nullable ValueConversion of(FieldRule rule, String type) {
        return rule.form() == null && rule.values().isEmpty()
                ? null
                : new ValueConversion(rule, type.equals("boolean"));
    }

    /** Returns our value as the service has it. */
    public Json send(Json ours) {
        if (ours.kind() == Json.Kind.NULL) {
            return ours;
        }
        if (form == null) {
            return theirWord(ours);
        }
        return switch (form.kind()) {
            case TEXT -> Json.of(number(ours, "is no number").toPlainString());
            case NUMBER -> Json.of(new BigDecimal(canonical(ours)));
            case CENTS -> Json.of(whole(number(ours, "is no number").movePointRight(2), "has no whole cents"));
            case DATE -> Json.of(day(ours, DateTimeFormatter.ISO_LOCAL_DATE).format(days()));
            case EPOCH_SECONDS -> Json.of(seconds(moment(ours)));
            case EPOCH_MILLISECONDS -> Json.of(milliseconds(moment(ours)));
            case LOCAL_TIME -> Json.of(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(local(moment(ours))));
        };
    }

    /** Returns the service's value as ours is. */
    public Json receive(Json theirs) {
        if (theirs.kind() == Json.Kind.NULL) {
            return theirs;
        }
        if (form == null) {
            return ourWord(theirs);
        }
        return switch (form.kind()) {
            case TEXT -> theirs.kind() == Json.Kind.NUMBER ? theirs : Json.of(decimal(theirs));
            case NUMBER ->
                theirs.kind() == Json.Kind.STRING
                        ? theirs
                        : Json.of(number(theirs, "is no number").toPlainString());
            case CENTS -> Json.of(euros(number(theirs, "is no number of cents")));
            case DATE -> Json.of(day(theirs, days()));
            case EPOCH_SECONDS -> Json.of(second(count(theirs)));
            case EPOCH_MILLISECONDS -> Json.of(Instant.ofEpochMilli(count(theirs)));
            case LOCAL_TIME -> Json.of(zoned(text(theirs, "is no time")));
        };
    }

    /** Returns whether our values are true and false. */
    public boolean isFlag() {
        return isFlag;
    }

    private Json theirWord(Json ours) {
        Json theirs = isFlag && ours.bool() == null ? null : toTheirs.get(FieldRule.word(ours));
        if (isFlag && theirs == null) {
            throw new IllegalArgumentException(
                    ours.bool() == null ? "is neither true nor false" : "has no value there that the corrections say");
        }
        return theirs == null ? ours : theirs;
    }

    private Json ourWord(Json theirs) {
        if (!isFlag) {
            String ours = toOurs.get(FieldRule.word(theirs));
            return ours == null ? theirs : Json.of(ours);
        }
        String ours = toOurs.get(flag(theirs));
        if (ours == null) {
            throw new IllegalArgumentException("is none of the values of true and false that the corrections say");
        }
        return Json.of(Boolean.valueOf(ours));
    }

    /** Returns the word of a flag: 1.0 is 1. */
    private static String flag(Json value) {
        BigDecimal number = value.number();
        return FieldRule.word(number == null || !isBounded(number) ? value : Json.of(number.stripTrailingZeros()));
    }

    static boolean isBounded(BigDecimal number) {
        return Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS;
    }

    private static BigDecimal number(Json json, String fault) {
        BigDecimal number = json.number();
        if (number == null || !isBounded(number)) {
            throw new IllegalArgumentException(fault);
        }
        return number;
    }

    private static String text(Json json, String fault) {
        String text = json.string();
        if (text == null) {
            throw new IllegalArgumentException(fault);
        }
        return text;
    }

    private static BigDecimal decimal(Json json) {
        String text = text(json, "is no number");
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException("is no decimal number such as 12.50");
        }
        return new BigDecimal(text);
    }

    private static String canonical(Json json) {
        String text = text(json, "is no text");
        if (!CANONICAL.matcher(text).matches()) {
            throw new IllegalArgumentException("is no text that a number keeps, such as one with zeros before it");
        }
        return text;
    }

    private static long whole(BigDecimal number, String fault) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException notWhole) {
            throw new IllegalArgumentException(fault, notWhole);
        }
    }

    private static BigDecimal euros(BigDecimal cents) {
        BigDecimal euros = cents.movePointLeft(2);
        return euros.stripTrailingZeros().scale() <= 2 ? euros.setScale(2) : euros;
    }

    private DateTimeFormatter days() {
        return Objects.requireNonNull(days);
    }

    private static LocalDate day(Json json, DateTimeFormatter formatter) {
        try {
            return LocalDate.parse(text(json, "is no date"), formatter);
        } catch (DateTimeException e) {
            throw withoutValue("is no date of the form that is expected");
        }
    }

    private static OffsetDateTime moment(Json json) {
        try {
            return OffsetDateTime.parse(text(json, "is no time"));
        } catch (DateTimeException e) {
            throw withoutValue("is no time with an offset");
        }
    }

    /** The messages of the JDK's exceptions hold the value. */
    private static IllegalArgumentException withoutValue(String fault) {
        return new IllegalArgumentException(fault);
    }

    private static long seconds(OffsetDateTime time) {
        if (time.getNano() != 0) {
            throw new IllegalArgumentException("has a fraction of a second, which the service's form lacks");
        }
        return time.toEpochSecond();
    }

    private static long milliseconds(OffsetDateTime time) {
        if (time.getNano() % NANOS_PER_MILLI != 0) {
            throw new IllegalArgumentException("has a fraction of a millisecond, which the service's form lacks");
        }
        return time.toInstant().toEpochMilli();
    }

    private static long count(Json json) {
        return whole(number(json, "is no number"), "is no whole number");
    }

    private static Instant second(long count) {
        try {
            return Instant.ofEpochSecond(count);
        } catch (DateTimeException e) {
            throw withoutValue("is no time of our years");
        }
    }

    private ZoneId zone() {
        return Objects.requireNonNull(Objects.requireNonNull(form).zone());
    }

    private LocalDateTime local(OffsetDateTime time) {
        LocalDateTime local = time.atZoneSameInstant(zone()).toLocalDateTime();
        return requireClear(local);
    }

    private OffsetDateTime zoned(String text) {
        try {
            return OffsetDateTime.parse(text);
        } catch (DateTimeException withoutOffset) {
            // As the corrections say.
        }
        try {
            LocalDateTime local = requireClear(LocalDateTime.parse(text));
            return local.atZone(zone()).toOffsetDateTime();
        } catch (DateTimeException e) {
            throw withoutValue("is no time without a zone");
        }
    }

    /** Refuses the hour that the clock shows twice in autumn, and the one that it leaves out in spring. */
    private LocalDateTime requireClear(LocalDateTime local) {
        if (zone().getRules().getValidOffsets(local).size() != 1) {
            throw new IllegalArgumentException("is in an hour that the clock of " + zone() + " shows twice or never");
        }
        return local;
    }
}
