package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.ErrorRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Our errors in the form of the service. Immutable. */
final class ErrorForms {
    private static final String CODE = "code";
    private static final String PARAM = "param";
    private static final String MESSAGE = "message";
    private static final String ENTRIES = "errors";

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;
    private final ErrorRule rule;

    ErrorForms(Corrections corrections, ContractSchemas schemas, RecordForms records) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
        this.rule = corrections.errors();
    }

    /** Returns the error that an operation answers. */
    ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response) {
        ObjectNode body = response.json();
        if (body == null || !(body.get("error") instanceof ObjectNode error)) {
            return response;
        }
        ObjectNode theirs = error(operation, error.deepCopy());
        boolean isAgain = rule.sameKeyCodes().contains(error.path(CODE).asText())
                || error.path(CODE).asText().equals("sin_efecto");
        if (response.status() == 500 && isAgain && !rule.mark().isHere()) {
            rule.mark().put(theirs, mark());
        }
        ObjectNode whole = body.deepCopy();
        whole.remove("error");
        if (rule.in().isHere()) {
            whole.setAll(theirs);
        } else {
            rule.in().put(whole, theirs);
        }
        return response.withBody(response.status(), whole);
    }

    private JsonNode mark() {
        boolean isFlag = rule.markValue().equals("true") || rule.markValue().equals("false");
        return isFlag
                ? JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(rule.markValue()))
                : TextNode.valueOf(rule.markValue());
    }

    /** Returns the error of a job, which an operation started; null if it is not known. */
    ObjectNode ofJob(@Nullable ApiOperation operation, ObjectNode error) {
        return error(operation, error.deepCopy());
    }

    private ObjectNode error(@Nullable ApiOperation operation, ObjectNode error) {
        JsonNode entries = error.remove(ENTRIES);
        ObjectNode theirs = members(operation, error, rule.members());
        if (entries != null) {
            ArrayNode list = JsonNodeFactory.instance.arrayNode();
            for (JsonNode each : entries) {
                list.add(
                        each instanceof ObjectNode entry
                                ? members(operation, entry.deepCopy(), rule.entryMembers())
                                : each);
            }
            rule.entriesIn().put(theirs, list);
        }
        return theirs;
    }

    private ObjectNode members(@Nullable ApiOperation operation, ObjectNode ours, Map<String, JsonPlace> places) {
        if (ours.has(CODE)) {
            ours.set(CODE, code(ours.path(CODE).asText()));
        }
        if (operation != null && ours.hasNonNull(PARAM)) {
            String our = ours.path(PARAM).asText();
            String their = name(operation, our);
            ours.put(PARAM, their);
            ours.put(MESSAGE, ours.path(MESSAGE).asText().replace("El campo " + our + " ", "El campo " + their + " "));
        }
        ObjectNode theirs = JsonNodeFactory.instance.objectNode();
        ours.properties()
                .forEach(each -> places.getOrDefault(each.getKey(), JsonPlace.of(each.getKey()))
                        .put(theirs, each.getValue()));
        return theirs;
    }

    /** A code of digits is a number there. */
    private JsonNode code(String ours) {
        String their = rule.codes().getOrDefault(ours, ours);
        return their.matches("[1-9][0-9]{0,17}") ? LongNode.valueOf(Long.parseLong(their)) : TextNode.valueOf(their);
    }

    /** Returns the name that a field, filter or part of ours has at the service. */
    private String name(ApiOperation operation, String ours) {
        OperationRule its = corrections.operation(operation.id());
        if (its.filters().containsKey(ours)) {
            return its.filters().get(ours).place().toString();
        }
        if (its.parameters().containsKey(ours)) {
            return its.place(ours).name();
        }
        String part = its.parts().get(ours);
        return part != null ? part : records.theirPlace(schemas.request(operation), ours);
    }
}
