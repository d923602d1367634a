package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Stores the events of an environment in order, each with a copy of the record at that time. Guarded by the service's
 * lock.
 */
public final class EventLog {
    private static final String TABLE = "events";
    private static final String TRACE = "_trace";
    private static final String RECORD = "/data/object/id";

    private final Environment environment;
    private BiConsumer<Row, String> listener = (event, integration) -> {};

    /** Creates the log of this environment. */
    public EventLog(Environment environment) {
        this.environment = environment;
    }

    /**
     * Sets the listener of new events. Its second argument is the integration that alone receives the event; empty if
     * every integration may.
     */
    public void listen(BiConsumer<Row, String> newListener) {
        listener = newListener;
    }

    /** Adds an event about a client's record and notifies the listener. */
    public Row emit(String kind, long client, ObjectNode object) {
        return emitTo("", kind, client, object);
    }

    /** Adds an event for one integration and notifies the listener. */
    public Row emitTo(String integration, String kind, long client, ObjectNode object) {
        // Without a copy of the object, since the event becomes text before anybody changes it.
        Row row = add(kind, client, object);
        listener.accept(row, integration);
        // Most events are never read again.
        row.compact();
        return row;
    }

    /** Adds an event without notifying the listener. */
    public Row keep(String kind, long client, ObjectNode object) {
        return add(kind, client, object.deepCopy());
    }

    private Row add(String kind, long client, ObjectNode object) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("id", environment.id("evt_")).put("object", "event").put("type", kind);
        event.put("created", environment.clock().instant().getEpochSecond()).put("api_version", "2026-09-05");
        if (client == 0) {
            event.putNull("client_id");
        } else {
            event.put("client_id", client);
        }
        if (environment.sandbox()) {
            event.put("environment", "sandbox");
        }
        event.putObject("data").set("object", object);
        event.put(TRACE, environment.trace());
        Table table = environment.table(TABLE);
        Row row = table.add(client, event);
        if (table.size() == 1) {
            // What is indexed from the beginning need not be read for the first search, when there are many.
            table.newest(RowFilter.text(TRACE, TABLE).and(RowFilter.text(RECORD, TABLE)));
        }
        return row;
    }

    /** Returns the events that a request or its tasks caused, newest first. */
    public List<Row> ofTrace(String trace) {
        return environment.table(TABLE).newestFirst(RowFilter.text(TRACE, trace));
    }

    /** Returns the events about the record of this id, newest first. */
    public List<Row> about(String record) {
        return environment.table(TABLE).newestFirst(RowFilter.text(RECORD, record));
    }

    /** Returns the event of this id; null if there is none. */
    public @Nullable Row find(String id) {
        return environment.find(TABLE, id);
    }
}
