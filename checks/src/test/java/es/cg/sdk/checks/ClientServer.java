package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A server that takes requests in the form of the contract, and makes each through a client of the SDK: its caller sees
 * what the SDK makes of the service behind.
 */
final class ClientServer implements AutoCloseable {
    private static final Pattern PART = Pattern.compile(
            "name=\"([^\"]+)\"(?:; filename=\"([^\"]+)\")?(?:\r\n[^\r\n]+)*\r\n\r\n(.*?)\r\n--", Pattern.DOTALL);
    private static final int BAD_REQUEST = 400;
    private static final int BAD_GATEWAY = 502;

    /** The header that names the error which the service answers first. */
    static final String FAULT = "X-Fault";

    private final HttpServer server;
    private final CgClient cg;
    private final Path folder;
    private final Supplier<String> state;
    private final List<Made> made = new ArrayList<>();

    /**
     * A request that was made, and what came of it.
     *
     * @param client the client that it acts on; null for none
     * @param state the state of the service before it
     * @param fault the code of an error that the service answers first; empty for none
     */
    record Made(
            OpenApi.Operation operation,
            Call<?> call,
            @Nullable Long client,
            String state,
            String fault) {}

    /** The answer to a request: JSON, or what a file holds. */
    record Answer(int status, String text) {}

    /**
     * Starts the server.
     *
     * @param state returns the state of the service
     */
    ClientServer(CgClient cg, Path folder, Supplier<String> state) throws IOException {
        this.cg = cg;
        this.state = state;
        this.folder = folder;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The requests so far, in their order. */
    List<Made> made() {
        return List.copyOf(made);
    }

    private void answer(HttpExchange exchange) throws IOException {
        Answer answer;
        try {
            Made request = read(exchange);
            made.add(request);
            answer = answer(cg, request, folder);
        } catch (RuntimeException e) {
            answer = new Answer(BAD_GATEWAY, e.toString());
        }
        String text = answer.status() < BAD_REQUEST ? answer.text() : error(answer.text());
        byte[] bytes = text.getBytes(UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", OpenApi.JSON);
            exchange.sendResponseHeaders(answer.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static String error(String text) {
        return Json.of(Map.of("error", Map.of("code", text.replaceFirst(" .*", ""), "message", text)))
                .text();
    }

    /** Makes a request through a client, and says what its caller gets. */
    static Answer answer(CgClient cg, Made made, Path folder) throws IOException {
        int success = made.operation().responses().keySet().stream()
                .mapToInt(Integer::parseInt)
                .min()
                .orElseThrow();
        Call<?> call = made.call().operation().isDownload()
                ? made.call()
                        .into(Download.toFile(folder.resolve(UUID.randomUUID().toString())))
                : made.call();
        try {
            Object result = made.client() == null
                    ? cg.run(call)
                    : cg.forClient(made.client()).run(call);
            return new Answer(success, text(result));
        } catch (ApiException e) {
            return new Answer(
                    e.status(),
                    e.code() + " " + e.serviceMessage() + " " + (e.param() == null ? "" : e.param())
                            + (e.fieldErrors().isEmpty() ? "" : e.fieldErrors()));
        } catch (CallException | IllegalArgumentException e) {
            return new Answer(BAD_GATEWAY, String.valueOf(e.getMessage()));
        }
    }

    private static String text(Object result) throws IOException {
        if (result instanceof DownloadedFile file) {
            return Files.readString(file.path());
        }
        return result instanceof Job<?> job ? job.json().text() : ((Json) result).text();
    }

    private Made read(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath();
        Map<String, List<String>> found = new HashMap<>();
        OpenApi.Operation operation = OpenApi.ofProject().operations().stream()
                .filter(each -> each.method().equals(exchange.getRequestMethod()))
                .filter(each -> {
                    Matcher matcher = Pattern.compile(each.path().replaceAll("[{]\\w+}", "([^/]+)"))
                            .matcher(path);
                    if (matcher.matches()) {
                        found.put(each.id(), values(matcher));
                    }
                    return matcher.matches();
                })
                .min(Comparator.comparing(
                        each -> TypedClasses.demand(found, each.id()).size()))
                .orElseThrow(() -> new IllegalArgumentException("no operation has " + path));
        Call<?> call = sent(
                defined(operation)
                        .call(TypedClasses.demand(found, operation.id()).toArray(String[]::new)),
                exchange);
        String header = exchange.getRequestHeaders().getFirst("X-CG-Client");
        // Where the path names the client, the header may be missing.
        boolean isInPath = header == null && call.operation().onClient();
        String client = isInPath ? TypedClasses.demand(found, operation.id()).get(0) : header;
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        return new Made(
                operation,
                key == null ? call : call.key(IdempotencyKey.of(key)),
                client == null ? null : Long.valueOf(client),
                state.get(),
                Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(FAULT), ""));
    }

    private static List<String> values(Matcher matcher) {
        List<String> all = new ArrayList<>();
        for (int i = 1; i <= matcher.groupCount(); i++) {
            all.add(URLDecoder.decode(matcher.group(i), UTF_8));
        }
        return all;
    }

    private static Operation<?> defined(OpenApi.Operation operation) {
        Operation<?> made = switch (operation.method()) {
            case "GET" ->
                operation.answerSchema("200").isMissingNode()
                        ? Operation.download(operation.id(), operation.path())
                        : Operation.get(operation.id(), operation.path(), json -> json);
            case "PUT" -> Operation.put(operation.id(), operation.path(), json -> json);
            case "PATCH" -> Operation.patch(operation.id(), operation.path(), json -> json);
            case "DELETE" -> Operation.delete(operation.id(), operation.path(), json -> json);
            default ->
                operation.responses().containsKey("202")
                        ? Operation.deferred(operation.id(), operation.path(), json -> json)
                        : Operation.post(operation.id(), operation.path(), json -> json);
        };
        return operation.text("x-client-header").equals("none") ? made.onNoClient() : made;
    }

    private static Call<?> sent(Call<?> call, HttpExchange exchange) throws IOException {
        Map<String, String> query = new LinkedHashMap<>();
        String raw = exchange.getRequestURI().getRawQuery();
        Arrays.stream(raw == null ? new String[0] : raw.split("&", -1))
                .map(each -> each.split("=", 2))
                .forEach(each -> query.put(URLDecoder.decode(each[0], UTF_8), URLDecoder.decode(each[1], UTF_8)));
        Call<?> asked = call.query(query);
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type != null && type.startsWith("multipart/")) {
            return asked.upload(upload(body));
        }
        return body.isEmpty() ? asked : asked.body(Json.parse(body));
    }

    private static Upload upload(String form) {
        List<String[]> parts = new ArrayList<>();
        PART.matcher(form)
                .results()
                .forEach(each -> parts.add(new String[] {each.group(1), each.group(2), each.group(3)}));
        Upload file = parts.stream()
                .filter(each -> each[1] != null)
                .map(each -> Upload.of(each[1], each[2].getBytes(UTF_8)))
                .findFirst()
                .orElseThrow();
        for (String[] each : parts) {
            file = each[1] == null ? file.field(each[0], each[2]) : file;
        }
        return file;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
