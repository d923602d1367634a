package es.cg.sdk.base.corrections;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a list has its parts: names of members, from outside. Immutable.
 *
 * @param data its items; empty: the answer itself is the array
 * @param nextCursor the cursor of the next page; null: it is not there
 * @param hasMore whether more follows; null: it is not there
 */
public record ListPlaces(
        List<String> data,
        @Nullable List<String> nextCursor,
        @Nullable List<String> hasMore) {
    /** Those of the contract. */
    static final ListPlaces OF_CONTRACT = new ListPlaces(List.of("data"), List.of("next_cursor"), List.of("has_more"));
}
