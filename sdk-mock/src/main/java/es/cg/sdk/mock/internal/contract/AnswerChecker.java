package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.messages.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Checks answers against the contract, and refuses fields that the contract does not name. Thread-safe. */
public final class AnswerChecker {
    private static final String JSON = "/content/application~1json/schema";

    // Answered by an operation that this mock has no code for. No operation of openapi.json documents it: all are
    // there.
    private static final int NOT_IMPLEMENTED = 501;

    private final JsonNode document;
    private final Schemas schemas;

    /** Creates a checker from the bytes of an openapi.json. */
    AnswerChecker(byte[] contract) {
        try {
            ObjectNode strict = (ObjectNode) ExactJson.read(contract);
            ObjectNode all = strict.withObject("/components/schemas");
            Set<String> parts = partsOpened(strict, all);
            for (String name : names(all)) {
                if (!parts.contains(name)) {
                    close(all.path(name));
                }
            }
            this.document = strict;
            this.schemas = new Schemas(ExactJson.write(strict), Set.of());
        } catch (IOException e) {
            throw new IllegalStateException("the contract was read as JSON before", e);
        }
    }

    /** Returns what is wrong with an operation's answer; an undocumented status is wrong too. */
    public List<Violation> violations(ApiOperation operation, int status, JsonNode answer) {
        String place = place(operation) + "/responses/" + status;
        JsonNode response = document.at(place);
        if (response.isMissingNode()) {
            return status == NOT_IMPLEMENTED
                    ? violations(answer)
                    : List.of(new Violation(null, Message.of("record.undocumented", operation.id(), status)));
        }
        String reference = response.path("$ref").asText();
        String schema = (reference.isEmpty() ? place : reference.substring(1)) + JSON;
        return document.at(schema).isMissingNode()
                ? List.of()
                : schemas.violations("#" + schema.replace("{", "%7B").replace("}", "%7D"), answer);
    }

    /** Returns what is wrong with an error code: it must be documented for the operation, with this status. */
    public List<Violation> violations(ApiOperation operation, int status, String code) {
        JsonNode own = document.at(place(operation)).path("x-error-codes");
        JsonNode ofEach = document.at("/components/x-codes-of-every-operation/codes");
        boolean listed = code.equals("no_implementado")
                || Stream.of(own, ofEach)
                        .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
                        .anyMatch(each -> each.asText().equals(code));
        boolean itsStatus = document.at("/components/x-error-codes/" + code + "/status")
                .asText()
                .equals(Integer.toString(status));
        return listed && itsStatus
                ? List.of()
                : List.of(new Violation(null, Message.of("record.undocumented", operation.id(), status + " " + code)));
    }

    private static String place(ApiOperation operation) {
        return "/paths/" + operation.path().replace("~", "~0").replace("/", "~1") + "/"
                + operation.method().toLowerCase(Locale.ROOT);
    }

    /** Returns what is wrong with an error that belongs to no operation. */
    public List<Violation> violations(JsonNode error) {
        return schemas.violations("#/components/schemas/ErrorBody", error);
    }

    /**
     * Gives every schema that is part of another by {@code allOf} an open copy for that use, and closes the schema
     * itself. Returns the names of the open copies.
     */
    private static Set<String> partsOpened(JsonNode document, ObjectNode all) {
        Set<String> parts = new HashSet<>();
        for (JsonNode list : document.findValues("allOf")) {
            for (JsonNode each : list) {
                String name = each.path("$ref").asText().replaceFirst(".*/", "");
                if (!name.isEmpty()) {
                    String part = name + "Part";
                    ((ObjectNode) each).put("$ref", "#/components/schemas/" + part);
                    if (parts.add(part)) {
                        all.set(part, all.path(name));
                        all.putObject(name)
                                .put("unevaluatedProperties", false)
                                .put("$ref", "#/components/schemas/" + part);
                    }
                }
            }
        }
        return parts;
    }

    private static List<String> names(ObjectNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Refuses unknown fields in a schema that names its fields, and in the schemas inside. */
    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object
                && !object.has("additionalProperties")
                && (object.has("properties") || object.has("allOf"))) {
            object.put("unevaluatedProperties", false);
        }
        schema.forEach(child -> {
            if (!child.equals(schema.get("allOf"))) {
                closeInside(child);
            }
        });
    }

    private static void closeInside(JsonNode node) {
        if (node.isObject() && node.has("type") && node.has("properties")) {
            close(node);
        } else {
            node.forEach(AnswerChecker::closeInside);
        }
    }
}
