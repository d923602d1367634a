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
import es.cg.sdk.mock.internal.corrections.JsonPlace;
import es.cg.sdk.mock.internal.corrections.ListRule;
import java.util.Base64;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Our successful answers in the form of the service. Guarded by the service's lock. */
final class AnswerForms {
    private static final String JOB = "Job";
    private static final String RESULT = "resultado";
    private static final int ACCEPTED = 202;
    private static final int FOUND = 302;

    private final Corrections corrections;
    private final ContractSchemas schemas;
    private final RecordForms records;
    private final ErrorForms errors;
    private final Routes routes;
    private final FileAddresses files;
    private final Place place;

    /**
     * Where the service is, and what it knows of jobs.
     *
     * @param baseUrl returns the base address
     * @param startedBy returns the id of the operation that started the job of an id; empty for none
     */
    record Place(Supplier<String> baseUrl, UnaryOperator<String> startedBy) {}

    AnswerForms(
            Corrections corrections,
            ContractSchemas schemas,
            RecordForms records,
            ErrorForms errors,
            Routes routes,
            FileAddresses files,
            Place place) {
        this.corrections = corrections;
        this.schemas = schemas;
        this.records = records;
        this.errors = errors;
        this.routes = routes;
        this.files = files;
        this.place = place;
    }

    /** Returns what an operation answers. */
    ApiResponse theirs(ApiOperation operation, ApiResponse response) {
        AnswerRule rule = corrections.operation(operation.id()).answer();
        ObjectNode json = response.json();
        if (json == null) {
            return file(rule, response);
        }
        boolean isJob = json.path("object").asText().equals("job");
        if (rule.is().equals("empty") && !isJob) {
            return response.withBody(204, null);
        }
        if (isJob) {
            return response.withBody(response.status(), job(rule, response, json.deepCopy()));
        }
        JsonNode theirs = records.theirs(schemas.answer(operation), json);
        if (schemas.isList(operation)) {
            return list(rule, response, (ObjectNode) theirs.deepCopy());
        }
        return response.withBody(response.status(), within(rule.in(), theirs));
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
        if (rule.is().equals("base64")) {
            ObjectNode whole = JsonNodeFactory.instance.objectNode();
            rule.in().put(whole, TextNode.valueOf(Base64.getEncoder().encodeToString(response.bytes())));
            if (!rule.fileName().isHere()) {
                rule.fileName().put(whole, TextNode.valueOf(FileAddresses.name(response)));
            }
            return response.without("Content-Disposition").withBody(200, whole);
        }
        if (rule.is().equals("redirect")) {
            String address = files.keep(response, place.baseUrl().get(), rule.hosts());
            return response.without("Content-Disposition").withBody(FOUND, null).with("Location", address);
        }
        return response;
    }

    private ApiResponse list(AnswerRule rule, ApiResponse response, ObjectNode list) {
        JsonNode items = list.path("data");
        JsonNode cursor = list.path("next_cursor");
        if (rule.is().equals("array")) {
            ApiResponse array = response.withBody(response.status(), within(rule.in(), items));
            return rule.cursorHeader() == null || cursor.isNull()
                    ? array
                    : array.with(rule.cursorHeader(), cursor.asText());
        }
        JsonNode more = list.path("has_more");
        ListRule places = rule.list() == null ? corrections.lists() : rule.list();
        list.remove("data");
        list.remove("next_cursor");
        list.remove("has_more");
        places.items().put(list, items);
        places.nextCursor().put(list, cursor);
        places.hasMore().put(list, more);
        return response.withBody(response.status(), within(rule.in(), list));
    }

    private JsonNode job(AnswerRule rule, ApiResponse response, ObjectNode job) {
        String id = job.path("id").asText();
        String starter = place.startedBy().apply(id);
        job.put("consultar_en", address(id));
        JsonNode result = job.remove(RESULT);
        JsonNode error = job.remove("error");
        ObjectNode theirs = (ObjectNode) records.theirs(JOB, job).deepCopy();
        if (error instanceof ObjectNode object) {
            records.place(JOB, "error")
                    .put(theirs, errors.ofJob(routes.has(starter) ? routes.of(starter).operation : null, object));
        }
        if (result != null) {
            boolean isKnown = routes.has(starter);
            JsonPlace in = corrections.operation(starter).answer().resultIn();
            JsonNode record = isKnown ? records.theirs(schemas.answer(routes.of(starter).operation), result) : result;
            (in.isHere() ? records.place(JOB, RESULT) : in).put(theirs, record);
        }
        boolean isStart = response.status() == ACCEPTED;
        return within(isStart ? rule.jobIn() : rule.in(), theirs);
    }

    /** Returns the address of a job at the service's path of {@code jobs.get}. */
    private String address(String id) {
        Routes.Route route = routes.of("jobs.get");
        String base = place.baseUrl().get();
        return switch (route.rule.place("id").in()) {
            case PATH -> base + route.path.replaceAll("\\{[^{}]+}", id);
            case QUERY -> base + route.path + "?" + route.rule.place("id").name() + "=" + id;
            case NOWHERE -> base + route.path;
        };
    }
}
