package es.cg.sdk.internal.batch;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.text.PrintableText;
import org.jspecify.annotations.Nullable;

/** Which calls an item may make: reads, and one write under its key. Not thread-safe: its journal guards it. */
final class ItemCalls {
    private final IdempotencyKey key;
    private final int position;

    private @Nullable String sentAs;
    private @Nullable RuntimeException misuse;

    ItemCalls(IdempotencyKey key, int position) {
        this.key = key;
        this.position = position;
    }

    <T> Call<T> admitted(Call<T> call, @Nullable Long client) {
        Operation<T> operation = call.operation();
        if (operation.method().equals("GET")) {
            return call;
        }
        if (operation.keyRule() == Operation.KeyRule.NONE) {
            throw misused(operation + " carries no idempotency key, so nobody could tell whether it was done: make"
                    + " it outside of the batch");
        }
        if (call.key() != null) {
            throw misused(operation + " brings a key of its own; in a batch keyedBy alone names it");
        }
        if (sentAs != null) {
            throw misused(operation + " is a second write of the item, which is one write: make another batch of it,"
                    + " with a journal of its own");
        }
        sentAs = key.valueFor(operation, client);
        return call.key(key);
    }

    IllegalStateException passedBy(Operation<?> operation) {
        return misused(operation + " was called within the function of an item, but not by the view that the function"
                + " is given, so the journal would not know of it: make an item's write by that view, and others"
                + " outside of the batch");
    }

    /** What the function did that it must not; the first such thing counts. */
    IllegalStateException misused(String what) {
        IllegalStateException refusal =
                new IllegalStateException(PrintableText.line(what) + " (item " + position + "); it was not sent");
        misuse = misuse == null ? refusal : misuse;
        return refusal;
    }

    static IllegalStateException over(String operation) {
        return new IllegalStateException(
                PrintableText.of(operation) + " belongs to an item of a batch whose function has returned:"
                        + " nothing was sent; run the batch again");
    }

    /** The key that its write is sent with; null before it was admitted. */
    @Nullable
    String sentAs() {
        return sentAs;
    }

    @Nullable
    RuntimeException misuse() {
        return misuse;
    }
}
