package es.cg.sdk.internal.batch;

import java.io.Serial;

/**
 * Ends the function of an item whose write need not, or must not, be sent. An error, so that what the function catches
 * does not catch it; and if it does, nothing is lost: the ledger knows.
 */
final class ItemEnded extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    ItemEnded(String why) {
        super(why + "; the batch ends the item here", null, false, false);
    }
}
