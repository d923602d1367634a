package es.cg.sdk.internal.batch;

import es.cg.sdk.base.threads.StepLock;
import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.batch.BatchProgress.Waiting;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Accepted;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.Failed;
import es.cg.sdk.batch.BatchReport.NotSent;
import es.cg.sdk.batch.BatchReport.Unknown;
import es.cg.sdk.batch.BatchReport.Untold;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.internal.journal.CurrentBatchItem.WaitListener;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the results of the items, and reports the progress to the listener. Thread-safe. */
final class BatchResults<T, R extends @Nullable Object> {
    private final List<T> items;
    private final @Nullable Consumer<? super BatchProgress> listener;

    // Guards all fields below, and the order of the listener's calls.
    private final StepLock lock = new StepLock();
    private final TreeMap<Integer, Done<T, R>> succeeded = new TreeMap<>();
    private final TreeMap<Integer, Accepted<T>> accepted = new TreeMap<>();
    private final TreeMap<Integer, Failed<T>> failed = new TreeMap<>();
    private final TreeMap<Integer, Unknown<T>> unknown = new TreeMap<>();
    private final TreeMap<Integer, NotSent<T>> notSent = new TreeMap<>();
    private final TreeMap<Integer, Untold<T, R>> untold = new TreeMap<>();
    private final TreeMap<Integer, Waiting> waiting = new TreeMap<>();
    private final BitSet reported = new BitSet();
    private @Nullable Throwable listenerFailure;

    BatchResults(List<T> items, @Nullable Consumer<? super BatchProgress> listener) {
        this.items = items;
        this.listener = listener;
    }

    /** Adds an item that is done; {@code notTold} is what your code for it threw, null if it did not. */
    void done(Done<T, R> item, @Nullable Throwable notTold) {
        add(item.position(), () -> {
            succeeded.put(item.position(), item);
            if (notTold != null) {
                untold.put(item.position(), new Untold<>(item, notTold));
            }
        });
    }

    void accepted(Accepted<T> item) {
        add(item.position(), () -> accepted.put(item.position(), item));
    }

    void failed(Failed<T> item) {
        add(item.position(), () -> failed.put(item.position(), item));
    }

    void unknown(Unknown<T> item) {
        add(item.position(), () -> unknown.put(item.position(), item));
    }

    void notSent(NotSent<T> item) {
        add(item.position(), () -> notSent.put(item.position(), item));
    }

    /** Returns the key with which an item that is not done was sent, or would have been; null for none. */
    @Nullable
    String sentKey(int position) {
        return lock.get(() -> {
            Failed<T> hasFailed = failed.get(position);
            Unknown<T> isUnknown = unknown.get(position);
            return hasFailed != null
                    ? hasFailed.key()
                    : isUnknown == null ? null : isUnknown.write().key();
        });
    }

    /** Returns whether an item failed because its functions refused it. */
    boolean isRefused(BatchItem<T> item) {
        return item.refusal() != null && lock.get(() -> failed.containsKey(item.position()));
    }

    /** Adds the result of an item; only the first one counts. */
    private void add(int position, Runnable put) {
        lock.run(() -> {
            if (reported.get(position)) {
                return;
            }
            put.run();
            reported.set(position);
            waiting.remove(position);
            if (listener != null && listenerFailure == null) {
                notifyListener(listener);
            }
        });
    }

    /** Returns a listener for the waits of the item at this position; it reports each wait as progress. */
    WaitListener waitListener(int position) {
        return new WaitListener() {
            @Override
            public void begin(CallInfo call, Wait wait) {
                lock.run(() -> {
                    waiting.put(
                            position,
                            new Waiting(position, call.operation(), call.client(), wait.reason(), wait.until()));
                    if (listener != null && listenerFailure == null) {
                        notifyListener(listener);
                    }
                });
            }

            @Override
            public void end() {
                lock.run(() -> waiting.remove(position));
            }
        };
    }

    private void notifyListener(Consumer<? super BatchProgress> target) {
        try {
            target.accept(new BatchProgress(
                    items.size(),
                    succeeded.size(),
                    accepted.size(),
                    failed.size(),
                    unknown.size(),
                    notSent.size(),
                    new ArrayList<>(waiting.values())));
        } catch (Throwable e) {
            listenerFailure = e;
        }
    }

    /** Returns the report with every item; an item without a result was not sent. */
    BatchReport<T, R> report(@Nullable String stopped, List<UnknownWrite> unclaimed, String journal) {
        return lock.get(() -> {
            for (int i = 1; i <= items.size(); i++) {
                if (!reported.get(i)) {
                    String reason =
                            stopped == null ? "the run ended without a result for it: run the batch again" : stopped;
                    notSent.put(i, new NotSent<>(items.get(i - 1), i, reason));
                }
            }
            return new BatchReport<>(
                    list(succeeded),
                    list(accepted),
                    list(failed),
                    list(unknown),
                    list(notSent),
                    unclaimed,
                    list(untold),
                    journal,
                    stopped,
                    listenerFailure);
        });
    }

    private static <V> List<V> list(Map<Integer, V> items) {
        // Immutable, so that the report does not copy it: of thousands of items, that needs memory.
        return List.copyOf(items.values());
    }
}
