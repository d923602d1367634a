package es.cg.sdk.internal.writes;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.BatchInUseException;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.Caller;
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
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteRecord;
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
public final class RunJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

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
        this.journal = journal;
        this.name = name;
        this.sleep = sleep;
        this.hold = hold;
        this.rows = new BatchRecords(journal, name, onFailure);
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

    /**
     * Returns the write of earlier runs with this key, as it is sent; null if there is none.
     *
     * @param left returns for how long it may be looked for
     */
    public @Nullable RecordedWrite recordedWrite(String sentKey, Supplier<Duration> left) {
        return rows.decideOn(sentKey, left).recorded();
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

    /** Returns why the key of this write must not be sent again without a look-up; null if it may. */
    public @Nullable String reasonNotToResend(RecordedWrite recorded, Write again) {
        FoundWrite found = rows.get(recorded.key());
        String why = WriteRules.reasonNotToRepeat(requireNonNull(found.record()), again.apiKey(), found.now());
        return why == null ? hold.clockFault() : why;
    }

    /**
     * Waits while another process may send a write of earlier runs, at the latest until its hold of the record ends.
     * Returns the write as it is then; null if the run has ended meanwhile.
     *
     * @param isRepeatable whether this run would send it as it was, with the same key: the service does it once then,
     *     also if an earlier run of the batch has not ended yet
     * @param hasEnded returns whether the run has ended
     * @throws NotSentException if the wait was interrupted, or the client was closed
     */
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

    /** Records the time, unless the journal has it to the minute. */
    public void recordTime() {
        hold.recordTime();
    }

    /**
     * Records, durably, that a write is about to be sent. Returns null if it may be sent; otherwise why this run must
     * not send it, because another process does, or because the journal failed, which ends the run.
     */
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

    /**
     * The first attempt of a write in this run.
     *
     * @param item the key of its item
     * @param facts what its request says of its document
     * @param isRepeated whether an earlier run may have done it with the same key
     * @param isToTell whether your code is to run once it is done
     * @param left the time until the deadline of its call
     */
    public record Attempt(
            Write write,
            Call<?> call,
            IdempotencyKey item,
            RequestFacts facts,
            boolean isRepeated,
            boolean isToTell,
            Duration left) {}

    private Request request(Attempt attempt) {
        return new Request(
                attempt.write(),
                WriteRules.item(attempt.item()),
                RecordLookUp.path(attempt.call()),
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

    /** Returns whether this run may still send the write with this key, which it has recorded as sent. */
    public boolean isHeld(String key) {
        FoundWrite found = rows.kept(key);
        return found != null && found.record() != null && hold.isHeld(found.record(), found.now());
    }

    /**
     * Records that the write with this key is done, or was accepted.
     *
     * @param jobToken the token of the job that does it; null for none
     */
    public void done(String key, Meta meta, RecordIds ids, @Nullable String jobToken) {
        WriteRecord record = requireNonNull(rows.take(key).record());
        journal.mark(SentWrite.answered(record, meta, ids, jobToken), record.version());
    }

    /** Records that the write with this key has ended with an exception; returns the time of that. */
    public Instant ended(String key, CallException e) {
        SentWrite.ended(journal, rows.take(key), e);
        return journal.time().now();
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
