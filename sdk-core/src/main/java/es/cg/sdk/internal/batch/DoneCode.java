package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.batch.DoneInTransaction;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.internal.writes.RunJournal;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs your code for an item that is done, and records that in the journal. Thread-safe if your code is. */
@FunctionalInterface
interface DoneCode<T, R extends @Nullable Object> {
    /**
     * Runs it.
     *
     * @param key the key under which the journal has the write
     * @param left returns for how long the journal may wait for another run that tells the same item
     * @throws Throwable what your code or the journal throws
     */
    void tell(Done<T, R> done, RunJournal journal, String key, RecordIds ids, Supplier<Duration> left) throws Throwable;

    /** Returns one that runs this code, and records it after that. */
    static <T, R extends @Nullable Object> DoneCode<T, R> by(DoneHandler<T, R> code) {
        return (done, journal, key, ids, left) -> {
            code.done(done.item(), done);
            journal.told(key, ids);
        };
    }

    /** Returns one that runs this code in the transaction that records it. */
    static <T, R extends @Nullable Object> DoneCode<T, R> by(DoneInTransaction<T, R> code) {
        return (done, journal, key, ids, left) -> {
            AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
            try {
                journal.tell(
                        key,
                        ids,
                        connection -> {
                            try {
                                code.done(done.item(), done, connection);
                            } catch (Throwable e) {
                                thrown.set(e);
                                throw new IllegalStateException(
                                        "the code for the item threw, so nothing is committed", e);
                            }
                        },
                        left);
            } catch (RuntimeException e) {
                Throwable own = thrown.get();
                throw own == null ? e : own;
            }
        };
    }
}
