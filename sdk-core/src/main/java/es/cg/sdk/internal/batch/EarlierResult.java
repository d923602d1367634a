package es.cg.sdk.internal.batch;

import es.cg.sdk.internal.journal.RecordedWrite;

/**
 * The result of an item in earlier runs, when its function made no write in this run. Immutable.
 *
 * @param write the write of an earlier run
 * @param state done, accepted or unknown
 * @param why why it is not known to be done; unused if it is done
 */
record EarlierResult(RecordedWrite write, WriteState state, String why) {
    static EarlierResult ofItem(RecordedWrite write) {
        return new EarlierResult(
                write,
                write.isDone()
                        ? WriteState.DONE_EARLIER
                        : write.isAccepted() ? WriteState.ACCEPTED : WriteState.UNKNOWN,
                write.isAccepted()
                        ? String.valueOf(write.record().lastAnswer())
                        : write.withAnswer("an earlier run may have done it, and this run did not send it again"));
    }

    /** Returns the result of a write under the item's key that may be of another client or operation. */
    static EarlierResult possiblyOfAnother(RecordedWrite write) {
        return new EarlierResult(
                write,
                WriteState.UNKNOWN,
                "an earlier run made a write under its key, and this run made none, so it is unknown whether"
                        + " that write is this item's");
    }
}
