package es.cg.sdk.examples;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the service has its reads: as a corrections file says, else as the contract does. Immutable.
 *
 * @param ours our document
 * @param file the corrections file; an empty object for none
 */
record SandboxRequests(JsonObject ours, JsonObject file) {
    private static final String CLIENT = "X-CG-Client";

    /** Returns the GET of a path of ours. */
    JsonObject operation(String path) {
        return ours.part("paths").part(path).part("get");
    }

    /** Returns what the file says of errors. */
    JsonObject errors() {
        JsonObject own = part(file, "errors");
        return own.isEmpty() ? part(part(file, "against_contract"), "errors") : own;
    }

    private JsonObject rule(String path) {
        String id = operation(path).textOrEmpty("operationId");
        JsonObject own = part(part(file, "operations"), id);
        return own.isEmpty() ? part(part(part(file, "against_contract"), "operations"), id) : own;
    }

    private static JsonObject part(JsonObject object, String key) {
        JsonObject part = object.object(key);
        return part == null ? new JsonObject(object.place(), null) : part;
    }

    /** Returns the method by which the service has this read. */
    String method(String path) {
        String method = rule(path).text("method");
        return method == null ? "GET" : method;
    }

    /** Returns the path there; its parameters have our names. */
    String template(String path) {
        String moved = rule(path).text("path");
        return moved == null ? path : moved;
    }

    /** Returns whether a request needs the id of a client. */
    boolean isOnClient(String path) {
        return !hasNoClientPlace(path)
                || operation(path).textOrEmpty("x-client-header").equals("required");
    }

    /** Returns whether the id of the client is in the header. */
    boolean hasClientHeader(String path) {
        return hasNoClientPlace(path) && isOnClient(path);
    }

    private boolean hasNoClientPlace(String path) {
        return !template(path).contains("{" + CLIENT + "}")
                && part(rule(path), "query").get(CLIENT) == null;
    }

    /**
     * Returns the target of a request.
     *
     * @param id the value of all parameters of the path; empty if it has none
     * @param client the id of the client; null for none
     * @param limit the number of records of a page; 0 to leave it to the service
     */
    String target(String path, String id, @Nullable String client, int limit) {
        JsonObject lines = part(rule(path), "query");
        List<String> query = new ArrayList<>();
        for (String each : lines.keys()) {
            String value = each.equals(CLIENT) ? client : path.contains("{" + each + "}") ? id : null;
            if (value != null) {
                query.add(encoded(lines.textOrEmpty(each)) + "=" + encoded(value));
            }
        }
        JsonObject fixed = part(rule(path), "fixed");
        fixed.keys().forEach(each -> query.add(encoded(each) + "=" + encoded(fixed.textOrEmpty(each))));
        if (limit > 0) {
            query.add(encoded(name(lines, "limit")) + "=" + limit);
        }
        String target = template(path).replace("{" + CLIENT + "}", encoded(client == null ? "" : client));
        return target.replaceAll("\\{[^}]*}", encoded(id)) + (query.isEmpty() ? "" : "?" + String.join("&", query));
    }

    private static String name(JsonObject lines, String field) {
        JsonValue line = lines.get(field);
        String name = line instanceof JsonObject object ? object.text("name") : lines.text(field);
        return name == null ? field : name;
    }

    /** Returns the names that the service has for the ids of records. */
    List<String> ids() {
        JsonObject answers = part(file, "answers");
        return answers.keys().stream()
                .map(each -> part(answers, each))
                .filter(each -> each.get("id") != null)
                .map(each -> name(each, "id"))
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
