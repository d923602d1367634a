package es.cg.sdk.mock.internal.store;

import java.time.OffsetDateTime;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A day or a time of a record, as a number in whose order records can be found. It must depend on nothing but the
 * record. Measures are equal if their names are.
 */
public final class Measure {
    /** The number of a record without the field, which no range contains. */
    static final long NONE = Long.MIN_VALUE;

    private static final int LENGTH_OF_A_DAY = 10;

    private final String name;
    private final Function<Row, String> text;
    private final ToLongFunction<String> number;

    private Measure(String field, ToLongFunction<String> number) {
        this(field, row -> row.text(field), number);
    }

    private Measure(String name, Function<Row, String> text, ToLongFunction<String> number) {
        this.name = name;
        this.text = text;
        this.number = number;
    }

    /**
     * Returns the measure of this name, with a function from a record to a text that begins with a day, such as
     * 2026-11-20; records with an empty text are in no range.
     */
    public static Measure day(String name, Function<Row, String> text) {
        return new Measure(name, text, Measure::number);
    }

    /** Returns the measure of a field that holds a day. */
    static Measure day(String field) {
        return new Measure(field, Measure::number);
    }

    /** Returns the measure of a field that holds a time, in seconds since the epoch. */
    static Measure time(String field) {
        return new Measure(field, text -> OffsetDateTime.parse(text).toEpochSecond());
    }

    // A day such as 2026-11-20 as the number 20261120.
    private static long number(String text) {
        return Long.parseLong(text.substring(0, LENGTH_OF_A_DAY).replace("-", ""));
    }

    /** Returns the number of a record; {@link #NONE} if it has no such field. */
    long of(Row row) {
        String known = text.apply(row);
        return known.isEmpty() ? NONE : number.applyAsLong(known);
    }

    /** Returns the number of a text as records of this measure have it. */
    long of(String value) {
        return number.applyAsLong(value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Measure measure && measure.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }
}
