package es.cg.sdk.batch;

import es.cg.sdk.base.text.PrintableText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a running batch. Immutable.
 *
 * @param total the number of items in the batch
 * @param succeeded the number of items that are done, in this run or in an earlier one
 * @param accepted the number of items that the service has accepted, and whose jobs have not ended
 * @param failed the number of items that failed with nothing done
 * @param unknown the number of items that may have been done
 * @param notSent the number of items that this run did not send
 * @param waiting the items that are waiting now, for more than one second as far as is known, in list order; at most
 *     eight. If there are as many as the batch has threads, the whole batch is waiting
 */
public record BatchProgress(
        int total, int succeeded, int accepted, int failed, int unknown, int notSent, List<Waiting> waiting) {
    /** Copies the list. */
    public BatchProgress {
        waiting = List.copyOf(waiting);
    }

    /** Creates a progress with no waiting items. */
    public BatchProgress(int total, int succeeded, int accepted, int failed, int unknown, int notSent) {
        this(total, succeeded, accepted, failed, unknown, notSent, List.of());
    }

    /**
     * An item that waits before its call can continue.
     *
     * @param position the position of the item in the list, from 1
     * @param operation the name of the operation that waits, such as {@code invoices.issue}
     * @param client the id of the client that the call acts on; null for none
     * @param reason the reason, such as {@code the key's limit of 60 a minute is used up (credential-rate)}
     * @param until the estimated end of the wait
     */
    public record Waiting(
            int position, String operation, @Nullable Long client, String reason, Instant until) {
        /** Returns the position, the operation, the client, the reason and the end of the wait, without the item. */
        @Override
        public String toString() {
            return "item " + position + ", " + PrintableText.of(operation)
                    + (client == null ? "" : " for client " + client) + ", waits until " + until + ": " + reason;
        }
    }

    /** Returns the number of items that this run has finished with, whatever their result. */
    public int finished() {
        return succeeded + accepted + failed + unknown + notSent;
    }
}
