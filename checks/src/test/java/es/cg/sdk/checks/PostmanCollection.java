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
import es.cg.sdk.checks.PostmanStory.Folder;
import es.cg.sdk.checks.PostmanStory.Step;

/** Makes the Postman collection, format 2.1, from {@code openapi.json}: the same text each time. */
final class PostmanCollection {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String DESCRIPTION = """
            . Set the variables baseUrl (for the sandbox: its address), apiKey and clienteId.

            The requests are in an order in which the whole collection can run, with Newman too: each takes the ids that \
            it needs from the answers before it, and the bodies differ from run to run. Each request tests the status of \
            its answer. status.get begins a run, so send it first.

            - documents.upload sends the file documento.pdf from the working directory; choose another in Postman.
            - The date of today is that of the computer. For a mock with another clock, set hoy, such as 2026-11-20, in \
            the environment.
            - A request is left out, and the console says so, if no answer before had an id for it. In particular: only a \
            person in the panel can make a remittance (sepaRemittances.get, sepaRemittances.file, \
            sandbox.simulateRemittance) or submit a model (taxModels.receipt); webhooks.deliveries and webhooks.resend \
            need an active destination, whose receiver no collection can be; in the sandbox, where statements cannot be \
            imported, there is no import for bankImports.get.
            - The requests of the folder Sandbox are left out in production.
            - The folder Removal comes last. Its last request, clients.erase, revokes the consent of the client: leave it \
            out if you still need the client.""";

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
                                + DESCRIPTION)
                .put("schema", "https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
        ArrayNode folders = collection.putArray("item");
        PostmanStory.folders().forEach(each -> folder(folders, each));
        PostmanScripts.beforeEach(collection.putArray("event"));
        bearer(collection.putObject("auth"));
        ArrayNode variables = collection.putArray("variable");
        variable(variables, "baseUrl", api.root().at("/servers/0/url").asText());
        variable(variables, "apiKey", "");
        variable(variables, "clienteId", "");
        return collection;
    }

    private void folder(ArrayNode folders, Folder folder) {
        ObjectNode node = folders.addObject().put("name", folder.name()).put("description", description(folder));
        if (folder.name().equals("Sandbox")) {
            PostmanScripts.inSandboxOnly(node.putArray("event"));
        }
        ArrayNode requests = node.putArray("item");
        folder.steps().forEach(each -> requests.add(new PostmanRequest(operation(each), each).item()));
    }

    private String description(Folder folder) {
        for (JsonNode tag : api.root().path("tags")) {
            if (tag.path("name").asText().equals(folder.name())) {
                return tag.path("description").asText();
            }
        }
        return folder.description();
    }

    private Operation operation(Step step) {
        return api.operations().stream()
                .filter(each -> each.id().equals(step.operation()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("openapi.json has no operation " + step.operation()));
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
