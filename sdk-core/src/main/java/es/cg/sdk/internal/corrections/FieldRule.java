package es.cg.sdk.internal.corrections;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What corrections say of a field or a filter. Immutable.
 *
 * @param name names of the members, from outside, at which the service has it; empty: its own name
 * @param form the form of its value; null: as it is
 * @param values the service's values by ours; a value that is not in it stays as it is
 */
public record FieldRule(List<String> name, @Nullable ValueForm form, Map<String, String> values) {
    /** Copies list and map. */
    public FieldRule {
        name = List.copyOf(name);
        values = Ordered.copy(values);
    }
}
