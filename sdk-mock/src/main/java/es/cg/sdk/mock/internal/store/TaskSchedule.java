package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scheduled tasks as data, so that they survive a restart: each names its kind, whose code is registered with
 * {@link #on}. Due tasks run in the order of their times, each at its own time on the clock. Guarded by the service's
 * lock.
 */
public final class TaskSchedule {
    private static final Comparator<ScheduledTask> BY_TIME =
            Comparator.comparing(ScheduledTask::due).thenComparingLong(ScheduledTask::number);

    private static final int KEPT_RUNS = 100;

    private final SimulatedClock clock;
    private final Map<String, Consumer<ObjectNode>> tasks = new HashMap<>();
    private final TreeSet<ScheduledTask> scheduled = new TreeSet<>(BY_TIME);
    private final Deque<Ran> lastRuns = new ArrayDeque<>();
    private long made;
    private Runnable listener = () -> {};
    private Runnable ranListener = () -> {};

    TaskSchedule(SimulatedClock clock) {
        this.clock = clock;
    }

    /**
     * A task that was run, or will be.
     *
     * @param due the time at which it is due
     * @param kind the kind of task
     */
    public record Ran(Instant due, String kind, ObjectNode payload) {}

    private record ScheduledTask(Instant due, long number, String kind, ObjectNode payload) {}

    /** Registers the code of a kind of task. */
    public void on(String kind, Consumer<ObjectNode> task) {
        tasks.put(kind, task);
    }

    /** Whether code is registered for this kind of task. */
    public boolean knows(String kind) {
        return tasks.containsKey(kind);
    }

    /** Schedules a task. */
    public void put(Instant due, String kind, ObjectNode payload) {
        scheduled.add(new ScheduledTask(due, ++made, kind, payload));
        listener.run();
    }

    /** Sets the listener that is called whenever the scheduled tasks change. */
    public void whenScheduled(Runnable newListener) {
        listener = newListener;
    }

    /** Sets the listener that is called after tasks have run; it must not wait. */
    public void whenRan(Runnable newListener) {
        ranListener = newListener;
    }

    /** Returns the time of the next task; null if there is none. */
    public @Nullable Instant next() {
        return scheduled.isEmpty() ? null : scheduled.first().due();
    }

    /** Returns the next tasks, earliest first, at most this many. */
    public List<Ran> upcoming(int most) {
        return scheduled.stream()
                .limit(most)
                .map(each -> new Ran(each.due(), each.kind(), each.payload()))
                .toList();
    }

    /** Returns the last tasks that ran, newest first. They are not part of a snapshot. */
    public List<Ran> lastRuns() {
        return List.copyOf(lastRuns);
    }

    /** Runs all tasks that are due, and returns them. */
    public List<Ran> catchUp() {
        Instant now = clock.instant();
        return scheduled.isEmpty() || scheduled.first().due().isAfter(now) ? List.of() : runUntil(now);
    }

    /** Moves the clock to this moment, runs the tasks that are due until then, each at its time, and returns them. */
    public List<Ran> runUntil(Instant moment) {
        List<Ran> ran = new ArrayList<>();
        while (!scheduled.isEmpty() && !scheduled.first().due().isAfter(moment)) {
            ScheduledTask entry = scheduled.pollFirst();
            clock.moveTo(entry.due());
            Consumer<ObjectNode> task = tasks.get(entry.kind());
            if (task == null) {
                throw new IllegalStateException("no code is registered for tasks of the kind " + entry.kind());
            }
            task.accept(entry.payload());
            Ran done = new Ran(entry.due(), entry.kind(), entry.payload());
            ran.add(done);
            lastRuns.addFirst(done);
            if (lastRuns.size() > KEPT_RUNS) {
                lastRuns.removeLast();
            }
        }
        clock.moveTo(moment);
        ranListener.run();
        return ran;
    }

    /** Removes all tasks. */
    void clear() {
        scheduled.clear();
        lastRuns.clear();
        listener.run();
    }

    ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode().put("made", made);
        ArrayNode list = snapshot.putArray("entries");
        for (ScheduledTask entry : scheduled) {
            list.addObject()
                    .put("due", entry.due().toString())
                    .put("number", entry.number())
                    .put("kind", entry.kind())
                    .set("payload", entry.payload().deepCopy());
        }
        return snapshot;
    }

    void restore(ObjectNode snapshot) {
        scheduled.clear();
        lastRuns.clear();
        made = snapshot.path("made").asLong();
        snapshot.path("entries")
                .forEach(entry -> scheduled.add(new ScheduledTask(
                        Instant.parse(entry.path("due").asText()),
                        entry.path("number").asLong(),
                        entry.path("kind").asText(),
                        ((ObjectNode) entry.path("payload")).deepCopy())));
        listener.run();
    }
}
