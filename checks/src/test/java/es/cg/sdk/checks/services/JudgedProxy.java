package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Passes requests on, and records what of them and of their answers a document does not allow, closed. */
final class JudgedProxy implements AutoCloseable {
    private static final ObjectMapper MAPPER =
            new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final Set<String> OF_CONNECTION = Set.of("host", "connection", "content-length", "http2-settings");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final ServiceDocument document;
    private final RequestRules requests;
    private final ClosedSchemas answers;
    private final URI target;
    private final HttpServer server;

    JudgedProxy(ServiceDocument document, String target) throws IOException {
        this.document = document;
        this.requests = new RequestRules(document, faults::add);
        this.answers = ClosedSchemas.ofAnswers(document);
        this.target = URI.create(target);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::pass);
        server.start();
    }

    /** Returns the base address for clients. */
    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + target.getPath();
    }

    /** Returns what the document does not allow. */
    List<String> faults() {
        return faults;
    }

    /** Returns the operations that were called, each with the status of its answer. */
    List<String> calls() {
        return calls;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            URI asked = exchange.getRequestURI();
            ServiceDocument.Operation operation =
                    judged(exchange, asked.getPath().substring(target.getPath().length()), body);
            HttpRequest.Builder request = HttpRequest.newBuilder(target.resolve(asked.toString()))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            exchange.getRequestHeaders().forEach((name, values) -> {
                if (!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                    values.forEach(each -> request.header(name, each));
                }
            });
            HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (operation != null) {
                calls.add(operation.name() + ": " + answer.statusCode());
                answer(operation, answer);
            }
            answer.headers().map().forEach((name, values) -> {
                if (!OF_CONNECTION.contains(name)) {
                    exchange.getResponseHeaders().put(name, values);
                }
            });
            int length = answer.body().length;
            exchange.sendResponseHeaders(answer.statusCode(), length == 0 ? -1 : length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ServiceDocument.@Nullable Operation judged(HttpExchange exchange, String path, byte[] body) {
        for (ServiceDocument.Operation each : document.operations()) {
            Map<String, String> variables =
                    each.method().equals(exchange.getRequestMethod()) ? each.variables(path) : null;
            if (variables != null) {
                try {
                    requests.checked(each, variables, exchange, body);
                } catch (Refusal recorded) {
                    // The faults have it.
                }
                return each;
            }
        }
        faults.add(exchange.getRequestMethod() + " " + path + ": the document has no such operation");
        return null;
    }

    private void answer(ServiceDocument.Operation operation, HttpResponse<byte[]> answer) throws IOException {
        String name = operation.name() + " answer " + answer.statusCode();
        JsonNode said = document.answer(operation, answer.statusCode());
        JsonNode schema = said.path("content").path("application/json").path("schema");
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (said.isMissingNode()) {
            faults.add(name + ": the document has no such status");
        } else if (!schema.isMissingNode() && type.contains("json")) {
            answers.errors(schema, MAPPER.readTree(answer.body())).stream()
                    .filter(each -> !isFormOfIds(each))
                    .forEach(each -> faults.add(name + ": " + each));
        } else if (schema.isMissingNode() == type.contains("json") && answer.body().length > 0) {
            faults.add(name + ": it is " + type + ", and the document says something else");
        }
    }

    /** Whether an id is no UUID: the ids of the mock are its own, and an SDK reads any text. */
    private static boolean isFormOfIds(Error error) {
        return error.getKeyword().equals("format") && error.getMessage().contains("uuid");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
