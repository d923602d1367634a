package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.batch.RecordedWrite.State;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.text.PrintableText;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Decides whether the write of an item may be sent, and records its result in the journal. Thread-safe. */
final class ItemJournal implements WriteJournal, WriteJournal.Entry {
    private final RunContext context;
    private final RunContext.LookUp lookUp;
    private final IdempotencyKey key;
    private final int position;
    private final ItemCalls calls;

    // Guards all fields below. Held while the journal is written, so that the item's lines are in order.
    private final ReentrantLock lock = new ReentrantLock();
    private WriteState state = WriteState.UNSENT;
    private boolean functionReturned;
    private boolean reached;
    private @Nullable Write write;
    private @Nullable EarlierResult earlier;
    private @Nullable Instant firstSent;
    private @Nullable Instant began;
    private @Nullable Instant lastEnded;
    private RecordIds recordIds = RecordIds.NONE;
    private @Nullable String why;
    private @Nullable Throwable cause;
    private boolean stopped;

    ItemJournal(RunContext context, RunContext.LookUp lookUp, IdempotencyKey key, int position) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
        this.calls = new ItemCalls(key, position);
    }

    @Override
    public <T> Call<T> admit(Call<T> call, @Nullable Long client) {
        lock.lock();
        try {
            if (functionReturned) {
                throw ItemCalls.functionReturned(call.operation().id());
            }
            return calls.admit(call, client);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public IllegalStateException bypassed(Operation<?> operation) {
        lock.lock();
        try {
            return calls.bypassed(operation);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Entry entry(Write newWrite) {
        lock.lock();
        try {
            if (functionReturned) {
                throw ItemCalls.functionReturned(newWrite.operation());
            }
            RecordedWrite recorded = context.recordedWrite(newWrite.key());
            // Of thousands of keys that the report shows, none is in memory twice.
            String sentKey = recorded == null ? newWrite.key() : recorded.key();
            int owner = context.claim(sentKey, position);
            if (owner != position) {
                throw calls.misuse("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " send the same key, " + newWrite.key() + ": " + newWrite.operation());
            }
            write = newWrite.withKey(sentKey);
            if (recorded != null && recorded.state() != State.REFUSED) {
                checkRecorded(recorded, newWrite);
            } else if (recorded == null) {
                checkOtherWrites(newWrite);
            }
            return this;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Checks whether an earlier run may have done it by another operation or for another client: it would be done
     * twice.
     */
    private void checkOtherWrites(Write newWrite) {
        RecordedWrite other = context.otherWriteOfItem(key);
        if (other != null) {
            state = WriteState.UNKNOWN;
            firstSent = other.firstSent();
            began = other.firstSent();
            lookUp(
                    other,
                    "an earlier run may have done it " + other.target() + ", and now it would be done "
                            + RecordedWrite.target(newWrite),
                    true);
        }
    }

    /** Checks the write that an earlier run recorded under the same key; throws if it must not be sent now. */
    private void checkRecorded(RecordedWrite recorded, Write newWrite) {
        if (recorded.state() == State.DONE) {
            state = WriteState.DONE_EARLIER;
            recordIds = recorded.recordIds();
            if (recorded.isOnlyAccepted()) {
                cause = new IllegalStateException(
                        "an earlier run sent item " + position + ", and the service only accepted"
                                + " it, so its result is not known: look for its record; nothing was sent now");
            }
            if (!recorded.isSameRequest(newWrite)) {
                cause = new IllegalStateException(
                        "item " + position + " was done in an earlier run, but its data changed"
                                + " since, or its key is another item's; nothing was sent now");
            }
            throw new ItemEnded("it is done already");
        }
        if (recorded.state() == State.JOB_FAILED) {
            String code = recorded.lastAnswer() == null ? "" : " (" + recorded.lastAnswer() + ")";
            cause = new IllegalStateException("the job of item " + position + " failed in an earlier run" + code
                    + ", and its key returns that job again: check what the job has done, then give the item another key,"
                    + " such as its document's next generation");
            throw new ItemEnded("its job has failed");
        }
        state = WriteState.UNKNOWN;
        firstSent = recorded.firstSent();
        began = recorded.firstSent();
        lastEnded = recorded.lastEnded();
        String reason = recorded.reasonNotToResend(newWrite, context.latestTime());
        if (reason != null) {
            lookUp(recorded, recorded.withAnswer(reason), true);
        } else if (!recorded.isSameRequest(newWrite)) {
            lookUp(recorded, recorded.withAnswer("its data changed since it was first sent"), false);
        } else if (recorded.storedAnswer() != null) {
            lookUp(recorded, "the service stores the answer to its key, " + recorded.storedAnswer(), false);
        }
    }

    /**
     * Asks {@code onUnknown} whether the write was done. Returns if it may be sent again; throws otherwise.
     *
     * @param recorded the write that an earlier run may have done
     * @param isForgotten whether the service has forgotten the key, or never had it, so that it may be sent again
     */
    private void lookUp(RecordedWrite recorded, String reason, boolean isForgotten) {
        why = reason;
        lastEnded = recorded.lastEnded();
        if (lastEnded == null) {
            // The run that sent it was killed: otherwise it would still hold the journal's lock.
            lastEnded = context.now();
            context.append(JournalLine.endedUnseen(recorded.key(), lastEnded));
        }
        Finding finding;
        try {
            finding = lookUp.ask(unknown());
        } catch (RuntimeException e) {
            cause = e;
            throw new ItemEnded("it could not be looked up whether it was done");
        }
        String found = finding.objectId();
        if (found != null) {
            state = WriteState.DONE_EARLIER;
            recordIds = new RecordIds(found, finding.number());
            context.append(JournalLine.found(recorded.key(), recordIds, context.now()));
            throw new ItemEnded("it was found done");
        }
        if (!finding.isNotDone()) {
            why = finding.reason() == null ? reason : reason + "; " + finding.reason();
            throw new ItemEnded("it is unknown whether it was done");
        }
        if (!isForgotten) {
            context.append(JournalLine.notDone(recorded.key(), context.now()));
            why = reason
                    + "; it was not issued, but the service would answer its key with the answer that it stores for 24"
                    + " hours, so it is not sent with this key again: give its document the next generation,"
                    + " IdempotencyKey.forDocument(…).generation(2)";
            throw new ItemEnded("its key cannot be used again");
        }
        state = WriteState.UNSENT;
        firstSent = null;
        began = null;
        lastEnded = null;
        why = null;
    }

    @Override
    public @Nullable Instant firstSent() {
        return firstSent;
    }

    @Override
    public void sending(Instant attemptsBegan) {
        lock.lock();
        try {
            Write current = Objects.requireNonNull(write);
            if (functionReturned) {
                throw ItemCalls.functionReturned(current.operation());
            }
            if (state == WriteState.SENT || state == WriteState.DONE) {
                return;
            }
            if (context.stopped() != null
                    || !context.appendAndForce(
                            JournalLine.sent(current, attemptsBegan, JournalLine.itemDigest(key), context.now()))) {
                stopped = true;
                throw new ItemEnded("the run has ended");
            }
            state = WriteState.SENT;
            began = attemptsBegan;
            lastEnded = null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void reached() {
        lock.lock();
        try {
            reached = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void answered(Meta meta, Json answer) {
        lock.lock();
        try {
            boolean counts = !functionReturned;
            if (counts) {
                state = WriteState.DONE;
                cause = null;
            }
            RecordIds ids = RecordIds.of(answer);
            recordIds = counts ? ids : recordIds;
            context.append(JournalLine.done(Objects.requireNonNull(write).key(), meta, ids, context.now()));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void ended(CallException e) {
        lock.lock();
        try {
            if (state == WriteState.DONE) {
                return;
            }
            boolean nothingDone = e.outcome() == Outcome.NOTHING_DONE;
            boolean sent = state == WriteState.SENT;
            if (!functionReturned) {
                cause = e;
            }
            if (sent) {
                lastEnded = context.now();
                WriteState notDone = reached ? WriteState.REFUSED : WriteState.UNSENT;
                state = nothingDone ? notDone : WriteState.UNKNOWN;
                context.append(JournalLine.ended(Objects.requireNonNull(write).key(), nothingDone, e, context.now()));
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the item after its function: nothing more is sent. If there was no write, the result is that of earlier
     * runs.
     */
    void close() {
        lock.lock();
        try {
            functionReturned = true;
            state = state == WriteState.SENT ? WriteState.UNKNOWN : state;
            if (write == null && earlier == null) {
                readEarlierResult();
            }
        } finally {
            lock.unlock();
        }
    }

    private void readEarlierResult() {
        earlier = context.earlierResult(key, calls.sentAs(), position);
        if (earlier != null) {
            state = earlier.isDone() ? WriteState.DONE_EARLIER : WriteState.UNKNOWN;
            recordIds = earlier.write().recordIds();
        }
    }

    /** Returns whether the job of its write failed, and records that: the key returns that job again. */
    boolean hasFailedJob(@Nullable Throwable thrown) {
        JobFailedException failed = CauseChain.of(thrown, JobFailedException.class);
        if (state == WriteState.DONE && failed != null && Objects.equals(failed.idempotencyKey(), sentKey())) {
            context.append(JournalLine.jobFailed(String.valueOf(sentKey()), failed.code(), context.now()));
            return true;
        }
        return false;
    }

    WriteState state() {
        return state;
    }

    /** Returns whether it was not sent because the run has ended. */
    boolean isStopped() {
        return stopped;
    }

    /** Returns the ids of the record that its write created. */
    RecordIds recordIds() {
        return recordIds;
    }

    /** Returns whether its result is only from earlier runs. */
    boolean isFromEarlierRuns() {
        return earlier != null;
    }

    /** Returns the key as it was sent; null if no write was made. */
    @Nullable
    String sentKey() {
        return earlier != null ? earlier.write().key() : write == null ? null : write.key();
    }

    /** Returns why its write failed; null if it did not. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** Returns the exception of a call that the function must not make; null if there was none. */
    @Nullable
    RuntimeException misuse() {
        return calls.misuse();
    }

    UnknownWrite unknown() {
        if (earlier != null) {
            return earlier.write().unknown(earlier.why());
        }
        Write current = Objects.requireNonNull(write);
        String lastAnswer = cause instanceof ApiException answer ? JournalLine.statusAndCode(answer) : null;
        String unclear = lastAnswer == null ? "no answer tells" : "its last answer, " + lastAnswer + ", does not tell";
        String reason = why == null ? unclear : why;
        return new UnknownWrite(
                current.key(),
                PrintableText.of(current.operation()),
                current.client(),
                Objects.requireNonNull(began),
                lastEnded,
                reason);
    }
}
