package es.cg.sdk.mock.internal.events;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What happened, in the order in which it did, with the record as it then was. Guarded by the service's lock. */
public final class EventLog {
    private static final String TABLE = "events";

    private final Environment world;
    private BiConsumer<Row, String> told = (event, integration) -> {};

    /** The events of this world. */
    public EventLog(Environment world) {
        this.world = world;
    }

    /** Says who hears of each event, and, of one that is for one integration alone, for which; that is empty otherwise. */
    public void heardBy(BiConsumer<Row, String> listener) {
        told = listener;
    }

    /** Something happened to a client's record. */
    public Row emit(String kind, long client, ObjectNode object) {
        return emitTo("", kind, client, object);
    }

    /** Something happened that concerns this key, and its forebears and heirs, alone. */
    public Row emitTo(ApiKey key, String kind, long client, ObjectNode object) {
        return emitTo(key.integration(), kind, client, object);
    }

    private Row emitTo(String integration, String kind, long client, ObjectNode object) {
        Row row = keep(kind, client, object);
        told.accept(row, integration);
        return row;
    }

    /** An event that nobody is told of: who wanted it says who hears it. */
    public Row keep(String kind, long client, ObjectNode object) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("id", world.dice().id("evt_")).put("object", "event").put("type", kind);
        event.put("created", world.clock().instant().getEpochSecond()).put("api_version", "2026-09-05");
        if (client == 0) {
            event.putNull("client_id");
        } else {
            event.put("client_id", client);
        }
        if (world.sandbox()) {
            event.put("environment", "sandbox");
        }
        event.putObject("data").set("object", object.deepCopy());
        event.put("_trace", world.trace());
        return world.table(TABLE).add(client, event);
    }

    /** An event by its id; null if there is none. */
    public @Nullable Row find(String id) {
        return world.table(TABLE).find(id);
    }
}
