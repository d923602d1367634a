package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

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
    private final ItemCalls calls;
    private final ItemWrite write = new ItemWrite();
    private @Nullable Call<?> call;
    private @Nullable ItemRun run;

    ItemJournal(RunContext context, Function<UnknownWrite, Finding> lookUp, IdempotencyKey key, int position) {
        this.context = context;
        this.lookUp = lookUp;
        this.key = key;
        this.position = position;
        this.calls = new ItemCalls(key, position);
    }

    @Override
    public <T> Call<T> admit(Call<T> asked, @Nullable Long client) {
        return lock.get(() -> {
            requireFunction(asked.operation().id());
            Call<T> admitted = calls.admit(asked, client);
            if (!admitted.operation().method().equals("GET")) {
                call = admitted;
            }
            return admitted;
        });
    }

    private void requireFunction(String operation) {
        if (write.hasFunctionReturned()) {
            throw ItemCalls.functionReturned(operation);
        }
    }

    @Override
    public IllegalStateException bypassed(Operation<?> operation) {
        return lock.get(() -> calls.bypassed(operation));
    }

    @Override
    public Entry entry(Write request, Supplier<Duration> left) {
        return lock.get(() -> {
            requireFunction(request.operation());
            int owner = context.earlierWrites().claim(request.key(), position);
            if (owner != position) {
                throw calls.misuse("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
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
                    context.earlierWrites().conclude(context, write, key, calls.sentAs(), position);
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
        return calls.misuse();
    }
}
