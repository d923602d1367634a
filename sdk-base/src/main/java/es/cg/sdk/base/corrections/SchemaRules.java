package es.cg.sdk.base.corrections;

import es.cg.sdk.json.Json;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a file says of a schema in one direction. Immutable.
 *
 * @param fields by the field's name
 * @param fixed what requests carry in addition, by the names of the members from outside
 */
public record SchemaRules(Map<String, Line> fields, Map<List<String>, Json> fixed) {
    static final SchemaRules NONE = new SchemaRules(Map.of(), Map.of());

    /** Copies the maps, which keep their order. */
    public SchemaRules {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        fixed = Collections.unmodifiableMap(new LinkedHashMap<>(fixed));
    }
}
