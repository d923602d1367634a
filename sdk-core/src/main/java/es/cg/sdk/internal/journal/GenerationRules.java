package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of a generation of a document when the next one is about to be sent. Only computes.
 *
 * <p>Two records cannot be compared and changed at once. So the earlier one is closed first, by a change of its own: a
 * process that is about to send it holds another version by then, and either its change or this one fails.
 */
public final class GenerationRules {
    private GenerationRules() {}

    /** Returns whether the earlier generation may have been done: the next one must not be sent. */
    public static boolean blocksNext(@Nullable WriteRecord earlier) {
        return earlier != null && (earlier.state() == State.SENDING || earlier.state() == State.IN_DOUBT);
    }

    /**
     * Returns the record of the earlier generation once it must not be sent any more; null if it never will be anyway.
     *
     * @param earlier its record, which does not block the next one; null for none
     * @param request the write as it would be sent with the key of the earlier generation
     */
    public static @Nullable WriteRecord superseded(@Nullable WriteRecord earlier, Request request, Now now) {
        if (earlier != null && earlier.state() != State.REFUSED) {
            return null;
        }
        return new WriteChange(earlier == null ? WriteRules.unsent(request, null, now) : earlier)
                .released(State.SUPERSEDED)
                .build();
    }
}
