package es.cg.sdk;

import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;

/** Operations on no client that a test defines by itself, as callers may. */
final class Things {
    static final Operation<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).onNoClient();
    static final Operation<Json> WRITE =
            Operation.post("things.create", "/things", (Json json) -> json).onNoClient();
    static final Operation<Json> REMOVE =
            Operation.delete("things.delete", "/things", (Json json) -> json).onNoClient();

    private Things() {}
}
