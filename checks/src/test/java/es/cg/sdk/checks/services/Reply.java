package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param json the body in JSON; null for a file and for none
 * @param bytes the body as it is sent; empty for none
 */
record Reply(int status, @Nullable JsonNode json, byte[] bytes, String type, Map<String, String> headers) {
    static Reply of(int status, JsonNode json) {
        return new Reply(status, json, json.toString().getBytes(UTF_8), "application/json", Map.of());
    }

    static Reply ok(JsonNode json) {
        return of(200, json);
    }

    static Reply empty(int status) {
        return new Reply(status, null, new byte[0], "", Map.of());
    }

    static Reply file(String type, byte[] bytes, Map<String, String> headers) {
        return new Reply(200, null, bytes, type, headers);
    }

    Reply with(Map<String, String> more) {
        return new Reply(status, json, bytes, type, more);
    }
}
