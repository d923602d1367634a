package es.cg.sdk.webhooks.internal.corrections;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of events; a place is null if the file does not name it. Immutable.
 *
 * @param within the place of the whole event
 * @param production further words for the production environment
 * @param withoutRecord kinds whose events may have no record
 * @param kinds our names of kinds by those of the service
 */
public record EventRules(
        @Nullable String within,
        @Nullable String kind,
        @Nullable String created,
        @Nullable String clientId,
        @Nullable String object,
        @Nullable String environment,
        List<String> production,
        List<String> withoutRecord,
        Map<String, String> kinds) {
    /** Copies the collections. */
    public EventRules {
        production = List.copyOf(production);
        withoutRecord = List.copyOf(withoutRecord);
        kinds = Map.copyOf(kinds);
    }
}
