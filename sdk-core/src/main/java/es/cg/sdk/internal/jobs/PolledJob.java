package es.cg.sdk.internal.jobs;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A job that is polled, with the function that reads its result. Thread-safe. */
final class PolledJob<T> implements Job<T> {
    private final JobPoller poller;
    private final Function<Json, ? extends T> reader;

    PolledJob(JobPoller poller, Function<Json, ? extends T> reader) {
        this.poller = poller;
        this.reader = reader;
    }

    @Override
    public String id() {
        return poller.token().job();
    }

    @Override
    public @Nullable EstadoJob estado() {
        return poller.job().estado();
    }

    @Override
    public boolean isDone() {
        return poller.job().isDone();
    }

    @Override
    public @Nullable EstadoJob poll() {
        poller.poll();
        return estado();
    }

    @Override
    public T await(Duration atMost, Consumer<? super Job<T>> afterPoll) {
        return reader.apply(poller.await(atMost, () -> afterPoll.accept(this)));
    }

    @Override
    public T result() {
        return reader.apply(poller.result());
    }

    @Override
    public String token() {
        return poller.token().text();
    }

    @Override
    public <R> Job<R> as(Function<? super T, ? extends R> other) {
        return new PolledJob<>(poller, json -> other.apply(reader.apply(json)));
    }

    @Override
    public Json json() {
        return poller.job().json();
    }

    /** Returns operation, id and state. */
    @Override
    public String toString() {
        EstadoJob estado = estado();
        return "Job[" + poller.token().operation() + " " + PrintableText.line(id())
                + (estado == null ? "" : " " + estado) + "]";
    }
}
