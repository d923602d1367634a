package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes the records of a batch in a write journal, each when its item needs it, and keeps those that the
 * run decides on or sends. A failure of the journal ends the run. Thread-safe.
 */
public final class BatchRecords {
    private static final int PAGE = 500;
    private static final int MAX_CHANGES = 5;

    private final JournalAccess journal;
    private final String batch;
    private final Consumer<String> onFailure;
    private final Map<String, FoundWrite> kept = new ConcurrentHashMap<>();

    BatchRecords(JournalAccess journal, String batch, Consumer<String> onFailure) {
        this.journal = journal;
        this.batch = batch;
        this.onFailure = onFailure;
    }

    /** Reads the record of this key. */
    FoundWrite read(String key) {
        return read(journal, key);
    }

    private FoundWrite read(JournalAccess from, String key) {
        try {
            return from.find(key);
        } catch (NotSentException e) {
            throw failed(e);
        }
    }

    /** Reads the record of this key, while time is left, and keeps it unless it is done. */
    FoundWrite decideOn(String key, Supplier<Duration> left) {
        return decideOn(journal.within(left), key);
    }

    private FoundWrite decideOn(JournalAccess from, String key) {
        FoundWrite found = read(from, key);
        if (found.record() == null || found.record().state() != State.DONE) {
            kept.put(key, found);
        }
        return found;
    }

    /** Returns the record that is kept, or reads it. */
    FoundWrite get(String key) {
        FoundWrite found = kept.get(key);
        return found == null ? read(key) : found;
    }

    /** Returns the record that is kept; null if none is. */
    @Nullable
    FoundWrite kept(String key) {
        return kept.get(key);
    }

    /** Keeps the record that this run has stored. */
    void stored(WriteRecord record, FoundWrite found) {
        kept.put(record.key(), found.with(record));
    }

    /** Returns the record that is kept, or reads it; it is not kept any more. */
    FoundWrite take(String key) {
        FoundWrite found = kept.remove(key);
        return found == null ? read(journal.within(() -> CallJournal.MARK_TIME), key) : found;
    }

    /** Returns the exception, and ends the run. */
    NotSentException failed(NotSentException e) {
        onFailure.accept("the write journal " + PrintableText.of(e.what()));
        return e;
    }

    /** Stores a record that replaces that version. Returns false if another process was faster. */
    boolean store(WriteRecord record, long version) {
        try {
            return journal.within(() -> CallJournal.MARK_TIME).store(record, version);
        } catch (NotSentException e) {
            throw failed(e);
        }
    }

    /** Stores what was found, unless it is another write's. Returns why it was not stored; null if it was. */
    @Nullable
    String settle(WriteRecord record, long version) {
        try {
            return journal.settle(record, version);
        } catch (NotSentException e) {
            throw failed(e);
        }
    }

    /** Replaces the record of this key, also if other processes change it meanwhile. */
    void replace(String key, UnaryOperator<WriteRecord> change) {
        change(key, () -> CallJournal.MARK_TIME, record -> store(change.apply(record), record.version()));
    }

    /** Reads the record of this key, while time is left, and calls {@code change}, until that returns true. */
    void change(String key, Supplier<Duration> left, Predicate<WriteRecord> change) {
        for (int i = 0; i < MAX_CHANGES; i++) {
            WriteRecord record = read(journal.within(left), key).record();
            if (record == null) {
                throw new IllegalStateException("the write journal has no record of key " + key + " any more");
            }
            if (change.test(record)) {
                return;
            }
        }
        throw new IllegalStateException("other processes change the record of key " + key + " all the time");
    }

    private <T> T ask(Function<WriteJournal, T> question) {
        try {
            return journal.ask(question);
        } catch (RuntimeException e) {
            throw failed(JournalAccess.failure(Outcome.NOTHING_DONE, e));
        }
    }

    /** Reads the writes of the batch that may have been done, or were only accepted. */
    List<RecordedWrite> unknown() {
        List<RecordedWrite> unknown = new ArrayList<>();
        String after = null;
        List<WriteRecord> page;
        do {
            String last = after;
            page = ask(all -> all.unsettled(batch, last, PAGE));
            for (WriteRecord each : page) {
                RecordedWrite write = read(each.key()).recorded();
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
        for (WriteRecord each : ask(all -> all.ofItem(WriteRules.item(item)))) {
            RecordedWrite write =
                    batch.equals(each.batch()) ? decideOn(journal, each.key()).recorded() : null;
            if (write != null) {
                writes.add(write);
            }
        }
        return writes;
    }

    /**
     * Records that {@code onUnknown} found the write with this key done, unless what was found may be another write's.
     * Returns why it was not recorded; null if it was.
     */
    public @Nullable String found(String key, RecordIds ids) {
        Finding finding = Finding.foundAs(requireNonNull(ids.id()), ids.number());
        FoundWrite found = take(key);
        WriteRecord record = found.current();
        if (record == null || record.state() == State.DONE) {
            return null;
        }
        WriteRecord settled = WriteEnding.found(record, finding, record.apiKey(), found.now(), null);
        return settle(settled, record.version());
    }

    /**
     * Records that {@code onUnknown} found the write with this key not done, and that the key must not be sent again.
     */
    public void notDone(String key) {
        WriteRecord record = take(key).current();
        if (record != null && record.state() != State.DONE) {
            store(WriteEnding.notDone(record), record.version());
        }
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
        change(
                key,
                left,
                record -> record.told() != null
                        || store(WriteEnding.untold(record, record.version() + 1), record.version()));
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
            return Boolean.TRUE.equals(record.told()) || journal.within(left).tell(told, record.version(), callback);
        });
    }

    /**
     * Records that your code is to run again for the write with this key; {@code askedBy} is who wants that. Returns
     * false if this batch does not have it as done.
     */
    public boolean untold(String key, String askedBy) {
        WriteRecord record = read(key).record();
        boolean isOfBatch =
                record != null && (record.batch() == null || record.batch().equals(batch));
        if (record == null || !isOfBatch || record.state() != State.DONE) {
            return false;
        }
        replace(key, each -> WriteEnding.untold(each, askedBy));
        return true;
    }
}
