package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.Ledger;
import es.cg.sdk.internal.batch.Past.State;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The one write of an item: what may be called, whether it may be sent, and what became of it. Thread-safe. */
final class ItemLedger implements Ledger, Ledger.Entry {
    /** What has become of it. */
    enum Standing {
        /** Nothing is on its way, and nothing may have been done. */
        UNSENT,
        /** It is on its way. */
        SENT,
        /** It may have been done. */
        UNKNOWN,
        /** It was sent, and nothing was done. */
        REFUSED,
        /** It is done. */
        DONE,
        /** It was found done. */
        DONE_EARLIER
    }

    private final Desk desk;
    private final Desk.LookUp lookUp;
    private final IdempotencyKey key;
    private final int position;

    // Guards all below; held while the journal is written, which is the order of the item's lines.
    private final ReentrantLock lock = new ReentrantLock();
    private Standing standing = Standing.UNSENT;
    private boolean admitted;
    private boolean over;
    private @Nullable Write write;
    private @Nullable Instant firstSent;
    private @Nullable Instant began;
    private @Nullable String objectId;
    private @Nullable String why;
    private @Nullable Throwable cause;
    private @Nullable RuntimeException misuse;
    private boolean stopped;

    ItemLedger(Desk desk, Desk.LookUp lookUp, IdempotencyKey key, int position) {
        this.desk = desk;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
    }

    @Override
    public <T> Call<T> admitted(Call<T> call) {
        lock.lock();
        try {
            Operation<T> operation = call.operation();
            if (over) {
                throw over(operation.id());
            }
            if (operation.method().equals("GET")) {
                return call;
            }
            if (operation.keyRule() == Operation.KeyRule.NONE) {
                throw misused(operation + " carries no idempotency key, so nobody could tell whether it was done: make"
                        + " it outside of the batch");
            }
            if (call.key() != null) {
                throw misused(operation + " brings a key of its own; in a batch keyedBy alone names it");
            }
            if (admitted) {
                throw misused(
                        operation + " is a second write of the item, which is one write: make another batch of it,"
                                + " with a journal of its own");
            }
            admitted = true;
            return call.key(key);
        } finally {
            lock.unlock();
        }
    }

    private static IllegalStateException over(String operation) {
        return new IllegalStateException(operation + " belongs to an item of a batch whose function has returned:"
                + " nothing was sent; run the batch again");
    }

    private IllegalStateException misused(String what) {
        IllegalStateException refusal = new IllegalStateException(what + " (item " + position + "); it was not sent");
        misuse = misuse == null ? refusal : misuse;
        return refusal;
    }

