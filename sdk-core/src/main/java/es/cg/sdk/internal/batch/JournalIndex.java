package es.cg.sdk.internal.batch;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The writes that a journal held when it was opened. Not thread-safe while the journal is read; unchanged afterwards. */
final class JournalIndex {
    private final Map<String, RecordedWrite> byKey = new HashMap<>();
    private final Map<String, Set<String>> keysByItem = new HashMap<>();
    private Instant latest = Instant.MIN;

    void addSent(String itemDigest, RecordedWrite write) {
        byKey.put(write.key(), write);
        keysByItem.computeIfAbsent(itemDigest, each -> new LinkedHashSet<>()).add(write.key());
    }

    void update(RecordedWrite write) {
        byKey.put(write.key(), write);
    }

    void recordTime(Instant time) {
        latest = time.isAfter(latest) ? time : latest;
    }

    /** Returns the latest time in the journal; now is not earlier, if the clock is right. */
    Instant latestTime() {
        return latest;
    }

    /** Returns the writes that may have been done. */
    List<RecordedWrite> unknownWrites() {
        return byKey.values().stream()
                .filter(each -> each.state() == RecordedWrite.State.UNKNOWN)
                .sorted(Comparator.comparing(RecordedWrite::firstSent).thenComparing(RecordedWrite::key))
                .toList();
    }

    long count(RecordedWrite.State state) {
        return byKey.values().stream().filter(each -> each.state() == state).count();
    }

    /** Returns the write with this key; null if there is none. */
    @Nullable
    RecordedWrite get(String key) {
        return byKey.get(key);
    }

    /** Returns the writes of an item, by the digest of its key; several if the key was sent for several clients or operations. */
    List<RecordedWrite> writesOfItem(String itemDigest) {
        List<RecordedWrite> writes = new ArrayList<>();
        keysByItem.getOrDefault(itemDigest, Set.of()).forEach(key -> {
            RecordedWrite write = byKey.get(key);
            if (write != null) {
                writes.add(write);
            }
        });
        return writes;
    }
}
