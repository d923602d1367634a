package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.theirs.NormalForm;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** One of the two documents, in normal form. */
final class Side {
    /** Keeps a plain example of a schema, which the normal form leaves out. */
    static final String EXAMPLE = "x-example-of-schema";

    private final JsonObject raw;
    private final JsonObject root;
    private final References references;
    /** By the schema itself: two schemas that say the same have views of their own. */
    private final IdentityHashMap<JsonObject, SchemaView> views = new IdentityHashMap<>();

    Side(JsonObject document) {
        this.raw = document;
        JsonObject copy = document.copy(null);
        keepExamples(copy);
        this.root = NormalForm.of(copy);
        this.references = new References(root);
    }

    private static void keepExamples(JsonValue value) {
        if (value instanceof JsonArray array) {
            array.items().forEach(Side::keepExamples);
        } else if (value instanceof JsonObject object) {
            List.copyOf(object.keys()).forEach(each -> keepExamples(object.at(each)));
            boolean isSchema = object.get("type") instanceof JsonScalar || object.get("type") instanceof JsonArray;
            JsonValue example = object.get("example") == null ? first(object.get("examples")) : object.get("example");
            if (isSchema && example instanceof JsonScalar scalar) {
                object.put(EXAMPLE, JsonScalar.text(scalar.place(), scalar.value()));
            }
        }
    }

    private static @Nullable JsonValue first(@Nullable JsonValue examples) {
        return examples instanceof JsonArray list && !list.items().isEmpty()
                ? list.items().get(0)
                : null;
    }

    /** Returns the document as it was written. */
    JsonObject raw() {
        return raw;
    }

    JsonObject root() {
        return root;
    }

    References references() {
        return references;
    }

    SchemaView view(JsonObject schema) {
        SchemaView known = views.get(schema);
        if (known == null) {
            known = new SchemaView(schema, this);
            views.put(schema, known);
        }
        return known;
    }

    List<ApiCall> operations() {
        return calls("paths");
    }

    List<ApiCall> webhooks() {
        return calls("webhooks");
    }

    private List<ApiCall> calls(String section) {
        List<ApiCall> all = new ArrayList<>();
        JsonObject paths = root.part(section);
        for (String path : paths.keys()) {
            JsonObject item = paths.part(path);
            item.keys()
                    .forEach(each -> all.add(new ApiCall(each.toUpperCase(Locale.ROOT), path, item.part(each), this)));
        }
        return all;
    }
}
