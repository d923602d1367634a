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
import java.util.Objects;
import java.util.Set;

/** Reads what a file says of schemas, and checks it against the contract. */
final class SchemasReader {
    private final ContractForms contract;
    private final SchemaUses uses;

    SchemasReader(ContractForms contract) {
        this.contract = contract;
        this.uses = SchemaUses.of(contract);
    }

    Map<String, SchemaRules> read(Map<String, Node> schemas) {
        Map<String, SchemaRules> rules = new LinkedHashMap<>();
        schemas.forEach((name, node) -> {
            SchemaForm form = contract.schemas().get(name);
            if (form == null) {
                throw node.unknown("schema", name, "", contract.schemas().keySet());
            }
            if (!uses.records().contains(name)) {
                throw node.fault(
                        name + " is no record: lists are corrected in list_envelope, errors in errors, events in"
                                + " events, jobs in Job, and forms in form of their operation");
            }
            rules.put(name, schema(name, form, node));
        });
        return rules;
    }

    private SchemaRules schema(String name, SchemaForm form, Node node) {
        Members members = new Members(node, name, "fields", "omit", "constants", Shown.MEMBER);
        Shown shown = new Shown(members);
        for (String each : List.of("omit", "constants")) {
            Node its = members.get(each);
            if (its != null && !uses.sent().contains(name)) {
                throw its.fault(name + " is in no request: remove " + each);
            }
        }
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
        checkPlaces(members, form, fields, omitted);
        return new SchemaRules(fields, omitted, constants);
    }

    private static FieldForm known(String schema, SchemaForm form, String field, Node node) {
        FieldForm its = form.fields().get(field);
        if (its == null) {
            throw node.unknown("field", field, "of " + schema, form.fields().keySet());
        }
        return its;
    }

    private static void checkPlaces(
            Members members, SchemaForm form, Map<String, FieldRule> fields, Set<String> omitted) {
        Places places = new Places("give one another name, or omit it");
        form.fields().keySet().stream()
                .filter(each -> !omitted.contains(each) && !fields.containsKey(each))
                .forEach(each -> places.take(each, List.of(each), members.node()));
        members.object("fields").forEach((name, node) -> {
            List<String> place = Objects.requireNonNull(fields.get(name)).name();
            places.take(name, place.isEmpty() ? List.of(name) : place, node);
        });
        members.object("constants")
                .forEach((name, node) ->
                        places.take("a constant", node.at(name).names("the place of a constant"), node));
    }
}
