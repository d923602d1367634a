package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.corrections.AnswerRule;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.ListRule;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.corrections.SchemaField;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Our answers in the form of the service. Guarded by the service's lock.
 *
 * @param baseUrl returns the base address
 * @param jobResult returns the schema of the result of the job of an id; null for none
 */
record AnswerForms(
        Corrections corrections,
        ContractSchemas schemas,
        RecordForms records,
        FileAddresses files,
        Supplier<String> baseUrl,
        UnaryOperator<@Nullable String> jobResult) {
    private static final String RESULT = "resultado";
    private static final int ERROR = 400;
    private static final int FOUND = 302;

    /** Returns the answer of an operation, which is null if there is none at the path. */
    ApiResponse theirs(@Nullable ApiOperation operation, ApiResponse response) {
        return response.status() >= ERROR
                ? error(operation, response)
                : operation == null ? response : success(operation, response);
    }

    private ApiResponse success(ApiOperation operation, ApiResponse response) {
        AnswerRule rule = corrections.operation(operation.id()).answer();
        ObjectNode json = response.json();
        if (rule.form().equals("empty") || rule.form().equals("accepted")) {
            return response.withBody(rule.form().equals("empty") ? 204 : 202, null);
        }
        if (json == null) {
            return file(rule, response);
        }
        String schema = schemas.answer(operation);
        boolean isJob = json.path("object").asText().equals("job");
        if (!isJob && schemas.isList(schema)) {
            return list(
                    rule.list(),
                    response,
                    json.deepCopy(),
                    schemas.fields(schema).get("data"));
        }
        // The place is that of a job, or that of a record.
        JsonPlace in = isJob == rule.form().equals("job") ? rule.in() : JsonPlace.HERE;
        return response.withBody(
                response.status(), in.around(isJob ? job(json.deepCopy()) : records.theirs(schema, json)));
    }

    private ApiResponse file(AnswerRule rule, ApiResponse response) {
        ApiResponse unnamed = response.without("Content-Disposition");
        if (rule.form().equals("base64")) {
            String content = Base64.getEncoder().encodeToString(response.bytes());
            return unnamed.withBody(response.status(), rule.in().around(TextNode.valueOf(content)));
        }
        if (rule.form().equals("redirect")) {
            String address = files.keep(response, baseUrl.get(), rule.hosts());
            return unnamed.withBody(FOUND, null).with("Location", address);
        }
        return response;
    }

    private ApiResponse list(ListRule rule, ApiResponse response, ObjectNode list, @Nullable SchemaField data) {
        JsonNode items = records.theirs(data == null ? null : data.schema(), list.remove("data"));
        JsonNode cursor = list.remove("next_cursor");
        JsonNode more = list.remove("has_more");
        if (rule.items().isHere()) {
            Optional<String> header = corrections.headers().getOrDefault(Corrections.NEXT_CURSOR, Optional.empty());
            ApiResponse array = response.withBody(response.status(), items);
            return header.isEmpty() || cursor.isNull() ? array : array.with(header.get(), cursor.asText());
        }
        rule.items().put(list, items);
        if (rule.nextCursor() != null) {
            rule.nextCursor().put(list, cursor);
        }
        if (rule.hasMore() != null) {
            rule.hasMore().put(list, more);
        }
        return response.withBody(response.status(), list);
    }

    private JsonNode job(ObjectNode job) {
        String id = job.path("id").asText();
        OperationRule rule = corrections.operation("jobs.get");
        FieldRule query = rule.query().get("id");
        String address = baseUrl.get() + rule.path().replace("{id}", id);
        job.put("consultar_en", query == null ? address : address + "?" + query.place() + "=" + id);
        if (job.has(RESULT)) {
            job.set(RESULT, records.theirs(jobResult.apply(id), job.get(RESULT)));
        }
        return records.theirs("Job", job);
    }

    private ApiResponse error(@Nullable ApiOperation operation, ApiResponse response) {
        ObjectNode body = response.json();
        if (body == null || !(body.get("error") instanceof ObjectNode error)) {
            return response;
        }
        ObjectNode named = error.deepCopy();
        if (operation != null) {
            rename(operation, named);
            named.path("errors").forEach(each -> rename(operation, (ObjectNode) each));
        }
        Map<String, FieldRule> places = new HashMap<>(corrections.errors());
        named.fieldNames()
                .forEachRemaining(
                        each -> places.computeIfAbsent(each, any -> FieldRule.at(JsonPlace.parse("error." + each))));
        return response.withBody(response.status(), records.members(named, places, schemas.fields("ErrorDetail")));
    }

    private void rename(ApiOperation operation, ObjectNode error) {
        String our = error.path("param").asText();
        String message = error.path("message").asText();
        // What the service does not have is named as it was sent.
        if (!our.isEmpty()
                && !message.endsWith(Message.of("correction.notThere").spanish())) {
            String their = name(operation, our);
            error.put("param", their);
            error.put("message", message.replace("El campo " + our + " ", "El campo " + their + " "));
        }
    }

    /** Returns the name that a field, part, filter or header of ours has at the service. */
    private String name(ApiOperation operation, String ours) {
        FieldRule filter = corrections.operation(operation.id()).query().get(ours);
        Optional<String> header = corrections.headers().get(ours);
        if (header != null) {
            return header.orElse(ours);
        }
        return filter == null || filter.place() == null
                ? records.theirPlace(schemas.request(operation), ours)
                : filter.place().toString();
    }
}
