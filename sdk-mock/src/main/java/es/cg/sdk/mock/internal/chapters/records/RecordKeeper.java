package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.RecordKind;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import java.util.Map;

/** Keeps records as they are sent, after a check: the operations that create and change one. */
public record RecordKeeper(Environment environment, String table, Check check) {
    /** Checks what was sent. */
    @FunctionalInterface
    public interface Check {
        /**
         * Adds the violations of a request.
         *
         * @param sent its fields, which may be put into normal form
         * @param stored the record that it changes; empty for a new one
         */
        void check(FieldValidator sent, JsonNode stored, long client);
    }

    /** Returns the handlers of both operations by {@code operationId}. */
    public Map<String, OperationHandler> handlers() {
        String calls = RecordKind.of(table).text("calls");
        return Map.of(calls + ".create", this::create, calls + ".update", this::update);
    }

    private ApiResponse create(ApiCall call) {
        ObjectNode fields = checked(call, JsonNodeFactory.instance.objectNode(), "");
        RecordKind.of(table)
                .description()
                .path("defaults")
                .properties()
                .forEach(each -> fields.putIfAbsent(each.getKey(), each.getValue()));
        return ApiResponse.of(201, environment.add(table, call.client(), fields).shown());
    }

    private ApiResponse update(ApiCall call) {
        Row row = call.record(environment, table);
        ObjectNode fields = checked(call, row.json(), row.id());
        environment.change(row, json -> json.setAll(fields));
        return ApiResponse.of(200, row.shown());
    }

    private ObjectNode checked(ApiCall call, JsonNode stored, String id) {
        FieldValidator validator = FieldValidator.ofChange(call.fields());
        check.check(validator, stored, call.client());
        validator.check();
        checkUnique(environment, table, call.client(), id, validator.fields());
        return validator.fields();
    }

    /**
     * Checks that no other record of a client has the same text in a field that is unique.
     *
     * @param id the id of the record that is changed; empty for a new one
     * @throws ApiException with 409 if one has
     */
    public static void checkUnique(Environment environment, String table, long client, String id, ObjectNode fields) {
        for (JsonNode unique : RecordKind.of(table).description().path("unique")) {
            String field = unique.path("field").asText();
            String value = fields.path(field).asText("");
            RowFilter same = RowFilter.text(field, value).and(row -> !row.id().equals(id));
            Row other = value.isBlank() || !environment.refuses(Refusal.DUPLICATE_RECORD)
                    ? null
                    : environment.table(table).newest(client, same);
            if (other != null) {
                Message message = Message.named(
                        unique.path("message").asText(), Map.of("field", field, field, value, "id", other.id()));
                throw ApiException.conflict(unique.path("code").asText(), message)
                        .about(field);
            }
        }
    }
}
