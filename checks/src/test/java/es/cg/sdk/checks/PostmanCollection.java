package es.cg.sdk.checks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.core.util.Separators.Spacing;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.checks.OpenApi.Operation;

/** Makes the Postman collection, format 2.1, from {@code openapi.json}: the same text each time. */
final class PostmanCollection {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = new JsonMapper();

    private final OpenApi api;

    private PostmanCollection(OpenApi api) {
        this.api = api;
    }

    static String text(OpenApi api) {
        return pretty(new PostmanCollection(api).collection()) + "\n";
    }

    private ObjectNode collection() {
        ObjectNode collection = NODES.objectNode();
        collection
                .putObject("info")
                .put("name", api.root().at("/info/title").asText())
                .put(
                        "description",
                        "Made from openapi.json, contract version "
                                + api.root().at("/info/version").asText()
                                + ". Set the variables baseUrl (for the sandbox: its address), apiKey and clienteId.")
                .put("schema", "https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
        ArrayNode folders = collection.putArray("item");
        api.root().path("tags").forEach(tag -> folder(folders, tag));
        bearer(collection.putObject("auth"));
        ArrayNode variables = collection.putArray("variable");
        variable(
                variables,
                "baseUrl",
                api.root().at("/servers/0/variables/baseUrl/default").asText());
        variable(variables, "apiKey", "");
        variable(variables, "clienteId", "");
        return collection;
    }

    private void folder(ArrayNode folders, JsonNode tag) {
        String name = tag.path("name").asText();
        ArrayNode requests = NODES.arrayNode();
        for (Operation operation : api.operations()) {
            if (operation.node().at("/tags/0").asText().equals(name)) {
                requests.add(new PostmanRequest(operation).item());
            }
        }
        if (!requests.isEmpty()) {
            folders.addObject()
                    .put("name", name)
                    .put("description", tag.path("description").asText())
                    .set("item", requests);
        }
    }

    private static void bearer(ObjectNode auth) {
        auth.put("type", "bearer")
                .putArray("bearer")
                .addObject()
                .put("key", "token")
                .put("value", "{{apiKey}}")
                .put("type", "string");
    }

    private static void variable(ArrayNode variables, String key, String value) {
        variables.addObject().put("key", key).put("value", value).put("type", "string");
    }

    static String pretty(JsonNode json) {
        DefaultIndenter twoSpaces = new DefaultIndenter("  ", "\n");
        Separators separators = Separators.createDefaultInstance()
                .withObjectFieldValueSpacing(Spacing.AFTER)
                .withArrayEmptySeparator("")
                .withObjectEmptySeparator("");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(separators)
                .withArrayIndenter(twoSpaces)
                .withObjectIndenter(twoSpaces);
        try {
            return MAPPER.writer(printer).writeValueAsString(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
