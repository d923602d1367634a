package es.cg.sdk.internal.retry;

import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Action;
import es.cg.sdk.call.RetryRules.Kind;
import es.cg.sdk.call.RetryRules.Rule;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallAttempt;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The attempts of one run of a call, and whether there is to be another. Used by one thread. */
public final class Attempts {
    private static final int MOST_AGAIN_TWICE = 2;

    // Where a first answer could not be read, a second is not worth the memory of the largest.
    private static final int SECOND_ANSWER = 8 * 1024 * 1024;

    private final CallContext context;
    private final Time time;
    private final List<CallAttempt> ended = new ArrayList<>();
    private final Map<Rule, Integer> endedBy = new HashMap<>();

    private WriteJournal.Entry journalEntry;

    // Once the outcome was unclear, it stays so until something with the same key is answered for good.
    private RetryHistory history;
    private boolean begun;
    private Instant began;
    private long beganNanos;
    private @Nullable AttemptFailure last;

    /** The attempts of a call that was never sent, and that no journal holds. */
    public Attempts(CallContext context, Time time) {
        this(context, time, null, WriteJournal.Entry.NONE);
    }

    private Attempts(CallContext context, Time time, @Nullable RetryHistory history, WriteJournal.Entry journalEntry) {
        this.context = context;
        this.time = time;
        this.journalEntry = journalEntry;
        this.begun = history != null;
        this.history = history == null ? RetryHistory.none(time) : history;
        this.began = this.history.began();
        this.beganNanos = this.history.beganNanos();
    }

    /**
     * The attempts of another run of the same call, with the same keys. Thread-safe.
     *
     * @param before what the earlier runs came to
     * @throws IllegalStateException if the idempotency key is too old to be sent again
     */
    public Attempts again(RetryHistory before) {
        if (before.left(time).isZero()) {
            throw new IllegalStateException(PrintableText.of(context.operation())
                    + (context.client() == null ? "" : " for client " + context.client())
                    + " cannot be repeated: its first attempt began at " + before.began()
                    + ", 23 hours ago or more, and the service forgets the key " + context.key()
                    + " after 24; look up what became of it");
        }
        return new Attempts(context, time, before, journalEntry);
    }

    /** Takes the journal's entry for this write before its first attempt; it may know of another process's attempts. */
    public void journaled(WriteJournal.Entry entry) {
        journalEntry = entry;
        Instant sent = entry.firstSent();
        if (sent != null) {
            begun = true;
            history = RetryHistory.sentAt(sent, time);
            began = history.began();
            beganNanos = history.beganNanos();
        }
    }

    public CallContext context() {
        return context;
    }

    /** Where this write is recorded; {@link WriteJournal.Entry#NONE} outside of a batch. */
    public WriteJournal.Entry journalEntry() {
        return journalEntry;
    }

    /** What all runs with this key have come to so far. */
    public RetryHistory history() {
        return history;
    }

    /** Whether the service may have forgotten the key, so that another attempt would do the same thing anew. */
    public boolean isTooOld() {
        return context.key() != null && history.left(time).isZero();
    }

    /** Whether the next attempt may be sent: the first always, a later one while the service keeps the key. */
    public boolean mayBegin() {
        return !begun || !isTooOld();
    }

    /** Begins the next attempt. */
    public void begin() {
        RetryHistory now = RetryHistory.none(time);
        began = now.began();
        beganNanos = now.beganNanos();
        if (!begun) {
            begun = true;
            history = now;
        }
    }

    /** How long ago the current attempt began. */
    public Duration took() {
        return Duration.ofNanos(time.nanos() - beganNanos);
    }

    /** How many attempts have failed. */
    public int count() {
        return ended.size();
    }

    /** The attempts that have failed, in their order. */
    public List<CallAttempt> ended() {
        return ended;
    }

    /** Records that the current attempt failed; returns whether there is to be another. */
    public boolean isRetriedAfter(AttemptFailure failure) {
        ended.add(new CallAttempt(began, took(), text(failure)));
        last = failure;
        Kind kind = context.kind();
        history = history.perhapsDone(kind != Kind.READ && !failure.rule().nothingDone());
        int before = endedBy.merge(failure.rule(), 1, Integer::sum) - 1;
        return ended.size() < context.options().maxAttempts()
                && switch (failure.rule().action(kind)) {
                    case RETRY, RETRY_IMMEDIATELY -> true;
                    case RETRY_ONCE -> before < 1;
                    case RETRY_TWICE -> before < MOST_AGAIN_TWICE;
                    case STOP -> false;
                };
    }

    /**
     * Whether the next attempt opens a connection: a write or a removal always does, since nobody can tell a dead
     * connection from a slow service; a read does if the last attempt may have failed because of its connection.
     */
    public boolean needsNewConnection() {
        return context.kind() != Kind.READ || (last != null && last.isOfTheConnection());
    }

    /** Whether there may be another attempt after the next one. */
    public boolean isMoreAllowed() {
        return ended.size() + 1 < context.options().maxAttempts();
    }

    /** The most bytes that the next answer may have. */
    public int maxBytes() {
        return last != null && last.rule().equals(RetryRules.UNREADABLE) ? SECOND_ANSWER : Integer.MAX_VALUE;
    }

    /** Whether the next attempt needs no pause: the service did not close an idle connection because of this call. */
    public boolean isRetriedAtOnce(AttemptFailure failure) {
        return failure.rule().action(context.kind()) == Action.RETRY_IMMEDIATELY
                && endedBy.getOrDefault(RetryRules.STALE_CONNECTION, 0) == 1;
    }

    /**
     * Whether what was asked for may have been done, by this attempt or by an earlier one. An answer that refuses
     * clears none of the earlier ones: it may have been given because they were under way.
     */
    public boolean isPerhapsDone() {
        return history.perhapsDone();
    }

    private static String text(AttemptFailure failure) {
        String id = failure.answer() == null ? null : failure.answer().requestId();
        return failure.what() + (id == null ? "" : " [request " + id + "]");
    }
}
