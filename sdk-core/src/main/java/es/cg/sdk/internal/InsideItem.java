package es.cg.sdk.internal;

import es.cg.sdk.call.Operation;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The item of a batch whose function a thread is in, by its ledger: no write may pass that by. Thread-safe. */
public final class InsideItem {
    private static final ThreadLocal<@Nullable Ledger> HERE = new ThreadLocal<>();

    private InsideItem() {}

    /** What the function of an item gives, which is written down in this ledger. */
    public static <R extends @Nullable Object> R run(Ledger ledger, Supplier<? extends R> function) {
        HERE.set(ledger);
        try {
            return function.get();
        } finally {
            HERE.remove();
        }
    }

    /** Refuses what changes something, and would be written into another ledger than that of the item, or none. */
    static void check(Operation<?> operation, @Nullable Ledger into) {
        Ledger here = HERE.get();
        if (here != null && here != into && !operation.method().equals("GET")) {
            throw here.passedBy(operation);
        }
    }
}
