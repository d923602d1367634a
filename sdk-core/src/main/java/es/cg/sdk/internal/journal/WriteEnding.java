package es.cg.sdk.internal.journal;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the record of a write becomes once its call has ended, its lease has ended, it was looked up, the next
 * generation of its document is sent, or a batch runs its caller's code. Only computes, as {@link WriteRules} does.
 */
public final class WriteEnding {
    /** How long the service keeps the answer to a key. */
    static final Duration KEPT = Duration.ofHours(24);

    private WriteEnding() {}

    /**
     * Returns the record of a write in doubt after a look-up, or a person, found it done or not done.
     *
     * @param apiKey a digest of the API key with which it would be sent again
     * @param askedBy who found it; null for a look-up
     */
    public static WriteRecord found(
            WriteRecord record, Finding finding, String apiKey, Now now, @Nullable String askedBy) {
        WriteChange change = new WriteChange(record).askedBy(askedBy);
        if (finding.objectId() != null) {
            return change.released(State.DONE)
                    .done(new RecordIds(finding.objectId(), finding.number()), record.jobToken())
                    .build();
        }
        State notDone = isAnswerKept(record, apiKey, now) ? State.NOT_DONE : State.REFUSED;
        return change.released(record.state() == State.ACCEPTED ? State.JOB_FAILED : notDone)
                .build();
    }

    /** Returns the record of a write in doubt, if its record says that it is; null if it does not, or not yet. */
    public static @Nullable WriteRecord inDoubt(WriteRecord record, Now now) {
        return switch (record.state()) {
            case IN_DOUBT -> record;
            case SENDING -> isHeld(record, now.earliest()) ? null : leaseEnded(record);
            default -> null;
        };
    }

    /** Returns the record of a call that ended without being done; {@code time} is when its last attempt had ended. */
    public static WriteRecord ended(WriteRecord held, boolean nothingDone, @Nullable String lastAnswer, Instant time) {
        return new WriteChange(held)
                .released(nothingDone && !held.perhapsDone() ? State.REFUSED : State.IN_DOUBT)
                .ended(time, lastAnswer)
                .build();
    }

    /** Returns the record of a write that is done, as a job or another process told. */
    public static WriteRecord done(WriteRecord record, RecordIds ids) {
        return done(record, ids, null);
    }

    /** Returns the record of a write that is done; {@code answer} has the status and the request id. */
    public static WriteRecord done(WriteRecord record, RecordIds ids, @Nullable String answer) {
        return new WriteChange(record)
                .released(State.DONE)
                .ended(null, answer)
                .done(ids, null)
                .build();
    }

    /**
     * Returns the record of a write that the service has accepted.
     *
     * @param jobToken the token of its job; null if it named none
     * @param answer the status and the request id
     */
    public static WriteRecord accepted(WriteRecord record, @Nullable String jobToken, @Nullable String answer) {
        return new WriteChange(record)
                .released(State.ACCEPTED)
                .ended(null, answer)
                .done(RecordIds.NONE, jobToken)
                .build();
    }

    /** Returns the record of a write that was looked up and not done, and whose key must not be sent again. */
    public static WriteRecord notDone(WriteRecord record) {
        return new WriteChange(record).released(State.NOT_DONE).build();
    }

    /** Returns the record of a write whose job failed with this error code. */
    public static WriteRecord jobFailed(WriteRecord record, @Nullable String code) {
        return new WriteChange(record)
                .released(State.JOB_FAILED)
                .ended(record.lastEnded(), RecordedWrite.code(code))
                .build();
    }

    /** Returns this version of the record of a write for which your code is to run once it is done. */
    public static WriteRecord untold(WriteRecord record, long version) {
        return new WriteChange(record).told(Boolean.TRUE.equals(record.told())).build(version);
    }

    /**
     * Returns the record of a write that is done, and for which your code is to run again.
     *
     * @param askedBy who wants that; a record that a person settled keeps the name of that person
     */
    public static WriteRecord untold(WriteRecord record, String askedBy) {
        return new WriteChange(record)
                .told(false)
                .askedBy(record.askedBy() == null ? askedBy : record.askedBy())
                .build();
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

    /** Returns the record of a write that is done, as its process learned after another one had taken it over. */
    public static WriteRecord doneLate(WriteRecord now, WriteRecord done) {
        return done.state() == State.ACCEPTED
                ? accepted(now, done.jobToken(), done.lastAnswer())
                : done(now, new RecordIds(done.objectId(), done.number()), done.lastAnswer());
    }

    /** Returns whether a generation of a document may have been done: the next one must not be sent. */
    public static boolean blocksNextGeneration(@Nullable WriteRecord earlier) {
        return earlier != null && (earlier.state() == State.SENDING || earlier.state() == State.IN_DOUBT);
    }

    /**
     * Returns the record of a generation of a document once the next one is sent in its place; null if it will never be
     * sent again anyway.
     *
     * @param earlier its record, which does not block the next one; null for none
     * @param request the write as it would be sent with the key of that generation
     */
    public static @Nullable WriteRecord superseded(@Nullable WriteRecord earlier, Request request, Now now) {
        if (earlier != null && earlier.state() != State.REFUSED) {
            return null;
        }
        return new WriteChange(earlier == null ? WriteRules.unsent(request, null, now) : earlier)
                .released(State.SUPERSEDED)
                .build();
    }

    static boolean isHeld(WriteRecord record, Instant now) {
        return record.heldUntil() != null && record.heldUntil().isAfter(now);
    }

    /** Returns the record of a process that died, or was too slow: its last attempt ended with its lease. */
    static WriteRecord leaseEnded(WriteRecord record) {
        return new WriteChange(record)
                .released(State.IN_DOUBT)
                .ended(record.heldUntil(), record.lastAnswer())
                .asFound();
    }

    /** Returns whether the service would still return the stored answer to a call with this API key. */
    static boolean isAnswerKept(WriteRecord record, String apiKey, Now now) {
        Instant ended = record.lastEnded();
        return RecordedWrite.isStored(record.lastAnswer())
                && record.apiKey().equals(apiKey)
                && (ended == null || ended.plus(KEPT).isAfter(now.earliest()));
    }
}
