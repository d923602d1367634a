package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.checks.OpenApi.Operation;
import es.cg.sdk.checks.PostmanStory.Step;
import java.util.List;
import java.util.Map;

/** One request of the collection. */
record PostmanRequest(Operation operation, Step step) {
    private static final String CLIENT = "{{clienteId}}";

    /** In the working directory of Postman or Newman. */
    private static final String FILE = "documento.pdf";

    ObjectNode item() {
        ObjectNode item = JsonNodeFactory.instance.objectNode();
        item.put("name", operation.id() + ": " + operation.text("summary"));
        PostmanScripts.after(item.putArray("event"), operation, step.given());
        ObjectNode request = item.putObject("request");
        request.put("method", operation.method());
        headers(request.putArray("header"));
        url(request.putObject("url"));
        operation.body().path("content").properties().forEach(each -> body(request.putObject("body"), each));
        request.put("description", description());
        item.putArray("response");
        return item;
    }

    private void headers(ArrayNode headers) {
        if (!operation.text("x-client-header").equals("none")) {
            header(headers, "X-CG-Client", CLIENT);
        }
        String key = operation.text("x-idempotency-key");
        if (!key.equals("none")) {
            header(headers, "Idempotency-Key", "{{$guid}}");
            disable(headers, key.equals("optional"));
        }
        operation.parameter("header", "X-CG-Sandbox-Scenario").ifPresent(each -> {
            header(headers, "X-CG-Sandbox-Scenario", each.at("/schema/enum/0").asText());
            disable(headers, true);
        });
        if (operation.body().path("content").has(OpenApi.JSON)) {
            header(headers, "Content-Type", OpenApi.JSON);
        }
    }

    private static void header(ArrayNode headers, String name, String value) {
        headers.addObject().put("key", name).put("value", value);
    }

    private static void disable(ArrayNode entries, boolean disabled) {
        if (disabled && entries.get(entries.size() - 1) instanceof ObjectNode last) {
            last.put("disabled", true);
        }
    }

    private void url(ObjectNode url) {
        List<String> segments = List.of(
                operation.path().substring(1).replaceAll("\\{(\\w+)}", ":$1").split("/", -1));
        url.put("raw", "{{baseUrl}}/" + String.join("/", segments));
        url.putArray("host").add("{{baseUrl}}");
        ArrayNode path = url.putArray("path");
        segments.forEach(path::add);
        ArrayNode query = JsonNodeFactory.instance.arrayNode();
        operation.parameters("query").forEach(each -> {
            described(query, each, example(each));
            disable(query, true);
        });
        ArrayNode variables = JsonNodeFactory.instance.arrayNode();
        boolean inPath = operation.text("x-client-header").equals("accepted");
        operation.parameters("path").forEach(each -> described(variables, each, inPath ? CLIENT : id(each)));
        if (!query.isEmpty()) {
            url.set("query", query);
        }
        if (!variables.isEmpty()) {
            url.set("variable", variables);
        }
    }

    private static void described(ArrayNode entries, JsonNode parameter, String value) {
        entries.addObject()
                .put("key", parameter.path("name").asText())
                .put("value", value)
                .put("description", parameter.path("description").asText());
    }

    private String id(JsonNode parameter) {
        return step.ids().getOrDefault(parameter.path("name").asText(), "");
    }

    private static String example(JsonNode parameter) {
        JsonNode schema = parameter.path("schema");
        for (JsonNode each : List.of(parameter.path("example"), schema.path("default"), schema.at("/enum/0"))) {
            if (!each.isMissingNode()) {
                return each.asText();
            }
        }
        return "";
    }

    private String raw(ObjectNode body) {
        step.fields().forEach((field, value) -> {
            if (value.isNull()) {
                body.remove(field);
            } else {
                body.set(field, value);
            }
        });
        return PostmanCollection.pretty(body).replaceAll("\"\\{\\{#(\\w+)}}\"", "{{$1}}");
    }

    private void body(ObjectNode body, Map.Entry<String, JsonNode> content) {
        JsonNode example = content.getValue().path("example");
        if (content.getKey().equals(OpenApi.JSON)) {
            body.put("mode", "raw").put("raw", raw(example.deepCopy()));
            body.putObject("options").putObject("raw").put("language", "json");
            return;
        }
        ArrayNode parts = body.put("mode", "formdata").putArray("formdata");
        OpenApi api = operation.api();
        api.properties(content.getValue().path("schema")).forEach((name, property) -> {
            boolean file = api.resolve(property).path("format").asText().equals("binary");
            ObjectNode part = parts.addObject().put("key", name).put("type", file ? "file" : "text");
            part.put(file ? "src" : "value", file ? FILE : example.path(name).asText());
            part.put("description", property.path("description").asText());
            disable(parts, !file);
        });
    }

    private String description() {
        String scope = operation.scope().replace("|", " or ").replace("&", " and ");
        StringBuilder text = new StringBuilder(operation.text("description"))
                .append("\n\nScope: ")
                .append(scope.isEmpty() ? "none" : scope)
                .append(". Plan: ")
                .append(operation.text("x-plan"))
                .append('.');
        if (!OpenApi.texts(operation.node().path("x-environments")).contains("production")) {
            text.append(" Sandbox only.");
        }
        if (OpenApi.assumed(operation.node())) {
            text.append("\n\nAssumed, the contract does not show this operation: ")
                    .append(operation.text("x-assumed-reason"));
        }
        return text.toString();
    }
}
