package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.RunJournal.Attempt;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one write of an item: follows its progress, and records it in the journal. Thread-safe. */
final class ItemWrite implements CallJournal.Entry {
    private final RunContext context;
    private final IdempotencyKey key;

    // Guards all fields below. Held while the journal is written, so that the item's lines are in order.
    private final ReentrantLock lock;
    private @Nullable Call<?> call;
    private Supplier<Duration> left = () -> CallJournal.MARK_TIME;
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

    /** Creates the write of the item with this key; {@code lock} is the item's. */
    ItemWrite(RunContext context, IdempotencyKey key, ReentrantLock lock) {
        this.context = context;
        this.key = key;
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

    /** Sets its call; a read is none. */
    void called(Call<?> admitted) {
        if (!admitted.operation().method().equals("GET")) {
            call = admitted;
            facts = context.facts().apply(admitted);
        }
    }

    /** Returns what the request says of its document. */
    RequestFacts facts() {
        return facts;
    }

    /** Sets what is known of the request that was sent, if an earlier run sent another one. */
    void sentAs(RequestFacts known) {
        facts = known;
    }

    /** Sets what returns the time until the deadline of its call. */
    void endsAt(Supplier<Duration> untilDeadline) {
        left = untilDeadline;
    }

    /** Returns the time until the deadline of its call, or what a journal may take without a call. */
    Duration left() {
        return left.get();
    }

    /** Records that it was not sent because the run has ended. */
    void stop() {
        stopped = true;
    }

    /** Sets the request, which is complete. */
    void prepared(Write request) {
        write = request;
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

    /**
     * Records that an earlier run has done it by this write; {@code doubt} says why that may not be what the item is
     * for.
     */
    void doneEarlier(RecordedWrite recorded, RecordIds ids, @Nullable Throwable doubt) {
        state = WriteState.DONE_EARLIER;
        earlier = recorded;
        recordIds = ids;
        cause = doubt;
    }

    /** Records that no earlier run has done it. */
    void notDone() {
        state = WriteState.UNSENT;
        sending = null;
    }

    /** Records why it is not sent. */
    void refused(RuntimeException why) {
        cause = why;
    }

    @Override
    public @Nullable Instant firstSent() {
        return sending != null && sending.isOfEarlierRun() ? sending.began() : null;
    }

    @Override
    public void sending(Instant attemptsBegan) {
        lock.lock();
        try {
            Write current = requireNonNull(write);
            if (functionReturned) {
                throw ItemCalls.functionReturned(current.operation());
            }
            if (state == WriteState.SENT || isAnswered()) {
                return;
            }
            boolean isRepeated = firstSent() != null;
            String why = context.stop().reason() != null
                    ? context.stop().reason()
                    : context.journal()
                            .sent(new Attempt(
                                    current,
                                    requireNonNull(call),
                                    key,
                                    facts,
                                    isRepeated,
                                    context.isToTell(),
                                    left.get()));
            if (why != null && context.stop().reason() != null) {
                stopped = true;
                throw new ItemEnded("the run has ended");
            }
            if (why != null) {
                state = WriteState.UNKNOWN;
                sending = new Sending(attemptsBegan, true, null, why);
                throw new ItemEnded("it was not sent");
            }
            state = WriteState.SENT;
            sending = new Sending(attemptsBegan, isRepeated, null, null);
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
    public boolean isHeld() {
        lock.lock();
        try {
            return state != WriteState.SENT
                    || context.journal().isHeld(requireNonNull(write).key());
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
            if (!functionReturned) {
                state = isAccepted ? WriteState.ACCEPTED : WriteState.DONE;
                cause = null;
                recordIds = isAccepted ? RecordIds.NONE : ids;
            }
            context.journal().done(requireNonNull(write).key(), meta, ids, token);
        } finally {
            lock.unlock();
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
                String sentKey = requireNonNull(write).key();
                boolean nothingDone = e.outcome() == Outcome.NOTHING_DONE;
                // Without the right to send it, another run may do it.
                boolean isHeld = context.journal().isHeld(sentKey);
                WriteState notDone = reached ? WriteState.REFUSED : WriteState.UNSENT;
                state = nothingDone && isHeld ? notDone : WriteState.UNKNOWN;
                Instant ended = context.journal().ended(sentKey, e);
                Sending sent = requireNonNull(sending);
                sending = new Sending(
                        sent.began(),
                        sent.isOfEarlierRun(),
                        ended,
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
        Write current = write;
        String lastAnswer = cause instanceof ApiException answer ? RecordedWrite.statusAndCode(answer) : null;
        String unclear = lastAnswer == null ? "no answer tells" : "its last answer, " + lastAnswer + ", does not tell";
        return new UnknownWrite(
                current.key(),
                PrintableText.of(current.operation()),
                current.client(),
                sent.began(),
                sent.lastEnded(),
                facts.reference(),
                facts.series(),
                facts.amount(),
                sent.why() == null ? unclear : sent.why());
    }
}
