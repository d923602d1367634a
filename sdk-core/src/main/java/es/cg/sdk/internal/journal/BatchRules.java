package es.cg.sdk.internal.journal;

import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.journal.WriteRules.Send;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import org.jspecify.annotations.Nullable;

/**
 * Decides what the record of a write journal becomes in a batch, where {@link WriteRules} does not: a batch also asks
 * its caller about data that changed, and runs its caller's code. Only computes.
 */
public final class BatchRules {
    private BatchRules() {}

    /**
     * Returns that a batch sends a write as for the first time.
     *
     * @param record its record, which says that nothing was done; null for none
     */
    public static Send first(@Nullable WriteRecord record, Request request, String batch, Now now) {
        return record == null ? WriteRules.first(request, batch, now) : WriteRules.sendAnew(record, request, now);
    }

    /** Returns the record of a write that was looked up and not done, and whose key must not be sent again. */
    public static WriteRecord notDone(WriteRecord record) {
        return new WriteChange(record).released(State.NOT_DONE).build();
    }

    /** Returns the record of a write whose job failed with this error code. */
    public static WriteRecord jobFailed(WriteRecord record, @Nullable String code) {
        return new WriteChange(record)
                .released(State.JOB_FAILED)
                .ended(record.lastEnded(), JournalLine.code(code))
                .build();
    }

    /** Returns this version of the record of a write for which your code is to run once it is done. */
    public static WriteRecord untold(WriteRecord record, long version) {
        return new WriteChange(record).told(Boolean.TRUE.equals(record.told())).build(version);
    }

    /** Returns the record of a write that is done, and for which your code is to run again. */
    public static WriteRecord untold(WriteRecord record) {
        return new WriteChange(record).told(false).build();
    }

    /**
     * Returns the record of a write that is done, and for which your code has run.
     *
     * @param ids of the record that it created, if the journal does not have it as done
     */
    public static WriteRecord told(WriteRecord record, RecordIds ids) {
        WriteChange change = new WriteChange(record).told(true);
        return (record.state() == State.DONE
                        ? change
                        : change.released(State.DONE).ended(null, null).done(ids, record.jobToken()))
                .build();
    }
}
