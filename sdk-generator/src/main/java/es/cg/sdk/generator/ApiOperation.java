package es.cg.sdk.generator;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * An operation of the document.
 *
 * @param method such as {@code GET}
 * @param node what stands under its method
 * @param references those of the document
 */
record ApiOperation(String method, String path, JsonObject node, References references) {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

    /** Returns all operations in the order of the document; webhooks are none. */
    static List<ApiOperation> all(JsonObject root) {
        References references = new References(root);
        List<ApiOperation> all = new ArrayList<>();
        JsonObject paths = root.part("paths");
        for (String path : paths.keys()) {
            JsonObject item = paths.part(path);
            item.keys().stream()
                    .filter(METHODS::contains)
                    .forEach(each -> all.add(
                            new ApiOperation(each.toUpperCase(Locale.ROOT), path, item.part(each), references)));
        }
        return all;
    }

    String id() {
        return text("operationId");
    }

    /** Returns the text of a member, or an empty text if it has none. */
    String text(String key) {
        return node.textOrEmpty(key);
    }

    boolean is(String flag) {
        return text(flag).equals("true");
    }

    boolean isAssumed() {
        return is("x-assumed");
    }

    /** Returns {@code a}, {@code a|b} if either is enough, {@code a&b} if both are needed, or nothing for no scope. */
    String scope() {
        return text("x-scope") + String.join("&", node.texts("x-scope"));
    }

    List<JsonObject> parameters(String in) {
        return node.parts("parameters").stream()
                .map(references::resolve)
                .filter(each -> each.textOrEmpty("in").equals(in))
                .toList();
    }

    /** Returns the content of its body by media type; nothing if it has no body. */
    JsonObject content() {
        return references.resolve(node.part("requestBody")).part("content");
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
