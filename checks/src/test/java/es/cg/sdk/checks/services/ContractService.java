package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A service that is true to the contract where it speaks, and to its own document in everything. It checks each request
 * and each of its own answers against the document, closed, and records what the document does not name. All requests
 * run one after the other.
 */
public abstract class ContractService implements AutoCloseable {
    private static final String PREFIX = "/api/public/v1";
    private static final String KEY = "Idempotency-Key";
    private static final Duration KEPT = Duration.ofHours(24);
    private static final Set<Long> CLIENTS = Set.of(1001L, 1002L);

    private final ServiceDocument document;
    private final RequestRules rules;
    private final ClosedSchemas answers;
    private final Clock clock;
    private final String apiKey;
    private final String idField;
    private final JsonNode data;
    private final Destinations destinations;
    private final HttpServer server;
    private final Map<String, Handler> handlers = new HashMap<>();
    private final Map<String, Kept> kept = new HashMap<>();
    private final Map<String, Integer> counters = new HashMap<>();
    private final List<String> violations = new ArrayList<>();
    private final Set<String> called = new TreeSet<>();
    private boolean losesAnswer;

    /** What an operation does with a request that is as the document says. */
    interface Handler {
        Reply answer(ServiceRequest request);
    }

    private record Kept(String request, Reply reply, Instant until) {}

    /**
     * Makes a service, which is not started.
     *
     * @param folder of its files
     * @param file the name of its document
     * @param idField its name of an id
     */
    ContractService(String folder, String file, String idField, Destinations.Form form, Clock clock) {
        document = ServiceDocument.of(folder, file);
        data = Nodes.resource(folder + "/data.yaml");
        destinations = new Destinations(form, clock::instant);
        rules = new RequestRules(document, this::record);
        answers = ClosedSchemas.ofAnswers(document);
        this.apiKey = "cg_live_" + folder + ".0123456789abcdef";
        this.idField = idField;
        this.clock = clock;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
    }

    /** Sends the invoices of a client to the tax authority, which accepts all of them. */
    public abstract void remit(long client);

    /** Returns the answer of a single record: the record, or what the service puts around it. */
    abstract ObjectNode single(ObjectNode record);

    /** Returns the id of a record. */
    String id(JsonNode record) {
        return record.path(idField).asText();
    }

    /** Returns an answer whose form the contract shows, such as a list or an error, in the service's own form. */
    ObjectNode inOwnForm(ObjectNode answer) {
        return answer;
    }

    /** Returns the records in the answer of a list. */
    JsonNode rows(JsonNode answer) {
        return answer.path("data");
    }

    /** Returns the details of an error, in the service's own form. */
    abstract JsonNode details(Map<String, String> fields);

    /** Sets what an operation does, such as {@code GET /invoices/{id}}. */
    final void on(String operation, Handler handler) {
        handlers.put(operation, handler);
    }

    final void start() {
        document.operations().forEach(each -> Objects.requireNonNull(handlers.get(each.name()), each.name()));
        server.start();
    }

