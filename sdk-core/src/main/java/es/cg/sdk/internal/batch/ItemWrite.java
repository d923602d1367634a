package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.journal.WriteDecision;
import es.cg.sdk.internal.journal.WriteDecision.Change;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.EarlierGeneration;
import es.cg.sdk.internal.writes.WriteOwner;
import es.cg.sdk.internal.writes.WriteRun;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one write of an item: follows its progress for the report, and refuses what must not be sent. Thread-safe. */
final class ItemWrite implements CallJournal.Entry, WriteOwner {
    private final RunContext context;
    private final Function<UnknownWrite, Finding> lookUp;
    private final IdempotencyKey key;
    private final int position;

    // Guards all fields below. Held while the journal is written, so that the item's lines are in order.
    private final ReentrantLock lock;
    private @Nullable Call<?> call;
    private Supplier<Duration> left = () -> CallJournal.MARK_TIME;
    private @Nullable WriteRun run;
    private @Nullable Write write;
    private WriteState state = WriteState.UNSENT;
    private @Nullable Sending sending;
    private RecordIds recordIds = RecordIds.NONE;
    private RequestFacts facts = RequestFacts.NONE;
    private String acceptance = "its job has not ended";
    // The write of an earlier run that the state is about; null if it is about this run.
    private @Nullable RecordedWrite earlier;
    private @Nullable Throwable cause;
    private boolean reached;
    private boolean functionReturned;
    private boolean stopped;

