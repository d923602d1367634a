package es.cg.sdk.batch;

import es.cg.sdk.text.PrintableText;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far a batch is. Immutable.
 *
 * @param total how many items it has
 * @param succeeded how many are done, in this run or an earlier one
 * @param failed of how many nothing was done
 * @param unknown how many may have been done
 * @param notSent how many were not sent by this run
 * @param waiting the items that wait at the moment, for more than a second as far as is known, in their order; at most
 *     eight. The batch as a whole waits if there are as many as it has threads
 */
public record BatchProgress(int total, int succeeded, int failed, int unknown, int notSent, List<Waiting> waiting) {
    /** Progress over a copy of the list. */
    public BatchProgress {
        waiting = List.copyOf(waiting);
    }

    /** Progress of a batch of which nothing waits. */
    public BatchProgress(int total, int succeeded, int failed, int unknown, int notSent) {
        this(total, succeeded, failed, unknown, notSent, List.of());
    }

    /**
     * An item that waits.
     *
     * @param position the item's, from 1
     * @param operation whose call waits, such as {@code invoices.issue}
     * @param client on whose behalf; null for none
     * @param reason why, such as {@code the key's limit of 60 a minute is used up (credential-rate)}
     * @param until the moment at which the wait ends, as far as is known
     */
    public record Waiting(
            int position, String operation, @Nullable Long client, String reason, Instant until) {
        /** The item's position, its call, and why it waits until when; never the item. */
        @Override
        public String toString() {
            return "item " + position + ", " + PrintableText.of(operation)
                    + (client == null ? "" : " for client " + client) + ", waits until " + until + ": " + reason;
        }
    }

    /** How many need no more of this run. */
    public int settled() {
        return succeeded + failed + unknown + notSent;
    }
}
