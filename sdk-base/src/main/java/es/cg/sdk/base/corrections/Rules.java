package es.cg.sdk.base.corrections;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that corrections say, checked against the contract. Names of ours are on the left side of every map, those of the
 * service on the right. Immutable.
 *
 * @param operations by the operation's id
 * @param requests by the schema's name in {@code openapi.json}
 * @param answers likewise, of answers and the records of events
 * @param against a line for each rule that contradicts what the contract shows
 */
public record Rules(
        General general,
        Headers headers,
        Map<String, OperationRules> operations,
        Map<String, SchemaRules> requests,
        Map<String, SchemaRules> answers,
        ErrorRules errors,
        EventRules events,
        List<String> against) {
    static final Rules NONE = new Rules(
            General.NONE, Headers.NONE, Map.of(), Map.of(), Map.of(), ErrorRules.NONE, EventRules.NONE, List.of());

    /** Copies the collections, which keep their order. */
    public Rules {
        operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
        requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
        answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
        against = List.copyOf(against);
    }
}
