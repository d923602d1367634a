package es.cg.sdk.internal.lists;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.http.InterruptWatch;
import java.lang.ref.WeakReference;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A page that is fetched while the one before is being worked on, by a daemon thread that ends with it. Nothing that
 * the thread holds leads to the iterator: when nobody else holds it, the fetch is stopped, and so it is when the client
 * is closed. One thread's.
 */
final class PagePrefetch<T> {
    private final Caller caller;
    private final Call<Page<T>> call;
    private final FutureTask<Page<T>> fetch;

    /** Begins to fetch; {@code iterator} is who wants it. */
    PagePrefetch(Object iterator, Caller caller, Call<Page<T>> call) {
        this.caller = caller;
        this.call = call;
        InterruptWatch watch = caller.lifecycle().watch();
        FutureTask<Page<T>> task = new FutureTask<>(() -> caller.run(call)) {
            @Override
            protected void done() {
                watch.done(this);
            }
        };
        this.fetch = task;
        WeakReference<Object> wanted = new WeakReference<>(iterator);
        watch.watch(task, () -> {
            if (wanted.refersTo(null)) {
                task.cancel(true);
            }
        });
        caller.lifecycle().start("cg-sdk-page-ahead", task);
    }

    /** The page, waited for; or what went wrong with it. */
    Page<T> page() {
        try {
            return fetch.get();
        } catch (InterruptedException e) {
            fetch.cancel(true);
            Thread.currentThread().interrupt();
            // Which is interrupted in turn, and says so.
            return caller.run(call);
        } catch (CancellationException e) {
            throw caller.closed(call);
        } catch (ExecutionException e) {
            if (caller.isClosed()) {
                throw caller.closed(call);
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
