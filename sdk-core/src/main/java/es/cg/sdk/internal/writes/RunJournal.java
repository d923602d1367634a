package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.journal.BatchJournal;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.FileJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.RunHold;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.journal.WriteRules;
import es.cg.sdk.internal.journal.WriteRules.Now;
import es.cg.sdk.internal.journal.WriteRules.Request;
import es.cg.sdk.internal.journal.WriteRules.Send;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.journal.TransactionalJournal.DoneCallback;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal of a batch in one run, over a table or a file: a record of it for each write. In a table, records of
 * single writes and of other batches with the same key count. Thread-safe.
 */
public final class RunJournal implements BatchJournal {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final JournalAccess journal;
    private final String name;
    private final Sleep sleep;
    private final RunHold hold;
    private final BatchRows rows;
    private final List<RecordedWrite> unknown;

    /** Waits, as a call does. */
    @FunctionalInterface
    public interface Sleep {
        void sleep(Duration duration) throws InterruptedException, Lifecycle.ClosedException;
    }

    private RunJournal(JournalAccess journal, String name, Sleep sleep, RunHold hold, Consumer<String> onFailure) {
        this.journal = journal;
        this.name = name;
        this.sleep = sleep;
        this.hold = hold;
        this.rows = new BatchRows(journal, name, onFailure);
        this.unknown = rows.unknown();
    }

    /** Returns the journal of a batch in this file. */
    public static BatchJournal in(FileJournal file, Time time, Sleep sleep, Consumer<String> onFailure) {
        return new RunJournal(new JournalAccess(file, time), file.account(), sleep, file, onFailure);
    }

