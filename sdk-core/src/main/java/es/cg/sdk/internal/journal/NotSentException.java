package es.cg.sdk.internal.journal;

import es.cg.sdk.errors.Outcome;
import es.cg.sdk.journal.WriteRecord;
import java.io.Serial;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Thrown instead of sending a write, because of its write journal. The pipeline makes the call's exception of it. */
public final class NotSentException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Outcome outcome;
    private final String nextStep;
    private transient @Nullable Instant lastEnded;
    private boolean deadlineReached;
    private transient @Nullable WriteRecord done;
    private transient @Nullable WriteRecord unreadable;

    /**
     * Creates the exception of a call that was not sent.
     *
     * @param what what happened, after "was not sent: the write journal"
     * @param nextStep what to do next
     */
    public NotSentException(Outcome outcome, String what, String nextStep, @Nullable Throwable cause) {
        super(what, cause, false, false);
        this.outcome = outcome;
        this.nextStep = nextStep;
    }

    /** Returns that of a write that an earlier call has done, and whose result can be returned. */
    public static NotSentException done(WriteRecord record) {
        NotSentException e = new NotSentException(Outcome.DONE, "has the document as done", "", null);
        e.done = record;
        return e;
    }

    /** Sets when the last attempt of an earlier call ended. */
    public NotSentException lastEnded(@Nullable Instant time) {
        lastEnded = time;
        return this;
    }

    /** Says that the call waited until its deadline. */
    public NotSentException atDeadline() {
        deadlineReached = true;
        return this;
    }

    /** Says that it is done, but that its record could not be read. */
    public NotSentException unreadable(WriteRecord done) {
        unreadable = done;
        return this;
    }

    public Outcome outcome() {
        return outcome;
    }

    public String nextStep() {
        return nextStep;
    }

    public @Nullable Instant lastEnded() {
        return lastEnded;
    }

    public boolean isDeadlineReached() {
        return deadlineReached;
    }

    /** Returns the record of a write that is done, and whose result can be returned; null for another one. */
    public @Nullable WriteRecord done() {
        return done;
    }

    /** Returns the record of a write that is done, but cannot be read; null if it is not known to be done. */
    public @Nullable WriteRecord unreadable() {
        return unreadable;
    }

    /** Returns what happened, after "was not sent: the write journal". */
    public String what() {
        return String.valueOf(getMessage());
    }
}
