package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * How a schema of the service differs from the contract, wherever it occurs. Immutable.
 *
 * @param fields by the field's name
 * @param members by our place of a member that the service has outside of its object
 * @param vanished the objects of ours that the service does not have, since it has their members elsewhere
 * @param omitted the fields that requests do not have
 * @param constants what requests have besides
 */
public record RecordRule(
        Map<String, FieldRule> fields,
        Map<JsonPlace, FieldRule> members,
        Set<String> vanished,
        Set<String> omitted,
        Map<JsonPlace, JsonNode> constants) {
    /** The rule of a schema of which nothing is said. */
    public static final RecordRule NONE = new RecordRule(Map.of(), Map.of(), Set.of(), Set.of(), Map.of());

    /** Returns where the service has a field. */
    public JsonPlace place(String field) {
        FieldRule rule = fields.get(field);
        return rule == null ? JsonPlace.of(field) : rule.place();
    }
}
