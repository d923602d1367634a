package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords.Field;
import es.cg.sdk.webhooks.internal.corrections.FieldRule;
import es.cg.sdk.webhooks.internal.corrections.MovedMembers;
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
    Map<String, Map<String, FieldRule>> read(Map<String, Node> schemas) {
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

    private Map<String, FieldRule> fields(String schema, Map<String, Field> known, Node node) {
        // Requests have no fields that are omitted, and the constants.
        Members members = new Members(node, schema, "fields", "omit", "constants", Shown.MEMBER);
        Shown shown = new Shown(members);
        Map<String, FieldRule> rules = new LinkedHashMap<>();
        members.object("fields").forEach((name, rule) -> {
            Field field = name.contains(".") ? member(schema, name, rule) : known(schema, name, rule);
            shown.check(field.shown(), rule, schema + "." + name);
            rules.put(name, FieldReader.read(name, field, rule));
        });
        Set<String> omitted = new HashSet<>();
        members.items("omit").forEach(each -> {
            String field = each.text("a field to omit");
            if (rules.keySet().stream().anyMatch(key -> key.startsWith(field + "."))) {
                throw each.fault("fields has members of " + field + ": a field that is omitted has none");
            }
            omitted.add(field);
        });
        Places places = new Places();
        Set<String> vanished = MovedMembers.vanished(schema, rules, contract);
        known.keySet().stream()
                .filter(each -> !rules.containsKey(each) && !omitted.contains(each) && !vanished.contains(each))
                .forEach(each -> places.take(each, List.of(each), members.node()));
        members.object("fields").forEach((name, rule) -> {
            List<String> place = rules.getOrDefault(name, FieldReader.NONE).place();
            if (!vanished.contains(name)) {
                places.take(name, place.isEmpty() ? List.of(name) : place, rule);
            }
        });
        return rules;
    }

    private Field known(String schema, String name, Node node) {
        Map<String, Field> known = contract.schemas().getOrDefault(schema, Map.of());
        Field field = known.get(name);
        if (field == null) {
            throw node.unknown("field", name, "of " + schema, known.keySet());
        }
        return field;
    }

    /** Returns a member of an object within a schema, which the service has outside of that object. */
    private Field member(String schema, String names, Node node) {
        List<String> path = node.at(names).names("the names of a member");
        Field field = known(schema, path.get(0), node);
        for (int i = 1; i < path.size(); i++) {
            String outer = path.get(i - 1);
            if (field.schema() == null) {
                throw node.fault(outer + " in " + names
                        + " is no object with fields: only members of objects are named with dots");
            }
            if (field.list()) {
                throw node.fault(
                        outer + " in " + names + " is a list: say in " + field.schema() + " what differs in its items");
            }
            field = known(field.schema(), path.get(i), node);
        }
        if (node.isObject() && !node.members(names).containsKey("name")) {
            throw node.fault(
                    names + " needs a name, since dots name a member that the service has elsewhere; what stays"
                            + " in its object is corrected in the schema of that object");
        }
        return field;
    }
}
