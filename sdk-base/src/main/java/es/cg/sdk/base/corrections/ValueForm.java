package es.cg.sdk.base.corrections;

import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The form in which the service has the values of a field. It converts them exactly or not at all, both ways.
 * Immutable.
 *
 * <p>Both ways throw an {@link IllegalArgumentException} whose message begins with a verb, and holds no value.
 */
public final class ValueForm {
    /** What a value is at the service. */
    public enum Kind {
        /** As the contract has it, whatever a general rule says. */
        SAME,
        /** Text, where ours is a number. */
        TEXT,
        /** A number, where ours is text. */
        NUMBER,
        /** Whole cents, where ours is euros. */
        CENTS,
        /** A hundredth, where ours is a percentage: 0.21 is 21. */
        FRACTION,
        /** A date or a time in another form. */
        TIME,
        /** Words, where ours are words or flags. */
        WORDS
    }

    /** A value as it is in the contract. */
    static final ValueForm SAME = new ValueForm(Kind.SAME, null, Map.of(), false);

    // No amount has more digits: 1e999999999 is not expanded.
    private static final int MAX_DIGITS = 100;
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,100}([.][0-9]{1,100})?");
    // A text that is the same again after it was a number.
    private static final Pattern CANONICAL = Pattern.compile("-?(0|[1-9][0-9]{0,99})([.][0-9]{1,100})?");
    private static final int HUNDRED = 2;

    private final Kind kind;
    private final @Nullable TimeForm time;
    private final Map<String, Object> toTheirs;
    private final Map<String, String> toOurs = new HashMap<>();
    private final boolean isFlag;

    private ValueForm(Kind kind, @Nullable TimeForm time, Map<String, Object> words, boolean isFlag) {
        this.kind = kind;
        this.time = time;
        this.toTheirs = Collections.unmodifiableMap(new LinkedHashMap<>(words));
        this.isFlag = isFlag;
        toTheirs.forEach((ours, theirs) -> toOurs.putIfAbsent(isFlag ? flag(theirs) : word(theirs), ours));
    }

    /** Returns the form of numbers: text, a number, cents or hundredths. */
    static ValueForm of(Kind kind) {
        return new ValueForm(kind, null, Map.of(), false);
    }

    /** Returns the form of dates and times. */
    static ValueForm of(TimeForm time) {
        return new ValueForm(Kind.TIME, time, Map.of(), false);
    }

    /** Returns the form of words; {@code isFlag} says whether ours are true and false. */
    static ValueForm of(Map<String, Object> words, boolean isFlag) {
        return new ValueForm(Kind.WORDS, null, words, isFlag);
    }

    /** Returns what a value is at the service. */
    public Kind kind() {
        return kind;
    }

    /** Returns whether it is a day, and no time. */
    boolean isDay() {
        return time != null && time.isDay();
    }

    /** Returns whether our values are true and false. */
    boolean isFlag() {
        return isFlag;
    }

    /** Returns whether a value of this form is something else than what the contract shows of such a field. */
    boolean contradicts(Contract.Field field) {
        return switch (kind) {
            case SAME, CENTS, FRACTION -> false;
            case TEXT, NUMBER, TIME -> field.shown();
            case WORDS -> isFlag ? field.shown() : field.wordsShown();
        };
    }

    /** Returns our value as the service has it. */
    public Json send(Json ours) {
        JsonMembers.Access access = JsonMembers.access();
        return (Json) access.json(send(access.stored(ours)));
    }

    /** Returns the service's value as ours is. */
    public Json receive(Json theirs) {
        JsonMembers.Access access = JsonMembers.access();
        return (Json) access.json(receive(access.stored(theirs)));
    }

    /** Returns our stored value as the service has it. */
    Object send(Object ours) {
        if (ours instanceof Json json && json.kind() == Json.Kind.NULL) {
            return ours;
        }
        return switch (kind) {
            case SAME -> ours;
            case TEXT -> number(ours, "is no number").toPlainString();
            case NUMBER -> new BigDecimal(canonical(ours));
            case CENTS -> whole(number(ours, "is no number").movePointRight(HUNDRED), "has no whole cents");
            case FRACTION -> number(ours, "is no number").movePointLeft(HUNDRED);
            case TIME -> timeForm().send(ours);
            case WORDS -> theirWord(ours);
        };
    }

    /** Returns the service's stored value as ours is. */
    Object receive(Object theirs) {
        if (theirs instanceof Json json && json.kind() == Json.Kind.NULL) {
            return theirs;
        }
        return switch (kind) {
            case SAME -> theirs;
            case TEXT -> theirs instanceof String ? decimal(theirs) : number(theirs, "is no number");
            case NUMBER ->
                theirs instanceof String
                        ? theirs
                        : number(theirs, "is no number").toPlainString();
            case CENTS ->
                theirs instanceof Long cents
                        ? BigDecimal.valueOf(cents, HUNDRED)
                        : BigDecimal.valueOf(
                                whole(number(theirs, "is no number of cents"), "is no whole number of cents"), HUNDRED);
            case FRACTION -> percentage(number(theirs, "is no number"));
            case TIME -> timeForm().receive(theirs);
            case WORDS -> ourWord(theirs);
        };
    }

    private TimeForm timeForm() {
        return Objects.requireNonNull(time);
    }

    private Object theirWord(Object ours) {
        boolean isForeign = isFlag && !(ours instanceof Boolean);
        Object theirs = isForeign ? null : toTheirs.get(word(ours));
        if (isFlag && theirs == null) {
            throw new IllegalArgumentException(
                    isForeign ? "is neither true nor false" : "has no value there that the corrections say");
        }
        return theirs == null ? ours : theirs;
    }

    private Object ourWord(Object theirs) {
        String ours = toOurs.get(isFlag ? flag(theirs) : word(theirs));
        if (isFlag && ours == null) {
            throw new IllegalArgumentException("is none of the values of true and false that the corrections say");
        }
        return ours == null ? theirs : isFlag ? (Object) Boolean.valueOf(ours) : ours;
    }

    /** Returns the word of a vocabulary that a value is: numbers and flags may be one too. */
    static String word(Json value) {
        return word(JsonMembers.access().stored(value));
    }

    private static String word(Object stored) {
        BigDecimal number = decimalOf(stored);
        return number != null
                ? isBounded(number) ? number.toPlainString() : ""
                : stored instanceof Json ? "" : stored.toString();
    }

    /** Returns the word of a flag: 1.0 is 1. */
    private static String flag(Object stored) {
        BigDecimal number = decimalOf(stored);
        return number == null || !isBounded(number)
                ? word(stored)
                : number.stripTrailingZeros().toPlainString();
    }

    private static @Nullable BigDecimal decimalOf(Object stored) {
        return stored instanceof Long whole
                ? BigDecimal.valueOf(whole)
                : stored instanceof BigDecimal number ? number : null;
    }

    private static boolean isBounded(BigDecimal number) {
        return Math.abs((long) number.scale()) + number.precision() <= MAX_DIGITS;
    }

    static BigDecimal number(Object stored, String fault) {
        BigDecimal number = decimalOf(stored);
        if (number == null || !isBounded(number)) {
            throw new IllegalArgumentException(fault);
        }
        return number;
    }

    static String text(Object stored, String fault) {
        if (!(stored instanceof String text)) {
            throw new IllegalArgumentException(fault);
        }
        return text;
    }

    private static BigDecimal decimal(Object stored) {
        String text = text(stored, "is no number");
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException("is no decimal number such as 12.50");
        }
        return new BigDecimal(text);
    }

    private static String canonical(Object stored) {
        String text = stored instanceof String own ? own : word(stored);
        if (!CANONICAL.matcher(text).matches()) {
            throw new IllegalArgumentException("is no text that a number keeps, such as one with zeros before it");
        }
        return text;
    }

    static long whole(BigDecimal number, String fault) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException notWhole) {
            throw new IllegalArgumentException(fault, notWhole);
        }
    }

    private static BigDecimal percentage(BigDecimal fraction) {
        BigDecimal percentage = fraction.movePointRight(HUNDRED);
        return percentage.scale() < 0 ? percentage.setScale(0) : percentage;
    }
}
