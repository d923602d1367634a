package es.cg.sdk.webhooks.registration;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.webhooks.registration.StoredRegistration.Secret;
import es.cg.sdk.webhooks.registration.StoredRegistration.State;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The JSON of a registration. */
final class RegistrationJson {
    private static final int FORMAT = 1;

    // In a container, a buffer for each thread would keep the class loader of a removed application alive.
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
                    .build())
            .build();

    private RegistrationJson() {}

    static String write(StoredRegistration registration) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("format", FORMAT);
        json.put("name", registration.name()).put("source", registration.source());
        json.put("version", registration.version()).put("generation", registration.generation());
        json.put("state", registration.state().name()).put("requestedAt", text(registration.requestedAt()));
        json.put("destinationId", registration.destinationId());
        json.put("previousDestinationId", registration.previousDestinationId());
        ArrayNode secrets = json.putArray("secrets");
        for (Secret each : registration.storedSecrets()) {
            secrets.addObject()
                    .put("number", each.number())
                    .put("validUntil", text(each.validUntil()))
                    .put("secret", each.text());
        }
        return json.toString();
    }

    /** Reads it; its exceptions have nothing of the text, which Jackson's may quote. */
    static StoredRegistration read(String text) {
        try {
            JsonNode json = MAPPER.readTree(text);
            if (json.path("format").asInt() > FORMAT) {
                throw new IllegalArgumentException(
                        "the stored registration was written by a later version of sdk-webhooks: use that one");
            }
            List<Secret> secrets = new ArrayList<>();
            for (JsonNode each : json.path("secrets")) {
                secrets.add(
                        new Secret(each.path("number").asInt(), required(each, "secret"), instant(each, "validUntil")));
            }
            return new StoredRegistration(
                    required(json, "name"),
                    required(json, "source"),
                    json.path("version").asLong(),
                    json.path("generation").asInt(),
                    State.valueOf(required(json, "state")),
                    instant(json, "requestedAt"),
                    optional(json, "destinationId"),
                    optional(json, "previousDestinationId"),
                    secrets);
        } catch (JacksonException | DateTimeException e) {
            throw new IllegalArgumentException(
                    "the stored registration cannot be read: " + e.getClass().getSimpleName());
        }
    }

    private static String required(JsonNode json, String name) {
        String found = optional(json, name);
        if (found == null) {
            throw new IllegalArgumentException("the stored registration cannot be read: it has no text " + name);
        }
        return found;
    }

    private static @Nullable String optional(JsonNode json, String name) {
        return json.path(name).isTextual() ? json.path(name).textValue() : null;
    }

    private static @Nullable Instant instant(JsonNode json, String name) {
        String found = optional(json, name);
        return found == null ? null : Instant.parse(found);
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
