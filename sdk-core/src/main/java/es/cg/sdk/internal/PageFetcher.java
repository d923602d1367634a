package es.cg.sdk.internal;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.internal.limits.Deadline;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/** Fetches the pages of a list. Thread-safe. */
interface PageFetcher {
    /** Fetches a page, within this time. */
    <T> Page<T> fetch(Call<Page<T>> call, Duration timeout);

    /** Runs a task on a daemon thread; cancels it once {@code isAbandoned} is true or the client is closed. */
    void inBackground(FutureTask<?> task, BooleanSupplier isAbandoned);

    /** Stops watching a task of {@link #inBackground}; call it when the task is done. */
    void done(FutureTask<?> task);

    /** Returns the deadline of an iteration over a list that may take this time. */
    Deadline deadline(Duration time);

    boolean isClosed();

    /** Returns the exception of a fetch that ends because the client is closed. */
    ClientClosedException closed(Call<?> call);

    /** Returns the exception of an iteration whose deadline has passed; {@code what} says what it was doing. */
    DeadlineException deadlineReached(Call<?> call, String what);
}
