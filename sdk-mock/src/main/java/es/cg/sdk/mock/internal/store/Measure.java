package es.cg.sdk.mock.internal.store;

import java.time.OffsetDateTime;

/** A field that holds a day or a time, as a number in whose order records can be found. */
record Measure(String field, Scale scale) {
    /** The time of the last change. */
    static final Measure CHANGED = new Measure("actualizado_en", Scale.SECOND);

    /** The number of a record without the field, which no range contains. */
    static final long NONE = Long.MIN_VALUE;

    private static final int LENGTH_OF_A_DAY = 10;

    /** What the field holds. */
    enum Scale {
        /** A day such as 2026-11-20, as the number 20261120. */
        DAY,
        /** A time with its offset, in seconds from 1970. */
        SECOND;

        long number(String text) {
            return this == DAY
                    ? Long.parseLong(text.substring(0, LENGTH_OF_A_DAY).replace("-", ""))
                    : OffsetDateTime.parse(text).toEpochSecond();
        }
    }

    /** Returns the number of a record; {@link #NONE} if it has no such field. */
    long of(Row row) {
        String text = row.text(field);
        return text.isEmpty() ? NONE : scale.number(text);
    }
}
