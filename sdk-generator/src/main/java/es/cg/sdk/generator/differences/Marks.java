package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What of our document is assumed, and by which entry of docs/assumptions.md. */
final class Marks {
    private static final String REASON = "x-assumed-reason";
    private static final String PARTS = "x-assumed-parts";

    private final JsonObject raw;
    private final References references;
    private final Map<String, JsonObject> operations = new HashMap<>();

    Marks(JsonObject raw) {
        this.raw = raw;
        this.references = new References(raw);
        JsonObject paths = raw.part("paths");
        for (String path : paths.keys()) {
            for (String method : paths.part(path).keys()) {
                operations.put(
                        method.toUpperCase(Locale.ROOT) + " " + path,
                        paths.part(path).part(method));
            }
        }
    }

    private static @Nullable String entry(JsonObject node) {
        String reason = node.text(REASON);
        return reason == null ? null : reason.replaceFirst("(?s):.*", "");
    }

    private static @Nullable String entry(JsonObject node, String part) {
        String own = entry(node);
        String reason = node.part(PARTS).text(part);
        return own != null || reason == null ? own : reason.replaceFirst("(?s):.*", "");
    }

    private JsonObject node(ApiCall call) {
        return operations.get(call.method() + " " + call.path()) == null
                ? new JsonObject(raw.place(), null)
                : Objects.requireNonNull(operations.get(call.method() + " " + call.path()));
    }

    /** Returns the subject of what a file says of an operation under a key. */
    Subject operation(ApiCall call, String key) {
        JsonObject node = node(call);
        String entry = entry(node);
        if (entry == null && key.equals("client_header")) {
            entry = entry(node, "x-client-header");
        }
        if (entry == null && (key.equals("answer") || key.equals("deferred"))) {
            JsonObject responses = node.part("responses");
            entry = responses.keys().stream()
                    .filter(each -> each.startsWith("2"))
                    .map(each -> entry(responses.part(each)))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        boolean isFree = key.equals("headers");
        return new Subject(call.id(), List.of("operations", call.id()), List.of(key), entry == null && !isFree, entry);
    }

    /** Returns the subject of a filter. */
    Subject filter(ApiCall call, String name) {
        JsonObject node = node(call);
        String entry = entry(node);
        for (JsonObject each : node.parts("parameters")) {
            JsonObject parameter = references.resolve(each);
            if (entry == null && name.equals(parameter.text("name"))) {
                entry = entry(parameter) == null ? entry(each) : entry(parameter);
            }
        }
        return new Subject(
                name + " of " + call.id(),
                List.of("operations", call.id()),
                List.of("query", name),
                entry == null,
                entry);
    }

    /** Returns the subject of a part of a form. */
    Subject part(ApiCall call, String schema, String name) {
        Subject field = field(schema, name);
        return new Subject(
                name + " of " + call.id(),
                List.of("operations", call.id()),
                List.of("form", "parts", name),
                field.shown(),
                field.assumption());
    }

    /** Returns the subject of a field of a component. */
    Subject field(String schema, String name) {
        JsonObject component = raw.part("components").part("schemas").part(schema);
        String entry = entry(component);
        JsonObject property = property(component, name);
        if (entry == null && property != null) {
            entry = entry(property);
        }
        return new Subject(
                schema + "." + name, List.of("schemas", schema), List.of("fields", name), entry == null, entry);
    }

    private @Nullable JsonObject property(JsonObject schema, String name) {
        JsonObject resolved = references.resolve(schema);
        JsonObject own = resolved.part("properties").object(name);
        if (own != null) {
            return own;
        }
        return resolved.parts("allOf").stream()
                .map(each -> property(each, name))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Returns the subject of a whole component, which is never refused as shown. */
    Subject schema(String schema) {
        return new Subject(
                schema,
                List.of("schemas", schema),
                List.of(),
                false,
                entry(raw.part("components").part("schemas").part(schema)));
    }

    /** Returns the header with the contract's version, and its value. */
    JsonObject version() {
        return raw.part("components").part("x-version-header");
    }

    /** Returns the subject of that header. */
    Subject versionHeader() {
        return new Subject("the version header", List.of("version_header"), List.of(), false, entry(version()));
    }

    /** Returns the subject of a part of the file that is about all operations, such as {@code errors}. */
    Subject all(String key, String label, boolean isShown, @Nullable String assumption) {
        return new Subject(label, List.of(key), List.of(), isShown, assumption);
    }

    /** Returns the entry of docs/assumptions.md that a field of a component is of; null if it is shown. */
    @Nullable
    String assumptionOf(String schema, String field) {
        return field(schema, field).assumption();
    }

    /** Returns the entry of docs/assumptions.md that an error code is of; null if it is shown. */
    @Nullable
    String code(String code) {
        return entry(raw.part("components").part("x-error-codes").part(code));
    }
}
