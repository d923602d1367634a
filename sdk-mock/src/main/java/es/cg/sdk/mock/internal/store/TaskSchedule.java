package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What falls due and when, as data, so that it outlives a restart: each entry names its kind of task, and whoever
 * does that kind has said so with {@link #on}. Due entries run in the order of their times, each at its own time on
 * the clock. Guarded by the service's lock.
 */
public final class TaskSchedule {
    private static final Comparator<Entry> BY_TIME =
            Comparator.comparing(Entry::due).thenComparingLong(Entry::number);

    private final SimulatedClock clock;
    private final Map<String, Consumer<ObjectNode>> tasks = new HashMap<>();
    private final TreeSet<Entry> entries = new TreeSet<>(BY_TIME);
    private long made;
    private Runnable whenPut = () -> {};

    TaskSchedule(SimulatedClock clock) {
        this.clock = clock;
    }

    /**
     * What ran, for whoever moved the clock.
     *
     * @param due when it fell due
     * @param kind what it was
     */
    public record Ran(Instant due, String kind, ObjectNode payload) {}

    private record Entry(Instant due, long number, String kind, ObjectNode payload) {}

    /** Says who does a kind of task. */
    public void on(String kind, Consumer<ObjectNode> task) {
        tasks.put(kind, task);
    }

    /** Whether somebody does this kind of task. */
    public boolean knows(String kind) {
        return tasks.containsKey(kind);
    }

    /** Puts a task down for a moment. */
    public void put(Instant due, String kind, ObjectNode payload) {
        entries.add(new Entry(due, ++made, kind, payload));
        whenPut.run();
    }

    /** Says who is told whenever a task is put down. */
    public void whenPut(Runnable told) {
        whenPut = told;
    }

    /** When the next task falls due; null if none is put down. */
    public @Nullable Instant next() {
        return entries.isEmpty() ? null : entries.first().due();
    }

    /** Runs all that is due by now, and tells what it was. */
    public List<Ran> catchUp() {
        return runUntil(clock.instant());
    }

    /** Moves the clock on to this moment, and runs on the way all that falls due, each at its time. */
    public List<Ran> runUntil(Instant moment) {
        List<Ran> ran = new ArrayList<>();
        while (!entries.isEmpty() && !entries.first().due().isAfter(moment)) {
            Entry entry = entries.pollFirst();
            clock.moveTo(entry.due());
            Consumer<ObjectNode> task = tasks.get(entry.kind());
            if (task == null) {
                throw new IllegalStateException("nobody does the task " + entry.kind());
            }
            task.accept(entry.payload());
            ran.add(new Ran(entry.due(), entry.kind(), entry.payload()));
        }
        clock.moveTo(moment);
        return ran;
    }

    /** Nothing is put down any more. */
    void clear() {
        entries.clear();
        whenPut.run();
    }

    ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode().put("made", made);
        ArrayNode list = snapshot.putArray("entries");
        for (Entry entry : entries) {
            list.addObject()
                    .put("due", entry.due().toString())
                    .put("number", entry.number())
                    .put("kind", entry.kind())
                    .set("payload", entry.payload().deepCopy());
        }
        return snapshot;
    }

    void restore(ObjectNode snapshot) {
        entries.clear();
        made = snapshot.path("made").asLong();
        snapshot.path("entries")
                .forEach(entry -> entries.add(new Entry(
                        Instant.parse(entry.path("due").asText()),
                        entry.path("number").asLong(),
                        entry.path("kind").asText(),
                        ((ObjectNode) entry.path("payload")).deepCopy())));
        whenPut.run();
    }
}
