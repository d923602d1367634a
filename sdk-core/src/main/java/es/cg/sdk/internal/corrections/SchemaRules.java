package es.cg.sdk.internal.corrections;

import es.cg.sdk.model.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What corrections say of a schema, wherever it occurs. Immutable.
 *
 * @param fields by the field's name
 * @param omitted fields that requests do not carry
 * @param constants what requests carry in addition, by the names of the members from outside
 */
public record SchemaRules(Map<String, FieldRule> fields, Set<String> omitted, Map<List<String>, Json> constants) {
    /** Copies the maps, which keep their order. */
    public SchemaRules {
        fields = Ordered.copy(fields);
        omitted = Set.copyOf(omitted);
        constants = Ordered.copy(constants);
    }
}
