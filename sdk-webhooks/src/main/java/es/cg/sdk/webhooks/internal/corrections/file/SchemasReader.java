package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.webhooks.internal.corrections.ContractRecords;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords.Field;
import es.cg.sdk.webhooks.internal.corrections.FieldRule;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what a file says of the records of events, and of what is in them. Other schemas concern calls alone: of them
 * only the name is checked.
 */
final class SchemasReader {
    private final ContractRecords contract;

    SchemasReader(ContractRecords contract) {
        this.contract = contract;
    }

    /** Returns the rules of fields, by schema and field. */
    Map<String, Map<String, FieldRule>> read(Map<String, FileNode> schemas) {
        Map<String, Map<String, FieldRule>> rules = new LinkedHashMap<>();
        schemas.forEach((name, node) -> {
            if (!contract.names().contains(name)) {
                throw node.unknown("schema", name, "", contract.names());
            }
            Map<String, Field> known = contract.schemas().get(name);
            if (known == null) {
                return;
            }
            Map<String, FieldRule> fields = fields(name, known, node);
            if (!fields.isEmpty()) {
                rules.put(name, fields);
            }
        });
        return rules;
    }

    private static Map<String, FieldRule> fields(String schema, Map<String, Field> known, FileNode node) {
        // Requests have no fields that are omitted, and the constants.
        Section section = new Section(node, schema, "fields", "omit", "constants", Section.EVEN_IF_SHOWN);
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        section.object("fields").forEach((name, rule) -> {
            Field field = known.get(name);
            if (field == null) {
                throw rule.unknown("field", name, "of " + schema, known.keySet());
            }
            section.checkShown(field.shown(), rule, schema + "." + name);
            rules.put(name, FieldReader.read(name, field, rule));
        });
        Set<String> omitted = new HashSet<>();
        section.items("omit").forEach(each -> omitted.add(each.text("a field to omit")));
        Places places = new Places();
        known.keySet().stream()
                .filter(each -> !rules.containsKey(each) && !omitted.contains(each))
                .forEach(each -> places.take(each, List.of(each), section.node()));
        section.object("fields").forEach((name, rule) -> {
            List<String> place = rules.getOrDefault(name, FieldReader.NONE).place();
            places.take(name, place.isEmpty() ? List.of(name) : place, rule);
        });
        return rules;
    }
}
