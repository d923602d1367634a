package es.cg.sdk.internal.corrections.values;

import es.cg.sdk.base.file.ValueForm;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What corrections say of a field or a filter. Immutable.
 *
 * @param name names of the members, from outside, at which the service has it; empty: its own name
 * @param form the form of its value; null: as it is
 * @param values the service's values by ours; a text that is not in it stays as it is
 */
public record FieldRule(List<String> name, @Nullable ValueForm form, Map<String, Json> values) {
    /** Copies list and map. */
    public FieldRule {
        name = List.copyOf(name);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the word of a vocabulary that a value is: numbers and flags may be one too. */
    public static String word(Json value) {
        return switch (value.kind()) {
            case STRING -> String.valueOf(value.string());
            case BOOLEAN -> String.valueOf(value.bool());
            case NUMBER -> plain(value.number());
            default -> "";
        };
    }

    private static String plain(@Nullable BigDecimal number) {
        return number != null && ValueConversion.isBounded(number) ? number.toPlainString() : "";
    }
}