    /**
     * Opens the journal of the batch with this name, in a table.
     *
     * @param patience for how long it waits for another run to end
     * @throws BatchInUseException if another run has the name; nothing was sent
     * @throws IllegalStateException if it is of another service, or cannot be read; nothing was sent
     */
    static RunJournal open(
            JournalAccess unlimited, String name, Caller caller, Duration patience, Consumer<String> onFailure) {
        JournalAccess journal = unlimited.within(caller.options()::deadline);
        BatchHold hold = null;
        boolean opened = false;
        try {
            journal.check(caller.keyKind(), caller.baseUrl());
            hold = taken(journal, name, caller, patience, onFailure);
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

    /** Takes the right to the batch, which a killed run has for the rest of its lease. */
    private static BatchHold taken(
            JournalAccess journal, String name, Caller caller, Duration patience, Consumer<String> onFailure) {
        Time time = caller.time();
        long end = time.nanos() + patience.toNanos();
        boolean isFirst = true;
        while (true) {
            BatchHold hold = BatchHold.take(journal, name, onFailure);
            if (hold != null) {
                return hold;
            }
            long left = end - time.nanos();
            if (left <= 0) {
                throw new BatchInUseException("the batch " + name
                        + " is in use by another run: run it again when that has ended; nothing was" + " sent");
            }
            if (isFirst) {
                LOG.info("the batch {} waits for another run of it to end", PrintableText.line(name));
                isFirst = false;
            }
            try {
                caller.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BatchInUseException("the batch " + name
                        + " is in use by another run, and the wait for it was interrupted; nothing" + " was sent");
            } catch (Lifecycle.ClosedException e) {
                throw new IllegalStateException("the client was closed; nothing was sent", e);
            }
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String origin() {
        return hold.origin(unknown.size());
    }

    @Override
    public @Nullable RecordedWrite recordedWrite(String sentKey, Supplier<Duration> left) {
        return rows.decideOn(sentKey, left).recorded();
    }

    @Override
    public List<RecordedWrite> writesOfItem(IdempotencyKey key) {
        return rows.ofItem(key);
    }

    @Override
    public List<RecordedWrite> unknownWrites() {
        return unknown;
    }

    @Override
    public @Nullable String reasonNotToResend(RecordedWrite recorded, Write again) {
        FoundWrite found = rows.get(recorded.key());
        String why = WriteRules.reasonNotToRepeat(requireNonNull(found.record()), again.apiKey(), found.now());
        return why == null ? hold.clockFault() : why;
    }

    @Override
    public @Nullable RecordedWrite released(RecordedWrite recorded, boolean isRepeatable, BooleanSupplier hasEnded) {
        String key = recorded.key();
        FoundWrite found = rows.get(key);
        PollPause pause = new PollPause();
        while (found.isHeld()
                && !(isRepeatable && name.equals(requireNonNull(found.record()).batch()))) {
            if (hasEnded.getAsBoolean() || !hold.renew()) {
                return null;
            }
            if (pause.isFirst()) {
                LOG.info("the batch {} waits: another process sends the write with the key {}", name, key);
            }
            try {
                sleep.sleep(pause.next());
            } catch (InterruptedException | Lifecycle.ClosedException e) {
                throw new NotSentException(Outcome.UNKNOWN, "was waited for", "", e);
            }
            found = rows.decideOn(key, () -> CallJournal.MARK_TIME);
        }
        RecordedWrite now = found.recorded();
        return now == null ? recorded : now;
    }

    @Override
    public void recordTime() {
        hold.recordTime();
    }

    @Override
    public @Nullable String sent(Attempt attempt) {
        String key = attempt.write().key();
        try {
            String earlier = attempt.isRepeated() ? null : earlierGenerationInDoubt(attempt);
            if (earlier != null) {
                return earlier;
            }
            if (!hold.renew()) {
                return "the run has no right to the batch any more";
            }
            FoundWrite found = rows.get(key);
            Now now = found.now();
            Send send = attempt.isRepeated()
                    ? WriteRules.repeated(requireNonNull(found.current()), request(attempt), now)
                    : WriteRules.first(found.record(), request(attempt), name, now);
            WriteRecord sent = attempt.isToTell()
                    ? WriteEnding.untold(send.record(), send.record().version())
                    : send.record();
            if (!journal.within(attempt::left).storeBeforeSending(sent, send.version())) {
                return "another process took it at this moment: run the batch again";
            }
            rows.stored(sent, found);
            return null;
        } catch (NotSentException e) {
            return rows.failed(e).what();
        }
    }

    private Request request(Attempt attempt) {
        Write write = attempt.write();
        return new Request(
                write.key(),
                WriteRules.item(attempt.item()),
                write.operation(),
                write.client(),
                RecordLookUp.path(attempt.call()),
                write.digest(),
                write.corrections(),
                write.apiKey(),
                attempt.facts(),
                hold.holder(),
                attempt.left().plus(JournaledCall.LEASE_RESERVE));
    }

    private @Nullable String earlierGenerationInDoubt(Attempt attempt) {
        EarlierGeneration earlier = attempt.item() instanceof DocumentKey key
                ? EarlierGeneration.inTheWay(
                        journal.within(attempt::left), key, attempt.call().operation(), request(attempt))
                : null;
        return earlier == null
                ? null
                : "generation " + earlier.number() + " of the document is in doubt (key " + earlier.key()
                        + "): find out whether that one was done, and record it by Batch.settle(List.of(\""
                        + earlier.key()
                        + "\"), finding, askedBy); then send this one";
    }

    @Override
    public boolean isHeld(String key) {
        FoundWrite found = rows.kept(key);
        WriteRecord record = found == null ? null : found.record();
        return record != null && hold.isHeld(record, found.now());
    }

    @Override
    public void done(String key, Meta meta, RecordIds ids, @Nullable String jobToken) {
        WriteRecord record = requireNonNull(rows.take(key).record());
        journal.mark(SentWrite.answered(record, meta, ids, jobToken), record.version());
    }

    @Override
    public Instant ended(String key, boolean nothingDone, CallException e) {
        FoundWrite found = rows.take(key);
        WriteRecord record = requireNonNull(found.record());
        String answer = e instanceof ApiException refused ? RecordedWrite.statusAndCode(refused) : null;
        Instant now = found.now().latest();
        journal.mark(WriteEnding.ended(record, nothingDone, answer, now), record.version());
        return journal.time().now();
    }

    @Override
    public @Nullable String found(String key, RecordIds ids) {
        Finding finding = Finding.foundAs(requireNonNull(ids.id()), ids.number());
        FoundWrite found = rows.take(key);
        WriteRecord record = found.current();
        if (record == null || record.state() == State.DONE) {
            return null;
        }
        WriteRecord settled = WriteEnding.found(record, finding, record.apiKey(), found.now(), null);
        return rows.settle(settled, record.version());
    }

    /** Stores what was said, unless another process has changed the record since it was read. */
    @Override
    public void notDone(String key) {
        WriteRecord record = rows.take(key).current();
        if (record != null && record.state() != State.DONE) {
            rows.store(WriteEnding.notDone(record), record.version());
        }
    }

    @Override
    public void jobSucceeded(String key, RecordIds ids) {
        rows.replace(key, record -> WriteEnding.done(record, ids));
    }

    @Override
    public void jobFailed(String key, @Nullable String code) {
        try {
            rows.replace(key, record -> WriteEnding.jobFailed(record, code));
        } catch (NotSentException e) {
            // It ends the run; the report has the job's failure.
        }
    }

    /** Its record may be a single write's, or of a run without such code. */
    @Override
    public void toTell(String key, Supplier<Duration> left) {
        rows.change(
                key,
                left,
                record -> record.told() != null
                        || rows.store(WriteEnding.untold(record, record.version() + 1), record.version()));
    }

    @Override
    public void told(String key, RecordIds ids) {
        try {
            rows.replace(key, record -> WriteEnding.told(record, ids));
        } catch (NotSentException e) {
            throw new IllegalStateException(
                    "your code has run, but the write journal " + e.what() + ": the next run calls it again", e);
        }
    }

    @Override
    public void tell(String key, RecordIds ids, DoneCallback callback, Supplier<Duration> left) {
        rows.change(key, left, record -> {
            WriteRecord told = WriteEnding.told(record, ids);
            return Boolean.TRUE.equals(record.told()) || journal.within(left).tell(told, record.version(), callback);
        });
    }

    @Override
    public boolean untold(String key, String askedBy) {
        WriteRecord record = rows.read(key).record();
        boolean isOfBatch =
                record != null && (record.batch() == null || record.batch().equals(name));
        if (record == null || !isOfBatch || record.state() != State.DONE) {
            return false;
        }
        rows.replace(key, each -> WriteEnding.untold(each, askedBy));
        return true;
    }

    @Override
    public void forceAll() {
        hold.forceAll();
    }

    @Override
    public void close() {
        hold.close();
    }
}
