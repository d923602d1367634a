package es.cg.sdk.internal.writes;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.RunHold;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a batch in one run, over a table or a file: a record of it for each write. In a table, records of
 * single writes and of other batches with the same key count. A failure of the journal ends the run. Thread-safe.
 */
public final class RunJournal implements AutoCloseable {
    private static final int MAX_CHANGES = 5;

    private final JournalAccess journal;
    private final String name;
    private final Sleep sleep;
    private final RunHold hold;
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
        this.unknown = new ArrayList<>();
        this.journal.forEachUnsettled(name, found -> {
            RecordedWrite write = found.recorded();
            if (write != null && write.isOpen()) {
                unknown.add(write);
            }
        });
    }

    /** Returns the journal of a batch in this file; {@code firm} is for the log, null for none. */
    public static RunJournal in(
            FileJournal file, Time time, @Nullable String firm, Sleep sleep, Consumer<String> onFailure) {
        return new RunJournal(new JournalAccess(file, time, firm), file.account(), sleep, file, onFailure);
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
        JournalAccess journal =
                new JournalAccess(table, caller.time(), caller.firmName()).within(caller.options()::deadline);
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
    public WriteRun write(WriteRun.Sent sent, WriteRun.Owner item, boolean isToTell) {
        return new WriteRun(new WriteRun.Context(journal, hold, name, isToTell, sleep), item, sent);
    }

    /** Returns this write with the key that the journal holds: of thousands, none is in memory twice. */
    public Write shared(Write write) {
        return write.withKey(hold.shared(write.key()));
    }

    /** Makes sure that this run may use the journal; returns whether it may. */
    public boolean renew() {
        return hold.renew();
    }

    /**
     * Reads the writes of earlier runs under the key of an item, for any client and by any operation. Only those of
     * this batch: the same document may be meant for several operations, each in a batch of its own.
     */
    public List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        List<RecordedWrite> writes = new ArrayList<>();
        for (WriteRecord each : journal.ask(all -> all.ofItem(WriteRules.item(key)))) {
            RecordedWrite write =
                    name.equals(each.batch()) ? journal.find(each.key()).recorded() : null;
            if (write != null) {
                writes.add(write);
            }
        }
        return writes;
    }

    /**
     * Returns the writes of earlier runs that may have been done; one whose key was sent for several items is in it
     * once for each.
     */
    public List<RecordedWrite> unknownWrites() {
        return unknown;
    }

    /** Records that the job of the write with this key has succeeded; the ids are those of its result. */
    public void jobSucceeded(String key, RecordIds ids) {
        replace(key, record -> WriteEnding.done(record, ids));
    }

    /** Records that the job of the write with this key has failed. */
    public void jobFailed(String key, @Nullable String code) {
        try {
            replace(key, record -> WriteEnding.jobFailed(record, code));
        } catch (NotSentException e) {
            // It ends the run; the report has the job's failure.
        }
    }

    /**
     * Records, durably, that your code is to run for the write with this key, which an earlier run has done.
     *
     * @param left returns for how long it may wait for the journal
     */
    public void toTell(String key, Supplier<Duration> left) {
        change(key, left, record -> record.told() != null || store(WriteEnding.untold(record, record.version() + 1)));
    }

    /**
     * Records, durably, that your code has run for the write with this key, which is done.
     *
     * @param ids of the record that it created
     */
    public void told(String key, RecordIds ids) {
        try {
            replace(key, record -> WriteEnding.told(record, ids));
        } catch (NotSentException e) {
            throw new IllegalStateException(
                    "your code has run, but the write journal " + e.what() + ": the next run calls it again", e);
        }
    }

    /**
     * Runs your code for the write with this key, which is done, in the transaction that records it; does not run it if
     * the journal has it as run already.
     *
     * @param left returns for how long it may wait for another run that tells the same item
     */
    public void tell(String key, RecordIds ids, Consumer<Connection> callback, Supplier<Duration> left) {
        change(key, left, record -> {
            WriteRecord told = WriteEnding.told(record, ids);
            return Boolean.TRUE.equals(record.told()) || journal.within(left).tell(told, callback);
        });
    }

    /**
     * Records that your code is to run again for the write with this key; {@code askedBy} is who wants that. Returns
     * false if this batch does not have it as done.
     */
    public boolean untold(String key, String askedBy) {
        WriteRecord record = journal.find(key).record();
        boolean isOfBatch =
                record != null && (record.batch() == null || record.batch().equals(name));
        if (record == null || !isOfBatch || record.state() != State.DONE) {
            return false;
        }
        replace(key, each -> WriteEnding.untold(each, askedBy));
        return true;
    }

    private boolean store(WriteRecord next) {
        return journal.within(() -> CallJournal.MARK_TIME).store(next);
    }

    /** Replaces the record of this key, also if other processes change it meanwhile. */
    private void replace(String key, UnaryOperator<WriteRecord> change) {
        change(key, () -> CallJournal.MARK_TIME, record -> store(change.apply(record)));
    }

    /** Reads the record of this key, while time is left, and calls {@code change}, until that returns true. */
    private void change(String key, Supplier<Duration> left, Predicate<WriteRecord> change) {
        for (int i = 0; i < MAX_CHANGES; i++) {
            WriteRecord record = journal.within(left).find(key).record();
            if (record == null) {
                throw new IllegalStateException("the write journal has no record of key " + key + " any more");
            }
            if (change.test(record)) {
                return;
            }
        }
        throw new IllegalStateException("other processes change the record of key " + key + " all the time");
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
