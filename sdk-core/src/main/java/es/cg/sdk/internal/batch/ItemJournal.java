package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.journal.RecordedWrite;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
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
    private final ResendCheck resendCheck;
    private @Nullable EarlierResult earlier;

    ItemJournal(RunContext context, ResendCheck.LookUp lookUp, IdempotencyKey key, int position) {
        this.context = context;
        this.key = key;
        this.position = position;
        this.calls = new ItemCalls(key, position);
        this.write = new ItemWrite(context, key, lock);
        this.resendCheck = new ResendCheck(context, lookUp, key, position, write);
    }

    @Override
    public <T> Call<T> admit(Call<T> call, @Nullable Long client) {
        lock.lock();
        try {
            requireFunction(call.operation().id());
            Call<T> admitted = calls.admit(call, client);
            write.called(admitted);
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
    public Entry entry(Write request) {
        return entry(request, () -> Duration.ZERO);
    }

    @Override
    public Entry entry(Write request, Supplier<Duration> left) {
        lock.lock();
        try {
            requireFunction(request.operation());
            write.endsAt(left);
            RecordedWrite recorded = context.journal().recordedWrite(request.key(), left);
            // Of thousands of keys that the report shows, none is in memory twice.
            String sentKey = recorded == null ? request.key() : recorded.key();
            int owner = context.earlierWrites().claim(sentKey, position);
            if (owner != position) {
                throw calls.misuse("items " + Math.min(owner, position) + " and " + Math.max(owner, position)
                        + " send the same key, " + request.key() + ": " + request.operation());
            }
            write.prepared(request.withKey(sentKey));
            resendCheck.check(recorded, request);
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
                earlier = context.earlierWrites().earlierResult(key, calls.sentAs(), position);
                if (earlier != null && earlier.state() == WriteState.ACCEPTED) {
                    // The function may never make its write again: what it would send may be gone.
                    RecordedWrite polled = AcceptedWrites.polled(earlier.write(), context);
                    earlier = polled.isPerhapsDone() ? EarlierResult.ofItem(polled) : null;
                }
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
        if (jobKey != null && jobKey.equals(sentKey())) {
            write.completed(meta, result);
        }
    }

    /** Returns whether the job of its write failed, and records that: the key returns that job again. */
    boolean hasFailedJob(@Nullable Throwable thrown) {
        JobFailedException failed = CauseChain.of(thrown, JobFailedException.class);
        if (state() == WriteState.ACCEPTED && failed != null && Objects.equals(failed.idempotencyKey(), sentKey())) {
            context.journal().jobFailed(String.valueOf(sentKey()), failed.code());
            return true;
        }
        return false;
    }

    WriteState state() {
        return earlier == null ? write.state() : earlier.state();
    }

    /** Returns what is known of its write, which was accepted. */
    String acceptance() {
        return earlier == null ? write.acceptance() : earlier.why();
    }

    /** Returns whether its result is only from earlier runs. */
    boolean isFromEarlierRuns() {
        return earlier != null;
    }

    /** Returns the ids of the record that its write created. */
    RecordIds recordIds() {
        return earlier == null ? write.recordIds() : earlier.write().recordIds();
    }

    /** Returns the key under which the journal has its write that is done: a write found done may have another one. */
    String recordedKey() {
        return earlier == null ? write.recordedKey() : earlier.write().key();
    }

    /** Returns whether your code has run for its write, which is done. */
    boolean isTold() {
        return earlier == null ? write.isTold() : earlier.write().isTold();
    }

    /** Returns the key as it was sent; null if no write was made. */
    @Nullable
    String sentKey() {
        return earlier == null ? write.sentKey() : earlier.write().key();
    }

    /** Returns what is known of its write if the outcome is unknown. */
    UnknownWrite unknown() {
        return earlier == null ? write.unknown() : earlier.write().unknown(earlier.why());
    }

    /** Returns the time until the deadline of its call, or what a journal may take without a call. */
    Duration left() {
        return write.left();
    }

    /** Returns when an earlier run first sent its write, which it may have done; null if none did. */
    @Nullable
    Instant firstSent() {
        return write.firstSent();
    }

    /** Returns whether its write was not sent because the run has ended. */
    boolean isStopped() {
        return write.isStopped();
    }

    /** Returns why its write failed; null if it did not. */
    @Nullable
    Throwable cause() {
        return write.cause();
    }

    /** Returns the exception of a call that the function must not make; null if there was none. */
    @Nullable
    RuntimeException misuse() {
        return calls.misuse();
    }
}
