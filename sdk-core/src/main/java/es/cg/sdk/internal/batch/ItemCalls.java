package es.cg.sdk.internal.batch;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import org.jspecify.annotations.Nullable;

/** Checks the calls of an item: it may make reads, and one write under its key. Guarded by its {@link ItemJournal}. */
final class ItemCalls {
    private final IdempotencyKey key;
    private final int position;

    private @Nullable String sentAs;
    private @Nullable RuntimeException misuse;

    ItemCalls(IdempotencyKey key, int position) {
        this.key = key;
        this.position = position;
    }

    <T> Call<T> admit(Call<T> call, @Nullable Long client) {
        Operation<T> operation = call.operation();
        if (operation.method().equals("GET")) {
            return call;
        }
        if (!operation.isKeyed()) {
            throw misuse(operation + " has no idempotency key, so a restart could not know whether it was done: call"
                    + " it outside of the batch");
        }
        if (call.key() != null) {
            throw misuse(operation + " has a key of its own: in a batch only keyedBy sets the key");
        }
        if (sentAs != null) {
            throw misuse(
                    operation + " is a second write of the item, but an item is one write: run a second batch for it,"
                            + " with its own journal");
        }
        sentAs = key.valueFor(operation, client);
        return call.key(key);
    }

    IllegalStateException bypassed(Operation<?> operation) {
        return misuse(operation + " was called within the function of an item, but not through the function's first"
                + " argument, so the journal would not record it: call an item's write through that argument, and"
                + " other writes outside of the batch");
    }

    /** Returns the exception of a call that the function must not make, and keeps the first one. */
    IllegalStateException misuse(String what) {
        IllegalStateException refusal =
                new IllegalStateException(PrintableText.line(what) + " (item " + position + "); it was not sent");
        misuse = misuse == null ? refusal : misuse;
        return refusal;
    }

    static IllegalStateException functionReturned(String operation) {
        return new IllegalStateException(PrintableText.of(operation)
                + " is of a batch item whose function has returned:" + " nothing was sent; run the batch again");
    }

    /** Returns the key that its write is sent with; null before {@link #admit}. */
    @Nullable
    String sentAs() {
        return sentAs;
    }

    @Nullable
    RuntimeException misuse() {
        return misuse;
    }
}
