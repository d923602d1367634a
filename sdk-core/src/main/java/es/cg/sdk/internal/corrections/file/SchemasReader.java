package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import es.cg.sdk.internal.corrections.FieldRule;
import es.cg.sdk.internal.corrections.SchemaRules;
import es.cg.sdk.model.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what a file says of schemas, and checks it against the contract. */
final class SchemasReader {
    private final ContractForms contract;

    SchemasReader(ContractForms contract) {
        this.contract = contract;
    }

    Map<String, SchemaRules> read(Map<String, Node> schemas) {
        Map<String, SchemaRules> rules = new LinkedHashMap<>();
        schemas.forEach((name, node) -> {
            SchemaForm form = contract.schemas().get(name);
            if (form == null) {
                throw node.unknown("schema", name, contract.schemas().keySet());
            }
            rules.put(name, schema(name, form, node));
        });
        return rules;
    }

    private SchemaRules schema(String name, SchemaForm form, Node node) {
        Members members = new Members(node, name, "fields", "omit", "constants", Shown.MEMBER);
        Shown shown = new Shown(members);
        Map<String, FieldRule> fields = new LinkedHashMap<>();
        members.object("fields").forEach((field, rule) -> {
            FieldForm its = known(name, form, field, rule);
            shown.check(its.shown(), rule, name + "." + field);
            fields.put(field, FieldReader.read(field, its, rule));
        });
        Set<String> omitted = new LinkedHashSet<>();
        Node omit = members.get("omit");
        if (omit != null) {
            for (Node each : omit.items("omit")) {
                String field = each.text("a field to omit");
                shown.check(known(name, form, field, each).shown(), each, name + "." + field);
                if (fields.containsKey(field)) {
                    throw each.fault(field + " is in fields too: a field that is omitted has no other name or form");
                }
                omitted.add(field);
            }
        }
        Map<List<String>, Json> constants = new LinkedHashMap<>();
        members.object("constants").forEach((place, value) -> {
            if (value.isObject() || value.isNull()) {
                throw value.fault(
                        "a constant must be a text, a number, a flag or a list; write the names of its members"
                                + " with dots between them");
            }
            constants.put(value.at(place).names("the place of a constant"), value.json());
        });
        checkPlaces(node, form, fields, omitted, constants);
        return new SchemaRules(fields, omitted, constants);
    }

    private static FieldForm known(String schema, SchemaForm form, String field, Node node) {
        FieldForm its = form.fields().get(field);
        if (its == null) {
            throw node.unknown("field of " + schema, field, form.fields().keySet());
        }
        return its;
    }

    /** No two values may have one place, and none may lie within another that is no object of such members. */
    private static void checkPlaces(
            Node node,
            SchemaForm form,
            Map<String, FieldRule> fields,
            Set<String> omitted,
            Map<List<String>, Json> constants) {
        Map<List<String>, String> places = new LinkedHashMap<>();
        form.fields().keySet().stream().filter(each -> !omitted.contains(each)).forEach(each -> {
            FieldRule rule = fields.get(each);
            place(node, places, rule == null || rule.name().isEmpty() ? List.of(each) : rule.name(), each);
        });
        constants.keySet().forEach(each -> place(node, places, each, "a constant"));
    }

    private static void place(Node node, Map<List<String>, String> places, List<String> place, String what) {
        places.forEach((other, taken) -> {
            int common = Math.min(other.size(), place.size());
            if (other.subList(0, common).equals(place.subList(0, common))) {
                throw node.fault(what + " and " + taken + " are both at " + String.join(".", place)
                        + (other.equals(place) ? "" : " or within it") + ": give one another name, or omit it");
            }
        });
        places.put(place, what);
    }
}
