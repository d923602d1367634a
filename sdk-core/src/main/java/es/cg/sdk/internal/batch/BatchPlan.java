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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gives each item its key, and groups the items into series that run in order. Not thread-safe. */
final class BatchPlan<T> {
    private final Function<? super T, ? extends IdempotencyKey> keyedBy;
    private final @Nullable Function<? super T, ?> seriesOf;
    private final @Nullable Function<? super T, ?> build;
    private final Map<IdempotencyKey, Integer> positionsByKey = new HashMap<>();
    private final Set<IdempotencyKey> documentKeys = new HashSet<>();
    private final Set<IdempotencyKey> sharedKeys = new HashSet<>();

    /** Creates a plan; {@code build} builds the request of an item, which is thrown away; null to build none. */
    BatchPlan(
            Function<? super T, ? extends IdempotencyKey> keyedBy,
            @Nullable Function<? super T, ?> seriesOf,
            @Nullable Function<? super T, ?> build) {
        this.keyedBy = keyedBy;
        this.seriesOf = seriesOf;
        this.build = build;
    }

    /** Returns the items grouped by series. Items of a series run in order; different series run in parallel. */
    List<List<BatchItem<T>>> series(List<T> items) {
        Map<Object, List<BatchItem<T>>> bySeries = new LinkedHashMap<>();
        for (int i = 0; i < items.size(); i++) {
            T item = items.get(i);
            int position = i + 1;
            List<RuntimeException> refusals = new ArrayList<>();
            IdempotencyKey key = unlessRefused(() -> key(item, position), refusals);
            Object series =
                    seriesOf == null ? null : unlessRefused(() -> named(seriesOf.apply(item), position), refusals);
            if (build != null) {
                unlessRefused(() -> built(build.apply(item), position), refusals);
            }
            // An item without a series is alone in its own.
            bySeries.computeIfAbsent(series == null ? new Object() : series, each -> new ArrayList<>())
                    .add(new BatchItem<>(item, position, key, joined(refusals), build == null));
        }
        // A run over thousands does not keep them in memory.
        positionsByKey.clear();
        documentKeys.clear();
        return bySeries.values().stream().map(List::copyOf).toList();
    }

    private static <V> @Nullable V unlessRefused(Supplier<V> value, List<RuntimeException> refusals) {
        try {
            return value.get();
        } catch (RuntimeException e) {
            refusals.add(e);
            return null;
        }
    }

    private static @Nullable RuntimeException joined(List<RuntimeException> refusals) {
        if (refusals.isEmpty()) {
            return null;
        }
        RuntimeException first = refusals.get(0);
        refusals.stream().skip(1).filter(each -> each != first).forEach(first::addSuppressed);
        return first;
    }

    /** Returns the keys that several items have; complete after {@link #series}. */
    Set<IdempotencyKey> sharedKeys() {
        return Set.copyOf(sharedKeys);
    }

    private static Object named(@Nullable Object series, int position) {
        if (series == null) {
            throw new IllegalArgumentException(
                    "inOrderWithin returned null for item " + position + ": return the name of its series");
        }
        return series;
    }

    private static Object built(@Nullable Object request, int position) {
        if (request == null) {
            throw new IllegalArgumentException(
                    "buildFirst returned null for item " + position + ": return its request");
        }
        return request;
    }

    private IdempotencyKey key(T item, int position) {
        IdempotencyKey key = keyedBy.apply(item);
        if (key == null) {
            throw new IllegalArgumentException(
                    "keyedBy returned null for item " + position + ": each item needs a key");
        }
        if (!key.equals(keyedBy.apply(item))) {
            throw new IllegalArgumentException("keyedBy returns a different key each time for item " + position
                    + ", so a restart would not find it again: use IdempotencyKey.forDocument");
        }
        if (key instanceof DocumentKey) {
            // The key that is sent also depends on operation and client, which are not known yet.
            if (!documentKeys.add(key)) {
                sharedKeys.add(key);
            }
            return key;
        }
        Integer other = positionsByKey.putIfAbsent(key, position);
        if (other != null) {
            throw new IllegalArgumentException("items " + other + " and " + position + " have the same key, " + key);
        }
        return key;
    }
}
