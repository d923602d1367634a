package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.corrections.AnswerRule;
import es.cg.sdk.mock.internal.corrections.ContractSchemas;
import es.cg.sdk.mock.internal.corrections.Corrections;
import es.cg.sdk.mock.internal.corrections.FieldRule;
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.OperationRule;
import es.cg.sdk.mock.internal.corrections.ValueForm;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Our successful answers in the form of the service. Guarded by the service's lock. */
final class AnswerForms {
    private static final String JOB = "Job";
    private static final String RESULT = "resultado";
    private static final int ACCEPTED = 202;
    private static final int EMPTY = 204;
    private static final int FOUND = 302;

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;
    private final Routes routes;
    private final FileAddresses files;
    private final Supplier<String> baseUrl;
    private final UnaryOperator<String> jobStarter;

    /**
     * Creates the forms of a service.
     *
     * @param baseUrl returns the base address
     * @param jobStarter returns the id of the operation that started the job of an id; empty for none
     */
    AnswerForms(
            Corrections corrections,
            ContractSchemas schemas,
            RecordForms records,
            Routes routes,
            FileAddresses files,
            Supplier<String> baseUrl,
            UnaryOperator<String> jobStarter) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
        this.routes = routes;
        this.files = files;
        this.baseUrl = baseUrl;
        this.jobStarter = jobStarter;
    }

    /** Returns what an operation answers. */
    ApiResponse theirs(ApiOperation operation, ApiResponse response) {
        AnswerRule rule = corrections.operation(operation.id()).answer();
        ObjectNode json = response.json();
        if (rule.form().equals("empty") || rule.form().equals("accepted")) {
            return response.withBody(rule.form().equals("empty") ? EMPTY : ACCEPTED, null);
        }
        if (json == null) {
            return file(rule, response);
        }
        String schema = schemas.answer(operation);
        boolean isJob = json.path("object").asText().equals("job");
        JsonNode theirs = isJob ? job(json.deepCopy()) : records.theirs(schema, json);
        if (schemas.isList(schema)) {
            return list(rule, response, theirs.deepCopy());
        }
        // The place is that of a job, or that of a record.
        JsonPlace in = isJob == rule.form().equals("job") ? rule.in() : JsonPlace.HERE;
        return response.withBody(response.status(), within(in, theirs));
    }

    private static JsonNode within(JsonPlace place, JsonNode value) {
        if (place.isHere()) {
            return value;
        }
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        place.put(whole, value);
        return whole;
    }

    private ApiResponse file(AnswerRule rule, ApiResponse response) {
        if (rule.form().equals("base64")) {
            JsonNode content = TextNode.valueOf(ValueForm.encoded(response.bytes()));
            return response.without("Content-Disposition").withBody(response.status(), within(rule.in(), content));
        }
        if (rule.form().equals("redirect")) {
            String address = files.keep(response, baseUrl.get(), rule.hosts());
            return response.without("Content-Disposition").withBody(FOUND, null).with("Location", address);
        }
        return response;
    }

    private ApiResponse list(AnswerRule rule, ApiResponse response, ObjectNode list) {
        JsonNode items = list.remove("data");
        JsonNode cursor = list.remove("next_cursor");
        JsonNode more = list.remove("has_more");
        if (rule.list().items().isHere()) {
            String header = corrections.headers().nextCursor();
            ApiResponse array = response.withBody(response.status(), items);
            return header == null || cursor.isNull() ? array : array.with(header, cursor.asText());
        }
        rule.list().items().put(list, items);
        put(rule.list().nextCursor(), list, cursor);
        put(rule.list().hasMore(), list, more);
        return response.withBody(response.status(), list);
    }

    private static void put(@Nullable JsonPlace place, ObjectNode whole, JsonNode value) {
        if (place != null) {
            place.put(whole, value);
        }
    }

    private JsonNode job(ObjectNode job) {
        String id = job.path("id").asText();
        job.put("consultar_en", address(id));
        JsonNode result = job.get(RESULT);
        if (result != null) {
            Routes.Route starter = routes.of(jobStarter.apply(id));
            job.set(RESULT, starter == null ? result : records.theirs(schemas.answer(starter.operation), result));
        }
        return records.theirs(JOB, job);
    }

    /** Returns the address of a job at the service's path of {@code jobs.get}. */
    private String address(String id) {
        OperationRule rule = corrections.operation("jobs.get");
        String base = baseUrl.get() + rule.path().replaceAll("\\{[^{}]+}", id);
        Map<String, FieldRule> query = rule.query();
        return query.containsKey("id")
                ? base + "?" + Objects.requireNonNull(query.get("id")).place() + "=" + id
                : base;
    }
}
