package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the fields of a body that the schema of its operation does not have. Confined to one thread. */
public final class UnknownFields {
    private final Set<String> known;
    private final List<UnknownField> found = new ArrayList<>();

    private UnknownFields(Set<String> known) {
        this.known = known;
    }

    /**
     * A field that the schema does not have.
     *
     * @param owner the object that has it
     * @param key its name there
     * @param name its name in the schema, such as {@code lineas.color}, which items of a list share
     * @param place its place in the body, such as {@code lineas.0.color}
     */
    public record UnknownField(ObjectNode owner, String key, String name, String place) {}

    /** Returns the unknown fields of a call's body, in its order. */
    public static List<UnknownField> of(ApiCall call) {
        return of(call.body(), call.operation().fields());
    }

    /** Returns the fields of a body that have none of these names; one of an object is as {@code lineas.concepto}. */
    static List<UnknownField> of(ObjectNode body, Set<String> known) {
        UnknownFields fields = new UnknownFields(known);
        fields.add(body, "", "");
        return fields.found;
    }

    /**
     * Adds the unknown fields of an object or of the items of a list.
     *
     * @param name the name of the value in the schema, with a dot behind; empty for the body
     * @param place its place in the body, likewise
     */
    private void add(JsonNode value, String name, String place) {
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            add(value.get(i), name, place + i + ".");
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String inner = name + field.getKey();
            // A dot stands between levels, and in no name.
            if (field.getKey().contains(".") || !known.contains(inner)) {
                found.add(new UnknownField((ObjectNode) value, field.getKey(), inner, place + field.getKey()));
            } else if (known.stream().anyMatch(each -> each.startsWith(inner + "."))) {
                add(field.getValue(), inner + ".", place + field.getKey() + ".");
            }
        }
    }
}
