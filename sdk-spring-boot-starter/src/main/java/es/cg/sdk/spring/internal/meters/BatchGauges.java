package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.batch.BatchProgress;
import es.cg.sdk.spring.CgBatchMeters;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Shows the last progress of each batch. Thread-safe. */
final class BatchGauges implements CgBatchMeters {
    private static final Map<String, ToDoubleFunction<BatchProgress>> STATES = Map.of(
            "succeeded", BatchProgress::succeeded,
            "accepted", BatchProgress::accepted,
            "failed", BatchProgress::failed,
            "unknown", BatchProgress::unknown,
            "not_sent", BatchProgress::notSent,
            "left", each -> each.total() - each.finished());

    private final MeterRegistry registry;
    private final Map<String, AtomicReference<BatchProgress>> byName = new ConcurrentHashMap<>();

    BatchGauges(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Consumer<BatchProgress> progressOf(String batch) {
        AtomicReference<BatchProgress> last = byName.computeIfAbsent(batch, this::registered);
        return last::set;
    }

    private AtomicReference<BatchProgress> registered(String batch) {
        AtomicReference<BatchProgress> last = new AtomicReference<>(new BatchProgress(0, 0, 0, 0, 0, 0));
        STATES.forEach(
                (state, number) -> Gauge.builder("cg.batch.items", last, each -> number.applyAsDouble(each.get()))
                        .description("Items of a batch by their state")
                        .tag("batch", batch)
                        .tag("state", state)
                        .register(registry));
        return last;
    }
}