    @Override
    public Entry entry(Write about) {
        lock.lock();
        try {
            if (over) {
                throw over(about.operation());
            }
            int owner = desk.owner(about.key(), position);
            if (owner != position) {
                throw misused("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " have one key as it is sent, " + about.key() + ": " + about.operation());
            }
            write = about;
            Past past = desk.past(about.key());
            if (past != null && past.state() != State.REFUSED) {
                judge(past, about);
            }
            return this;
        } finally {
            lock.unlock();
        }
    }

    private void judge(Past past, Write about) {
        boolean same = past.digest().equals(about.digest())
                && past.operation().equals(about.operation())
                && Objects.equals(past.client(), about.client());
        if (past.state() == State.DONE) {
            standing = Standing.DONE_EARLIER;
            objectId = past.objectId();
            if (!same) {
                cause = new IllegalStateException(
                        "item " + position + " was done in an earlier run, but its data changed"
                                + " since, or its key is another item's; nothing was sent now");
            }
            throw new Settled("it is done already");
        }
        if (past.state() == State.SPENT) {
            String code = past.spentBy() == null ? "" : " (" + past.spentBy() + ")";
            cause = new IllegalStateException("the job of item " + position + " failed in an earlier run" + code
                    + ", and its key gets that job again: look what it has left behind, then give the item another key,"
                    + " such as its document's next generation");
            throw new Settled("its job has failed");
        }
        standing = Standing.UNKNOWN;
        firstSent = past.firstSent();
        began = past.firstSent();
        Duration age = Duration.between(past.firstSent(), about.now());
        if (age.isNegative()) {
            ask("by the clock, it was first sent in the future");
        } else if (age.compareTo(IdempotencyKey.REPEATED_FOR) >= 0) {
            ask("it was first sent 23 hours ago or more, and the service forgets its key after 24");
        } else if (!past.apiKey().equals(about.apiKey())) {
            ask("it was first sent with another API key, which its key belongs to");
        } else if (!same) {
            why = "its data changed since it was first sent";
            throw new Settled(why);
        }
    }

    private void ask(String reason) {
        why = reason;
        Finding finding;
        try {
            finding = lookUp.ask(unknown());
        } catch (RuntimeException e) {
            cause = e;
            throw new Settled("what became of it could not be looked up");
        }
        String found = finding.objectId();
        if (found != null) {
            standing = Standing.DONE_EARLIER;
            objectId = found;
            desk.note(JournalLine.found(unknown().key(), found));
            throw new Settled("it was found done");
        }
        if (!finding.isNotIssued()) {
            throw new Settled("nobody knows whether it was done");
        }
        standing = Standing.UNSENT;
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
                throw over(about.operation());
            }
            if (standing == Standing.SENT || standing == Standing.DONE) {
                return;
            }
            if (desk.stopped() != null || !desk.force(JournalLine.sent(about, since))) {
                stopped = true;
                throw new Settled("the run has ended");
            }
            standing = Standing.SENT;
            began = since;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void answered(Meta meta, Json answer) {
        lock.lock();
        try {
            String id = id(answer);
            if (!over) {
                standing = Standing.DONE;
                objectId = id;
                cause = null;
            }
            desk.note(JournalLine.done(Objects.requireNonNull(write).key(), meta.status(), meta.requestId(), id));
        } finally {
            lock.unlock();
        }
    }

    private static @Nullable String id(Json answer) {
        Json id = answer.get("id");
        BigDecimal number = id.number();
        return number == null ? id.string() : number.toPlainString();
    }

    @Override
    public void ended(CallException e) {
        lock.lock();
        try {
            if (standing == Standing.DONE) {
                return;
            }
            boolean nothingDone = e.outcome() == Outcome.NOTHING_DONE;
            boolean sent = standing == Standing.SENT;
            if (!over) {
                cause = e;
            }
            if (sent) {
                standing = nothingDone ? Standing.REFUSED : Standing.UNKNOWN;
                desk.note(JournalLine.ended(Objects.requireNonNull(write).key(), nothingDone, e));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Its function has returned: nothing is sent any more. */
    void close() {
        lock.lock();
        try {
            over = true;
            standing = standing == Standing.SENT ? Standing.UNKNOWN : standing;
        } finally {
            lock.unlock();
        }
    }

    /** The job that its write was has failed: its key gets that job again, so it is of no more use. */
    boolean isSpentBy(@Nullable Throwable thrown) {
        if (standing == Standing.DONE
                && thrown instanceof JobFailedException failed
                && Objects.equals(failed.idempotencyKey(), sentKey())) {
            desk.note(JournalLine.spent(String.valueOf(sentKey()), failed.code()));
            return true;
        }
        return false;
    }

    Standing standing() {
        return standing;
    }

    /** Whether it was held back because the run has ended. */
    boolean isStopped() {
        return stopped;
    }

    @Nullable
    String objectId() {
        return objectId;
    }

    /** The key as it was sent; null if it did not come to that. */
    @Nullable
    String sentKey() {
        return write == null ? null : write.key();
    }

    /** What went wrong with its write. */
    @Nullable
    Throwable cause() {
        return cause;
    }

    /** What the function did that it must not. */
    @Nullable
    RuntimeException misuse() {
        return misuse;
    }

    UnknownWrite unknown() {
        Write about = Objects.requireNonNull(write);
        String reason = why == null ? "no answer tells" : why;
        return new UnknownWrite(about.key(), about.operation(), about.client(), Objects.requireNonNull(began), reason);
    }
}
