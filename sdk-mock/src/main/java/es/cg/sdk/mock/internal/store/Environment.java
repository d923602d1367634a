package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One world, production or the sandbox: its clock, its dice, what falls due, and a table for each kind of record.
 * Guarded by the service's lock.
 */
public final class Environment {
    private final boolean sandbox;
    private final SimulatedClock clock;
    private final TaskSchedule agenda;
    private final Map<String, Table> tables = new TreeMap<>();
    private RandomSource dice;
    private String baseUrl = "";
    private String trace = "";
    private int life;

    /** An empty world. */
    public Environment(boolean sandbox, SimulatedClock clock, long seed) {
        this.sandbox = sandbox;
        this.clock = clock;
        this.agenda = new TaskSchedule(clock);
        this.dice = new RandomSource(seed);
    }

    /** Whether it is the sandbox. */
    public boolean sandbox() {
        return sandbox;
    }

    /** Its clock. */
    public SimulatedClock clock() {
        return clock;
    }

    /** What falls due in it. */
    public TaskSchedule agenda() {
        return agenda;
    }

    /** Its randomness. */
    public RandomSource dice() {
        return dice;
    }

    /** The records of a kind, such as {@code invoices}. */
    public Table table(String kind) {
        return tables.computeIfAbsent(kind, name -> new Table());
    }

    /** Its address with the prefix, once its door is open. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Tells it its address. */
    public void openAt(String address) {
        baseUrl = address;
    }

    /** What binds together a request and all that follows from it. */
    public String trace() {
        return trace;
    }

    /** Begins, or takes up, what belongs together. */
    public void trace(String id) {
        trace = id;
    }

    /** A record of this kind: its type, id and times around its own fields. */
    public ObjectNode record(String type, String prefix, ObjectNode fields) {
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        String id = dice.id(prefix);
        record.put("object", type).put("id", id);
        record.setAll(fields);
        record.put("object", type).put("id", id);
        String now = clock.stamp();
        return record.put("creado_en", now).put("actualizado_en", now);
    }

    /** Marks a record as changed now. */
    public void touch(Row row) {
        row.json().put("actualizado_en", clock.stamp());
    }

    /** How often it became another world: what was begun in an earlier life must not go on in this one. */
    public int life() {
        return life;
    }

    /** Begins anew at this moment, with nothing but the records of these kinds. */
    public void beginAnew(Instant moment, Set<String> kept) {
        life++;
        clock.jump(moment);
        agenda.clear();
        tables.keySet().retainAll(kept);
    }

    /** Forgets the records of a client, of every kind but these. */
    public void forget(long client, Set<String> kept) {
        tables.forEach((kind, table) -> {
            if (!kept.contains(kind)) {
                table.removeAllOf(client);
            }
        });
    }

    /** All of it, as data. */
    public ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode();
        snapshot.put("clock", clock.instant().toString()).put("dice", dice.state());
        snapshot.set("agenda", agenda.snapshot());
        ObjectNode records = snapshot.putObject("tables");
        tables.forEach((kind, table) -> records.set(kind, table.snapshot()));
        return snapshot;
    }

    /** Becomes what a snapshot holds. */
    public void restore(ObjectNode snapshot) {
        life++;
        clock.jump(Instant.parse(snapshot.path("clock").asText()));
        dice = new RandomSource(snapshot.path("dice").asLong());
        agenda.restore((ObjectNode) snapshot.path("agenda"));
        tables.clear();
        snapshot.path("tables")
                .properties()
                .forEach(each -> tables.put(each.getKey(), Table.restored((ObjectNode) each.getValue())));
    }
}
