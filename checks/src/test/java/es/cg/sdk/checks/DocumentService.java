package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A service that does what a document says, and nothing else: it knows neither the SDK nor a file of corrections. */
final class DocumentService implements AutoCloseable {
    private static final Pattern PART = Pattern.compile("form-data; name=\"([^\"]*)\"");
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final String CURSOR = "12";

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final OpenApi api;
    private final DocumentValues values;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private volatile int status;
    private volatile boolean empty;
    private volatile OpenApi.@Nullable Operation deferred;

    DocumentService(OpenApi api, OpenApi ours) throws IOException {
        this.api = api;
        this.values = new DocumentValues(api, ours);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Answers with this status from now on, or with the lowest of success if the operation does not have it. */
    void answers(int next) {
        status = next;
        deferred = null;
        complaints.clear();
    }

    /** Returns what the document does not allow in the requests since. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Returns whether the last answer had no body. */
    boolean isEmpty() {
        return empty;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange call) throws IOException {
        byte[] body = call.getRequestBody().readAllBytes();
        String path = call.getRequestURI().getRawPath();
        Map<String, String> query = query(call.getRequestURI().getRawQuery());
        for (OpenApi.Operation each : api.operations()) {
            Matcher matcher = pattern(each.path()).matcher(path);
            if (each.method().equals(call.getRequestMethod()) && matcher.matches()) {
                check(each, matcher, query, call.getRequestHeaders(), body);
                if (complaints.isEmpty()) {
                    send(call, each, query.containsValue(CURSOR));
                    return;
                }
            }
        }
        if (complaints.isEmpty()) {
            complaints.add("there is no " + call.getRequestMethod() + " " + path);
        }
        call.getResponseHeaders().add("Request-Id", "req_1");
        send(call, 422, "{}".getBytes(UTF_8));
    }

    /** Literal segments go before parameters, since each of our paths has a text of its own in its last segment. */
    private static Pattern pattern(String path) {
        StringBuilder regex = new StringBuilder();
        int at = 0;
        for (Matcher each = PARAMETER.matcher(path); each.find(); at = each.end()) {
            regex.append(Pattern.quote(path.substring(at, each.start()))).append("(id_[a-z_]+|1001|[0-9]+)");
        }
        return Pattern.compile(regex + Pattern.quote(path.substring(at)));
    }

    private static Map<String, String> query(@Nullable String raw) {
        Map<String, String> query = new LinkedHashMap<>();
        for (String each : raw == null ? new String[0] : raw.split("&", -1)) {
            String[] pair = each.split("=", 2);
            query.put(URLDecoder.decode(pair[0], UTF_8), URLDecoder.decode(pair[1], UTF_8));
        }
        return query;
    }

    private void check(
            OpenApi.Operation operation, Matcher path, Map<String, String> query, Headers headers, byte[] body) {
        int group = 0;
        for (Matcher each = PARAMETER.matcher(operation.path()); each.find(); ) {
            group++;
            parameter(operation, "path", each.group(1), path.group(group));
        }
        query.forEach((name, value) -> parameter(operation, "query", name, value));
        operation.parameters("query").stream()
                .filter(each -> each.path("required").asBoolean()
                        && !query.containsKey(each.path("name").asText()))
                .forEach(each ->
                        complaints.add("the query lacks " + each.path("name").asText()));
        headers(operation, headers);
        JsonNode content = operation.body().path("content");
        if (content.has("multipart/form-data")) {
            form(content.path("multipart/form-data").path("schema"), new String(body, UTF_8));
        } else if (content.has(OpenApi.JSON)) {
            complaints.addAll(SchemaFit.ofRequest(
                    api, content.path(OpenApi.JSON).path("schema"), OpenApi.parse(new String(body, UTF_8))));
        }
    }

    private void parameter(OpenApi.Operation operation, String in, String name, String value) {
        operation
                .parameter(in, name)
                .ifPresentOrElse(
                        each -> {
                            String problem = SchemaFit.ofParameter(api, each.path("schema"), value);
                            if (!problem.isEmpty()) {
                                complaints.add(name + " in the " + in + " is " + value + ", but must be " + problem);
                            }
                        },
                        () -> complaints.add(name + " is unknown in the " + in));
    }

    private void headers(OpenApi.Operation operation, Headers headers) {
        Map<String, JsonNode> declared = new LinkedHashMap<>();
        operation
                .parameters("header")
                .forEach(each -> declared.put(each.path("name").asText(), each));
        if (headers.containsKey("X-CG-Client") && !declared.containsKey("X-CG-Client")) {
            complaints.add("X-CG-Client is unknown");
        }
        declared.forEach((name, parameter) -> {
            JsonNode only = parameter.path("schema").path("const");
            boolean isVersion = name.toLowerCase(Locale.ROOT).contains("version");
            if ((parameter.path("required").asBoolean() || isVersion) && !headers.containsKey(name)) {
                complaints.add("the header " + name + " is missing");
            } else if (headers.containsKey(name)
                    && !only.isMissingNode()
                    && !only.asText().equals(headers.getFirst(name))) {
                complaints.add("the header " + name + " is not " + only);
            }
        });
        JsonNode version = api.root().path("components").path("x-version-header");
        String its = headers.getFirst(version.path("name").asText());
        if (its != null && !its.equals(version.path("value").asText())) {
            complaints.add("the version is not " + version);
        }
    }

    private void form(JsonNode schema, String body) {
        List<String> parts = new ArrayList<>();
        for (Matcher each = PART.matcher(body); each.find(); ) {
            parts.add(each.group(1));
        }
        Map<String, JsonNode> properties = api.properties(schema);
        parts.stream()
                .filter(each -> !properties.containsKey(each))
                .forEach(each -> complaints.add("there is no part " + each));
        api.required(schema).stream()
                .filter(each -> !parts.contains(each))
                .forEach(each -> complaints.add("the part " + each + " is missing"));
    }

    private void send(HttpExchange call, OpenApi.Operation operation, boolean isLast) throws IOException {
        Map<String, JsonNode> responses = operation.responses();
        int code = responses.containsKey(String.valueOf(status))
                ? status
                : Integer.parseInt(new TreeSet<>(responses.keySet()).first());
        JsonNode response = TypedClasses.demand(responses, String.valueOf(code));
        JsonNode content = response.path("content");
        empty = content.isEmpty();
        call.getResponseHeaders().add("Request-Id", "req_1");
        call.getResponseHeaders().add("RateLimit-Limit", "1000");
        if (response.path("headers").has("Content-Disposition")) {
            call.getResponseHeaders().add("Content-Disposition", "attachment; filename=\"12\"");
        }
        if (content.isEmpty()) {
            send(call, code, new byte[0]);
            return;
        }
        String type = OpenApi.names(content).iterator().next();
        call.getResponseHeaders().add("Content-Type", type);
        if (!type.equals(OpenApi.JSON)) {
            send(call, code, "file".getBytes(UTF_8));
            return;
        }
        if (!isLast && response.path("headers").has("X-Next")) {
            call.getResponseHeaders().add("X-Next", CURSOR);
        }
        JsonNode answer = values.of(content.path(OpenApi.JSON).path("schema"));
        if (code == 202) {
            deferred = operation;
        }
        // A 202 whose job has another name for its result stays as it is.
        boolean mayHaveResult = code != 202 || answer.has("resultado");
        if (deferred != null
                && mayHaveResult
                && answer.path("resultado").isEmpty()
                && answer instanceof ObjectNode job) {
            // The job of any operation: its result is the record of the one that was called.
            String record = new TreeSet<>(deferred.responses().keySet()).first();
            job.set("resultado", values.of(deferred.answerSchema(record)));
        }
        send(call, code, (isLast ? last(answer) : answer).toString().getBytes(UTF_8));
    }

    /** The last page of a list: no flag is set, and no text is there but in its items. */
    private static JsonNode last(JsonNode page) {
        if (page instanceof ArrayNode) {
            return page;
        }
        ObjectNode last = JsonNodeFactory.instance.objectNode();
        page.properties().forEach(each -> {
            JsonNode value = each.getValue();
            last.set(
                    each.getKey(),
                    value.isObject()
                            ? last(value)
                            : value.isBoolean()
                                    ? JsonNodeFactory.instance.booleanNode(false)
                                    : value.isTextual() ? JsonNodeFactory.instance.nullNode() : value);
        });
        return last;
    }

    private static void send(HttpExchange call, int code, byte[] body) throws IOException {
        call.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            call.getResponseBody().write(body);
        }
        call.close();
    }
}
