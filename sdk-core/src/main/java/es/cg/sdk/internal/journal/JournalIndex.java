package es.cg.sdk.internal.journal;

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
 * The writes of a journal. Those of an item, and the unknown ones, are those that it held when it was opened. One
 * thread at a time may add to it; once it is {@link #complete}, any may read. A month-end has tens of thousands of
 * writes: what each of them takes in memory counts.
 */
final class JournalIndex {
    private static final Comparator<RecordedWrite> BY_ITEM = Comparator.comparing(RecordedWrite::item);

    private final Map<String, RecordedWrite> byKey = Collections.synchronizedMap(new LinkedHashMap<>());
    // The items that a key was sent for before that of its write, if they differ.
    private final Set<EarlierItem> earlierItems = new LinkedHashSet<>();
    private final Map<Object, Object> shared = new HashMap<>();
    private List<RecordedWrite> byItem = List.of();
    private Instant latest = Instant.MIN;

    private record EarlierItem(HexDigest item, String key) {}

    /** Adds a write, in place of one with the same key. */
    void add(RecordedWrite write) {
        RecordedWrite before = byKey.put(write.key(), write);
        if (before != null && !before.item().equals(write.item())) {
            earlierItems.add(new EarlierItem(before.item(), write.key()));
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
        byItem = new ArrayList<>(byKey.values());
        for (EarlierItem each : earlierItems) {
            RecordedWrite write = byKey.get(each.key());
            if (write != null && !write.item().equals(each.item())) {
                byItem.add(write.ofItem(each.item()));
            }
        }
        // Stable: the writes of an item stay in the order of the journal.
        byItem.sort(BY_ITEM);
    }

    /** Returns the latest time in the journal; now is not earlier, if the clock is right. */
    Instant latestTime() {
        return latest;
    }

    /**
     * Returns the writes of which it is not known how they end; one whose key was sent for several items once for each.
     */
    List<RecordedWrite> unknownWrites() {
        return byItem.stream()
                .filter(RecordedWrite::isOpen)
                .sorted(Comparator.comparing(RecordedWrite::firstSent).thenComparing(RecordedWrite::key))
                .toList();
    }

    long count(Predicate<RecordedWrite> counted) {
        return byKey.values().stream().filter(counted).count();
    }

    /** Returns all writes as they are now. */
    List<RecordedWrite> all() {
        synchronized (byKey) {
            return List.copyOf(byKey.values());
        }
    }

    /** Returns the write with this key; null if there is none. */
    @Nullable
    RecordedWrite get(String key) {
        return byKey.get(key);
    }

    /**
     * Returns the writes of an item, by the digest of its key; several if the key was sent for several clients or
     * operations.
     */
    List<RecordedWrite> writesOfItem(String itemDigest) {
        HexDigest item = HexDigest.of(itemDigest);
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
        int end = low;
        while (end < byItem.size() && byItem.get(end).item().equals(item)) {
            end++;
        }
        return byItem.subList(low, end);
    }
}
