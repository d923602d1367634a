package es.cg.sdk.mock.internal.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A condition that selects records of a table, such as the text of a field or a range of days. A table finds the
 * records of a filter by indexes, one for each field that the filter compares; a predicate is tested on each record
 * that the indexes leave. Immutable.
 */
public record RowFilter(List<SameText> texts, List<InRange> ranges, List<Predicate<? super Row>> predicates)
        implements Predicate<Row> {
    private static final RowFilter ALL = new RowFilter(List.of(), List.of(), List.of());

    /** A key with this text, which is not empty. */
    record SameText(RowKey key, String text) {}

    /** A field whose measure is in this range, both ends included. */
    record InRange(Measure measure, long least, long most) {}

    /** Returns the filter that every record passes. */
    public static RowFilter all() {
        return ALL;
    }

    /** Returns the filter of records with this text in a field, or without the field if the text is empty. */
    public static RowFilter text(String field, String text) {
        return text(RowKey.field(field), text);
    }

    /** Returns the filter of records with this text of a key; of those without one if the text is empty. */
    public static RowFilter text(RowKey key, String text) {
        return text.isEmpty()
                ? matching(row -> key.of(row).isEmpty())
                : new RowFilter(List.of(new SameText(key, text)), List.of(), List.of());
    }

    /** Returns the filter of records whose day in a field is in this range, such as 2026-11-01 to 2026-11-30. */
    public static RowFilter days(String field, String first, String last) {
        return days(Measure.day(field), first, last);
    }

    /** Returns the filter of records whose day of a measure is in this range. */
    public static RowFilter days(Measure day, String first, String last) {
        InRange range = new InRange(day, day.of(first), day.of(last));
        return new RowFilter(List.of(), List.of(range), List.of());
    }

    /** Returns the filter of records that were changed in the second of this moment, or later. */
    public static RowFilter changedSince(Instant moment) {
        return seconds("actualizado_en", moment.getEpochSecond(), Long.MAX_VALUE);
    }

    /** Returns the filter of records whose time in a field is in this range of seconds since the epoch, 0 or later. */
    public static RowFilter seconds(String field, long first, long last) {
        InRange range = new InRange(Measure.time(field), first, last);
        return new RowFilter(List.of(), List.of(range), List.of());
    }

    /** Returns the filter of records that match a predicate. A list with it reads all records between two matches. */
    public static RowFilter matching(Predicate<? super Row> predicate) {
        return new RowFilter(List.of(), List.of(), List.of(predicate));
    }

    /** Returns the filter of records that pass both. */
    @Override
    public RowFilter and(Predicate<? super Row> other) {
        if (other instanceof RowFilter filter) {
            return new RowFilter(
                    joined(texts, filter.texts), joined(ranges, filter.ranges), joined(predicates, filter.predicates));
        }
        return and(matching(other));
    }

    @Override
    public boolean test(Row row) {
        return texts.stream().allMatch(each -> each.key().of(row).contains(each.text()))
                && ranges.stream()
                        .allMatch(each -> each.measure().of(row) >= each.least()
                                && each.measure().of(row) <= each.most())
                && matchesPredicates(row);
    }

    boolean matchesPredicates(Row row) {
        return predicates.stream().allMatch(each -> each.test(row));
    }

    private static <T> List<T> joined(List<T> some, List<T> more) {
        List<T> joined = new ArrayList<>(some);
        joined.addAll(more);
        return List.copyOf(joined);
    }
}
