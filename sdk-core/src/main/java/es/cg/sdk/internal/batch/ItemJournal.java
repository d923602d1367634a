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

/** The one write of an item: what may be called, whether it may be sent, and what became of it. Thread-safe. */
final class ItemJournal implements WriteJournal, WriteJournal.Entry {
    private final RunContext context;
    private final RunContext.LookUp lookUp;
    private final IdempotencyKey key;
    private final int position;
    private final ItemCalls calls;

    // Guards all below; held while the journal is written, which is the order of the item's lines.
    private final ReentrantLock lock = new ReentrantLock();
    private WriteState state = WriteState.UNSENT;
    private boolean over;
    private @Nullable Write write;
    private @Nullable EarlierResult earlier;
    private @Nullable Instant firstSent;
    private @Nullable Instant began;
    private RecordIds made = RecordIds.NONE;
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
    public <T> Call<T> admitted(Call<T> call, @Nullable Long client) {
        lock.lock();
        try {
            if (over) {
                throw ItemCalls.over(call.operation().id());
            }
            return calls.admitted(call, client);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public IllegalStateException passedBy(Operation<?> operation) {
        lock.lock();
        try {
            return calls.passedBy(operation);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Entry entry(Write about) {
        lock.lock();
        try {
            if (over) {
                throw ItemCalls.over(about.operation());
            }
            int owner = context.owner(about.key(), position);
            if (owner != position) {
                throw calls.misused("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " have one key as it is sent, " + about.key() + ": " + about.operation());
            }
            write = about;
            RecordedWrite past = context.past(about.key());
            if (past != null && past.state() != State.REFUSED) {
                judge(past, about);
            } else if (past == null) {
                judgeByItem(about);
            }
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** Its document may have been written by another operation, or for another client: then it would be written twice. */
    private void judgeByItem(Write about) {
        RecordedWrite other = context.elsewhere(key);
        if (other != null) {
            state = WriteState.UNKNOWN;
            firstSent = other.firstSent();
            began = other.firstSent();
            ask(
                    "an earlier run may have done it " + other.about() + ", and now it is to be done "
                            + RecordedWrite.about(about),
                    true);
        }
    }

    private void judge(RecordedWrite past, Write about) {
        if (past.state() == State.DONE) {
            state = WriteState.DONE_EARLIER;
            made = past.made();
            if (!past.isSame(about)) {
                cause = new IllegalStateException(
                        "item " + position + " was done in an earlier run, but its data changed"
                                + " since, or its key is another item's; nothing was sent now");
            }
            throw new ItemEnded("it is done already");
        }
        if (past.state() == State.SPENT) {
            String code = past.said() == null ? "" : " (" + past.said() + ")";
            cause = new IllegalStateException("the job of item " + position + " failed in an earlier run" + code
                    + ", and its key gets that job again: look what it has left behind, then give the item another key,"
                    + " such as its document's next generation");
            throw new ItemEnded("its job has failed");
        }
        state = WriteState.UNKNOWN;
        firstSent = past.firstSent();
        began = past.firstSent();
        String doubt = past.doubt(about, context.latest());
        if (doubt != null) {
            ask(past.withAnswer(doubt), true);
        } else if (!past.isSame(about)) {
            ask(past.withAnswer("its data changed since it was first sent"), false);
        } else if (past.kept() != null) {
            ask("the service keeps the answer to its key, " + past.kept(), false);
        }
    }

    /** Asks somebody; what was not issued is sent anew, if the service has forgotten its key or never knew it. */
    private void ask(String reason, boolean isForgotten) {
        why = reason;
        Finding finding;
        try {
            finding = lookUp.ask(unknown());
        } catch (RuntimeException e) {
            cause = e;
            throw new ItemEnded("what became of it could not be looked up");
        }
        String found = finding.objectId();
        if (found != null) {
            state = WriteState.DONE_EARLIER;
            made = new RecordIds(found, finding.number());
            context.note(JournalLine.found(unknown().key(), made, context.now()));
            throw new ItemEnded("it was found done");
        }
        if (!finding.isNotDone()) {
            throw new ItemEnded("nobody knows whether it was done");
        }
        if (!isForgotten) {
            context.note(JournalLine.notIssued(unknown().key(), context.now()));
            why = reason + "; it was not issued, but the service would answer its key by what it keeps for 24 hours, so"
                    + " it is not sent under it: give its document the next generation,"
                    + " IdempotencyKey.forDocument(…).generation(2)";
            throw new ItemEnded("its key is of no more use");
        }
        state = WriteState.UNSENT;
        firstSent = null;
        began = null;
        why = null;
    }

    @Override
    public @Nullable Instant firstSent() {
        return firstSent;
    }

    @Override
    public void sending(Instant since) {
        lock.lock();
        try {
            Write about = Objects.requireNonNull(write);
            if (over) {
                throw ItemCalls.over(about.operation());
            }
            if (state == WriteState.SENT || state == WriteState.DONE) {
                return;
            }
            if (context.stopped() != null
                    || !context.force(JournalLine.sent(about, since, JournalLine.mark(key), context.now()))) {
                stopped = true;
                throw new ItemEnded("the run has ended");
            }
            state = WriteState.SENT;
            began = since;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void answered(Meta meta, Json answer) {
        lock.lock();
        try {
            boolean counts = !over;
            if (counts) {
                state = WriteState.DONE;
                cause = null;
            }
            RecordIds told = RecordIds.of(answer);
            made = counts ? told : made;
            context.note(JournalLine.done(Objects.requireNonNull(write).key(), meta, told, context.now()));
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
            if (!over) {
                cause = e;
            }
            if (sent) {
                state = nothingDone ? WriteState.REFUSED : WriteState.UNKNOWN;
                context.note(JournalLine.ended(Objects.requireNonNull(write).key(), nothingDone, e, context.now()));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Its function has returned: nothing is sent any more. What was not judged is what earlier runs made of it. */
    void close() {
        lock.lock();
        try {
            over = true;
            state = state == WriteState.SENT ? WriteState.UNKNOWN : state;
            if (write == null && earlier == null) {
                recall();
            }
        } finally {
            lock.unlock();
        }
    }

    private void recall() {
        earlier = context.earlierResult(key, calls.sentAs(), position);
        if (earlier != null) {
            state = earlier.isDone() ? WriteState.DONE_EARLIER : WriteState.UNKNOWN;
            made = earlier.past().made();
        }
    }

    /** The job that its write was has failed: its key gets that job again, so it is of no more use. */
    boolean isSpentBy(@Nullable Throwable thrown) {
        JobFailedException failed = CauseChain.of(thrown, JobFailedException.class);
        if (state == WriteState.DONE && failed != null && Objects.equals(failed.idempotencyKey(), sentKey())) {
            context.note(JournalLine.spent(String.valueOf(sentKey()), failed.code(), context.now()));
            return true;
        }
        return false;
    }

    WriteState state() {
        return state;
    }

    /** Whether it was held back because the run has ended. */
    boolean isStopped() {
        return stopped;
    }

    /** What the record is called that its write made. */
    RecordIds made() {
        return made;
    }

    /** Whether it is known from earlier runs alone. */
    boolean isRecalled() {
        return earlier != null;
    }

    /** The key as it was sent; null if it did not come to that. */
    @Nullable
    String sentKey() {
        return earlier != null ? earlier.past().key() : write == null ? null : write.key();
    }

    /** What went wrong with its write. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** What the function did that it must not. */
    @Nullable
    RuntimeException misuse() {
        return calls.misuse();
    }

    UnknownWrite unknown() {
        if (earlier != null) {
            return earlier.past().unknown(earlier.why());
        }
        Write about = Objects.requireNonNull(write);
        String said = cause instanceof ApiException answer ? JournalLine.said(answer) : null;
        String silent = said == null ? "no answer tells" : "its last answer, " + said + ", does not tell";
        String reason = why == null ? silent : why;
        return new UnknownWrite(
                about.key(),
                PrintableText.of(about.operation()),
                about.client(),
                Objects.requireNonNull(began),
                reason);
    }
}
