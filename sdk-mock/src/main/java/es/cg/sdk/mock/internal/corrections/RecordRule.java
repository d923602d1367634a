package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * What corrections say of a schema, wherever it occurs. Immutable.
 *
 * @param fields by the field's name
 * @param omitted the fields that requests do not have
 * @param constants what requests have besides
 */
public record RecordRule(Map<String, FieldRule> fields, Set<String> omitted, Map<JsonPlace, JsonNode> constants) {
    /** The rule of a schema of which nothing is said. */
    public static final RecordRule NONE = new RecordRule(Map.of(), Set.of(), Map.of());
}
