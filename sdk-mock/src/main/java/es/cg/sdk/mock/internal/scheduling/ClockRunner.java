package es.cg.sdk.mock.internal.scheduling;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves a clock and runs the tasks that fall due on the way, each at its time, of all environments with this clock.
 * Guarded by the service's lock, which it releases while it waits for deliveries.
 */
public final class ClockRunner {
    private final Supplier<List<Environment>> environments;
    private final DeliveryQueue queue;
    private final Map<String, Set<String>> done = new HashMap<>();
    private int running;

    /** Creates a runner for an environment that has a clock of its own, whose deliveries are sent by this queue. */
    public ClockRunner(Environment environment, DeliveryQueue queue) {
        this(() -> List.of(environment), queue);
    }

    /** Creates a runner for the environments that have one clock, of which the first is always the same. */
    public ClockRunner(Supplier<List<Environment>> environments, DeliveryQueue queue) {
        this.environments = environments;
        this.queue = queue;
    }

    /** Returns the time of the next task of any of the environments; null if there is none. */
    public @Nullable Instant next() {
        return environments.get().stream()
                .map(each -> each.schedule().next())
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    /**
     * Moves the clock to a moment and runs the tasks that fall due. Before each task, and at the end, waits until every
     * delivery that was sent has been answered and recorded; other requests are served meanwhile.
     *
     * @throws ApiException with 503 if the environments were reset or restored meanwhile
     */
    public List<TaskSchedule.Ran> advance(Instant moment) {
        List<TaskSchedule.Ran> ran = new ArrayList<>();
        int life = life();
        if (running == 0) {
            done.clear();
        }
        running++;
        try {
            settle(life);
            for (Instant next = next(); next != null && !next.isAfter(moment); next = next()) {
                runUntil(next, ran);
                settle(life);
            }
            runUntil(moment, ran);
            return ran;
        } finally {
            running--;
        }
    }

    private void runUntil(Instant moment, List<TaskSchedule.Ran> ran) {
        environments.get().forEach(each -> ran.addAll(each.schedule().runUntil(moment)));
    }

    /** Whether the clock is being moved. Requests are served meanwhile, but must not move it too. */
    public boolean isRunning() {
        return running > 0;
    }

    /** Counts a record about which a task of this kind has run, if the clock is being moved. */
    public void did(String kind, String record) {
        if (isRunning()) {
            done.computeIfAbsent(kind, each -> new HashSet<>()).add(record);
        }
    }

    /** Returns the number of records about which tasks of this kind ran while the clock was last moved. */
    public int done(String kind) {
        return done.getOrDefault(kind, Set.of()).size();
    }

    /**
     * Waits, without the lock, until every delivery of the environments has been answered and recorded.
     *
     * @throws ApiException with 503 if some are still open after the longest time that anybody waits
     */
    public void settle() {
        for (Environment each : environments.get()) {
            int open = queue.settle(each);
            if (open > 0) {
                throw ApiException.unavailable(
                        Message.of("request.unanswered", open, each.clock().stamp()));
            }
        }
    }

    private int life() {
        return environments.get().get(0).life();
    }

    private void settle(int life) {
        settle();
        if (life() != life) {
            throw ApiException.unavailable(Message.of("request.environmentReset"));
        }
    }
}
