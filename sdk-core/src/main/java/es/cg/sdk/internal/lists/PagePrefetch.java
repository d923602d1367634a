package es.cg.sdk.internal.lists;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Fetches a page on a daemon thread while the page before is being worked on. Nothing that the thread holds leads to the
 * iterator: when nobody else holds it, the fetch is cancelled, and so it is when the client is closed. Used by one thread.
 */
final class PagePrefetch<T> {
    private final PageFetcher fetcher;
    private final Call<Page<T>> call;
    private final Duration atMost;
    private final FutureTask<Page<T>> fetch;

    /** Starts the fetch; {@code iterator} is who wants the page. */
    PagePrefetch(Object iterator, PageFetcher fetcher, Call<Page<T>> call, Duration atMost) {
        this.fetcher = fetcher;
        this.call = call;
        this.atMost = atMost;
        FutureTask<Page<T>> task = new FutureTask<>(() -> fetcher.fetch(call, atMost)) {
            @Override
            protected void done() {
                fetcher.done(this);
            }
        };
        this.fetch = task;
        WeakReference<Object> wanted = new WeakReference<>(iterator);
        fetcher.inBackground(task, () -> wanted.refersTo(null));
    }

    /** Waits for the page and returns it, or throws what the fetch threw. */
    Page<T> page() {
        try {
            return fetch.get();
        } catch (InterruptedException e) {
            fetch.cancel(true);
            Thread.currentThread().interrupt();
            // Fails at once, with the exception of an interrupted call.
            return fetcher.fetch(call, atMost);
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
