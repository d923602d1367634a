package es.cg.sdk.internal.writes;

import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.Operation;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The item of a batch whose function a thread is in, by its ledger: no write may pass that by. Thread-safe. */
public final class CurrentBatchItem {
    private static final ThreadLocal<@Nullable Here> HERE = new ThreadLocal<>();

    private CurrentBatchItem() {}

    private record Here(WriteJournal ledger, ItemWaitListener waits) {}

    /** What the function of an item gives, which is written down in this ledger, and whose waits are told. */
    public static <R extends @Nullable Object> R run(
            WriteJournal ledger, ItemWaitListener waits, Supplier<? extends R> function) {
        HERE.set(new Here(ledger, waits));
        try {
            return function.get();
        } finally {
            HERE.remove();
        }
    }

    /** Refuses what changes something, and would be written into another ledger than that of the item, or none. */
    public static void check(Operation<?> operation, @Nullable WriteJournal into) {
        Here here = HERE.get();
        if (here != null && here.ledger() != into && !operation.method().equals("GET")) {
            throw here.ledger().passedBy(operation);
        }
    }

    /** A call in this thread begins to wait. */
    public static void waitStarted(CallInfo call, Wait wait) {
        Here here = HERE.get();
        if (here != null) {
            here.waits().begin(call, wait);
        }
    }

    /** No call in this thread waits any more. */
    public static void waited() {
        Here here = HERE.get();
        if (here != null) {
            here.waits().end();
        }
    }
}
