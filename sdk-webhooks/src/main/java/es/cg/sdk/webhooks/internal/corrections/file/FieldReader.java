package es.cg.sdk.webhooks.internal.corrections.file;

import es.cg.sdk.base.file.Members;
import es.cg.sdk.base.file.Node;
import es.cg.sdk.base.file.ValueFormReader;
import es.cg.sdk.webhooks.internal.corrections.ContractRecords.Field;
import es.cg.sdk.webhooks.internal.corrections.FieldRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what a file says of one field: another name as a text, or name, form and values as an object. */
final class FieldReader {
    /** The rule of a field that is not corrected. */
    static final FieldRule NONE = new FieldRule(List.of(), null, Map.of());

    private static final Set<String> FLAGS = Set.of("true", "false");

    private FieldReader() {}

    static FieldRule read(String name, Field field, Node node) {
        if (node.isText()) {
            return new FieldRule(node.names("the name of " + name), null, Map.of());
        }
        Members members = new Members(node, name, "name", "as", "values");
        Node as = members.get("as");
        Node values = members.get("values");
        if (as == null && values == null && !members.has("name")) {
            throw node.fault(name + " is corrected in nothing: write name, as or values");
        }
        if (as != null && values != null) {
            throw as.fault("a field has another form or other values, not both: remove as or values");
        }
        if (values != null && !field.type().equals("text") && !field.type().equals("boolean")) {
            throw node.fault("only texts and flags have values, and " + name + " is of the type " + field.type());
        }
        return new FieldRule(
                members.names("name"),
                as == null ? null : ValueFormReader.read(name, field.type(), as),
                words(name, field, members));
    }

    /** Returns our values by those of the service. */
    private static Map<String, String> words(String name, Field field, Members members) {
        boolean isFlag = field.type().equals("boolean");
        Set<String> known = isFlag ? FLAGS : field.values();
        Map<String, Node> values = members.object("values");
        values.forEach((ours, node) -> {
            if (!known.isEmpty() && !known.contains(ours)) {
                throw node.unknown("value", ours, "of " + name, known);
            }
            String theirs = isFlag ? node.word("values." + ours) : node.text("values." + ours);
            if (known.contains(theirs) && !values.containsKey(theirs)) {
                throw node.fault(
                        ours + " and " + theirs + " are both " + theirs + " there: which one is meant cannot be told");
            }
        });
        Map<String, String> words = new LinkedHashMap<>();
        if (isFlag) {
            members.wordsByName("values").forEach((ours, theirs) -> words.put(theirs.word(ours), ours));
        } else {
            members.textsByName("values").forEach((ours, theirs) -> words.put(theirs, ours));
        }
        return words;
    }
}
