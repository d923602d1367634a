package es.cg.sdk.internal.corrections;

import java.util.List;

/** Where a list has its parts: names of members, from outside; empty where the contract's place stays. Immutable. */
public record ListEnvelope(List<String> items, List<String> nextCursor, List<String> hasMore) {
    /** Copies the lists. */
    public ListEnvelope {
        items = List.copyOf(items);
        nextCursor = List.copyOf(nextCursor);
        hasMore = List.copyOf(hasMore);
    }
}
