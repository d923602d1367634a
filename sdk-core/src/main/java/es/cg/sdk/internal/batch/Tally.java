package es.cg.sdk.internal.batch;

import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.batch.BatchReport.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What has become of the items so far. Thread-safe. */
final class Tally<T, R extends @Nullable Object> {
    private final int total;
    private final @Nullable Consumer<? super BatchProgress> listener;

    // Guards all below, and keeps what the listener is told in turn.
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeMap<Integer, Done<T, R>> succeeded = new TreeMap<>();
    private final TreeMap<Integer, Failed<T>> failed = new TreeMap<>();
    private final TreeMap<Integer, Unknown<T>> unknown = new TreeMap<>();
    private final TreeMap<Integer, NotSent<T>> notSent = new TreeMap<>();
    private @Nullable Throwable listenerFailure;

    Tally(int total, @Nullable Consumer<? super BatchProgress> listener) {
        this.total = total;
        this.listener = listener;
    }

    void done(Done<T, R> item) {
        add(() -> succeeded.put(item.position(), item));
    }

    void failed(Failed<T> item) {
        add(() -> failed.put(item.position(), item));
    }

    void unknown(Unknown<T> item) {
        add(() -> unknown.put(item.position(), item));
    }

    void notSent(NotSent<T> item) {
        add(() -> notSent.put(item.position(), item));
    }

    private void add(Runnable how) {
        lock.lock();
        try {
            how.run();
            if (listener != null && listenerFailure == null) {
                tell(listener);
            }
        } finally {
            lock.unlock();
        }
    }

    private void tell(Consumer<? super BatchProgress> to) {
        try {
            to.accept(new BatchProgress(total, succeeded.size(), failed.size(), unknown.size(), notSent.size()));
        } catch (Throwable e) {
            listenerFailure = e;
        }
    }

    BatchReport<T, R> report(@Nullable String stopped) {
        lock.lock();
        try {
            return new BatchReport<>(
                    list(succeeded), list(failed), list(unknown), list(notSent), stopped, listenerFailure);
        } finally {
            lock.unlock();
        }
    }

    private static <V> List<V> list(Map<Integer, V> items) {
        return new ArrayList<>(items.values());
    }
}
