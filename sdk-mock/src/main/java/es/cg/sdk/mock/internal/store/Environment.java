package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.refusals.Refusals;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The state of production or of the sandbox: clock, random source, scheduled tasks, and a table for each kind of
 * record. Guarded by the service's lock.
 */
public final class Environment {
    private final int firm;
    private final boolean sandbox;
    private final SimulatedClock clock;
    private final TaskSchedule schedule;
    private final Map<String, Table> tables = new TreeMap<>();
    private final Refusals refusals;
    private RandomSource random;
    private String baseUrl = "";
    private String trace = "";
    private int life;
    private boolean numericIds;

    /** Creates an empty environment with all refusals in force. */
    public Environment(boolean sandbox, SimulatedClock clock, long seed) {
        this(1, sandbox, clock, seed, new Refusals());
    }

    /** Creates an empty environment of a firm, whose number is from 1. */
    public Environment(int firm, boolean sandbox, SimulatedClock clock, long seed, Refusals refusals) {
        this.firm = firm;
        this.refusals = refusals;
        this.sandbox = sandbox;
        this.clock = clock;
        this.schedule = new TaskSchedule(clock);
        this.random = new RandomSource(seed);
    }

    /** Returns the number of the firm, from 1. */
    public int firm() {
        return firm;
    }

    /** Returns the id of the firm of this number, as the panel shows it. */
    public static String firmId(int number) {
        return "firm-" + number;
    }

    /** Whether this is the sandbox. */
    public boolean sandbox() {
        return sandbox;
    }

    /** Returns the environment's name, as the panel and the page show it. */
    public String name() {
        return name(sandbox);
    }

    /** Returns the name of the sandbox, or of production. */
    public static String name(boolean sandbox) {
        return sandbox ? "sandbox" : "production";
    }

    /** Whether a request is refused for this reason. */
    public boolean refuses(Refusal refusal) {
        return refusals.inForce(refusal);
    }

    /** Returns the clock. */
    public SimulatedClock clock() {
        return clock;
    }

    /** Returns the day on the clock, in the firm's time zone. */
    public LocalDate today() {
        return clock.today();
    }

    /** Returns the scheduled tasks. */
    public TaskSchedule schedule() {
        return schedule;
    }

    /** Returns the random source. */
    public RandomSource random() {
        return random;
    }

    /** Returns the table of a kind of record, such as {@code invoices}; creates it if there is none. */
    public Table table(String kind) {
        return tables.computeIfAbsent(kind, name -> new Table());
    }

    /** Returns a client's record of this id in a table; null if the client has none. */
    public @Nullable Row find(String kind, long client, String id) {
        return table(kind).find(client, id);
    }

    /** Returns the record of this id in a table, of any client; null if there is none. */
    public @Nullable Row find(String kind, String id) {
        return table(kind).find(id);
    }

    /** As {@link #find(String, long, String)}, of the id in a field, which may be missing. */
    public @Nullable Row find(String kind, long client, JsonNode id) {
        return find(kind, client, id.asText());
    }

    /** As {@link #find(String, String)}, of the id in a field, which may be missing. */
    public @Nullable Row find(String kind, JsonNode id) {
        return find(kind, id.asText());
    }

    /** Returns the record of this id in a table, which is added without other fields if there is none. */
    public Row kept(String kind, long client, String id) {
        Row row = find(kind, id);
        return row != null
                ? row
                : table(kind).add(client, JsonNodeFactory.instance.objectNode().put("id", id));
    }

    /** Counts with a record of this id in a table, and returns the number: 1 at first. */
    public int next(String kind, long client, String id) {
        Row counter = kept(kind, client, id);
        int next = counter.json().path("last").asInt() + 1;
        counter.change(json -> json.put("last", next));
        return next;
    }

    /** Returns the record of a client; null if the firm has no such client. */
    public @Nullable Row client(long client) {
        return table(TableNames.CLIENTS).find(Long.toString(client));
    }

    /** Returns the records of all clients, oldest first. */
    public List<Row> clients() {
        return table(TableNames.CLIENTS).oldest(Integer.MAX_VALUE);
    }

