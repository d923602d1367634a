package es.cg.sdk.webhooks.internal.corrections;

import es.cg.sdk.base.file.ValueForm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a field. Immutable.
 *
 * @param place names of the members, from outside, at which the service has it; empty: its own name
 * @param form the form of its value there; null: as it is
 * @param words our values by those of the service; a value that is not in it stays as it is
 */
public record FieldRule(List<String> place, @Nullable ValueForm form, Map<String, String> words) {
    /** Copies list and map. */
    public FieldRule {
        place = List.copyOf(place);
        words = Map.copyOf(words);
    }
}
