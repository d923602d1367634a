package es.cg.sdk.base.corrections;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The corrections of the schemas of one direction. Thread-safe. */
final class Schemas {
    private final Map<String, SchemaCorrection> corrections = new HashMap<>();

    /**
     * Makes the corrections of those schemas that a rule is about, and of those that have such a schema in them.
     *
     * @param known the schemas of this direction, with their fields
     * @param file the names of the files, for messages
     */
    Schemas(
            Map<String, Map<String, Contract.Field>> known,
            Map<String, SchemaRules> rules,
            General general,
            String file) {
        Set<String> corrected = new HashSet<>(rules.keySet());
        known.forEach((each, fields) -> {
            if (fields.values().stream().anyMatch(field -> general.form(field) != null)) {
                corrected.add(each);
            }
        });
        boolean isGrowing = true;
        while (isGrowing) {
            isGrowing = false;
            for (Map.Entry<String, Map<String, Contract.Field>> each : known.entrySet()) {
                boolean has = each.getValue().values().stream()
                        .anyMatch(field -> field.schema() != null && corrected.contains(field.schema()));
                isGrowing |= has && corrected.add(each.getKey());
            }
        }
        corrected.forEach(each -> corrections.put(
                each,
                new SchemaCorrection(
                        each, file, rules.getOrDefault(each, SchemaRules.NONE).fixed())));
        corrected.forEach(each -> known.getOrDefault(each, Map.of())
                .forEach((name, field) -> add(each, name, field, rules.getOrDefault(each, SchemaRules.NONE), general)));
    }

    private void add(String schema, String name, Contract.Field field, SchemaRules rules, General general) {
        Line line = rules.fields().get(name);
        ValueForm form = line == null || line.form() == null ? general.form(field) : line.form();
        SchemaCorrection within = of(field.schema());
        SchemaCorrection correction = corrections.get(schema);
        if (correction != null && (line != null || form != null || within != null)) {
            correction.add(name, line, form, within);
        }
    }

    /** Returns the correction of a schema; null if nothing corrects it. */
    @Nullable
    SchemaCorrection of(@Nullable String schema) {
        return schema == null ? null : corrections.get(schema);
    }
}
