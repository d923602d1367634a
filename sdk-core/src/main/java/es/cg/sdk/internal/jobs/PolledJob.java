package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Job;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A job that the service named, with the reading of its result. Thread-safe. */
final class PolledJob<T> implements Job<T> {
    private final JobPoller watch;
    private final Function<Json, ? extends T> reading;

    PolledJob(JobPoller watch, Function<Json, ? extends T> reading) {
        this.watch = watch;
        this.reading = reading;
    }

    @Override
    public String id() {
        return watch.token().job();
    }

    @Override
    public @Nullable EstadoJob estado() {
        return watch.job().estado();
    }

    @Override
    public boolean isDone() {
        return watch.job().isDone();
    }

    @Override
    public @Nullable EstadoJob poll() {
        watch.poll();
        return estado();
    }

    @Override
    public T await(Duration atMost) {
        return await(atMost, job -> {});
    }

    @Override
    public T await(Duration atMost, Consumer<? super Job<T>> eachLook) {
        return reading.apply(watch.await(atMost, () -> eachLook.accept(this)));
    }

    @Override
    public T result() {
        return reading.apply(watch.result());
    }

    @Override
    public String token() {
        return watch.token().text();
    }

    @Override
    public <R> Job<R> as(Function<? super T, ? extends R> other) {
        return new PolledJob<>(watch, json -> other.apply(reading.apply(json)));
    }

    @Override
    public Json json() {
        return watch.job().json();
    }

    /** The operation, the id where it is plain, and the state. */
    @Override
    public String toString() {
        EstadoJob estado = estado();
        return "Job[" + watch.token().operation() + " " + PrintableText.line(id())
                + (estado == null ? "" : " " + estado) + "]";
    }
}
