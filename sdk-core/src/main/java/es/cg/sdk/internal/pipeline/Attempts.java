package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallAttempt;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import es.cg.sdk.internal.retries.RetryTable.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records the attempts of one run of a call, and decides whether there is another. Used by one thread. */
final class Attempts {
    private static final int MAX_RETRIES_OF_AGAIN_TWICE = 2;

    // After an unreadable answer, the retry may not take the memory of a full-size answer again.
    private static final int MAX_BYTES_AFTER_UNREADABLE = 8 * 1024 * 1024;

    private CallContext context;
    private final Time time;
    private final List<CallAttempt> failed = new ArrayList<>();
    private final Map<Rule, Integer> failuresByRule = new HashMap<>();

    private CallJournal.Entry journalEntry;

    // What the write journal knows of a write that it has not let through yet; null if nothing depends on it.
    private @Nullable Standing standing;

    // An unknown outcome stays unknown until a request with the same key gets a final answer.
    private RetryHistory history;
    private boolean begun;
    private boolean repeated;
    private boolean keyChanged;
    private Instant began;
    private long beganNanos;
    private @Nullable AttemptFailure last;

    /** Creates the attempts of a call that was never sent and is in no journal. */
    Attempts(CallContext context, Time time) {
        this(context, time, null, CallJournal.Entry.NONE);
    }

    private Attempts(CallContext context, Time time, @Nullable RetryHistory history, CallJournal.Entry journalEntry) {
        this.context = context;
        this.time = time;
        this.journalEntry = journalEntry;
        this.begun = history != null;
        this.history = history == null ? RetryHistory.none(time) : history;
        this.began = this.history.began();
        this.beganNanos = this.history.beganNanos();
    }

    /**
     * Returns the attempts of another run of the same call, with the same keys. Thread-safe.
     *
     * @param before the history of the earlier runs
     * @throws IllegalStateException if the idempotency key is too old to be sent again
     */
    Attempts again(RetryHistory before) {
        if (before.left(time).isZero()) {
            throw new IllegalStateException(PrintableText.of(context.operation())
                    + (context.client() == null ? "" : " for client " + context.client())
                    + " cannot be repeated: its first attempt began at " + before.began()
                    + ", 23 hours ago or more, and the service forgets the key " + context.key()
                    + " after 24; look up whether it was done");
        }
        return new Attempts(context, time, before, journalEntry);
    }

    /** Sets what the write journal knows of the write until it lets it through. */
    void standing(Standing known) {
        standing = known;
    }

    /**
     * Returns what the write journal knows of a write that it has not let through, or that another process may send by
     * now; null if nothing depends on it.
     */
    @Nullable
    Standing standing() {
        return journalEntry.isHeld() ? standing : Standing.UNREAD;
    }

    /**
     * Sets the journal's entry of this write, before the first attempt. The entry may tell of another process's
     * attempts.
     */
    void journaled(CallJournal.Entry entry) {
        journalEntry = entry;
        standing = null;
        Instant sent = entry.firstSent();
        begun = sent != null;
        // Whoever looked up an unclear write may have taken a day: a write that was never sent begins now.
        history = (sent == null ? RetryHistory.none(time) : RetryHistory.sentAt(sent, time)).after(history);
        began = history.began();
        beganNanos = history.beganNanos();
    }

    CallContext context() {
        return context;
    }

    /**
     * Sets the API key of the next attempts; the journal has it before the first of them.
     *
     * @throws NotSentException if the journal does not let it be sent
     */
    void changeKey(ApiKey other) {
        journalEntry.keyChanged(other.digest());
        context = context.withKey(other);
        keyChanged = true;
    }

    /** Returns whether its API key was changed, which is done once. */
    boolean isKeyChanged() {
        return keyChanged;
    }

    /**
     * Returns whether the next attempt may have another API key, where the service does not know the idempotency key:
     * once, and only if certainly nothing was done.
     */
    boolean mayChangeKey() {
        return !keyChanged && (context.kind() == Kind.READ || !isPerhapsDone());
    }

    /** Returns the journal entry of this write; {@link CallJournal.Entry#NONE} outside of a batch. */
    CallJournal.Entry journalEntry() {
        return journalEntry;
    }

    /** Returns the history of all runs with this key so far. */
    RetryHistory history() {
        return history;
    }

