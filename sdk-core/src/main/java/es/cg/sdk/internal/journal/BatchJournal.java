package es.cg.sdk.internal.journal;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.model.Meta;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The journal of a batch in one run: has the writes of earlier runs, and records those of this one. Thread-safe. */
public interface BatchJournal extends AutoCloseable {
    /** Returns {@code new}, or {@code continues: …} with the number of writes that it held when it was opened. */
    String origin();

    /** Returns the write of earlier runs with this key, as it is sent; null if there is none. */
    @Nullable
    RecordedWrite recordedWrite(String sentKey);

    /** Returns the writes of earlier runs under the key of an item, for any client and by any operation. */
    List<RecordedWrite> writesOfItem(IdempotencyKey key);

    /**
     * Returns the writes of earlier runs that may have been done; one whose key was sent for several items is in it once
     * for each.
     */
    List<RecordedWrite> unknownWrites();

    /** Returns why the key of this write must not be sent again without a look-up; null if it may. */
    @Nullable
    String reasonNotToResend(RecordedWrite recorded, Write again);

    /** Records the time at the start of a run, on disk: after a power cut the clock may be wrong. */
    void recordStart();

    /** Records the time, unless the journal has it to the minute. */
    void recordTime();

    /**
     * Records, durably, that a write is about to be sent; returns false if that failed.
     *
     * @param began when its first attempt began
     * @param item the key of its item
     */
    boolean sent(Write write, Instant began, IdempotencyKey item);

    /** Records that the write with this key is done. */
    void done(String key, Meta meta, RecordIds ids);

    /** Records that the write with this key has ended with an exception; returns the time of that. */
    Instant ended(String key, boolean nothingDone, CallException e);

    /** Records that the last attempt of a killed process has ended without an answer; returns the time of that. */
    Instant endedUnseen(String key);

    /** Records that {@code onUnknown} found the write with this key done. */
    void found(String key, RecordIds ids);

    /**
     * Records that {@code onUnknown} found the write with this key not done, and that the key must not be sent again.
     */
    void notDone(String key);

    /** Records that the job of the write with this key has failed. */
    void jobFailed(String key, @Nullable String code);

    /** Prepares the journal for {@link #told}. */
    void recordTelling();

    /** Records, durably, that your code has run for the write with this key, which is done. */
    void told(String key);

    /** Makes all that was recorded durable. */
    void forceAll();

    /** Lets another run use it. */
    @Override
    void close();
}
