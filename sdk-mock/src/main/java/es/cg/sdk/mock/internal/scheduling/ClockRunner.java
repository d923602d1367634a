package es.cg.sdk.mock.internal.scheduling;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryQueue;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Moves the clock of an environment and runs the tasks that fall due on the way, each at its time. Guarded by the
 * service's lock, which it releases while it waits for deliveries.
 */
public final class ClockRunner {
    private final Environment environment;
    private final DeliveryQueue queue;
    private final Map<String, Set<String>> done = new HashMap<>();
    private int running;

    /** Creates a runner for this environment, whose deliveries are sent by this queue. */
    public ClockRunner(Environment environment, DeliveryQueue queue) {
        this.environment = environment;
        this.queue = queue;
    }

    /**
     * Moves the clock to a moment and runs the tasks that fall due. Before each task, and at the end, waits until every
     * delivery that was sent has been answered and recorded; other requests are served meanwhile.
     *
     * @throws ApiException with 503 if the environment was reset or restored meanwhile
     */
    public List<TaskSchedule.Ran> advance(Instant moment) {
        List<TaskSchedule.Ran> ran = new ArrayList<>();
        TaskSchedule schedule = environment.schedule();
        int life = environment.life();
        if (running == 0) {
            done.clear();
        }
        running++;
        try {
            settle(life);
            for (Instant next = schedule.next(); next != null && !next.isAfter(moment); next = schedule.next()) {
                ran.addAll(schedule.runUntil(next));
                settle(life);
            }
            ran.addAll(schedule.runUntil(moment));
            return ran;
        } finally {
            running--;
        }
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
     * Waits, without the lock, until every delivery of the environment has been answered and recorded.
     *
     * @throws ApiException with 503 if some are still open after the longest time that anybody waits
     */
    public void settle() {
        int open = queue.settle(environment);
        if (open > 0) {
            throw ApiException.unavailable(
                    Message.of("request.unanswered", open, environment.clock().stamp()));
        }
    }

    private void settle(int life) {
        settle();
        if (environment.life() != life) {
            throw ApiException.unavailable(Message.of("request.environmentReset"));
        }
    }
}
