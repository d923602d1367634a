package es.cg.sdk.internal.lists;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Page;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.internal.lifecycle.Deadline;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;

/** Fetches the pages of a list. Thread-safe. */
public interface PageFetcher {
    /** Fetches a page, in this time at most. */
    <T> Page<T> fetch(Call<Page<T>> call, Duration atMost);

    /** Runs a task on a daemon thread, and cancels it once {@code isAbandoned} is true or the client is closed. */
    void inBackground(FutureTask<?> task, BooleanSupplier isAbandoned);

    /** Forgets a task of {@link #inBackground} that is done. */
    void done(FutureTask<?> task);

    /** The deadline of a walk that may take this time. */
    Deadline deadline(Duration whole);

    boolean isClosed();

    /** The exception of a fetch that ends because the client is closed. */
    ClientClosedException closed(Call<?> call);

    /** The exception of a walk whose time is over; {@code what} says what it was doing. */
    DeadlineException outOfTime(Call<?> call, String what);
}
