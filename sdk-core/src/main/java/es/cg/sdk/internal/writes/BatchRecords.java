package es.cg.sdk.internal.writes;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes the records of a batch in a write journal, each when its item needs it. A failure of the journal
 * ends the run. Thread-safe.
 */
public final class BatchRecords {
    private static final int PAGE = 500;
    private static final int MAX_CHANGES = 5;

    private final JournalAccess journal;
    private final String batch;

    /** Creates those of the batch with this name. */
    BatchRecords(JournalAccess journal, String batch) {
        this.journal = journal;
        this.batch = batch;
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

    /** Reads the writes of the batch that may have been done, or were only accepted. */
    List<RecordedWrite> unknown() {
        List<RecordedWrite> unknown = new ArrayList<>();
        String after = null;
        List<WriteRecord> page;
        do {
            String last = after;
            page = journal.ask(all -> all.unsettled(batch, last, PAGE));
            for (WriteRecord each : page) {
                RecordedWrite write = journal.find(each.key()).recorded();
                if (write != null && write.isOpen()) {
                    unknown.add(write);
                }
                after = each.key();
            }
        } while (page.size() == PAGE);
        return unknown;
    }

    /**
     * Reads the writes of an item. Only those of this batch: the same document may be meant for several operations,
     * each in a batch of its own.
     */
    List<RecordedWrite> ofItem(IdempotencyKey item) {
        List<RecordedWrite> writes = new ArrayList<>();
        for (WriteRecord each : journal.ask(all -> all.ofItem(WriteRules.item(item)))) {
            RecordedWrite write =
                    batch.equals(each.batch()) ? journal.find(each.key()).recorded() : null;
            if (write != null) {
                writes.add(write);
            }
        }
        return writes;
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
    public void tell(String key, RecordIds ids, DoneCallback callback, Supplier<Duration> left) {
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
                record != null && (record.batch() == null || record.batch().equals(batch));
        if (record == null || !isOfBatch || record.state() != State.DONE) {
            return false;
        }
        replace(key, each -> WriteEnding.untold(each, askedBy));
        return true;
    }
}
