package es.cg.sdk.internal.journal;

import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Knows the batch item whose function the current thread runs, and refuses writes that bypass its journal. Thread-safe.
 */
public final class CurrentBatchItem {
    private static final ThreadLocal<@Nullable CurrentItem> CURRENT = new ThreadLocal<>();

    private CurrentBatchItem() {}

    /** Is notified of the waits of a batch item. Thread-safe. */
    public interface WaitListener {
        /** Called when a call of the item begins to wait. */
        void begin(CallInfo call, Wait wait);

        /** Called when no call of the item waits any more. */
        void end();
    }

    private record CurrentItem(CallJournal journal, WaitListener waits) {}

    /** Runs the function of an item and returns its result; meanwhile its writes must use this journal. */
    public static <R extends @Nullable Object> R run(
            CallJournal journal, WaitListener waits, Supplier<? extends R> function) {
        CURRENT.set(new CurrentItem(journal, waits));
        try {
            return function.get();
        } finally {
            CURRENT.remove();
        }
    }

    /** Throws if the operation is a write that would not be recorded in the journal of the current item. */
    public static void check(Operation<?> operation, @Nullable CallJournal journal) {
        CurrentItem item = CURRENT.get();
        if (item != null && item.journal() != journal && !operation.method().equals("GET")) {
            throw item.journal().bypassed(operation);
        }
    }

    /** Reports that this thread has polled a job which has succeeded; {@code key} is that of its write. */
    public static void jobSucceeded(@Nullable String key, Meta meta, Json result) {
        CurrentItem item = CURRENT.get();
        if (item != null) {
            item.journal().jobSucceeded(key, meta, result);
        }
    }

    /** Reports that a call of this thread begins to wait. */
    public static void waiting(CallInfo call, Wait wait) {
        CurrentItem item = CURRENT.get();
        if (item != null) {
            item.waits().begin(call, wait);
        }
    }

    /** Reports that no call of this thread waits any more. */
    public static void waitEnded() {
        CurrentItem item = CURRENT.get();
        if (item != null) {
            item.waits().end();
        }
    }
}
