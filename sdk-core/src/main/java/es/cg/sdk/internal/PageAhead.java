package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import java.lang.ref.Cleaner;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A page that is fetched while the one before is being worked on, by a daemon thread that ends with it. Nothing that
 * the thread holds leads to the iterator: when nobody else holds it, the fetch is stopped. One thread's.
 */
final class PageAhead<T> {
    private static final Cleaner DROPPED = Cleaner.create();

    private final Caller caller;
    private final Call<Page<T>> call;
    private final FutureTask<Page<T>> fetch;
    private final Cleaner.Cleanable stop;

    /** Begins to fetch; {@code iterator} is who wants it. */
    PageAhead(Object iterator, Caller caller, Call<Page<T>> call) {
        this.caller = caller;
        this.call = call;
        FutureTask<Page<T>> task = new FutureTask<>(() -> caller.run(call));
        this.fetch = task;
        this.stop = DROPPED.register(iterator, () -> task.cancel(true));
        Thread thread = new Thread(task, "cg-sdk-page-ahead");
        thread.setDaemon(true);
        thread.start();
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
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw new IllegalStateException(call + " failed", e.getCause());
        } finally {
            stop.clean();
        }
    }
}
