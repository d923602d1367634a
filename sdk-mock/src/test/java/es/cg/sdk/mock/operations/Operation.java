package es.cg.sdk.mock.operations;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.contract.TestRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** An operation of {@code openapi.json}; {@code node} is what stands under its method. */
record Operation(String method, String path, JsonNode node) {
    private static final JsonNode DOCUMENT = document();
    private static final List<Operation> ALL = all(DOCUMENT);
    private static final Pattern DATE = Pattern.compile("\\^\\\\d\\{4}-\\(0\\[1-9].*");

    /**
     * An error that is documented for an operation.
     *
     * @param code empty for a status of which the operation has no code
     */
    record DocumentedError(Operation operation, int status, String code) {
        /** Returns the name under which an operation's own scenario is kept. */
        String name() {
            return operation.id() + " " + (code.isEmpty() ? status : code);
        }

        @Override
        public String toString() {
            return name();
        }
    }

    /** A success that is documented for an operation. */
    record DocumentedSuccess(Operation operation, int status, String mediaType) {
        private static final String JSON = "application/json";

        boolean isJson() {
            return mediaType.equals(JSON);
        }

        /** Returns the name under which its request is kept, if it is not the operation's usual one. */
        String name() {
            return operation.id() + " " + status + (isJson() ? "" : " " + mediaType);
        }
    }

    /** Every operation, in the order of the file. */
    static List<Operation> all() {
        return ALL;
    }

    /** Returns the example of an operation's JSON body. */
    static String example(String id) {
        return ALL.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow()
                .example()
                .toString();
    }

    String id() {
        return node.path("operationId").asText();
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    boolean isOfTheSandbox() {
        return !texts(node.path("x-environments")).contains("production");
    }

    boolean isRefusedInSandbox() {
        return node.path("x-not-in-sandbox").asBoolean();
    }

    /** Whether {@code X-CG-Client} is {@code required}, {@code accepted} or {@code none}. */
    boolean clientIs(String rule) {
        return node.path("x-client-header").asText().equals(rule);
    }

    /** Whether {@code Idempotency-Key} is {@code required}, {@code optional} or {@code none}. */
    boolean keyIs(String rule) {
        return node.path("x-idempotency-key").asText().equals(rule);
    }

    String plan() {
        return node.path("x-plan").asText().toLowerCase(Locale.ROOT);
    }

    List<String> scopes() {
        JsonNode scope = node.path("x-scope");
        return scope.isArray() ? texts(scope) : List.of(scope.asText().split("\\|", -1));
    }

    /** The names of the query's parameters that are dates. */
    List<String> dates() {
        List<String> dates = new ArrayList<>();
        for (JsonNode each : node.path("parameters")) {
            JsonNode parameter = resolved(each);
            if (parameter.path("in").asText().equals("query") && isDate(parameter.path("schema"))) {
                dates.add(parameter.path("name").asText());
            }
        }
        return dates;
    }

    boolean takesJson() {
        return !json().isMissingNode();
    }

    boolean takesForm() {
        return node.at("/requestBody/content").has("multipart/form-data");
    }

    /** The example of its JSON body. */
    JsonNode example() {
        return json().path("example");
    }

    /** The fields of the JSON body that are dates, without those of parts. */
    List<String> dateFields() {
        List<String> dates = new ArrayList<>();
        resolved(json().path("schema")).path("properties").properties().stream()
                .filter(each -> isDate(each.getValue()))
                .forEach(each -> dates.add(each.getKey()));
        return dates;
    }

    private JsonNode json() {
        return node.at("/requestBody/content/application~1json");
    }

    /** Every error that is documented for it: each of its codes, and each status of which it has no code. */
    List<DocumentedError> errors() {
        Set<String> codes = new LinkedHashSet<>(texts(node.path("x-error-codes")));
        codes.addAll(texts(DOCUMENT.at("/components/x-codes-of-every-operation/codes")));
        Set<Integer> statuses = new LinkedHashSet<>(statuses());
        List<DocumentedError> errors = new ArrayList<>();
        for (String code : codes) {
            int status =
                    DOCUMENT.at("/components/x-error-codes/" + code + "/status").asInt();
            errors.add(new DocumentedError(this, status, code));
            statuses.remove(status);
        }
        statuses.stream()
                .filter(status -> status >= 400)
                .forEach(status -> errors.add(new DocumentedError(this, status, "")));
        return errors;
    }

    /** The codes with which its job may fail. */
    List<String> jobErrors() {
        return texts(node.path("x-job-error-codes"));
    }

    /** Every success that is documented for it. */
    List<DocumentedSuccess> successes() {
        return statuses().stream()
                .filter(status -> status < 400)
                .flatMap(status -> names(answer(status).path("content")).stream()
                        .map(type -> new DocumentedSuccess(this, status, type)))
                .toList();
    }

    private List<Integer> statuses() {
        return names(node.path("responses")).stream().map(Integer::valueOf).toList();
    }

    private JsonNode answer(int status) {
        return resolved(node.path("responses").path(Integer.toString(status)));
    }

    /** The names of the headers that each answer with this status must have. */
    List<String> requiredHeaders(int status) {
        return answer(status).path("headers").properties().stream()
                .filter(each -> resolved(each.getValue()).path("required").asBoolean())
                .map(each -> each.getKey())
                .toList();
    }

    /** Whether a request is one to its path. */
    boolean hasPathOf(TestRequest ask) {
        return ask.path().matches(path.replaceAll("[{][^}]*[}]", "[^/]+"));
    }

    /** The methods of its path. */
    List<String> methodsOfItsPath() {
        return ALL.stream()
                .filter(each -> each.path.equals(path))
                .map(Operation::method)
                .toList();
    }

    @Override
    public String toString() {
        return id();
    }

    private static boolean isDate(JsonNode schema) {
        return DATE.matcher(resolved(schema).path("pattern").asText()).lookingAt();
    }

    private static JsonNode resolved(JsonNode node) {
        String reference = node.path("$ref").asText();
        return reference.isEmpty() ? node : resolved(DOCUMENT.at(reference.substring(1)));
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode document() {
        try (InputStream in = Objects.requireNonNull(MockCg.class.getResourceAsStream("openapi.json"))) {
            return Caller.parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Operation> all(JsonNode document) {
        List<Operation> all = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(each -> each.getValue().has("operationId"))
                        .forEach(each -> all.add(new Operation(
                                each.getKey().toUpperCase(Locale.ROOT), path.getKey(), each.getValue()))));
        return List.copyOf(all);
    }
}
