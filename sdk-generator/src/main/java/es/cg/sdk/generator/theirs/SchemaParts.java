package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@link SchemaNames} asks of schemas, and what it makes of several. */
public final class SchemaParts {
    private static final String REF = "$ref";
    private static final String ENUM = "enum";
    private static final String KNOWN = "x-known-values";
    private static final String REQUIRED = "required";
    private static final String PROPERTIES = "properties";
    private static final String DATE_PATTERN = "^\\d{4}-";

    private SchemaParts() {}

    /** Adds what another schema of theirs says that is the same of ours. What is required of one alone is optional. */
    static void unite(JsonObject into, JsonObject more) {
        boolean first = into.isEmpty();
        for (String key : more.keys()) {
            JsonValue value = more.at(key);
            JsonValue existing = into.get(key);
            if (existing == null) {
                if (first || !key.equals(REQUIRED)) {
                    into.put(key, value);
                }
            } else if (key.equals(REQUIRED)) {
                List<String> both = new ArrayList<>(into.texts(REQUIRED));
                both.retainAll(more.texts(REQUIRED));
                into.put(REQUIRED, NormalForm.texts(existing.place(), both));
            } else if (key.equals(PROPERTIES)) {
                JsonObject properties = into.part(PROPERTIES);
                JsonObject others = more.part(PROPERTIES);
                for (String each : others.keys()) {
                    if (properties.get(each) == null) {
                        properties.put(each, others.at(each));
                    }
                }
            } else if (existing instanceof JsonArray list
                    && value instanceof JsonArray others
                    && !SchemaForm.PARTS.contains(key)) {
                others.items().stream()
                        .filter(each -> list.items().stream().noneMatch(each::sameAs))
                        .toList()
                        .forEach(list.items()::add);
            }
        }
        if (!first && more.get(REQUIRED) == null) {
            into.remove(REQUIRED);
        }
    }

    /** Lists of values are named as ours are; without ours, those of answers are open. */
    static void values(JsonObject schema, JsonObject like, boolean answer, JsonObject copy) {
        JsonArray values = new JsonArray(schema.place(), null);
        for (String key : List.of(ENUM, KNOWN)) {
            if (schema.get(key) instanceof JsonArray list) {
                list.items().stream()
                        .filter(each -> values.items().stream().noneMatch(each::sameAs))
                        .forEach(each -> values.items().add(each.copy(null)));
            }
        }
        boolean isClosed = like.get(ENUM) != null || (like.get(KNOWN) == null && !answer);
        if (!isClosed) {
            values.items().removeIf(each -> each.kind().equals("null"));
        }
        if (like.get("const") != null && values.items().size() == 1) {
            copy.put("const", values.items().get(0));
        } else {
            copy.put(isClosed ? ENUM : KNOWN, values);
        }
    }

    static JsonValue type(JsonObject schema, boolean nullable) {
        List<String> types = new ArrayList<>(SchemaForm.types(schema));
        if (!nullable && types.size() == 1) {
            return NormalForm.text(schema.at("type").place(), types.get(0));
        }
        if (nullable) {
            types.add("null");
        }
        return NormalForm.texts(schema.at("type").place(), types);
    }

    /** Whether both are made of the same number of parts, so that theirs need not become one record. */
    static boolean isOfSameParts(JsonObject their, JsonObject our) {
        return SchemaForm.PARTS.stream()
                .allMatch(each -> their.parts(each).size() == our.parts(each).size());
    }

    /** Returns a schema that is made of records as one record. Of alternatives, it requires what all of them do. */
    public static JsonObject oneRecord(JsonObject schema, References references) {
        List<JsonObject> parts = new ArrayList<>();
        for (String key : SchemaForm.PARTS) {
            schema.parts(key).forEach(each -> parts.add(resolved(each, references)));
        }
        boolean records = !parts.isEmpty() && parts.stream().allMatch(each -> "object".equals(form(each, references)));
        if (!records) {
            return schema;
        }
        JsonObject one = new JsonObject(schema.place(), null).with("type", "object");
        JsonObject properties = new JsonObject(schema.place(), null);
        Set<String> required = new LinkedHashSet<>();
        Set<String> optional = new LinkedHashSet<>();
        parts.add(schema);
        for (JsonObject each : parts) {
            JsonObject flat = each == schema ? schema : oneRecord(each, references);
            JsonObject own = flat.part(PROPERTIES);
            own.keys().stream()
                    .filter(name -> properties.get(name) == null)
                    .forEach(name -> properties.put(name, own.at(name)));
            required.addAll(flat.texts(REQUIRED));
            if (schema.get("allOf") == null && each != schema) {
                own.keys().stream()
                        .filter(name -> !flat.texts(REQUIRED).contains(name))
                        .forEach(optional::add);
                properties.keys().stream().filter(name -> own.get(name) == null).forEach(optional::add);
            }
        }
        required.removeAll(optional);
        schema.keys().stream()
                .filter(each -> !SchemaForm.PARTS.contains(each) && one.get(each) == null)
                .forEach(each -> one.put(each, schema.at(each)));
        if (!required.isEmpty()) {
            one.put(REQUIRED, NormalForm.texts(schema.place(), required));
        }
        one.put(PROPERTIES, properties);
        return one;
    }

    /** Returns whether a value is a day. */
    public static boolean isDate(JsonObject schema) {
        return "date".equals(schema.text("format"))
                || schema.textOrEmpty("pattern").startsWith(DATE_PATTERN);
    }

    static boolean isPlainText(JsonObject schema) {
        return "string".equals(SchemaForm.of(schema))
                && schema.get(ENUM) == null
                && schema.get(KNOWN) == null
                && schema.get("format") == null;
    }

    /** Returns what a schema refers to in the end, or may refer to if it is not null. */
    private static JsonObject resolved(JsonObject schema, References references) {
        JsonObject at = schema;
        for (String each = SchemaForm.component(at); each != null; each = SchemaForm.component(at)) {
            at = references.resolve(new JsonObject(at.place(), null).with(REF, "#/components/schemas/" + each));
        }
        return at;
    }

    /** Returns the form of what a schema refers to; of alternatives, the form that all of them have. */
    static @Nullable String form(JsonObject schema, References references) {
        JsonObject at = resolved(schema, references);
        String form = SchemaForm.of(at);
        if (!"choice".equals(form)) {
            return form;
        }
        Map<String, String> forms = new HashMap<>();
        for (String key : List.of("anyOf", "oneOf")) {
            at.parts(key).stream()
                    .filter(each -> !"null".equals(each.text("type")))
                    .map(each -> String.valueOf(form(each, references)))
                    .forEach(each -> forms.put(each, each));
        }
        return forms.size() == 1 ? forms.keySet().iterator().next() : form;
    }

    static JsonObject reference(JsonObject at, String name, boolean nullable) {
        JsonObject reference = new JsonObject(at.place(), null).with(REF, "#/components/schemas/" + name);
        if (!nullable) {
            return reference;
        }
        JsonArray choices = new JsonArray(at.place(), null);
        choices.items().add(reference);
        choices.items().add(new JsonObject(at.place(), null).with("type", "null"));
        JsonObject choice = new JsonObject(at.place(), null);
        choice.put("anyOf", choices);
        return choice;
    }
}
