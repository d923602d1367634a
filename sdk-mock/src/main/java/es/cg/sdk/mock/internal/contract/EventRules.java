package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What openapi.json says of events.
 *
 * @param scopes what a client must have consented to, by kind of event; empty where nothing is needed
 * @param pauses what lies between the attempts to deliver one
 * @param patience how long an attempt may take
 */
public record EventRules(Map<String, String> scopes, List<Duration> pauses, Duration patience) {
    static EventRules of(JsonNode root) {
        Map<String, String> scopes = new LinkedHashMap<>();
        for (JsonNode kind : root.at("/components/schemas/EventKind/enum")) {
            JsonNode event = root.path("webhooks").path(kind.asText());
            scopes.put(
                    kind.asText(), event.path("post").path("x-required-scope").asText(""));
        }
        JsonNode retries = root.at("/components/x-webhook-delivery/retries");
        List<Duration> pauses = new ArrayList<>();
        retries.path("pauses_seconds").forEach(each -> pauses.add(Duration.ofSeconds(each.asLong())));
        return new EventRules(
                scopes,
                List.copyOf(pauses),
                Duration.ofSeconds(retries.path("timeout_seconds").asLong(10)));
    }

    /** Every kind of event. */
    public Set<String> kinds() {
        return scopes.keySet();
    }

    /** What a client must have consented to; empty for nothing. */
    public String scopeOf(String kind) {
        return scopes.getOrDefault(kind, "");
    }
}
