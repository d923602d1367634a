package es.cg.sdk.internal.batch;

import es.cg.sdk.call.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/**
 * An item in its place.
 *
 * @param position from 1
 * @param key null if it has none that lasts
 * @param refusal why it cannot be run; null if it can
 */
record BatchItem<T>(
        T item,
        int position,
        @Nullable IdempotencyKey key,
        @Nullable RuntimeException refusal) {}
