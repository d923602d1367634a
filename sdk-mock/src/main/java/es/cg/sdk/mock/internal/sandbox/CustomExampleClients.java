package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.chapters.records.FieldValidator;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The example clients that a reset of the sandbox defines; later resets add them again, until one defines others. */
record CustomExampleClients(ServiceContext context) {
    private static final String KEPT = "declared";
    private static final int MOST = 100;
    private static final int LONGEST_NAME = 255;
    private static final Map<String, String> USUAL = Map.of(
            "tipo", "autonomo",
            "regimen_iva", "general",
            "territorio", "peninsula_baleares",
            "caso", "normal");

    /**
     * Keeps the clients that a reset declares, if it declares any.
     *
     * @throws ApiException with 422 and all violations
     */
    void declare(ObjectNode reset) {
        if (!reset.path("clientes").isArray()) {
            return;
        }
        check(reset);
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        int number = 0;
        for (JsonNode each : reset.path("clientes")) {
            number++;
            ObjectNode client = JsonNodeFactory.instance.objectNode();
            client.put("nombre", each.path("nombre").asText("Cliente declarado " + number));
            USUAL.forEach((field, usual) -> client.put(field, each.path(field).asText(usual)));
            kept.add(client);
        }
        context.sandboxUsage().record().change(json -> json.set(KEPT, kept));
    }

    /** Returns the declared clients. */
    List<ObjectNode> all() {
        List<ObjectNode> all = new ArrayList<>();
        context.sandboxUsage().record().json().path(KEPT).forEach(each -> all.add((ObjectNode) each.deepCopy()));
        return all;
    }

    private void check(ObjectNode reset) {
        FieldValidator validator = FieldValidator.ofChange(reset);
        int count = reset.path("clientes").size();
        if (count > MOST) {
            throw ApiException.invalid(Violation.INVALID, "clientes", Message.of("sandbox.tooManyClients", MOST));
        }
        Map<String, Set<String>> words = context.contract().sandbox().clientWords();
        for (int i = 0; i < count; i++) {
            FieldValidator client = validator.item("clientes", i);
            if (client != null) {
                JsonNode fields = client.fields();
                String name = fields.path("nombre").asText("x");
                client.notBlank("nombre");
                client.wrongIf(
                        !name.isBlank() && name.length() > LONGEST_NAME, "nombre", "field.longerThan", LONGEST_NAME);
                words.forEach((field, known) -> client.wrongIf(
                        fields.has(field) && !known.contains(fields.path(field).asText()),
                        field,
                        "field.noneOf",
                        known));
            }
        }
        validator.check();
    }
}
