package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules of events in openapi.json.
 *
 * @param scopes the scope to which a client must have consented, by kind of event; empty for none
 * @param examples the example record of each kind of event
 * @param pauses the pauses between attempts to deliver an event
 * @param timeout the time that an attempt may take
 * @param handshakeType the type of the event that a handshake sends
 */
public record EventRules(
        Map<String, String> scopes,
        Map<String, ObjectNode> examples,
        List<Duration> pauses,
        Duration timeout,
        String handshakeType) {
    static EventRules of(JsonNode root) {
        Map<String, String> scopes = new LinkedHashMap<>();
        Map<String, ObjectNode> examples = new LinkedHashMap<>();
        for (JsonNode kind : root.at("/components/schemas/EventKind/enum")) {
            JsonNode event = root.path("webhooks").path(kind.asText());
            scopes.put(
                    kind.asText(), event.path("post").path("x-required-scope").asText(""));
        }
        scopes.keySet()
                .forEach(
                        kind -> examples.put(kind, example(root.path("webhooks").path(kind))));
        JsonNode retries = root.at("/components/x-webhook-delivery/retries");
        List<Duration> pauses = new ArrayList<>();
        retries.path("pauses_seconds").forEach(each -> pauses.add(Duration.ofSeconds(each.asLong())));
        return new EventRules(
                scopes,
                examples,
                List.copyOf(pauses),
                Duration.ofSeconds(retries.path("timeout_seconds").asLong(10)),
                root.at("/components/x-webhook-delivery/handshake/type").asText());
    }

    private static ObjectNode example(JsonNode event) {
        JsonNode object = event.at("/post/requestBody/content/application~1json/example/data/object");
        return object instanceof ObjectNode example ? example : JsonNodeFactory.instance.objectNode();
    }

    /** Returns a copy of the example record of this kind of event. */
    public ObjectNode exampleOf(String kind) {
        ObjectNode example = examples.get(kind);
        return example == null ? JsonNodeFactory.instance.objectNode() : example.deepCopy();
    }

    /** Returns all kinds of events. */
    public Set<String> kinds() {
        return scopes.keySet();
    }

    /** Returns the scope to which a client must have consented; empty for none. */
    public String scopeOf(String kind) {
        return scopes.getOrDefault(kind, "");
    }
}
