package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Job;
import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the service did at once, in place of a job. Immutable. */
final class CompletedJob<T> implements Job<T> {
    private final Json json;
    private final Function<Json, ? extends T> reading;

    CompletedJob(Json json, Function<Json, ? extends T> reading) {
        this.json = json;
        this.reading = reading;
    }

    @Override
    public @Nullable String id() {
        return null;
    }

    @Override
    public EstadoJob estado() {
        return EstadoJob.SUCCEEDED;
    }

    @Override
    public boolean isDone() {
        return true;
    }

    @Override
    public EstadoJob poll() {
        return EstadoJob.SUCCEEDED;
    }

    @Override
    public T await(Duration atMost) {
        return result();
    }

    @Override
    public T await(Duration atMost, Consumer<? super Job<T>> eachLook) {
        return result();
    }

    @Override
    public T result() {
        return reading.apply(json);
    }

    @Override
    public @Nullable String token() {
        return null;
    }

    @Override
    public <R> Job<R> as(Function<? super T, ? extends R> other) {
        return new CompletedJob<>(json, each -> other.apply(reading.apply(each)));
    }

    @Override
    public Json json() {
        return json;
    }

    /** That it was done at once. */
    @Override
    public String toString() {
        return "Job[done at once]";
    }
}
