package es.cg.sdk.internal.journal;

import es.cg.sdk.journal.WriteRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The writes of a journal. Those of an item are those that it held when it was opened. One thread at a time may add to
 * it; once it is {@link #complete}, any may read. A month-end has tens of thousands of writes: what each of them takes
 * in memory counts.
 */
final class JournalIndex {
    private final String batch;
    private final Map<String, WriteRecord> byKey = Collections.synchronizedMap(new LinkedHashMap<>());
    // The items that a key was sent for before that of its write, if they differ.
    private final Set<OfItem> earlierItems = new LinkedHashSet<>();
    private final Map<Object, Object> shared = new HashMap<>();
    private List<OfItem> byItem = List.of();
    private Instant latest = Instant.MIN;

    private record OfItem(String item, String key) {}

    /** Creates the index of the journal of this batch. */
    JournalIndex(String batch) {
        this.batch = batch;
    }

    /** Returns the name of the batch. */
    String batch() {
        return batch;
    }

    /** Adds a write, in place of one with the same key. */
    void add(WriteRecord write) {
        WriteRecord before = byKey.put(write.key(), write);
        if (before != null && !before.item().equals(write.item())) {
            earlierItems.add(new OfItem(before.item(), write.key()));
        }
    }

    /** Undoes the last addition of this key, before which it had this record; null for none. */
    void undo(String key, @Nullable WriteRecord before) {
        if (before == null) {
            byKey.remove(key);
        } else {
            byKey.put(key, before);
        }
    }

    /** Returns the first equal value, so that a value that many writes have is in memory once. */
    @SuppressWarnings("unchecked")
    <V> V shared(V value) {
        return (V) shared.computeIfAbsent(value, each -> each);
    }

    void recordTime(Instant time) {
        latest = time.isAfter(latest) ? time : latest;
    }

    /** Completes the index: all lines of the journal were added. */
    void complete() {
        shared.clear();
        Set<OfItem> items = new LinkedHashSet<>();
        byKey.values().forEach(each -> items.add(new OfItem(each.item(), each.key())));
        items.addAll(earlierItems);
        byItem = new ArrayList<>(items);
        // Stable: the writes of an item stay in the order of the journal.
        byItem.sort(Comparator.comparing(OfItem::item));
    }

    /** Returns the latest time in the journal; now is not earlier, if the clock is right. */
    Instant latestTime() {
        return latest;
    }

    long count(Predicate<RecordedWrite> counted) {
        return byKey.values().stream()
                .filter(each -> counted.test(new RecordedWrite(each)))
                .count();
    }

    /** Returns all writes as they are now. */
    List<WriteRecord> all() {
        synchronized (byKey) {
            return List.copyOf(byKey.values());
        }
    }

    /** Returns the write with this key; null if there is none. */
    @Nullable
    WriteRecord get(String key) {
        return byKey.get(key);
    }

    /**
     * Returns the writes of an item, by the digest of its key; several if the key was sent for several clients or
     * operations.
     */
    List<WriteRecord> writesOfItem(String item) {
        int low = 0;
        int high = byItem.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (byItem.get(middle).item().compareTo(item) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        List<WriteRecord> writes = new ArrayList<>();
        for (int i = low; i < byItem.size() && byItem.get(i).item().equals(item); i++) {
            WriteRecord write = byKey.get(byItem.get(i).key());
            if (write != null) {
                writes.add(write);
            }
        }
        return writes;
    }
}
