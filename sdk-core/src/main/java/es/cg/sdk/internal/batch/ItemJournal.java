package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.writes.WriteRun;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which calls of an item may be made, and has the result of the item's write, in this run or in earlier ones.
 * Thread-safe.
 */
final class ItemJournal implements CallJournal {
    private final RunContext context;
    private final IdempotencyKey key;
    private final int position;

    private final Function<UnknownWrite, Finding> lookUp;

    // Guards the fields below. Held while the journal is written, so that the item's lines are in order.
    private final StepLock lock = new StepLock();
    private final ItemWrite write = new ItemWrite();
    private @Nullable Call<?> call;
    private @Nullable String sentAs;
    private @Nullable RuntimeException misuse;
    private @Nullable ItemRun run;

    ItemJournal(RunContext context, Function<UnknownWrite, Finding> lookUp, IdempotencyKey key, int position) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
    }

    /** It may make reads, and one write under its key. */
    @Override
    public <T> Call<T> admit(Call<T> asked, @Nullable Long client) {
        return lock.get(() -> {
            Operation<T> operation = asked.operation();
            requireFunction(operation.id());
            if (operation.method().equals("GET")) {
                return asked;
            }
            if (!operation.isKeyed()) {
                throw misuse(
                        operation + " has no idempotency key, so a restart could not know whether it was done: call"
                                + " it outside of the batch");
            }
            if (asked.key() != null) {
                throw misuse(operation + " has a key of its own: in a batch only keyedBy sets the key");
            }
            if (sentAs != null) {
                throw misuse(operation + " is a second write of the item, but an item is one write: run a second batch"
                        + " for it, with its own journal");
            }
            sentAs = key.valueFor(operation, client);
            Call<T> admitted = asked.key(key);
            call = admitted;
            return admitted;
        });
    }

    private void requireFunction(String operation) {
        if (write.hasFunctionReturned()) {
            throw functionReturned(operation);
        }
    }

    static IllegalStateException functionReturned(String operation) {
        return new IllegalStateException(PrintableText.of(operation)
                + " is of a batch item whose function has returned: nothing was sent; run the batch again");
    }

    /** Returns the exception of a call that the function must not make, and keeps the first one. */
    private IllegalStateException misuse(String what) {
        IllegalStateException refusal =
                new IllegalStateException(PrintableText.line(what) + " (item " + position + "); it was not sent");
        misuse = misuse == null ? refusal : misuse;
        return refusal;
    }

    @Override
    public IllegalStateException bypassed(Operation<?> operation) {
        return lock.get(
                () -> misuse(operation + " was called within the function of an item, but not through the function's"
                        + " first argument, so the journal would not record it: call an item's write through that"
                        + " argument, and other writes outside of the batch"));
    }

    @Override
    public Entry entry(Write made, Supplier<Duration> left) {
        return lock.get(() -> {
            requireFunction(made.operation());
            Write request = context.journal().shared(made);
            int owner = context.earlierWrites().claim(request.key(), position);
            if (owner != position) {
                throw misuse("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " send the same key, " + request.key() + ": " + request.operation());
            }
            Call<?> admitted = requireNonNull(call);
            WriteRun.Sent sent =
                    new WriteRun.Sent(request, admitted, key, context.facts().apply(admitted), left);
            write.prepared(sent);
            ItemRun entered = new ItemRun(context, lookUp, sent, position, lock, write);
            run = entered;
            try {
                entered.decide();
            } catch (NotSentException e) {
                write.stop();
                throw e;
            }
            return entered;
        });
    }

    /**
     * Ends the item after its function: nothing more is sent. If there was no write, the result is that of earlier
     * runs.
     */
    void close() {
        lock.run(() -> {
            boolean isFirst = !write.hasFunctionReturned();
            write.functionReturned();
            if (isFirst && write.sentKey() == null) {
                try {
                    context.earlierWrites().conclude(context, write, key, sentAs, position);
                } catch (NotSentException e) {
                    write.stop();
                }
            }
        });
    }

    /** Records the result of a job that the function has polled to its end. */
    @Override
    public void jobSucceeded(@Nullable String jobKey, Meta meta, Json result) {
        if (run != null && jobKey != null && jobKey.equals(write.sentKey())) {
            run.completed(meta, result);
        }
    }

    /** Returns whether the job of its write failed, and records that: the key returns that job again. */
    boolean hasFailedJob(@Nullable Throwable thrown) {
        JobFailedException failed = CauseChain.of(thrown, JobFailedException.class);
        if (write.state() == WriteState.ACCEPTED
                && failed != null
                && Objects.equals(failed.idempotencyKey(), write.sentKey())) {
            context.journal().jobFailed(String.valueOf(write.sentKey()), failed.code());
            return true;
        }
        return false;
    }

    /** Returns its write, whose result is read once the item has ended. */
    ItemWrite write() {
        return write;
    }

    /** Returns the exception of a call that the function must not make; null if there was none. */
    @Nullable
    RuntimeException misuse() {
        return misuse;
    }
}
