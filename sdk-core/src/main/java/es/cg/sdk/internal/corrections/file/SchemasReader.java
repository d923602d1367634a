package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.Places;
import es.cg.sdk.base.file.Shown;
import es.cg.sdk.internal.corrections.ContractForms;
import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.ContractForms.SchemaForm;
import es.cg.sdk.internal.corrections.SchemaRules;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.json.Json;
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
            FieldForm its = field.contains(".") ? member(name, field, rule) : known(name, form, field, rule);
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
                if (fields.keySet().stream().anyMatch(key -> key.startsWith(field + "."))) {
                    throw each.fault("fields has members of " + field + ": a field that is omitted has none");
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
            constants.put(value.at(place).names("the place of a constant"), Json.of(value.value()));
        });
        SchemaRules rules = new SchemaRules(fields, omitted, constants);
        checkPlaces(members, name, form, rules);
        return rules;
    }

    /** Returns a member of an object within a schema, which the service has outside of that object. */
    private FieldForm member(String schema, String names, Node node) {
        List<String> path = node.at(names).names("the names of a member");
        String outer = schema;
        FieldForm field = null;
        for (int i = 0; i < path.size(); i++) {
            SchemaForm form = contract.schemas().get(outer);
            if (form == null) {
                throw node.fault(path.get(i - 1) + " in " + names + " is no object with fields: only members of objects"
                        + " are named with dots");
            }
            field = known(outer, form, path.get(i), node);
            if (field.list() && i < path.size() - 1) {
                throw node.fault(path.get(i) + " in " + names + " is a list: say in " + field.schema()
                        + " what differs in its items");
            }
            outer = field.schema() == null ? "" : field.schema();
        }
        FieldForm member = Objects.requireNonNull(field);
        if (!node.isText() && node.isObject() && !node.members(names).containsKey("name")) {
            throw node.fault(
                    names + " needs a name, since dots name a member that the service has elsewhere; what stays"
                            + " in its object is corrected in the schema of that object");
        }
        return member;
    }

    private static FieldForm known(String schema, SchemaForm form, String field, Node node) {
        FieldForm its = form.fields().get(field);
        if (its == null) {
            throw node.unknown("field", field, "of " + schema, form.fields().keySet());
        }
        return its;
    }

    private void checkPlaces(Members members, String schema, SchemaForm form, SchemaRules rules) {
        Places places = new Places("give one another name, or omit it");
        Set<String> objects = new LinkedHashSet<>();
        rules.members().stream()
                .map(each -> each.subList(0, 1))
                .filter(each -> !rules.hasRest(schema, each, contract))
                .forEach(each -> objects.add(each.get(0)));
        form.fields().keySet().stream()
                .filter(each ->
                        !rules.omitted().contains(each) && !rules.fields().containsKey(each) && !objects.contains(each))
                .forEach(each -> places.take(each, List.of(each), members.node()));
        members.object("fields").forEach((name, node) -> {
            List<String> place =
                    Objects.requireNonNull(rules.fields().get(name)).name();
            if (!objects.contains(name)) {
                places.take(name, place.isEmpty() ? List.of(name) : place, node);
            }
        });
        members.object("constants")
                .forEach((name, node) ->
                        places.take("a constant", node.at(name).names("the place of a constant"), node));
    }
}
