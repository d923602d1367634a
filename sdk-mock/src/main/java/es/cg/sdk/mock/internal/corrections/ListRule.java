package es.cg.sdk.mock.internal.corrections;

import org.jspecify.annotations.Nullable;

/**
 * Where a list has its parts; null for a part that it does not have. Immutable.
 *
 * @param items the place of the items; {@link JsonPlace#HERE} if the answer is an array
 */
public record ListRule(
        JsonPlace items,
        @Nullable JsonPlace nextCursor,
        @Nullable JsonPlace hasMore) {}
