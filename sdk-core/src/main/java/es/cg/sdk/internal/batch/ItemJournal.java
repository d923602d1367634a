package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
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

    // Guards the fields below.
    private final ReentrantLock lock = new ReentrantLock();
    private final ItemCalls calls;
    private final ItemWrite write;

    ItemJournal(RunContext context, Function<UnknownWrite, Finding> lookUp, IdempotencyKey key, int position) {
        this.context = context;
        this.key = key;
        this.position = position;
        this.calls = new ItemCalls(key, position);
        this.write = new ItemWrite(context, lookUp, key, position, lock);
    }

    @Override
    public <T> Call<T> admit(Call<T> call, @Nullable Long client) {
        lock.lock();
        try {
            requireFunction(call.operation().id());
            Call<T> admitted = calls.admit(call, client);
            if (!admitted.operation().method().equals("GET")) {
                write.called(admitted);
            }
            return admitted;
        } finally {
            lock.unlock();
        }
    }

    private void requireFunction(String operation) {
        if (write.hasFunctionReturned()) {
            throw ItemCalls.functionReturned(operation);
        }
    }

    @Override
    public IllegalStateException bypassed(Operation<?> operation) {
        lock.lock();
        try {
            return calls.bypassed(operation);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Entry entry(Write request, Supplier<Duration> left) {
        lock.lock();
        try {
            requireFunction(request.operation());
            int owner = context.earlierWrites().claim(request.key(), position);
            if (owner != position) {
                throw calls.misuse("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " send the same key, " + request.key() + ": " + request.operation());
            }
            write.run(request, left);
            return write;
        } catch (NotSentException e) {
            write.stop();
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the item after its function: nothing more is sent. If there was no write, the result is that of earlier
     * runs.
     */
    void close() {
        lock.lock();
        try {
            boolean isFirst = !write.hasFunctionReturned();
            write.functionReturned();
            if (isFirst && write.sentKey() == null) {
                context.earlierWrites().conclude(context, write, key, calls.sentAs(), position);
            }
        } catch (NotSentException e) {
            write.stop();
        } finally {
            lock.unlock();
        }
    }

    /** Records the result of a job that the function has polled to its end. */
    @Override
    public void jobSucceeded(@Nullable String jobKey, Meta meta, Json result) {
        if (jobKey != null && jobKey.equals(write.sentKey())) {
            write.completed(meta, result);
        }
    }

    /** Returns whether the job of its write failed, and records that: the key returns that job again. */
    boolean hasFailedJob(@Nullable Throwable thrown) {
        JobFailedException failed = CauseChain.of(thrown, JobFailedException.class);
        if (write.state() == WriteState.ACCEPTED
                && failed != null
                && Objects.equals(failed.idempotencyKey(), write.sentKey())) {
            context.journal().records().jobFailed(String.valueOf(write.sentKey()), failed.code());
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