    /** Returns the address with the path prefix, as a client of the service needs it. */
    public final URI baseUrl() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + PREFIX);
    }

    public final String apiKey() {
        return apiKey;
    }

    public final ServiceDocument document() {
        return document;
    }

    /** Returns what callers sent, or the service answered, that the document does not name. */
    public final synchronized List<String> violations() {
        return List.copyOf(violations);
    }

    /** Returns the operations that were called and not refused by the document. */
    public final synchronized Set<String> called() {
        return Set.copyOf(called);
    }

    /** Returns the webhook destinations, to test them and to deliver events to receivers on this machine. */
    public final Destinations destinations() {
        return destinations;
    }

    /** Runs the next request, and closes the connection instead of answering. */
    public final synchronized void loseNextAnswer() {
        losesAnswer = true;
    }

    final Instant now() {
        return clock.instant();
    }

    /** Returns the next number of a row of numbers, which begins with 1 and has no gaps. */
    final int next(String row) {
        return counters.merge(row, 1, Integer::sum);
    }

    final void record(String violation) {
        violations.add(violation);
    }

    /** Makes an event, whose body must be as the document's schema of this name says. */
    final void emit(String kind, String schema, ObjectNode body) {
        String id = "evt_" + next("events");
        body.put("id", id);
        ObjectNode reference = Nodes.object("$ref", "#/components/schemas/" + schema);
        answers.errors(reference, body).forEach(each -> record("event " + kind + ": " + each));
        destinations.emit(id, kind, body);
    }

    /** Returns no records yet. */
    final Records records() {
        return new Records(this::now);
    }

    /** Returns what the service's example data has under a name. */
    final JsonNode data(String name) {
        return data.path(name);
    }

    /** Returns records that are there from the start. */
    final Records seeded(String name, long client) {
        Records records = records();
        for (JsonNode each : data(name)) {
            records.add(id(each), client, each.deepCopy());
            next(name);
        }
        return records;
    }

    final ObjectNode add(Records records, ServiceRequest request, ObjectNode record) {
        return records.add(id(record), request.client(), record);
    }

    final Reply created(Records records, ServiceRequest request, ObjectNode record) {
        return Reply.of(201, single(add(records, request, record).deepCopy()));
    }

    /** Reads the record that the path names. */
    final Handler read(Records records) {
        return request -> Reply.ok(single(records.of(request).deepCopy()));
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        String requestId = "req_" + next("requests");
        String path = exchange.getRequestURI().getPath();
        String name = exchange.getRequestMethod() + " " + path;
        List<ServiceDocument.Operation> samePath = document.operations().stream()
                .filter(each -> path.startsWith(PREFIX) && each.variables(path.substring(PREFIX.length())) != null)
                .toList();
        ServiceDocument.Operation operation = samePath.stream()
                .filter(each -> each.method().equals(exchange.getRequestMethod()))
                .findFirst()
                .orElse(null);
        Reply reply;
        try {
            String key = exchange.getRequestHeaders().getFirst("Authorization");
            if (!("Bearer " + apiKey).equals(key)) {
                boolean isOfSandbox = key != null && key.startsWith("Bearer cg_sbx_");
                throw Refusal.of(401, isOfSandbox ? "entorno_incorrecto" : "clave_no_valida", "no key of this service");
            }
            if (operation == null) {
                record(name + " is not an operation of the document");
                throw samePath.isEmpty()
                        ? Refusal.notFound()
                        : Refusal.of(405, "metodo_no_permitido", "the path has other methods");
            }
            reply = called(
                    operation, Objects.requireNonNull(operation.variables(path.substring(PREFIX.length()))), exchange);
        } catch (Refusal e) {
            reply = error(e, requestId);
        } catch (RuntimeException e) {
            record(name + " failed: " + e);
            reply = error(Refusal.of(500, "error_interno", "the service failed"), requestId);
        }
        if (reply.json() instanceof ObjectNode json) {
            reply = Reply.of(reply.status(), inOwnForm(json)).with(reply.headers());
        }
        if (operation != null) {
            checkAnswer(operation, reply);
        }
        if (losesAnswer) {
            losesAnswer = false;
            exchange.close();
            return;
        }
        exchange.getResponseHeaders().set("Request-Id", requestId);
        if (reply.status() == 405) {
            exchange.getResponseHeaders()
                    .set(
                            "Allow",
                            samePath.stream()
                                    .map(ServiceDocument.Operation::method)
                                    .collect(Collectors.joining(", ")));
        }
        send(exchange, reply);
    }

    private Reply called(ServiceDocument.Operation operation, Map<String, String> variables, HttpExchange exchange)
            throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        ServiceRequest request = rules.checked(operation, variables, exchange, body);
        if (request.client() != 0 && !CLIENTS.contains(request.client())) {
            throw Refusal.notFound();
        }
        called.add(operation.name());
        Handler handler = Objects.requireNonNull(handlers.get(operation.name()));
        String key = rules.takes(operation, KEY) ? exchange.getRequestHeaders().getFirst(KEY) : null;
        if (key == null) {
            return handler.answer(request);
        }
        String sent = operation.name() + variables + request.client() + request.body();
        Kept earlier = kept.get(key);
        if (earlier != null && earlier.until.isAfter(now())) {
            if (!earlier.request.equals(sent)) {
                throw Refusal.of(409, "idempotency_key_reutilizada", "the key was used with other data");
            }
            return earlier.reply;
        }
        Reply reply = handler.answer(request);
        kept.put(key, new Kept(sent, reply, now().plus(KEPT)));
        return reply;
    }

    private Reply error(Refusal refusal, String requestId) {
        ObjectNode error = Nodes.object(
                "type",
                refusal.status < 404 ? "request_error" : "state_error",
                "code",
                refusal.code,
                "message",
                refusal.getMessage(),
                "param",
                refusal.param,
                "request_id",
                requestId);
        if (!refusal.fields.isEmpty()) {
            error.set("errors", details(refusal.fields));
        }
        Reply reply = Reply.of(refusal.status, Nodes.object("error", error));
        return refusal.status == 401 ? reply.with(Map.of("WWW-Authenticate", "Bearer")) : reply;
    }

    private void checkAnswer(ServiceDocument.Operation operation, Reply reply) {
        String where = operation.name() + " " + reply.status() + " answer";
        JsonNode answer = document.answer(operation, reply.status());
        JsonNode content = answer.path("content").path(reply.type());
        if (answer.isMissingNode() || content.isMissingNode() != reply.text().isEmpty()) {
            record(where + ": the document has another body, or none, or not this status");
        } else if (reply.json() != null) {
            answers.errors(content.path("schema"), reply.json()).forEach(each -> record(where + ": " + each));
        }
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        if (!reply.type().isEmpty()) {
            exchange.getResponseHeaders().set("Content-Type", reply.type());
        }
        Map<String, String> limits =
                Map.of("RateLimit-Limit", "600", "RateLimit-Remaining", "599", "RateLimit-Reset", "60");
        limits.forEach(exchange.getResponseHeaders()::set);
        reply.headers().forEach(exchange.getResponseHeaders()::set);
        byte[] bytes = reply.text().getBytes(UTF_8);
        exchange.sendResponseHeaders(reply.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
