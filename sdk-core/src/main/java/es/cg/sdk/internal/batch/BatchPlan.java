package es.cg.sdk.internal.batch;

import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which item goes under which key, and after which other. One thread's. */
final class BatchPlan<T> {
    private final Function<? super T, ? extends IdempotencyKey> keyedBy;
    private final @Nullable Function<? super T, ?> series;
    private final Map<IdempotencyKey, Integer> texts = new HashMap<>();
    private final Set<IdempotencyKey> documents = new HashSet<>();
    private final Set<IdempotencyKey> shared = new HashSet<>();

    BatchPlan(Function<? super T, ? extends IdempotencyKey> keyedBy, @Nullable Function<? super T, ?> series) {
        this.keyedBy = keyedBy;
        this.series = series;
    }

    /** The items in rows: each row in its order, the rows side by side. */
    List<List<BatchItem<T>>> rows(List<T> items) {
        Map<Object, List<BatchItem<T>>> rows = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            T item = items.get(i);
            int position = i + 1;
            BatchItem<T> planned = batchItem(item, position);
            Object row = new Object();
            if (series != null) {
                try {
                    row = named(series.apply(item), position);
                } catch (RuntimeException e) {
                    planned = new BatchItem<>(item, position, planned.key(), e);
                }
            }
            rows.computeIfAbsent(row, each -> new ArrayList<>()).add(planned);
        }
        return List.copyOf(rows.values());
    }

    /** The keys that several items have; complete once there are rows. */
    Set<IdempotencyKey> shared() {
        return Set.copyOf(shared);
    }

    private static Object named(@Nullable Object series, int position) {
        if (series == null) {
            throw new IllegalArgumentException("inOrderWithin gives null for item " + position + ": name its series");
        }
        return series;
    }

    private BatchItem<T> batchItem(T item, int position) {
        try {
            return new BatchItem<>(item, position, key(item, position), null);
        } catch (RuntimeException e) {
            return new BatchItem<>(item, position, null, e);
        }
    }

    private IdempotencyKey key(T item, int position) {
        IdempotencyKey key = keyedBy.apply(item);
        if (key == null) {
            throw new IllegalArgumentException("keyedBy gives null for item " + position + ": it needs a key");
        }
        if (!key.equals(keyedBy.apply(item))) {
            throw new IllegalArgumentException("keyedBy gives another key each time for item " + position
                    + ", which no restart would find again: use IdempotencyKey.forDocument");
        }
        if (key instanceof DocumentKey) {
            // It is complete only with operation and client: when it is sent.
            if (!documents.add(key)) {
                shared.add(key);
            }
            return key;
        }
        Integer other = texts.putIfAbsent(key, position);
        if (other != null) {
            throw new IllegalArgumentException("items " + other + " and " + position + " have one key, " + key);
        }
        return key;
    }
}