    /** Returns whether the service may have forgotten the key, so that another attempt would do the write twice. */
    boolean isTooOld() {
        return context.key() != null && history.left(time).isZero();
    }

    /**
     * Returns whether the next attempt may be sent: the first one always, a later one while the service keeps the key.
     * With a write journal, neither may after the end of the lease.
     */
    boolean mayBegin() {
        return journalEntry.isHeld() && (!begun || !isTooOld());
    }

    /**
     * Returns why the key of the current attempt must not be sent, or not be sent whole: the service may have forgotten
     * it, or another process may send it too. Null if it may be sent.
     *
     * @param sentBefore whether the current attempt has sent it already
     */
    @Nullable
    String reasonNotToSend(boolean sentBefore) {
        if (!journalEntry.isHeld()) {
            return "its lease in the write journal ended";
        }
        return (repeated || sentBefore) && isTooOld() ? "its idempotency key became too old" : null;
    }

    /** Starts the next attempt. */
    void begin() {
        RetryHistory now = RetryHistory.none(time);
        repeated = begun;
        began = now.began();
        beganNanos = now.beganNanos();
        if (!begun) {
            begun = true;
            history = now;
        }
    }

    /** Returns the time since the current attempt began. */
    Duration took() {
        return Duration.ofNanos(time.nanos() - beganNanos);
    }

    /** Returns the number of attempts that have failed. */
    int count() {
        return failed.size();
    }

    /** Returns the failure of the last attempt that has failed; null if none has. */
    @Nullable
    AttemptFailure last() {
        return last;
    }

    /** Returns the attempts that have failed, in their order. */
    List<CallAttempt> failed() {
        return failed;
    }

    /** Records that the current attempt failed; returns whether it is retried. */
    boolean isRetriedAfter(AttemptFailure failure) {
        failed.add(new CallAttempt(began, took(), text(failure)));
        last = failure;
        if (!failure.isUnsent()) {
            journalEntry.reached();
        }
        Kind kind = context.kind();
        history = history.attemptEnded(kind != Kind.READ && !failure.nothingDone(), !failure.isUnsent(), time);
        int earlier = failuresByRule.merge(failure.rule(), 1, Integer::sum) - 1;
        return mayRetry()
                && switch (failure.rule().action(kind)) {
                    case RETRY, RETRY_IMMEDIATELY -> true;
                    case RETRY_ONCE -> earlier < 1;
                    case RETRY_TWICE -> earlier < MAX_RETRIES_OF_AGAIN_TWICE;
                    case STOP -> false;
                };
    }

    /** Returns whether there may be another attempt, whatever the last failure was. */
    boolean mayRetry() {
        return failed.size() < context.options().maxAttempts() && mayBegin();
    }

    /**
     * Returns whether the next attempt opens a connection. A write or a removal always does, since a dead connection
     * cannot be told from a slow service; a read does if the last attempt may have failed because of its connection.
     */
    boolean needsNewConnection() {
        return context.kind() != Kind.READ || (last != null && last.mayBeDueToConnection());
    }

    /** Returns whether there may be another attempt after the next one. */
    boolean isMoreAllowed() {
        return failed.size() + 1 < context.options().maxAttempts();
    }

    /** Returns the maximum number of bytes of the next answer. */
    int maxBytes() {
        return last != null && last.rule().equals(RetryTable.UNREADABLE)
                ? MAX_BYTES_AFTER_UNREADABLE
                : Integer.MAX_VALUE;
    }

    /**
     * Returns whether the retry needs no pause: the failure is the first on a connection that was closed while idle.
     */
    boolean isRetriedAtOnce(AttemptFailure failure) {
        return failure.rule().action(context.kind()) == Action.RETRY_IMMEDIATELY
                && failuresByRule.getOrDefault(RetryTable.STALE_CONNECTION, 0) == 1;
    }

    /**
     * Returns whether the write may have been done, by this attempt or by an earlier one. A refusal of a later attempt
     * does not clear an earlier unknown outcome: it may be due to the earlier attempt, still in progress.
     */
    boolean isPerhapsDone() {
        return history.perhapsDone();
    }

    private static String text(AttemptFailure failure) {
        String id = failure.answer() == null ? null : failure.answer().requestId();
        return failure.what() + (id == null ? "" : " [request " + id + "]");
    }
}
