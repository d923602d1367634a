package es.cg.sdk.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.ValueFormReader;
import es.cg.sdk.internal.corrections.ContractForms.FieldForm;
import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads what a file says of one field or filter: another name as a text, or name, form and values as an object. */
final class FieldReader {
    private static final Set<String> FLAGS = Set.of("true", "false");

    private FieldReader() {}

    static FieldRule read(String field, FieldForm form, Node node) {
        if (node.isText()) {
            return new FieldRule(node.names("the name of " + field), null, Map.of());
        }
        Members members = new Members(node, field, "name", "as", "values");
        if (!members.has("name") && !members.has("as") && !members.has("values")) {
            throw node.fault(field + " is corrected in nothing: write name, as or values");
        }
        boolean isFlag = form.type().equals("boolean");
        Map<String, Json> values = new LinkedHashMap<>();
        if (isFlag) {
            members.wordsByName("values")
                    .forEach((ours, theirs) -> values.put(ours, Json.of(theirs.scalar("values." + ours))));
        } else {
            members.textsByName("values").forEach((ours, theirs) -> values.put(ours, Json.of(theirs)));
        }
        Node as = members.get("as");
        if (as != null && members.has("values")) {
            throw as.fault("a field has another form or other values, not both: remove as or values");
        }
        if (members.has("values") && !form.type().equals("text") && !isFlag) {
            throw node.fault("only texts and flags have values, and " + field + " is of the type " + form.type());
        }
        check(field, form, values, members.object("values"));
        return new FieldRule(
                members.names("name"), as == null ? null : ValueFormReader.read(field, form.type(), as), values);
    }

    private static void check(String field, FieldForm form, Map<String, Json> values, Map<String, Node> nodes) {
        Set<String> known = form.type().equals("boolean") ? FLAGS : form.values();
        nodes.forEach((ours, node) -> {
            if (!known.isEmpty() && !known.contains(ours)) {
                throw node.unknown("value", ours, "of " + field, known);
            }
            String theirs = FieldRule.word(Objects.requireNonNull(values.get(ours)));
            if (known.contains(theirs) && !values.containsKey(theirs)) {
                throw node.fault(
                        ours + " and " + theirs + " are both " + theirs + " there: which one is meant cannot be told");
            }
        });
    }
}
