package es.cg.sdk.call;

import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A task that the service runs asynchronously, usually for a minute or two. An operation that the service finished at
 * once returns a job that is already done. The task continues whether or not anybody waits for it.
 *
 * <p>Thread-safe. A job keeps the state of its last poll; the answer that started the job counts as the first
 * one. It sends a request only in {@link #poll} and {@link #await}.
 * Each poll is a read, and counts against the monthly read quota if there is one.
 *
 * <pre>{@code
 * Job<TaxModel> job = laura.taxModels()
 *         .generate(NewTaxModel.of(Modelo.M303, 2026).periodo("3T"), IdempotencyKey.forDocument("303", "3T"));
 * if (job.token() != null) { // null if the operation was finished at once
 *     save(job.token()); // so that another process can continue to wait
 * }
 * TaxModel model = job.await(Duration.ofMinutes(5));
 * }</pre>
 *
 * @param <T> the type of the result
 */
public interface Job<T> {
    /** Returns the service's id of the job; null if the operation was finished at once, without a job. */
    @Nullable
    String id();

    /**
     * Returns the state at the last poll; null if the job was resumed by its token and not polled since, or if the
     * answer had no state.
     */
    @Nullable
    EstadoJob estado();

    /**
     * Returns whether the job had succeeded or failed at the last poll. A state that is not known counts as running.
     */
    boolean isDone();

    /**
     * Polls the job once, unless it is done, and returns its state. If the job has failed, that state is
     * returned; only {@link #result} and {@link #await(Duration)} throw.
     *
     * @return the state; null if the answer had none
     * @throws es.cg.sdk.errors.CallException if the poll fails
     */
    @Nullable
    EstadoJob poll();

    /**
     * Polls the job until it is done, and returns its result. The pause between polls grows from 1 to 10 seconds, is
     * never shorter than the service asks for, and one last poll is made shortly before the time is over. A poll that
     * fails temporarily, for example because the service is unavailable, does not end the wait.
     *
     * @param atMost the maximum time to wait, polls included; positive
     * @throws IllegalArgumentException if {@code atMost} is not positive
     * @throws es.cg.sdk.errors.JobFailedException if the job fails
     * @throws es.cg.sdk.errors.JobRunningException if the job is still running when the time is over, or if the service
     *     asks for a pause that is longer than the time left
     * @throws es.cg.sdk.errors.CallException if a poll fails in a way that does not pass, such as 401 or 404
     * @throws es.cg.sdk.errors.InterruptedCallException if the thread is interrupted; the job continues
     * @throws es.cg.sdk.errors.ClientClosedException if the client is closed; the job continues
     */
    default T await(Duration atMost) {
        return await(atMost, job -> {});
    }

    /**
     * Waits as {@link #await(Duration)} does, and passes this job to {@code onPoll} after each successful poll. If the
     * job is already done there is no poll, and {@code onPoll} is not called. An exception of {@code onPoll} ends the
     * wait and is thrown to the caller.
     */
    T await(Duration atMost, Consumer<? super Job<T>> onPoll);

    /**
     * Returns the result of a job that is done; a view without any field if the service gave no result.
     *
     * @throws IllegalStateException if the job was not done at the last poll
     * @throws es.cg.sdk.errors.JobFailedException if the job has failed
     */
    T result();

    /**
     * Returns a text with which another process can continue to wait, by {@code cg.job(token, …)}. It contains the
     * operation, the client, the idempotency key and the id of the job, and no secret. Null if the operation was
     * finished at once.
     */
    @Nullable
    String token();

    /** Returns a view of the same job whose result is converted by this function. */
    <R> Job<R> as(Function<? super T, ? extends R> mapper);

    /**
     * Returns the whole JSON of the last poll; empty if the job was resumed by its token and not polled since. If the
     * operation was finished at once, this is the JSON of its answer.
     */
    Json json();
}