    /** Adds a record of a client with these fields, a new id and the time of creation to a table, and returns it. */
    public Row add(String kind, long client, ObjectNode fields) {
        RecordKind described = RecordKind.of(kind);
        return table(kind).add(client, record(described.text("object"), described.text("prefix"), fields));
    }

    /** Returns the client whose record has this id, in any table; 0 if no record of a client has it. */
    public long clientOf(String id) {
        return tables.values().stream()
                .map(table -> table.find(id))
                .filter(row -> row != null && row.client() != 0)
                .map(Row::client)
                .findFirst()
                .orElse(0L);
    }

    /** Returns the address of the service with its prefix; empty until it listens. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Sets the address at which the service listens. */
    public void setBaseUrl(String address) {
        baseUrl = address;
    }

    /** Returns the id that links a request with the events and tasks that it causes. */
    public String trace() {
        return trace;
    }

    /** Sets the id that links what follows. */
    public void trace(String id) {
        trace = id;
    }

    /** Makes the ids of new records texts of digits. */
    public void numericIds() {
        numericIds = true;
    }

    /** Returns the id of a new record, which begins with this prefix unless ids are numbers. */
    public String id(String prefix) {
        return numericIds ? random.number() : random.id(prefix);
    }

    /** Returns a new record with these fields, a new id of this prefix, and the time of creation. */
    public ObjectNode record(String type, String prefix, ObjectNode fields) {
        ObjectNode record = JsonNodeFactory.instance.objectNode();
        String id = id(prefix);
        record.put("object", type).put("id", id);
        record.setAll(fields);
        record.put("object", type).put("id", id);
        String now = clock.stamp();
        return record.put("creado_en", now).put("actualizado_en", now);
    }

    /** Changes the fields of a record, and marks it as changed now. */
    public void change(Row row, Consumer<ObjectNode> change) {
        row.change(json -> {
            change.accept(json);
            json.put("actualizado_en", clock.stamp());
        });
    }

    /** Marks a record as changed now. */
    public void touch(Row row) {
        change(row, json -> {});
    }

    /** Schedules a task for the time after a wait. */
    public void later(Duration wait, String task, ObjectNode payload) {
        schedule.put(clock.instant().plus(wait), task, payload);
    }

    /** Schedules a task for the beginning of a day. */
    public void onDay(LocalDate day, String task, ObjectNode payload) {
        schedule.put(day.atStartOfDay(SimulatedClock.MADRID).toInstant(), task, payload);
    }

    /** Returns the number of resets and restores, by which work that began before one can tell that it is void. */
    public int life() {
        return life;
    }

    /** Resets the environment to this moment, with the records of these tables only. */
    public void reset(Instant moment, Set<String> kept) {
        life++;
        clock.jump(moment);
        schedule.clear();
        tables.keySet().retainAll(kept);
    }

    /** Removes the records of a client from all tables but these. */
    public void removeClient(long client, Set<String> kept) {
        tables.forEach((kind, table) -> {
            if (!kept.contains(kind)) {
                table.removeAllOf(client);
            }
        });
    }

    /** Returns the whole state. */
    public EnvironmentSnapshot snapshot() {
        Map<String, TableSnapshot> records = new TreeMap<>();
        tables.forEach((kind, table) -> {
            // A table that was only read, and never had a record, is no part of the state.
            if (table.wasUsed()) {
                records.put(kind, table.snapshot());
            }
        });
        return new EnvironmentSnapshot(clock.instant(), random.state(), schedule.snapshot(), records);
    }

    /** Voids work that was started before, since the environment is no longer used. */
    public void end() {
        life++;
    }

    /** Restores the state of a snapshot. */
    public void restore(EnvironmentSnapshot snapshot) {
        life++;
        clock.jump(snapshot.clock());
        random = new RandomSource(snapshot.random());
        schedule.restore(snapshot.schedule());
        tables.clear();
        snapshot.tables().forEach((kind, table) -> tables.put(kind, Table.restored(table)));
    }
}
