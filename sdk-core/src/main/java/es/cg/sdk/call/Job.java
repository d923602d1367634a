package es.cg.sdk.call;

import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the service does in its own time, a minute or two as a rule, after it was asked to; or has done at once, and is
 * done already. It goes on whether somebody waits or not, and whatever becomes of this process.
 *
 * <p>Thread-safe: it remembers what the last look has shown, and looks only when it is told to. Looks are reads: where
 * reads have a quota, each counts.
 *
 * <pre>{@code
 * Job<TaxModel> job = …;
 * save(job.token());                                  // so that another process can take over
 * TaxModel model = job.await(Duration.ofMinutes(5));
 * }</pre>
 *
 * @param <T> what its result reads as
 */
public interface Job<T> {
    /** The service's name for it; null if it was done at once, and never had one. */
    @Nullable
    String id();

    /** How far it was when it was last seen; null if it has not been looked at since it was resumed, or did not say. */
    @Nullable
    EstadoJob estado();

    /** Whether it had succeeded or failed when it was last seen. A word that is not known is no end. */
    boolean isDone();

    /**
     * Looks once, now, unless it is done; and tells how far it is. A job that has failed is told so here, and thrown by
     * {@link #result()}.
     */
    @Nullable
    EstadoJob poll();

    /**
     * Waits for the result. It looks after a second, then at growing distances up to ten, never before the service
     * wants it, and a last time shortly before its time is over. Looks that go wrong in passing, as when the service is
     * away, do not end it.
     *
     * @param atMost for how long, the looks included
     * @throws es.cg.sdk.errors.JobFailedException if the job fails
     * @throws es.cg.sdk.errors.JobRunningException if the time is over, or is known not to suffice: the job goes on
     * @throws es.cg.sdk.errors.InterruptedCallException if the thread is interrupted: the job goes on
     * @throws es.cg.sdk.errors.ClientClosedException if the client is closed meanwhile: the job goes on
     */
    T await(Duration atMost);

    /**
     * Waits as {@link #await(Duration)} does, and hands this job over after each look that it took. What
     * {@code eachLook} throws ends the wait.
     */
    T await(Duration atMost, Consumer<? super Job<T>> eachLook);

    /**
     * The result of a job that is done; a view of nothing if the service gave none with its success.
     *
     * @throws IllegalStateException if it was not done when it was last seen
     * @throws es.cg.sdk.errors.JobFailedException if it has failed
     */
    T result();

    /**
     * A text that resumes it in another process, by {@code cg.job(token, …)}: it holds the operation, the client, the
     * idempotency key and the job's id, and no secret. Null if it was done at once.
     */
    @Nullable
    String token();

    /** The same job, whose result reads as this makes of it. */
    <R> Job<R> as(Function<? super T, ? extends R> reading);

    /** All that came when it was last seen; empty if it has not been looked at since it was resumed. */
    Json json();
}
