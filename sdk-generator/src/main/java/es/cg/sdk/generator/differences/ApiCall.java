package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An operation or a webhook of a document.
 *
 * @param method in upper case
 * @param path as the document has it; of a webhook, its name
 */
record ApiCall(String method, String path, JsonObject node, Side side) {
    static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final String JSON = "application/json";

    /** A parameter. */
    record Parameter(String name, boolean required, SchemaView schema) {}

    String id() {
        return node.textOrEmpty("operationId");
    }

    int line() {
        return node.place().line();
    }

    /** Returns the names of the parameters in the path, in its order. */
    List<String> names() {
        return PARAMETER
                .matcher(path)
                .results()
                .map((MatchResult each) -> each.group(1))
                .toList();
    }

    /** Returns the parameters of a place; headers in lower case. */
    Map<String, Parameter> parameters(String in) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        for (JsonObject each : node.parts("parameters")) {
            if (each.textOrEmpty("in").equals(in)) {
                String name = each.textOrEmpty("name");
                boolean required =
                        in.equals("path") || each.textOrEmpty("required").equals("true");
                all.put(
                        in.equals("header") ? name.toLowerCase(Locale.ROOT) : name,
                        new Parameter(name, required, side.view(each.part("schema"))));
            }
        }
        return all;
    }

    /** Returns the body in JSON; null if it has none. */
    @Nullable
    SchemaView body() {
        return schema(node.part("requestBody"), JSON);
    }

    /** Returns the parts of a form; null if the operation takes none. */
    @Nullable
    SchemaView form() {
        return schema(node.part("requestBody"), "multipart/form-data");
    }

    List<String> bodyTypes() {
        return node.part("requestBody").part("content").keys();
    }

    /** Returns the answers of success and redirects, by status. */
    Map<String, JsonObject> answers() {
        Map<String, JsonObject> all = new LinkedHashMap<>();
        JsonObject responses = node.part("responses");
        for (String each : new TreeSet<>(responses.keys())) {
            if (each.startsWith("2") || each.startsWith("3")) {
                all.put(each, responses.part(each));
            }
        }
        return all;
    }

    /** Returns what an answer or a body has in JSON; null if it has none. */
    @Nullable
    SchemaView json(JsonObject answer) {
        return schema(answer, JSON);
    }

    /** Returns the schemas of the errors that it lists. */
    List<SchemaView> errors() {
        JsonObject responses = node.part("responses");
        return responses.keys().stream()
                .filter(each -> each.startsWith("4") || each.startsWith("5") || each.equals("default"))
                .map(each -> json(responses.part(each)))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable SchemaView schema(JsonObject holder, String type) {
        JsonObject schema = holder.part("content").part(type).object("schema");
        return schema == null ? null : side.view(schema);
    }

    /** Returns the scopes that it names, as one text; empty if it names none. */
    String scope() {
        return node.get("x-scope") instanceof JsonScalar scope
                ? scope.value()
                : String.join(" ", new TreeSet<>(node.texts("x-scope")));
    }

    /** Returns the path without the names of its parameters. */
    static String template(String path) {
        return PARAMETER.matcher(path).replaceAll("{}");
    }
}
