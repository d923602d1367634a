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

/** What a journal knew when it was opened. Not thread-safe while it is read; then nothing is added. */
final class JournalIndex {
    private final Map<String, RecordedWrite> byKey = new HashMap<>();
    private final Map<String, Set<String>> keysByItem = new HashMap<>();
    private Instant latest = Instant.MIN;

    void sent(String item, RecordedWrite past) {
        byKey.put(past.key(), past);
        keysByItem.computeIfAbsent(item, each -> new LinkedHashSet<>()).add(past.key());
    }

    void changed(RecordedWrite past) {
        byKey.put(past.key(), past);
    }

    void written(Instant moment) {
        latest = moment.isAfter(latest) ? moment : latest;
    }

    /** The latest moment in it: it is not earlier now, if the clock is right. */
    Instant latest() {
        return latest;
    }

    /** The writes that may have been done, as far as it goes. */
    List<RecordedWrite> unclear() {
        return byKey.values().stream()
                .filter(each -> each.state() == RecordedWrite.State.UNCLEAR)
                .sorted(Comparator.comparing(RecordedWrite::firstSent).thenComparing(RecordedWrite::key))
                .toList();
    }

    long count(RecordedWrite.State state) {
        return byKey.values().stream().filter(each -> each.state() == state).count();
    }

    /** What it knew of the write with this key; null for nothing. */
    @Nullable
    RecordedWrite past(String key) {
        return byKey.get(key);
    }

    /** The writes of an item by the digest of its key: several, if that was sent for several clients or operations. */
    List<RecordedWrite> ofItem(String item) {
        List<RecordedWrite> writes = new ArrayList<>();
        keysByItem.getOrDefault(item, Set.of()).forEach(key -> {
            RecordedWrite past = byKey.get(key);
            if (past != null) {
                writes.add(past);
            }
        });
        return writes;
    }
}
