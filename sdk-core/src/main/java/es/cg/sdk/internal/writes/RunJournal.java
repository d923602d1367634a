package es.cg.sdk.internal.writes;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.RunHold;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.journal.WriteJournal;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a batch in one run, over a table or a file: a record of it for each write. In a table, records of
 * single writes and of other batches with the same key count. Thread-safe.
 */
public final class RunJournal implements AutoCloseable {
    private final JournalAccess journal;
    private final String name;
    private final Sleep sleep;
    private final RunHold hold;
    private final BatchRecords rows;
    private final List<RecordedWrite> unknown;

    /** Waits, as a call does. */
    @FunctionalInterface
    public interface Sleep {
        void sleep(Duration duration) throws InterruptedException, Lifecycle.ClosedException;
    }

    private RunJournal(JournalAccess journal, String name, Sleep sleep, RunHold hold, Consumer<String> onFailure) {
        this.journal = journal.ofRun(onFailure);
        this.name = name;
        this.sleep = sleep;
        this.hold = hold;
        this.rows = new BatchRecords(this.journal, name);
        this.unknown = rows.unknown();
    }

    /** Returns the journal of a batch in this file. */
    public static RunJournal in(FileJournal file, Time time, Sleep sleep, Consumer<String> onFailure) {
        return new RunJournal(new JournalAccess(file, time), file.account(), sleep, file, onFailure);
    }

    /**
     * Opens the journal of the batch with this name, in a table.
     *
     * @param patience for how long it waits for another run to end
     * @throws BatchInUseException if another run has the name; nothing was sent
     * @throws IllegalStateException if it is of another service, or cannot be read; nothing was sent
     */
    public static RunJournal open(
            WriteJournal table, String name, Caller caller, Duration patience, Consumer<String> onFailure) {
        JournalAccess journal = new JournalAccess(table, caller.time()).within(caller.options()::deadline);
        BatchHold hold = null;
        boolean opened = false;
        try {
            journal.check(caller.keyKind(), caller.baseUrl());
            hold = BatchHold.await(journal, name, caller::sleep, patience, onFailure);
            RunJournal batch = new RunJournal(journal, name, caller::sleep, hold, onFailure);
            opened = true;
            return batch;
        } catch (NotSentException e) {
            String next = e.getCause() == null ? e.nextStep() : "check its database, then run the batch again";
            throw new IllegalStateException("the write journal " + e.what() + "; nothing was sent: " + next, e);
        } finally {
            if (hold != null && !opened) {
                hold.close();
            }
        }
    }

    /** Returns the records of the batch. */
    public BatchRecords records() {
        return rows;
    }

    /** Returns its file or name, for the log. */
    public String name() {
        return name;
    }

    /** Returns whether it was new, or how many writes it held, such as {@code continues: 865 done, 1 unclear}. */
    public String origin() {
        return hold.origin(unknown.size());
    }

    /** Returns the write of earlier runs with this key, as it is sent; null if there is none. */
    public @Nullable RecordedWrite recordedWrite(String sentKey) {
        return journal.within(() -> CallJournal.MARK_TIME).find(sentKey).recorded();
    }

    /** Returns the run of a write of an item; {@code isToTell} says whether your code is to run once it is done. */
    public WriteRun write(WriteRun.Sent sent, WriteOwner item, boolean isToTell) {
        return new WriteRun(new WriteRun.Context(journal, hold, name, isToTell, sleep), item, sent);
    }

    /** Makes sure that this run may use the journal; returns whether it may. */
    public boolean renew() {
        return hold.renew();
    }

    /** Returns the writes of earlier runs under the key of an item, for any client and by any operation. */
    public List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        return rows.ofItem(key);
    }

    /**
     * Returns the writes of earlier runs that may have been done; one whose key was sent for several items is in it
     * once for each.
     */
    public List<RecordedWrite> unknownWrites() {
        return unknown;
    }

    /** Records the time, unless the journal has it to the minute. */
    public void recordTime() {
        hold.recordTime();
    }

    /** Makes all that was recorded durable. */
    public void forceAll() {
        hold.forceAll();
    }

    @Override
    public void close() {
        hold.close();
    }
}
