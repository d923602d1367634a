package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Fetches a page on a daemon thread while the caller processes the page before. The thread holds no reference to the
 * iterator: the fetch is cancelled when the iterator is garbage, or the client is closed. Used by one thread.
 */
final class PagePrefetch<T> {
    private final PageFetcher fetcher;
    private final Call<Page<T>> call;
    private final Duration timeout;
    private final FutureTask<Page<T>> fetch;

    /** Starts the fetch, for as long as {@code iterator} is reachable. */
    PagePrefetch(Object iterator, PageFetcher fetcher, Call<Page<T>> call, Duration timeout) {
        this.fetcher = fetcher;
        this.call = call;
        this.timeout = timeout;
        FutureTask<Page<T>> task = new FutureTask<>(() -> fetcher.fetch(call, timeout)) {
            @Override
            protected void done() {
                fetcher.done(this);
            }
        };
        this.fetch = task;
        WeakReference<Object> owner = new WeakReference<>(iterator);
        fetcher.inBackground(task, () -> owner.refersTo(null));
    }

    /** Waits for the page and returns it, or throws what the fetch threw. */
    Page<T> page() {
        try {
            return fetch.get();
        } catch (InterruptedException e) {
            fetch.cancel(true);
            Thread.currentThread().interrupt();
            // The interrupt flag is set: this throws the exception of an interrupted call at once.
            return fetcher.fetch(call, timeout);
        } catch (CancellationException e) {
            throw fetcher.closed(call);
        } catch (ExecutionException e) {
            if (fetcher.isClosed()) {
                throw fetcher.closed(call);
            }
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw new IllegalStateException(call + " failed", e.getCause());
        }
    }
}
