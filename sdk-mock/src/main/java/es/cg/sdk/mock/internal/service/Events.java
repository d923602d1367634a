package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.World;

/** What happened, in the order in which it did, with the record as it then was. Guarded by the service's lock. */
public final class Events {
    private static final String TABLE = "events";

    private final World world;

    /** The events of this world. */
    public Events(World world) {
        this.world = world;
    }

    /** Something happened to a client's record. */
    public void emit(String kind, long client, ObjectNode object) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("id", world.dice().id("evt_")).put("object", "event").put("type", kind);
        event.put("created", world.clock().instant().getEpochSecond()).put("api_version", "2026-09-05");
        event.put("client_id", client);
        if (world.sandbox()) {
            event.put("environment", "sandbox");
        }
        event.putObject("data").set("object", object.deepCopy());
        event.put("_trace", world.trace());
        world.table(TABLE).add(client, event);
    }
}
