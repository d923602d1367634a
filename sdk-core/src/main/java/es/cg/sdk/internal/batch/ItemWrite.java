package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Write;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.internal.writes.WriteRun;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the report says of the one write of an item, in this run or in earlier ones. Guarded by the item's lock. */
final class ItemWrite {
    private WriteRun.@Nullable Sent own;
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

    /** Sets what this run would send. */
    void prepared(WriteRun.Sent sent) {
        own = sent;
        facts = sent.facts();
    }

    /** Returns the time until the deadline of its call, or what a journal may take without a call. */
    Duration left() {
        return own == null ? CallJournal.MARK_TIME : own.left().get();
    }

    /** Records that it was not sent because the run has ended. */
    void stop() {
        stopped = true;
    }

    /** Records that it is not sent, or that it is sent as for the first time. */
    void unsent() {
        state = WriteState.UNSENT;
        sending = null;
        facts = requireNonNull(own).facts();
    }

    /** Records why it failed. */
    void failed(Throwable why) {
        cause = why;
    }

    /** Records what is known of the request that an earlier run sent. */
    void asked(RequestFacts known) {
        facts = known;
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

    /** Returns when an earlier run first sent it, which may have done it; null if none did. */
    @Nullable
    Instant firstSent() {
        return sending != null && sending.isOfEarlierRun() ? sending.began() : null;
    }

    /** Records that it is sent, whose attempts began then; or that it is not sent, and {@code why}. */
    void sent(Instant attemptsBegan, @Nullable String why) {
        sending = new Sending(attemptsBegan, firstSent() != null || why != null, null, why);
        state = why == null ? WriteState.SENT : WriteState.UNKNOWN;
    }

    /** Records that an attempt has failed of which something was sent. */
    void reached() {
        reached = true;
    }

    /** Records that it is done, or accepted. */
    void answered(WriteState now, RecordIds ids) {
        if (!functionReturned) {
            state = now;
            cause = null;
            recordIds = ids;
        }
    }

    /**
     * Records that its call has ended with an exception.
     *
     * @param isHeld whether this run had the right to send it: without it, another run may do it
     * @param lastEnded when its last attempt ended
     */
    void ended(CallException e, boolean isHeld, @Nullable Instant lastEnded) {
        if (!functionReturned) {
            cause = e;
        }
        if (state == WriteState.SENT) {
            WriteState notDone = reached ? WriteState.REFUSED : WriteState.UNSENT;
            state = e.outcome() == Outcome.NOTHING_DONE && isHeld ? notDone : WriteState.UNKNOWN;
            Sending sent = requireNonNull(sending);
            sending = new Sending(
                    sent.began(),
                    sent.isOfEarlierRun(),
                    lastEnded,
                    isHeld ? null : "the run had no right to send it any more, and another run may do it");
        }
    }

    /** Ends it with the function of its item: nothing more is sent. */
    void functionReturned() {
        functionReturned = true;
        state = state == WriteState.SENT ? WriteState.UNKNOWN : state;
    }

    /** Returns whether this run or an earlier one has its answer. */
    boolean isAnswered() {
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

    /** Returns what its request says of its record. */
    RequestFacts facts() {
        return facts;
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
        return own == null && earlier != null;
    }

    /** Returns the key as it is sent; null if no write was made. */
    @Nullable
    String sentKey() {
        return own != null ? own.write().key() : earlier == null ? null : earlier.key();
    }

    /** Returns why it failed; null if it did not. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** Returns what is known of it if its outcome is unknown. */
    UnknownWrite unknown() {
        Sending sent = requireNonNull(sending);
        if (own == null) {
            return requireNonNull(earlier).unknown(String.valueOf(sent.why()));
        }
        Write write = own.write();
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
