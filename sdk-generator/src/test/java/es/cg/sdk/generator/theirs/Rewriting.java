package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Rewrites {@code openapi.json} as other authors write such documents. */
public final class Rewriting {
    static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
    private static final String SCHEMAS = "#/components/schemas/";
    private static final Source SOURCE = new Source("test", Layer.BASE, "");

    private final JsonObject root;

    public Rewriting(String json) {
        this.root = YamlReader.read(SOURCE, json).copy(null);
    }

    public String json() {
        return JsonWriter.write(root);
    }

    public JsonObject root() {
        return root;
    }

    /** Returns a value, which the caller writes in JSON. */
    static JsonObject parsed(String json) {
        return YamlReader.read(SOURCE, json);
    }

    JsonObject schema(String name) {
        return root.part("components").part("schemas").part(name);
    }

    JsonObject properties(String schema) {
        return schema(schema).part("properties");
    }

    /** Takes out every extension; known values become an enum, as is usual. */
    public Rewriting withoutExtensions() {
        each(root, object -> {
            if (object.get("x-known-values") != null) {
                object.put("enum", object.at("x-known-values"));
            }
            List.copyOf(object.keys()).stream()
                    .filter(key -> key.startsWith("x-"))
                    .forEach(object::remove);
        });
        return this;
    }

    /** Writes {@code format: date} where ours refers to Fecha, and takes out examples and webhooks. */
    public Rewriting withPlainDates() {
        root.part("components").remove("examples");
        root.remove("webhooks");
        each(root, object -> {
            object.remove("example");
            object.remove("examples");
            if (object.textOrEmpty("$ref").startsWith(SCHEMAS + "Fecha")) {
                boolean orNull = object.textOrEmpty("$ref").endsWith("Opcional");
                object.remove("$ref");
                object.put("type", orNull ? list("string", "null") : text("string"));
                object.with("format", "date");
            }
        });
        root.part("components").part("schemas").remove("Fecha");
        root.part("components").part("schemas").remove("FechaOpcional");
        return this;
    }

    /** Goes back to OpenAPI 3.0: nullable, allOf of one reference, enums of one value, bytes. */
    public Rewriting asOpenApi30() {
        root.with("openapi", "3.0.3");
        each(root, object -> {
            List<String> types = new ArrayList<>(object.texts("type"));
            if (types.remove("null")) {
                object.with("type", types.get(0)).put("nullable", literal("true"));
            }
            List<JsonObject> choices = new ArrayList<>(object.parts("anyOf"));
            if (choices.removeIf(each -> each.textOrEmpty("type").equals("null"))) {
                object.remove("anyOf");
                object.put("allOf", list(choices));
                object.put("nullable", literal("true"));
            }
            if (object.get("const") instanceof JsonScalar only) {
                object.remove("const");
                object.put("enum", list(List.of(only)));
            }
            if (object.remove("contentEncoding") != null) {
                object.with("format", "byte");
            }
            if (object.textOrEmpty("$ref").startsWith(SCHEMAS) && object.get("description") != null) {
                JsonObject reference = new JsonObject(object.place(), null).with("$ref", object.textOrEmpty("$ref"));
                object.remove("$ref");
                object.put("allOf", list(List.of(reference)));
            }
        });
        return this;
    }

    public Rewriting withOperationIds(java.util.function.BinaryOperator<String> idOfMethodAndPath) {
        operations((path, item) -> item.keys().stream()
                .filter(METHODS::contains)
                .forEach(method -> item.part(method).with("operationId", idOfMethodAndPath.apply(method, path))));
        return this;
    }

    /** Renames the components. */
    public Rewriting withSchemaNames(UnaryOperator<String> name) {
        JsonObject schemas = root.part("components").part("schemas");
        JsonObject renamed = new JsonObject(schemas.place(), null);
        schemas.keys().forEach(each -> renamed.put(name.apply(each), schemas.at(each)));
        root.part("components").put("schemas", renamed);
        each(root, object -> {
            String reference = object.textOrEmpty("$ref");
            if (reference.startsWith(SCHEMAS)) {
                object.with("$ref", SCHEMAS + name.apply(reference.substring(SCHEMAS.length())));
            }
        });
        return this;
    }

    /** Writes components of a section where they are used, as far as the filter says so. */
    public Rewriting inlining(String section, java.util.function.Predicate<String> which) {
        String start = "#/components/" + section + "/";
        JsonObject named = root.part("components").part(section);
        for (int depth = 0; depth < 12; depth++) {
            each(root, object -> {
                String reference = object.textOrEmpty("$ref");
                if (reference.startsWith(start) && which.test(reference.substring(start.length()))) {
                    JsonObject content = named.part(reference.substring(start.length()));
                    object.remove("$ref");
                    content.keys().stream()
                            .filter(each -> object.get(each) == null)
                            .forEach(each -> object.put(each, content.at(each).copy(null)));
                }
            });
        }
        List.copyOf(named.keys()).stream().filter(which).forEach(named::remove);
        return this;
    }

    /** Renames paths and their parameters. */
    public Rewriting withPaths(UnaryOperator<String> name) {
        JsonObject paths = root.part("paths");
        JsonObject renamed = new JsonObject(paths.place(), null);
        for (String path : paths.keys()) {
            renamed.put(name.apply(path), paths.at(path));
        }
        root.put("paths", renamed);
        return this;
    }

    /** Writes another text wherever a summary or a description stands. */
    public Rewriting withTexts(String text) {
        each(
                root,
                object -> List.of("summary", "description").stream()
                        .filter(key -> object.text(key) != null)
                        .forEach(key -> object.with(key, text)));
        return this;
    }

    public void operations(BiConsumer<String, JsonObject> work) {
        JsonObject paths = root.part("paths");
        List.copyOf(paths.keys()).forEach(each -> work.accept(each, paths.part(each)));
    }

    public static void each(JsonValue value, Consumer<JsonObject> work) {
        if (value instanceof JsonObject object) {
            work.accept(object);
            List.copyOf(object.keys()).forEach(key -> each(object.at(key), work));
        } else if (value instanceof JsonArray array) {
            array.items().forEach(each -> each(each, work));
        }
    }

    /** Returns {@code get_expenses_id} for {@code GET /expenses/{id}}. */
    public static String snakeId(String method, String path) {
        return (method + path).replaceAll("\\W+", "_").replaceAll("_$", "").toLowerCase(Locale.ROOT);
    }

    /** Returns {@code expense-list-dto} for {@code ExpenseList}. */
    public static String kebab(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT) + "-dto";
    }

    private static JsonScalar text(String text) {
        return JsonScalar.text(SOURCE.line(1), text);
    }

    private static JsonScalar literal(String json) {
        return JsonScalar.literal(SOURCE.line(1), json);
    }

    private static JsonArray list(String... texts) {
        return list(java.util.Arrays.stream(texts).map(Rewriting::text).toList());
    }

    private static JsonArray list(List<? extends JsonValue> items) {
        JsonArray list = new JsonArray(SOURCE.line(1), null);
        list.items().addAll(items);
        return list;
    }
}
