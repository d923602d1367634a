package es.cg.sdk.internal.batch;

import java.io.Serial;

/**
 * Thrown to end the function of an item whose write need not, or must not, be sent. It is an {@code Error}, so that a
 * function that catches exceptions does not catch it; if it does, the {@link ItemJournal} still has the result.
 */
final class ItemEnded extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    ItemEnded(String why) {
        super(why + "; the batch ends the item here", null, false, false);
    }
}
