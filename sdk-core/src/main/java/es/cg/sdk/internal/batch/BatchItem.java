package es.cg.sdk.internal.batch;

import es.cg.sdk.call.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/**
 * An item of a batch. Immutable.
 *
 * @param position its position in the batch, from 1
 * @param key its idempotency key; null if it has no valid one
 * @param refusal why it cannot be run; null if it can
 * @param holdsSeries whether the items behind it in its series wait for its repair
 */
record BatchItem<T>(
        T item,
        int position,
        @Nullable IdempotencyKey key,
        @Nullable RuntimeException refusal,
        boolean holdsSeries) {}
