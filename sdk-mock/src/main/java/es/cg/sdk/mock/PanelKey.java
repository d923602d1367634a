package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An API key as the panel shows it, without its secret.
 *
 * @param kind {@code live}, {@code test} or {@code sandbox}
 * @param state {@code active}, {@code rotated}, {@code revoked} or {@code expired}
 * @param ready whether the mock created it at its start; such keys do not count towards the plan's number of keys
 * @param switchedOffAt when the key expires from disuse; null unless the firm was warned
 */
public record PanelKey(
        String id,
        String prefix,
        String kind,
        String state,
        boolean ready,
        Set<String> scopes,
        Set<Long> clients,
        @Nullable OffsetDateTime lastUsedAt,
        @Nullable OffsetDateTime expiresAt,
        @Nullable OffsetDateTime switchedOffAt) {
    static PanelKey of(JsonNode key) {
        return new PanelKey(
                key.path("id").asText(),
                key.path("prefix").asText(),
                key.path("kind").asText(),
                key.path("state").asText(),
                key.path("ready").asBoolean(),
                new LinkedHashSet<>(PanelAnswers.texts(key.path("scopes"))),
                PanelAnswers.numbers(key.path("clients")),
                PanelAnswers.time(key, "last_used_at"),
                PanelAnswers.time(key, "expires_at"),
                PanelAnswers.time(key, "switched_off_at"));
    }
}
