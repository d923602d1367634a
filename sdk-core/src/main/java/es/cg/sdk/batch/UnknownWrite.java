package es.cg.sdk.batch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A write that may have been done.
 *
 * @param key the idempotency key that was sent
 * @param operation the name of the operation, such as {@code invoices.issue}
 * @param client the id of the client that the call acted on; null for none
 * @param firstSent the time at which the write was first sent
 * @param lastAttemptEnded the time at which its last attempt ended, or a later one: if the journal does not have it,
 *     since the process was killed, the time at which a run first asked {@link Batch#onUnknown}. Null if no run has
 *     asked yet
 * @param reference the reference of yours that the request carried, such as {@code referenciaExterna}: it says which
 *     document this is. Null if it carried none, or if the journal is a file
 * @param reason why the outcome is unknown, or why the write is not sent again
 */
public record UnknownWrite(
        String key,
        String operation,
        @Nullable Long client,
        Instant firstSent,
        @Nullable Instant lastAttemptEnded,
        @Nullable String reference,
        String reason) {
    /** Returns all but the reference, which may say more than belongs into a log. */
    @Override
    public String toString() {
        return "UnknownWrite[key=" + key + ", operation=" + operation + ", client=" + client + ", firstSent="
                + firstSent + ", lastAttemptEnded=" + lastAttemptEnded + ", reason=" + reason + "]";
    }
}
