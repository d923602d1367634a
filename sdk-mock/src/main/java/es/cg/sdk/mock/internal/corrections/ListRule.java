package es.cg.sdk.mock.internal.corrections;

/** Where a list has its parts. Immutable. */
public record ListRule(JsonPlace items, JsonPlace nextCursor, JsonPlace hasMore) {
    /** The list of the contract. */
    public static final ListRule CONTRACT =
            new ListRule(JsonPlace.of("data"), JsonPlace.of("next_cursor"), JsonPlace.of("has_more"));
}
