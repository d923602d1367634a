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
        return file.part("errors");
    }

    private JsonObject rule(String path) {
        return file.part("operations").part(operation(path).textOrEmpty("operationId"));
    }

    /** Returns the method by which the service has this read. */
    String method(String path) {
        String method = rule(path).text("method");
        return method == null ? "GET" : method;
    }

    /** Returns whether a request needs the id of a client. */
    boolean isOnClient(String path) {
        JsonValue said = rule(path).get("client_header");
        return clientPlace(path) != null
                || (said == null
                        ? operation(path).textOrEmpty("x-client-header").equals("required")
                        : rule(path).textOrEmpty("client_header").equals("true"));
    }

    /** Returns whether the id of the client is in the header. */
    boolean hasClientHeader(String path) {
        return clientPlace(path) == null && isOnClient(path);
    }

    private @Nullable JsonObject clientPlace(String path) {
        return rule(path).part("parameters").object(CLIENT);
    }

    /**
     * Returns the target of a request.
     *
     * @param id the value of all parameters of the path; empty if it has none
     * @param client the id of the client; null for none
     * @param limit the number of records of a page; 0 to leave it to the service
     */
    String target(String path, String id, @Nullable String client, int limit) {
        String moved = rule(path).text("path");
        String target = moved == null ? path : moved;
        List<String> query = new ArrayList<>();
        JsonObject parameters = rule(path).part("parameters");
        for (String each : parameters.keys()) {
            JsonObject place = parameters.object(each);
            String value = each.equals(CLIENT) ? client : id;
            if (place != null && value != null) {
                target = target.replace("{" + place.textOrEmpty("path") + "}", encoded(value));
                String name = place.text("query");
                if (name != null) {
                    query.add(encoded(name) + "=" + encoded(value));
                }
            }
        }
        if (limit > 0) {
            query.add(encoded(limit(path)) + "=" + limit);
        }
        return target.replaceAll("\\{[^}]*}", encoded(id)) + (query.isEmpty() ? "" : "?" + String.join("&", query));
    }

    private String limit(String path) {
        JsonValue said = rule(path).part("query").get("limit");
        String name = said instanceof JsonObject object
                ? object.text("name")
                : rule(path).part("query").text("limit");
        return name == null ? "limit" : name;
    }

    /** Returns the names that the service has for the ids of records. */
    List<String> ids() {
        JsonObject schemas = file.part("schemas");
        List<String> names = new ArrayList<>();
        for (String each : schemas.keys()) {
            JsonObject fields = schemas.part(each).part("fields");
            String name = fields.get("id") instanceof JsonObject object ? object.text("name") : fields.text("id");
            if (name != null) {
                names.add(name);
            }
        }
        return names;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
