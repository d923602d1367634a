package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.internal.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Makes batches. */
public final class Batches {
    private Batches() {}

    /** A batch of these items, whose function gets what {@code view} makes of a caller. */
    public static <A, T> Batch<A, T> of(Caller caller, Function<Caller, A> view, Iterable<? extends T> items) {
        List<T> copy = new ArrayList<>();
        items.forEach(item -> {
            if (item == null) {
                throw new IllegalArgumentException("item " + (copy.size() + 1) + " of the batch is null");
            }
            copy.add(item);
        });
        return new BatchBuilder<>(caller, view, copy);
    }
}
