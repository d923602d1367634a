package es.cg.sdk.mock.internal.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Records in the order of their numbers, with an index for each field that was searched so far. The first search of a
 * field reads all records, later ones only those that they find. Guarded by the service's lock.
 */
final class RowList {
    private static final int SMALLEST = 8;

    private final Map<RowKey, TextIndex> texts = new HashMap<>();
    private final Map<Measure, SegmentTree> ranges = new HashMap<>();

    // By the key or measure of an index that has not read all records yet, the number of the last one that it has.
    private final Map<Object, Long> unread = new HashMap<>();

    // A removed record leaves its place empty, until half of the places are.
    private @Nullable Row[] rows = new Row[SMALLEST];
    private long[] numbers = new long[SMALLEST];
    private int first;
    private int end;
    private int size;

    int size() {
        return size;
    }

    /** Adds a record, whose number is larger than all others. */
    void add(Row row) {
        if (end == rows.length) {
            rows = Arrays.copyOf(rows, 2 * end);
            numbers = Arrays.copyOf(numbers, 2 * end);
        }
        rows[end] = row;
        numbers[end] = row.number();
        int place = end++;
        size++;
        texts.forEach((key, index) -> key.of(row).forEach(text -> index.add(text, row.number())));
        ranges.forEach((measure, index) -> index.set(place, measure.of(row)));
    }

    void remove(Row row) {
        int place = place(row.number());
        if (place < 0 || rows[place] != row) {
            return;
        }
        rows[place] = null;
        size--;
        texts.forEach((key, index) -> key.of(row).forEach(text -> index.remove(text, row.number())));
        ranges.values().forEach(index -> index.clear(place));
        while (first < end && rows[first] == null) {
            first++;
        }
        if (size < end / 2 && end > SMALLEST) {
            compact();
        }
    }

    /** Runs a change of a record, and moves it in the indexes to where it then belongs. */
    void change(Row row, Runnable change) {
        Map<RowKey, List<String>> before = new HashMap<>();
        texts.keySet().forEach(key -> before.put(key, key.of(row)));
        try {
            change.run();
        } finally {
            texts.forEach((key, index) -> move(index, row, before.getOrDefault(key, List.of()), key.of(row)));
            int place = place(row.number());
            ranges.forEach((measure, index) -> index.set(place, measure.of(row)));
        }
    }

    private static void move(TextIndex index, Row row, List<String> before, List<String> now) {
        if (!now.equals(before)) {
            before.forEach(text -> index.remove(text, row.number()));
            now.forEach(text -> index.add(text, row.number()));
        }
    }

    /** Returns up to this many records of a filter with numbers below this one, newest first. */
    List<Row> newest(long before, int limit, RowFilter filter) {
        List<Row> found = new ArrayList<>();
        for (Row row = last(before - 1, filter);
                row != null && found.size() < limit;
                row = last(row.number() - 1, filter)) {
            found.add(row);
        }
        return found;
    }

    /** Returns the newest record of a filter with a number up to this one; null if there is none. */
    @Nullable
    Row last(long number, RowFilter filter) {
        int place = place(number);
        while (place >= first) {
            int agreed = agreed(place, filter);
            if (agreed == place) {
                Row row = rows[place];
                if (row != null && filter.matchesPredicates(row)) {
                    return row;
                }
                place--;
            } else {
                place = agreed;
            }
        }
        return null;
    }

    /** Returns the last place up to this one at which an index of the filter may have a record; -1 for none. */
    private int agreed(int place, RowFilter filter) {
        int agreed = place;
        for (RowFilter.SameText each : filter.texts()) {
            Long number = index(each.key()).last(each.text(), agreed < 0 ? -1 : numbers[agreed]);
            agreed = number == null ? -1 : place(number);
        }
        for (RowFilter.InRange each : filter.ranges()) {
            agreed = index(each.measure()).last(agreed, each.least(), each.most());
        }
        return agreed;
    }

    /** Returns all records, newest first. */
    List<Row> newestFirst() {
        List<Row> all = new ArrayList<>(size);
        for (int place = end - 1; place >= first; place--) {
            Row row = rows[place];
            if (row != null) {
                all.add(row);
            }
        }
        return all;
    }

    /** Returns up to this many records, oldest first. */
    List<Row> oldest(int count) {
        List<Row> oldest = new ArrayList<>(Math.min(count, size));
        for (int place = first; place < end && oldest.size() < count; place++) {
            Row row = rows[place];
            if (row != null) {
                oldest.add(row);
            }
        }
        return oldest;
    }

    /**
     * Checks that the indexes have each record where it belongs.
     *
     * @throws IllegalStateException if a record was changed without {@link Row#change}
     */
    void check() {
        Map<RowKey, TextIndex> whole = new HashMap<>(texts);
        whole.keySet().removeAll(unread.keySet());
        whole.forEach((key, index) -> oldest(size).forEach(row -> {
            for (String text : key.of(row)) {
                Long number = index.last(text, row.number());
                if (number == null || number != row.number()) {
                    throw new IllegalStateException(
                            "the " + key + " of " + row.id() + " was changed without Row.change, and is not indexed");
                }
            }
        }));
    }

    private TextIndex index(RowKey key) {
        TextIndex index = texts.computeIfAbsent(key, each -> begun(each, new TextIndex()));
        complete(key, place -> {
            Row row = rows[place];
            if (row != null) {
                key.of(row).forEach(text -> index.add(text, row.number()));
            }
        });
        return index;
    }

    private SegmentTree index(Measure measure) {
        SegmentTree index = ranges.computeIfAbsent(measure, each -> begun(each, new SegmentTree(end)));
        complete(measure, place -> set(index, measure, place));
        return index;
    }

    private <I> I begun(Object key, I index) {
        unread.put(key, 0L);
        return index;
    }

    /** Reads the records that an index has not, of which others may have been added, changed or removed by now. */
    private void complete(Object key, IntConsumer read) {
        if (unread.containsKey(key)) {
            ReadingInPieces.complete(() -> {
                int place = Math.max(first, place(unread.getOrDefault(key, Long.MAX_VALUE)) + 1);
                int last = Math.min(end, place + ReadingInPieces.PIECE);
                for (; place < last; place++) {
                    read.accept(place);
                }
                if (place < end) {
                    unread.put(key, numbers[place - 1]);
                } else {
                    unread.remove(key);
                }
                return unread.containsKey(key);
            });
        }
    }

    private void set(SegmentTree index, Measure measure, int place) {
        Row row = rows[place];
        if (row != null) {
            index.set(place, measure.of(row));
        }
    }

    private void compact() {
        int to = 0;
        for (int place = first; place < end; place++) {
            if (rows[place] != null) {
                rows[to] = rows[place];
                numbers[to++] = numbers[place];
            }
        }
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, to)) << 1);
        rows = Arrays.copyOf(rows, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        Arrays.fill(rows, to, capacity, null);
        first = 0;
        end = to;
        ranges.replaceAll((measure, old) -> {
            SegmentTree index = new SegmentTree(capacity);
            for (int place = 0; place < end; place++) {
                set(index, measure, place);
            }
            unread.remove(measure);
            return index;
        });
    }

    /** Returns the last place whose record has a number up to this one; -1 for none. */
    private int place(long number) {
        if (end > 0 && numbers[end - 1] <= number) {
            return end - 1;
        }
        int place = Arrays.binarySearch(numbers, 0, end, number);
        return place >= 0 ? place : -place - 2;
    }
}
