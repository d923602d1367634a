package es.cg.sdk.internal.journal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The journal of a batch in one run: has the writes of earlier runs, and records those of this one. Thread-safe. */
public interface BatchJournal extends AutoCloseable {
    /** Returns its file or name, for the log. */
    String name();

    /** Returns whether it was new, or how many writes it held, such as {@code continues: 865 done, 1 unclear}. */
    String origin();

    /**
     * Returns the write of earlier runs with this key, as it is sent; null if there is none.
     *
     * @param left returns for how long it may be looked for
     */
    @Nullable
    RecordedWrite recordedWrite(String sentKey, Supplier<Duration> left);

    /** Returns the writes of earlier runs under the key of an item, for any client and by any operation. */
    List<RecordedWrite> writesOfItem(IdempotencyKey key);

    /**
     * Returns the writes of earlier runs that may have been done; one whose key was sent for several items is in it
     * once for each.
     */
    List<RecordedWrite> unknownWrites();

    /** Returns why the key of this write must not be sent again without a look-up; null if it may. */
    @Nullable
    String reasonNotToResend(RecordedWrite recorded, Write again);

    /** Records the time, unless the journal has it to the minute. */
    void recordTime();

    /**
     * Records, durably, that a write is about to be sent. Returns null if it may be sent; otherwise why this run must
     * not send it, because another process does, or because the journal failed, which ends the run.
     */
    @Nullable
    String sent(Attempt attempt);

    /**
     * The first attempt of a write in this run.
     *
     * @param item the key of its item
     * @param began when its first attempt began, in this run or in an earlier one
     * @param facts what its request says of its document
     * @param isRepeated whether an earlier run may have done it with the same key
     * @param isToTell whether your code is to run once it is done
     * @param left the time until the deadline of its call
     */
    record Attempt(
            Write write,
            Call<?> call,
            IdempotencyKey item,
            RequestFacts facts,
            Instant began,
            boolean isRepeated,
            boolean isToTell,
            Duration left) {}

    /** Returns whether this run may still send the write with this key, which it has recorded as sent. */
    boolean isHeld(String key);

    /**
     * Records that the write with this key is done, or was accepted.
     *
     * @param jobToken the token of the job that does it; null for none
     */
    void done(String key, Meta meta, RecordIds ids, @Nullable String jobToken);

    /** Records that the write with this key has ended with an exception; returns the time of that. */
    Instant ended(String key, boolean nothingDone, CallException e);

    /**
     * Waits while another process may send a write of earlier runs, at the latest until its hold of the record ends.
     * Returns the write as it is then; null if the run has ended meanwhile.
     *
     * @param isRepeatable whether this run would send it as it was, with the same key: the service does it once then,
     *     also if an earlier run of the batch has not ended yet
     * @param hasEnded returns whether the run has ended
     * @throws NotSentException if the wait was interrupted, or the client was closed
     */
    @Nullable
    RecordedWrite released(RecordedWrite recorded, boolean isRepeatable, BooleanSupplier hasEnded);

    /**
     * Records that {@code onUnknown} found the write with this key done, unless what was found may be another write's.
     * Returns why it was not recorded; null if it was.
     */
    @Nullable
    String found(String key, RecordIds ids);

    /** Records that the job of the write with this key has succeeded; the ids are those of its result. */
    void jobSucceeded(String key, RecordIds ids);

    /**
     * Records that {@code onUnknown} found the write with this key not done, and that the key must not be sent again.
     */
    void notDone(String key);

    /** Records that the job of the write with this key has failed. */
    void jobFailed(String key, @Nullable String code);

    /**
     * Records, durably, that your code is to run for the write with this key, which an earlier run has done.
     *
     * @param left returns for how long it may wait for the journal
     */
    void toTell(String key, Supplier<Duration> left);

    /**
     * Records, durably, that your code has run for the write with this key, which is done.
     *
     * @param ids of the record that it created
     */
    void told(String key, RecordIds ids);

    /**
     * Runs your code for the write with this key, which is done, in the transaction that records it; does not run it if
     * the journal has it as run already.
     *
     * @param left returns for how long it may wait for another run that tells the same item
     */
    void tell(String key, RecordIds ids, DoneCallback callback, Supplier<Duration> left);

    /**
     * Records that your code is to run again for the write with this key; {@code askedBy} is who wants that. Returns
     * false if this batch does not have it as done.
     */
    boolean untold(String key, String askedBy);

    /** Makes all that was recorded durable. */
    void forceAll();

    /** Lets another run use it. */
    @Override
    void close();
}