    /** Creates the write of an item; {@code lock} is the item's. */
    ItemWrite(
            RunContext context,
            Function<UnknownWrite, Finding> lookUp,
            IdempotencyKey key,
            int position,
            ReentrantLock lock) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
        this.lock = lock;
    }

    /**
     * When a write was sent whose outcome is not known yet.
     *
     * @param isOfEarlierRun whether an earlier run sent it first
     * @param lastEnded when its last attempt ended; null if unknown
     * @param why why the outcome is unknown; null if only its last answer tells
     */
    private record Sending(
            Instant began,
            boolean isOfEarlierRun,
            @Nullable Instant lastEnded,
            @Nullable String why) {}

    /** Sets its call. */
    void called(Call<?> admitted) {
        call = admitted;
        facts = context.facts().apply(admitted);
    }

    /**
     * Decides whether it may be sent, and asks whether an earlier run has done it.
     *
     * @param untilDeadline returns the time until the deadline of its call
     * @throws ItemEnded if it must not be sent
     */
    void run(Write request, Supplier<Duration> untilDeadline) {
        left = untilDeadline;
        write = request;
        WriteRun.Sent sent = new WriteRun.Sent(request, requireNonNull(call), key, facts, left);
        run = context.journal().write(sent, this, context.isToTell());
        WriteDecision decision = run.decide();
        switch (decision.step()) {
            case SEND -> {
                facts = sent.facts();
                unsent();
            }
            case REPEAT -> mayBeDone(decision.write(), null);
            case RETURN -> {
                doneEarlier(decision.write());
                cause = decision.change() == Change.DATA
                        ? new IllegalStateException("item " + position + " was done in an earlier run, but its data"
                                + " changed since, or its key is another item's; nothing was sent now")
                        : null;
                throw new ItemEnded("it is done already");
            }
            case FOLLOW -> {
                accepted(decision.write(), decision.why());
                throw new ItemEnded("the service has accepted it");
            }
            case ASK, ASK_BEFORE_ANOTHER_KEY -> {
                mayBeDone(decision.write(), decision.why());
                throw new ItemEnded("it is unknown whether it was done");
            }
            case KEY_SPENT ->
                throw refused(
                        "item " + position + " was not sent: it was not done, but the service would answer its key"
                                + " with what it stores for 24 hours; give its document the next generation of its key,"
                                + " IdempotencyKey.forDocument(…).generation(2)");
            case JOB_FAILED -> {
                String answer = decision.write().record().lastAnswer();
                throw refused("the job of item " + position + " failed" + (answer == null ? "" : " (" + answer + ")")
                        + ", and its key returns that job again: check what the job has done, then give the item"
                        + " another key, such as its document's next generation");
            }
            case SUPERSEDED ->
                throw refused("item " + position + " was not sent: a later generation of the document was sent in its"
                        + " place; give the item the key of that generation");
            case WAIT -> throw new AssertionError(decision);
        }
    }

    private void unsent() {
        state = WriteState.UNSENT;
        sending = null;
    }

    private ItemEnded refused(String why) {
        unsent();
        cause = new IllegalStateException(why);
        return new ItemEnded("it must not be sent");
    }

    /** Asks {@code onUnknown}, which counts if it looked it up by the reference that was sent. */
    @Override
    public Finding ask(RecordedWrite recorded, RequestFacts known, String why) {
        facts = known;
        mayBeDone(recorded, why);
        try {
            return recorded.compared(lookUp.apply(unknown()), known);
        } catch (RuntimeException e) {
            cause = e;
            throw new ItemEnded("it could not be looked up whether it was done");
        }
    }

    @Override
    public RecordedWrite polled(RecordedWrite accepted) {
        return AcceptedWrites.polled(accepted, context);
    }

    @Override
    public @Nullable String otherKey() {
        return context.earlierWrites().otherWriteOfItem(key);
    }

    /** Returns a moment, as long as the run goes on: the hold of the other process ends at some time. */
    @Override
    public Duration patience() {
        if (context.stop().reason() != null || !context.journal().renew()) {
            throw stopped();
        }
        return CallJournal.MARK_TIME;
    }

    private ItemEnded stopped() {
        stopped = true;
        return new ItemEnded("the run has ended");
    }

    /** Returns the time until the deadline of its call, or what a journal may take without a call. */
    Duration left() {
        return left.get();
    }

    /** Records that it was not sent because the run has ended. */
    void stop() {
        stopped = true;
    }

    /**
     * Records that an earlier run may have done it, and {@code why} that is unknown; null if it is to be sent again.
     */
    void mayBeDone(RecordedWrite recorded, @Nullable String why) {
        earlier = recorded;
        state = WriteState.UNKNOWN;
        sending = new Sending(
                recorded.record().firstSent(), true, recorded.record().lastEnded(), why);
    }

    /** Records that an earlier run had it accepted; {@code why} says what is known of its job. */
    void accepted(RecordedWrite recorded, String why) {
        earlier = recorded;
        state = WriteState.ACCEPTED;
        acceptance = why;
    }

    /** Records that an earlier run has done it by this write. */
    void doneEarlier(RecordedWrite recorded) {
        state = WriteState.DONE_EARLIER;
        earlier = recorded;
        recordIds = recorded.recordIds();
    }

    @Override
    public @Nullable Instant firstSent() {
        return sending != null && sending.isOfEarlierRun() ? sending.began() : null;
    }

    @Override
    public void sending(Instant attemptsBegan) {
        lock.lock();
        try {
            if (functionReturned) {
                throw ItemCalls.functionReturned(requireNonNull(write).operation());
            }
            if (state == WriteState.SENT || isAnswered()) {
                return;
            }
            boolean isRepeated = firstSent() != null;
            String why = reasonNotTaken();
            if (context.stop().reason() != null && why != null) {
                throw stopped();
            }
            state = why == null ? WriteState.SENT : WriteState.UNKNOWN;
            sending = new Sending(attemptsBegan, isRepeated || why != null, null, why);
            if (why != null) {
                throw new ItemEnded("it was not sent");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Takes the right to send it. Returns why it must not be sent; null if it may. */
    private @Nullable String reasonNotTaken() {
        if (context.stop().reason() != null) {
            return context.stop().reason();
        }
        try {
            EarlierGeneration before = requireNonNull(run).earlierInTheWay();
            if (before != null) {
                return "generation " + before.number() + " of the document is in doubt (key " + before.key()
                        + "): find out whether that one was done, and record it by Batch.settle(List.of(\""
                        + before.key() + "\"), finding, askedBy); then send this one";
            }
            return requireNonNull(run).take() ? null : "another process took it at this moment: run the batch again";
        } catch (NotSentException e) {
            return e.what();
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
    public boolean isHeld() {
        lock.lock();
        try {
            return state != WriteState.SENT || requireNonNull(run).isHeld();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void answered(Meta meta, Json answer, @Nullable String token) {
        lock.lock();
        try {
            if (state == WriteState.DONE) {
                return;
            }
            RecordIds ids = RecordIds.of(answer);
            boolean isAccepted = RecordIds.isOfAccepted(meta, ids, token);
            done(isAccepted ? WriteState.ACCEPTED : WriteState.DONE, isAccepted ? RecordIds.NONE : ids);
            requireNonNull(run).answered(meta, answer, token);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void completed(Meta meta, Json result) {
        lock.lock();
        try {
            if (state != WriteState.DONE) {
                done(WriteState.DONE, RecordIds.of(result));
                requireNonNull(run).completed(meta, result);
            }
        } finally {
            lock.unlock();
        }
    }

    private void done(WriteState now, RecordIds ids) {
        if (!functionReturned) {
            state = now;
            cause = null;
            recordIds = ids;
        }
    }

    @Override
    public void ended(CallException e) {
        lock.lock();
        try {
            if (isAnswered()) {
                return;
            }
            if (!functionReturned) {
                cause = e;
            }
            if (state == WriteState.SENT) {
                // Without the right to send it, another run may do it.
                boolean isHeld = requireNonNull(run).isHeld();
                WriteState notDone = reached ? WriteState.REFUSED : WriteState.UNSENT;
                state = e.outcome() == Outcome.NOTHING_DONE && isHeld ? notDone : WriteState.UNKNOWN;
                run.ended(e);
                Sending sent = requireNonNull(sending);
                sending = new Sending(
                        sent.began(),
                        sent.isOfEarlierRun(),
                        run.record().lastEnded(),
                        isHeld ? null : "the run had no right to send it any more, and another run may do it");
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends it with the function of its item: nothing more is sent. */
    void functionReturned() {
        functionReturned = true;
        state = state == WriteState.SENT ? WriteState.UNKNOWN : state;
    }

    private boolean isAnswered() {
        return state == WriteState.DONE || state == WriteState.ACCEPTED;
    }

    boolean hasFunctionReturned() {
        return functionReturned;
    }

    WriteState state() {
        return state;
    }

    /** Returns whether it was not sent because the run has ended. */
    boolean isStopped() {
        return stopped;
    }

    /** Returns the ids of the record that it created. */
    RecordIds recordIds() {
        return recordIds;
    }

    /** Returns what is known of its job, if it was accepted. */
    String acceptance() {
        return acceptance;
    }

    /** Returns the key under which the journal has the write that is done: one that was found done may have another. */
    String recordedKey() {
        return state == WriteState.DONE_EARLIER ? requireNonNull(earlier).key() : requireNonNull(sentKey());
    }

    /** Returns whether an earlier run has done it, and your code has run for it. */
    boolean isTold() {
        return state == WriteState.DONE_EARLIER && requireNonNull(earlier).isTold();
    }

    /** Returns whether the function made no write, so that its result is only from earlier runs. */
    boolean isFromEarlierRuns() {
        return write == null && earlier != null;
    }

    /** Returns the key as it is sent; null if no write was made. */
    @Nullable
    String sentKey() {
        return write != null ? write.key() : earlier == null ? null : earlier.key();
    }

    /** Returns why it failed; null if it did not. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** Returns what is known of it if its outcome is unknown. */
    UnknownWrite unknown() {
        Sending sent = requireNonNull(sending);
        if (write == null) {
            return requireNonNull(earlier).unknown(String.valueOf(sent.why()));
        }
        String lastAnswer = cause instanceof ApiException answer ? RecordedWrite.statusAndCode(answer) : null;
        String unclear = lastAnswer == null ? "no answer tells" : "its last answer, " + lastAnswer + ", does not tell";
        return new UnknownWrite(
                write.key(),
                PrintableText.of(write.operation()),
                write.client(),
                sent.began(),
                sent.lastEnded(),
                facts.reference(),
                facts.series(),
                facts.amount(),
                sent.why() == null ? unclear : sent.why());
    }
}
