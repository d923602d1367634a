package es.cg.sdk.mock.internal.corrections;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The form of events. Immutable.
 *
 * @param within the place of all of it
 * @param production the word for production; empty: production's events do not name it
 * @param withoutRecord the kinds, by our names, that come without a record
 * @param kinds the service's names of kinds by ours
 */
public record EventRule(
        JsonPlace within,
        JsonPlace kind,
        JsonPlace created,
        JsonPlace clientId,
        JsonPlace object,
        JsonPlace environment,
        String production,
        Set<String> withoutRecord,
        Map<String, String> kinds) {
    /** The events of the contract. */
    public static final EventRule CONTRACT = new EventRule(
            JsonPlace.HERE,
            JsonPlace.of("type"),
            JsonPlace.of("created"),
            JsonPlace.of("client_id"),
            new JsonPlace(List.of("data", "object")),
            JsonPlace.of("environment"),
            "",
            Set.of(),
            Map.of());
}
