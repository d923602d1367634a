package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that is as the document says.
 *
 * @param variables the values of the path's variables
 * @param query the parameters of the query
 * @param client the client of the header {@code X-CG-Client}; 0 without it
 * @param body the body, or the parts of a form by their names; missing without one
 * @param fileName the name of the file in a form; null without one
 */
record ServiceRequest(
        ServiceDocument.Operation operation,
        Map<String, String> variables,
        Map<String, String> query,
        long client,
        JsonNode body,
        @Nullable String fileName) {

    /** Returns the value of the path's variable {@code id}. */
    String id() {
        return Objects.requireNonNull(variables.get("id"), "an operation with an id");
    }

    /** Returns a text of the body; empty if it is not there. */
    String text(String name) {
        return body.path(name).asText("");
    }

    /** Returns this request, whose filters of dates must not be reversed. */
    ServiceRequest withRange(String from, String to) {
        if (query.containsKey(from) && query.getOrDefault(from, "").compareTo(query.getOrDefault(to, "9")) > 0) {
            throw Refusal.parameter("rango_invertido", from, "it is after " + to);
        }
        return this;
    }

    /** Returns this request, with a filter that ignores spaces. */
    ServiceRequest withoutSpaces(String filter) {
        Map<String, String> changed = new HashMap<>(query);
        changed.computeIfPresent(filter, (name, value) -> value.replace(" ", ""));
        return new ServiceRequest(operation, variables, changed, client, body, fileName);
    }
}
