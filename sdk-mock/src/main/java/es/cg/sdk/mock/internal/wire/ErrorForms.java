package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Our errors in the form of the service. Immutable. */
final class ErrorForms {
    private static final String PARAM = "param";
    private static final String MESSAGE = "message";

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;

    ErrorForms(Corrections corrections, ContractSchemas schemas, RecordForms records) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
    }

    /** Returns the error that an operation answers. */
    ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response) {
        ObjectNode body = response.json();
        if (body == null || !(body.get("error") instanceof ObjectNode error)) {
            return response;
        }
        ObjectNode named = error.deepCopy();
        if (operation != null) {
            rename(operation, named);
            named.path("errors").forEach(each -> rename(operation, (ObjectNode) each));
        }
        Map<String, FieldRule> places = new LinkedHashMap<>(corrections.errors().members());
        named.fieldNames()
                .forEachRemaining(
                        name -> places.computeIfAbsent(name, any -> FieldRule.at(JsonPlace.parse("error." + name))));
        return response.withBody(response.status(), records.members(named, places, schemas.fields("ErrorDetail")));
    }

    private void rename(ApiOperation operation, ObjectNode error) {
        if (!error.path(PARAM).asText().isEmpty()) {
            String our = error.path(PARAM).asText();
            String their = name(operation, our);
            error.put(PARAM, their);
            error.put(
                    MESSAGE, error.path(MESSAGE).asText().replace("El campo " + our + " ", "El campo " + their + " "));
        }
    }

    /** Returns the name that a field, filter or part of ours has at the service. */
    private String name(ApiOperation operation, String ours) {
        FieldRule filter = corrections.operation(operation.id()).query().get(ours);
        if (filter != null) {
            JsonPlace place = filter.place();
            return place == null ? ours : place.toString();
        }
        Optional<String> header = corrections.headers().names().get(ours);
        if (header != null) {
            return header.orElse(ours);
        }
        String form = schemas.form(operation);
        return records.theirPlace(form == null ? schemas.request(operation) : form, ours);
    }
}
