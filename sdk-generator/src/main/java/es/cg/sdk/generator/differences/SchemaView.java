package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.theirs.SchemaParts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema of a document in normal form, behind its references. */
final class SchemaView {
    private static final List<String> CHOICES = List.of("anyOf", "oneOf");
    private static final List<String> CONSTRAINTS = List.of(
            "maxLength",
            "minLength",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems",
            "uniqueItems",
            "minProperties",
            "maxProperties",
            "default",
            "contentEncoding");
    /** Formats that say no more than the type does, or that the kind says. */
    private static final Set<String> PLAIN_FORMATS =
            Set.of("date", "date-time", "int32", "int64", "float", "double", "decimal", "binary", "byte");

    private final JsonObject written;
    private final JsonObject core;
    private final Side side;
    private final References references;
    private final @Nullable String component;
    private final boolean nullable;
    private final List<SchemaView> choices = new ArrayList<>();
    /** Read when they are asked for, since a record may lie within itself. */
    private @Nullable Map<String, SchemaView> known;

    /** Only for {@link Side#view}, which makes one view of each schema. */
    SchemaView(JsonObject written, Side side) {
        this.written = written;
        this.side = side;
        this.references = side.references();
        JsonObject at = written;
        String first = null;
        boolean orNull = SchemaForm.isNullable(at);
        for (String each = SchemaForm.component(at); each != null; each = SchemaForm.component(at)) {
            first = first == null ? each : first;
            at = references.resolve(new JsonObject(at.place(), null).with("$ref", "#/components/schemas/" + each));
            orNull |= SchemaForm.isNullable(at);
        }
        this.core = at;
        this.component = first;
        this.nullable = orNull;
        if (at.get("type") == null) {
            for (String key : CHOICES) {
                at.parts(key).stream()
                        .filter(each -> !"null".equals(each.text("type")))
                        .forEach(each -> choices.add(side.view(each)));
            }
        }
    }

    JsonObject core() {
        return core;
    }

    int line() {
        return written.place().line();
    }

    /** Returns the name of the component that it refers to first; null if it stands for itself. */
    @Nullable
    String component() {
        return component;
    }

    boolean isNullable() {
        return nullable;
    }

    /** Returns the JSON type without null; empty if it is open or mixed. */
    String type() {
        List<String> types = SchemaForm.types(core);
        if (!types.isEmpty()) {
            return types.size() == 1 ? types.get(0) : types.contains("string") ? "" : String.join(" or ", types);
        }
        if (core.get("properties") != null || core.get("allOf") != null) {
            return "object";
        }
        Set<String> all = new LinkedHashSet<>();
        choices.forEach(each -> all.add(each.type()));
        return all.size() == 1 ? all.iterator().next() : core.get("items") != null ? "array" : "";
    }

    /** Returns the type, where dates, times and files are types of their own. */
    String kind() {
        String type = type();
        if (!type.equals("string")) {
            return type;
        }
        if (SchemaParts.isDate(core)) {
            return "date";
        }
        return switch (core.textOrEmpty("format")) {
            case "date-time" -> "time";
            case "binary" -> "file";
            default -> "string";
        };
    }

    /** Returns the fields of a record, whatever it is composed of; none if it is none. */
    Map<String, SchemaView> fields() {
        if (known == null) {
            known = read();
        }
        return known;
    }

    private Map<String, SchemaView> read() {
        JsonObject record = choices.isEmpty() ? core : SchemaParts.oneRecord(core, references);
        Map<String, SchemaView> fields = new LinkedHashMap<>();
        references.properties(record).forEach((name, schema) -> fields.put(name, side.view(schema)));
        return Collections.unmodifiableMap(fields);
    }

    Set<String> required() {
        return required(choices.isEmpty() ? core : SchemaParts.oneRecord(core, references));
    }

    private Set<String> required(JsonObject schema) {
        JsonObject resolved = references.resolve(schema);
        Set<String> all = new LinkedHashSet<>(resolved.texts("required"));
        resolved.parts("allOf").forEach(each -> all.addAll(required(each)));
        return all;
    }

    @Nullable
    SchemaView items() {
        JsonObject items = core.object("items");
        return items == null ? null : side.view(items);
    }

    /** Returns the texts that it may have, as far as they are listed; empty if none is. */
    List<String> values() {
        Set<String> values = new LinkedHashSet<>();
        for (String key : List.of("enum", "x-known-values")) {
            if (core.get(key) instanceof JsonArray list) {
                list.items().stream()
                        .filter(each -> each instanceof JsonScalar scalar
                                && (scalar.isText() || !scalar.value().equals("null")))
                        .forEach(each -> values.add(((JsonScalar) each).value()));
            }
        }
        if (core.get("const") instanceof JsonScalar only) {
            values.add(only.value());
        }
        choices.forEach(each -> values.addAll(each.values()));
        return List.copyOf(values);
    }

    /** Returns the limits that it sets, by keyword. */
    Map<String, String> constraints() {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : CONSTRAINTS) {
            if (core.get(each) instanceof JsonScalar scalar) {
                all.put(each, scalar.value());
            }
        }
        String format = core.textOrEmpty("format");
        if (!format.isEmpty() && !PLAIN_FORMATS.contains(format)) {
            all.put("format", format);
        }
        if (core.get("pattern") != null && !kind().equals("date")) {
            all.put("pattern", core.textOrEmpty("pattern"));
        }
        if (core.textOrEmpty("additionalProperties").equals("false")) {
            all.put("additionalProperties", "false");
        }
        return all;
    }

    /** Returns what is written of it for people, its format, pattern and example. */
    String words() {
        return String.join(" ", description(), core.textOrEmpty("format"), core.textOrEmpty("pattern"), example());
    }

    /** Returns what is written in its own place, and not where it refers to. */
    String ownDescription() {
        return written.textOrEmpty("description");
    }

    private String description() {
        String own = written.textOrEmpty("description");
        return own.isEmpty() ? core.textOrEmpty("description") : own;
    }

    String example() {
        String own = written.textOrEmpty(Side.EXAMPLE);
        return own.isEmpty() ? core.textOrEmpty(Side.EXAMPLE) : own;
    }

    /** Returns the value that it has if there is only one, or by default; null if there is none. */
    @Nullable
    JsonScalar constant() {
        if (core.get("const") instanceof JsonScalar only) {
            return only;
        }
        if (core.get("default") instanceof JsonScalar only) {
            return only;
        }
        return core.get("enum") instanceof JsonArray list
                        && list.items().size() == 1
                        && list.items().get(0) instanceof JsonScalar only
                ? only
                : null;
    }
}
