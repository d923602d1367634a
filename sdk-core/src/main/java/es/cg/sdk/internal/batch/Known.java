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
final class Known {
    private final Map<String, Past> byKey = new HashMap<>();
    private final Map<String, Set<String>> keysByItem = new HashMap<>();
    private Instant latest = Instant.MIN;

    void sent(String item, Past past) {
        byKey.put(past.key(), past);
        keysByItem.computeIfAbsent(item, each -> new LinkedHashSet<>()).add(past.key());
    }

    void changed(Past past) {
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
    List<Past> unclear() {
        return byKey.values().stream()
                .filter(each -> each.state() == Past.State.UNCLEAR)
                .sorted(Comparator.comparing(Past::firstSent).thenComparing(Past::key))
                .toList();
    }

    long count(Past.State state) {
        return byKey.values().stream().filter(each -> each.state() == state).count();
    }

    /** What it knew of the write with this key; null for nothing. */
    @Nullable
    Past past(String key) {
        return byKey.get(key);
    }

    /** The writes of an item by the digest of its key: several, if that was sent for several clients or operations. */
    List<Past> ofItem(String item) {
        List<Past> writes = new ArrayList<>();
        keysByItem.getOrDefault(item, Set.of()).forEach(key -> {
            Past past = byKey.get(key);
            if (past != null) {
                writes.add(past);
            }
        });
        return writes;
    }
}
