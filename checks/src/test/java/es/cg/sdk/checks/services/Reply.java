package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An answer.
 *
 * @param json the body in JSON; null for a file and for none
 * @param text the body as it is sent, in UTF-8; empty for none
 */
record Reply(int status, @Nullable JsonNode json, String text, String type, Map<String, String> headers) {
    static Reply of(int status, JsonNode json) {
        return new Reply(status, json, json.toString(), "application/json", Map.of());
    }

    static Reply ok(JsonNode json) {
        return of(200, json);
    }

    static Reply empty(int status) {
        return new Reply(status, null, "", "", Map.of());
    }

    static Reply file(String type, String text, Map<String, String> headers) {
        return new Reply(200, null, text, type, headers);
    }

    Reply with(Map<String, String> more) {
        return new Reply(status, json, text, type, more);
    }
}
