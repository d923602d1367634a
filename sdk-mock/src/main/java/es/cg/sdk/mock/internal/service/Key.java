package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API key as it lies in the table {@code keys}. Guarded by the service's lock.
 *
 * @param row its record
 */
public record Key(Row row) {
    /** The whole key. */
    public String value() {
        return row.text("_value");
    }

    /** The part of it that is no secret. */
    public String prefix() {
        return row.text("prefix");
    }

    /** {@code live}, {@code test} or {@code sandbox}. */
    public String kind() {
        return row.text("kind");
    }

    /** {@code active}, {@code rotated}, {@code revoked} or {@code expired}. */
    public String state() {
        return row.text("state");
    }

    /** The scopes that it carries. */
    public Set<String> scopes() {
        return texts(row.json().path("scopes"));
    }

    /** Whether it may act on this client. */
    public boolean authorisedOn(long client) {
        for (JsonNode each : row.json().path("clients")) {
            if (each.asLong() == client) {
                return true;
            }
        }
        return false;
    }

    /** The scopes that this client has consented to. */
    public Set<String> consents(long client) {
        return texts(row.json().path("consents").path(Long.toString(client)));
    }

    /** When it ends; null if it does not. */
    public @Nullable Instant expiresAt() {
        String text = row.text("expires_at");
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /** Whether it opens anything at this moment. */
    public boolean validAt(Instant moment) {
        Instant end = expiresAt();
        boolean alive = state().equals("active") || state().equals("rotated");
        return alive && (end == null || moment.isBefore(end));
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new LinkedHashSet<>();
        list.forEach(each -> texts.add(each.asText()));
        return texts;
    }
}
