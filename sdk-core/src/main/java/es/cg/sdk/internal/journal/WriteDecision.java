package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.UsedCorrections;
import org.jspecify.annotations.Nullable;

/**
 * What to do with a write that an earlier call may have made: one decision for single writes and batches, over a table
 * and over a file. Only computes.
 *
 * @param change what differs from the write that was first sent
 * @param why for the steps that ask, the reason; empty for the others
 */
public record WriteDecision(Step step, Change change, String why) {
    /** What to do. */
    public enum Step {
        /** Send it as for the first time: certainly nothing was done. */
        SEND,
        /** Send it again with its key: the service does it once. */
        REPEAT,
        /** Return what was done. With other data, say so. */
        RETURN,
        /** The service has accepted it: find out how that ended, and never send it again. */
        FOLLOW,
        /** Find out whether it was done. If it certainly was not, send it as for the first time. */
        ASK,
        /** Find out whether it was done. If it certainly was not, its document needs another key. */
        ASK_BEFORE_ANOTHER_KEY,
        /** It was not done, but its key returns what the service has stored. */
        KEY_SPENT,
        /** Its job failed, and its key returns that job. */
        JOB_FAILED,
        /** A later generation of its document was sent. */
        SUPERSEDED
    }

    /** What differs from the write that was first sent. */
    public enum Change {
        /** Nothing. */
        NONE,
        /** Only the corrections, and by them the bytes. */
        CORRECTIONS,
        /** The data. */
        DATA
    }

    /**
     * Decides about a write that no other process may send now.
     *
     * @param found what earlier calls left; null for nothing
     * @param request the write as it would be sent now
     * @param aged why the service may not know the key that was sent; null if it does
     */
    public static WriteDecision of(@Nullable RecordedWrite found, Write request, @Nullable String aged) {
        if (found == null) {
            return new WriteDecision(Step.SEND, Change.NONE, "");
        }
        Change change = found.change(request);
        return switch (found.record().state()) {
            case REFUSED -> new WriteDecision(Step.SEND, change, "");
            case DONE -> new WriteDecision(Step.RETURN, change, "");
            case ACCEPTED -> new WriteDecision(Step.FOLLOW, change, "");
            case NOT_DONE -> new WriteDecision(Step.KEY_SPENT, change, "");
            case JOB_FAILED -> new WriteDecision(Step.JOB_FAILED, change, "");
            case SUPERSEDED -> new WriteDecision(Step.SUPERSEDED, change, "");
            case SENDING, IN_DOUBT -> inDoubt(found, request, change, aged);
        };
    }

    private static WriteDecision inDoubt(RecordedWrite found, Write request, Change change, @Nullable String aged) {
        if (aged != null) {
            return new WriteDecision(Step.ASK, change, found.withAnswer(aged));
        }
        if (change == Change.CORRECTIONS) {
            String why = UsedCorrections.change(found.corrections(), request.corrections());
            return new WriteDecision(Step.ASK_BEFORE_ANOTHER_KEY, change, found.withAnswer(why));
        }
        if (change == Change.DATA) {
            String why = found.withAnswer("its data changed since it was first sent");
            return new WriteDecision(Step.ASK_BEFORE_ANOTHER_KEY, change, why);
        }
        return found.storedAnswer() == null
                ? new WriteDecision(Step.REPEAT, change, "")
                : new WriteDecision(
                        Step.ASK_BEFORE_ANOTHER_KEY,
                        change,
                        "the service stores the answer to its key, " + found.storedAnswer());
    }
}
