package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable.Paused;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was paused when it was read last. Immutable. */
public final class Pauses {
    static final Pauses NONE = of(List.of());

    private final Map<String, Set<String>> kindsBySource;

    private Pauses(Map<String, Set<String>> kindsBySource) {
        this.kindsBySource = kindsBySource;
    }

    /** Sorts what is paused by its source. */
    public static Pauses of(List<Paused> all) {
        Map<String, Set<String>> kinds = new HashMap<>();
        all.forEach(each -> kinds.computeIfAbsent(each.eventSource(), source -> new HashSet<>())
                .add(each.kind()));
        return new Pauses(kinds);
    }

    /** Returns whether all events of a source are paused. */
    public boolean isPaused(String source) {
        return kindsOf(source).contains(PauseTable.ALL);
    }

    /** Returns the kinds of which the events of a source are paused. */
    public Set<String> kindsOf(String source) {
        Set<String> ofAll = kindsBySource.getOrDefault(PauseTable.ALL, Set.of());
        Set<String> ofSource = kindsBySource.getOrDefault(source, Set.of());
        if (ofAll.isEmpty() || ofSource.isEmpty()) {
            return ofAll.isEmpty() ? ofSource : ofAll;
        }
        Set<String> both = new HashSet<>(ofAll);
        both.addAll(ofSource);
        return both;
    }
}
