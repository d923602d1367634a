package es.cg.sdk.internal.journal;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import org.jspecify.annotations.Nullable;

/**
 * What to do with a write that an earlier call may have made: one decision for single writes and batches, over a table
 * and over a file. Only computes.
 *
 * @param change what differs from the write that was first sent
 * @param why for the steps that ask or follow, the reason; empty for the others
 * @param recorded what earlier calls left; null for nothing
 */
public record WriteDecision(
        Step step, Change change, String why, @Nullable RecordedWrite recorded) {
    /** What to do. */
    public enum Step {
        /** Another process may send it now: wait for that one, and decide again. */
        WAIT,
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
     * Decides about a write.
     *
     * @param record what the journal has of its key; null for nothing
     * @param request the write as it would be sent now
     * @param clockFault why the age of a key is not known by the clock; null if it is
     * @param batch the batch that would send it: its runs repeat at once what one of them has in flight, since the
     *     service does it once; null for a single write
     */
    public static WriteDecision of(
            @Nullable WriteRecord record, Write request, Now now, @Nullable String clockFault, @Nullable String batch) {
        if (record == null) {
            return new WriteDecision(Step.SEND, Change.NONE, "", null);
        }
        WriteRecord inDoubt = WriteEnding.inDoubt(record, now);
        String aged = WriteRules.reasonNotToRepeat(record, request.apiKey(), now);
        WriteDecision decision =
                of(new RecordedWrite(inDoubt == null ? record : inDoubt), request, aged == null ? clockFault : aged);
        boolean isHeld = inDoubt == null && record.state() == State.SENDING;
        boolean isOwn = batch != null && batch.equals(record.batch());
        return isHeld && !(isOwn && decision.step == Step.REPEAT) ? decision.as(Step.WAIT) : decision;
    }

    /**
     * Decides about a write that no other process may send now.
     *
     * @param aged why the service may not know the key that was sent; null if it does
     */
    public static WriteDecision of(RecordedWrite found, Write request, @Nullable String aged) {
        Change change = found.change(request);
        return switch (found.record().state()) {
            case REFUSED -> new WriteDecision(Step.SEND, change, "", found);
            case DONE -> new WriteDecision(Step.RETURN, change, "", found);
            case ACCEPTED -> new WriteDecision(Step.FOLLOW, change, "", found);
            case NOT_DONE -> new WriteDecision(Step.KEY_SPENT, change, "", found);
            case JOB_FAILED -> new WriteDecision(Step.JOB_FAILED, change, "", found);
            case SUPERSEDED -> new WriteDecision(Step.SUPERSEDED, change, "", found);
            case SENDING, IN_DOUBT -> inDoubt(found, request, change, aged);
        };
    }

    private static WriteDecision inDoubt(RecordedWrite found, Write request, Change change, @Nullable String aged) {
        if (aged != null) {
            return new WriteDecision(Step.ASK, change, found.withAnswer(aged), found);
        }
        String why = switch (change) {
            case CORRECTIONS -> found.withAnswer(UsedCorrections.change(found.corrections(), request.corrections()));
            case DATA -> found.withAnswer("its data changed since it was first sent");
            case NONE ->
                found.storedAnswer() == null ? "" : "the service stores the answer to its key, " + found.storedAnswer();
        };
        return new WriteDecision(why.isEmpty() ? Step.REPEAT : Step.ASK_BEFORE_ANOTHER_KEY, change, why, found);
    }

    /**
     * Decides about an item of which nothing was sent, while an earlier run may have done it by this other write, for
     * another client or by another operation.
     */
    public static WriteDecision ofOther(WriteRecord other, Write request, Now now) {
        WriteRecord inDoubt = WriteEnding.inDoubt(other, now);
        RecordedWrite found = new RecordedWrite(inDoubt == null ? other : inDoubt);
        WriteDecision decision = new WriteDecision(
                Step.ASK,
                Change.DATA,
                "an earlier run may have done it " + found.target() + ", and now it would be done "
                        + RecordedWrite.target(request),
                found);
        if (inDoubt == null && other.state() == State.SENDING) {
            return decision.as(Step.WAIT);
        }
        return found.isPerhapsDone() ? decision : decision.as(Step.SEND);
    }

    /** Returns the same about the same write, with another step. */
    public WriteDecision as(Step next) {
        return new WriteDecision(next, change, why, recorded);
    }

    /** Returns the same step about the same write, with another reason. */
    public WriteDecision because(String reason) {
        return new WriteDecision(step, change, reason, recorded);
    }

    /** Returns that it is done, as this record says. */
    public WriteDecision done(WriteRecord record) {
        return new WriteDecision(Step.RETURN, change, why, new RecordedWrite(record));
    }

    /** Returns whether it may be sent. */
    public boolean isSent() {
        return step == Step.SEND || step == Step.REPEAT;
    }

    /** Returns the write of earlier calls that it is about: there is one unless it is sent as the first. */
    public RecordedWrite write() {
        return requireNonNull(recorded, "nothing was sent");
    }
}
