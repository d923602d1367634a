package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a schema describes, apart from null: a named component, an object, a list, or a scalar of some type. */
public final class SchemaForm {
    private static final String REF = "$ref";
    private static final String NULL = "null";
    private static final List<String> CHOICES = List.of("anyOf", "oneOf");
    private static final String SCHEMAS = "#/components/schemas/";
    private static final String DATE = SCHEMAS + "Fecha";
    private static final String DATE_OR_NULL = SCHEMAS + "FechaOpcional";
    /** The keys that give a schema its form. */
    static final Set<String> KEYS = Set.of(REF, "type", "anyOf", "oneOf", "allOf");

    /** The keys of lists of schemas that a schema is made of. */
    public static final List<String> PARTS = List.of("allOf", "anyOf", "oneOf");

    private SchemaForm() {}

    /** Returns the form, such as {@code string} or {@code #/components/schemas/Invoice}; null if it is open. */
    public static @Nullable String of(JsonObject schema) {
        String reference = reference(schema);
        if (reference != null) {
            return reference.equals(DATE_OR_NULL) ? DATE : reference;
        }
        List<String> types = types(schema);
        if (!types.isEmpty()) {
            return String.join(" or ", types);
        }
        if (schema.get("properties") != null || schema.get("allOf") != null) {
            return "object";
        }
        for (String choice : CHOICES) {
            List<JsonObject> present = present(schema, choice);
            if (present.size() == 1) {
                return of(present.get(0));
            }
            if (present.size() > 1) {
                return "choice";
            }
        }
        return schema.get("items") != null ? "array" : null;
    }

    /** Returns what the schema refers to, or may refer to if it is not null; null if it stands for itself. */
    public static @Nullable String reference(JsonObject schema) {
        if (schema.text(REF) != null || !types(schema).isEmpty()) {
            return schema.text(REF);
        }
        for (String choice : CHOICES) {
            List<JsonObject> present = present(schema, choice);
            if (present.size() == 1) {
                return reference(present.get(0));
            }
        }
        return null;
    }

    /** Returns the name of the component that the schema refers to; null if it refers to none. */
    public static @Nullable String component(JsonObject schema) {
        String reference = reference(schema);
        return reference != null && reference.startsWith(SCHEMAS) ? reference.substring(SCHEMAS.length()) : null;
    }

    /** Returns whether the value may be null. */
    public static boolean isNullable(JsonObject schema) {
        return schema.texts("type").contains(NULL)
                || NULL.equals(schema.text("type"))
                || DATE_OR_NULL.equals(schema.text(REF))
                || CHOICES.stream()
                        .flatMap(each -> schema.parts(each).stream())
                        .anyMatch(each -> NULL.equals(each.text("type")));
    }

    /** Returns the types but null. */
    public static List<String> types(JsonObject schema) {
        String type = schema.text("type");
        return (type == null ? schema.texts("type") : List.of(type))
                .stream().filter(each -> !each.equals(NULL)).toList();
    }

    private static List<JsonObject> present(JsonObject schema, String choice) {
        return schema.parts(choice).stream()
                .filter(each -> !NULL.equals(each.text("type")))
                .toList();
    }
}
