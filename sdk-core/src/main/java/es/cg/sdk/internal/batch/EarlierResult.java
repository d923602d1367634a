package es.cg.sdk.internal.batch;

/**
 * What earlier runs came to with an item whose write this run did not come to. Immutable.
 *
 * @param why it is not known to be done; of no meaning if it is
 */
record EarlierResult(RecordedWrite past, boolean isDone, String why) {
    static EarlierResult exactly(RecordedWrite past) {
        return new EarlierResult(
                past,
                past.state() == RecordedWrite.State.DONE,
                past.withAnswer("an earlier run may have done it, and this one did not come to send it again"));
    }

    /** It was done under the item's key, but perhaps for another client, or by another operation. */
    static EarlierResult perhapsAnother(RecordedWrite past) {
        return new EarlierResult(
                past,
                false,
                "an earlier run did a write under its key, and this one did not come to it, so nobody can tell whether"
                        + " it is the same");
    }
}
