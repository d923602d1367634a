package es.cg.sdk.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A write that may have been done, as a person needs it who looks for it in the panel of the firm.
 *
 * @param key the idempotency key that was sent
 * @param operation the name of the operation, such as {@code invoices.issue}
 * @param client the id of the client that the call acted on; null for none
 * @param firstSent the time at which the write was first sent
 * @param lastAttemptEnded the time at which its last attempt ended; null if the journal does not have it, since the
 *     process was killed
 * @param reference the reference of yours that the request carried, such as {@code referenciaExterna}: it says which
 *     document this is, and is what {@code findByReference} looks up. Null if it carried none, or if the journal is a
 *     file and the item sends another one now
 * @param series the series of the invoice; null if it has none, or if the journal is a file and the data changed
 * @param amount the total of the document as decimal text, such as {@code 121.00}; null as {@code series} is
 * @param reason why the outcome is unknown, or why the write is not sent again. If it was looked up, also what was
 *     searched, and which records of the newest page look like this document: a help for a person, and no proof
 */
public record UnknownWrite(
        String key,
        String operation,
        @Nullable Long client,
        Instant firstSent,
        @Nullable Instant lastAttemptEnded,
        @Nullable String reference,
        @Nullable String series,
        @Nullable String amount,
        String reason) {
    /** Returns key, operation, client, times and reason; the rest may say more than belongs into a log. */
    @Override
    public String toString() {
        return "UnknownWrite[key=" + key + ", operation=" + operation + ", client=" + client + ", firstSent="
                + firstSent + ", lastAttemptEnded=" + lastAttemptEnded + ", reason=" + reason + "]";
    }
}
