package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Listing;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import es.cg.sdk.files.Upload;
import es.cg.sdk.internal.requests.OperationIds;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import es.cg.sdk.model.View;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every operation of {@code openapi.json}, called by each of its methods: its path, headers and body go over the wire,
 * and its answer reaches the caller. The methods are those that {@code docs/reference/operations.md} names.
 */
@Execution(ExecutionMode.SAME_THREAD)
class OperationMethodsTest {
    private static final OpenApi API = OpenApi.ofProject();
    private static final TypedClasses CLASSES = new TypedClasses(API);
    private static final SampleRequests REQUESTS = new SampleRequests(CLASSES, API);
    private static final SampleJson SAMPLES = new SampleJson(API);
    private static final IdempotencyKey KEY = IdempotencyKey.of("erp-7");
    private static final String CLIENT = "1001";

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final List<String> ids = new ArrayList<>();
    private final CgClient cg = CgClient.builder()
            .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .apiKey(ApiKey.of("cg_live_abc.s3cret"))
            .pacing(false)
            .listener(new CallListener() {
                @Override
                public void attemptStarted(CallInfo call) {
                    ids.add(call.operation());
                }
            })
            .build();
    private final List<Received> received = new ArrayList<>();
    private String type = "";
    private String answer = "";
    private int status;

    @TempDir
    private Path folder;

    OperationMethodsTest() throws IOException {
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        cg.close();
        server.stop(0);
    }

    /** A request as it came. */
    private record Received(
            String target,
            @Nullable String client,
            @Nullable String key,
            String body) {}

    private void answer(HttpExchange call) throws IOException {
        received.add(new Received(
                call.getRequestMethod() + " " + call.getRequestURI(),
                call.getRequestHeaders().getFirst("X-CG-Client"),
                call.getRequestHeaders().getFirst("Idempotency-Key"),
                new String(call.getRequestBody().readAllBytes(), UTF_8)));
        byte[] bytes = answer.getBytes(UTF_8);
        call.getResponseHeaders().set("Content-Type", type);
        call.sendResponseHeaders(status, bytes.length);
        try (call) {
            call.getResponseBody().write(bytes);
        }
    }

    @TestFactory
    Stream<DynamicTest> eachMethodCallsItsOperation() {
        return ofEachMethod((id, method) -> {
            for (String each : CLASSES.operation(id).responses().keySet()) {
                if (each.startsWith("2")) {
                    called(id, method, each);
                }
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> methodIsMarkedOnlyIfItsOperationIsAssumed() {
        return ofEachMethod((id, method) -> assertThat(method.isAnnotationPresent(Assumed.class)
                        || method.getDeclaringClass().isAnnotationPresent(Assumed.class))
                .isEqualTo(OpenApi.assumed(CLASSES.operation(id).node())));
    }

    @TestFactory
    Stream<DynamicTest> methodOfAQueryIsAFilterOfItsName() {
        return CLASSES.queries().entrySet().stream()
                .map(each -> dynamicTest(each.getKey().getName(), () -> filters(each.getKey(), each.getValue())));
    }

    @Test
    void pageAndClientNameEveryOperation() {
        Map<String, Boolean> assumed = new TreeMap<>();
        API.operations().forEach(each -> assumed.put(each.id(), OpenApi.assumed(each.node())));

        assertThat(CLASSES.methods().keySet()).containsExactlyInAnyOrderElementsOf(assumed.keySet());
        assertThat(CLASSES.methods().values()).doesNotHaveDuplicates();
        assertThat(OperationIds.assumedById()).isEqualTo(assumed);
    }

    private interface Check {
        void of(String id, Method method) throws Exception;
    }

    private static Stream<DynamicTest> ofEachMethod(Check check) {
        return CLASSES.methods().keySet().stream()
                .flatMap(id -> CLASSES.methods(id).stream()
                        .map(each -> dynamicTest(id + " " + each, () -> check.of(id, each))));
    }

    private void called(String id, Method method, String success) throws IOException {
        OpenApi.Operation operation = CLASSES.operation(id);
        JsonNode sample = SAMPLES.full(operation.answerSchema(success));
        if (sample instanceof ObjectNode page && page.has("has_more")) {
            page.put("has_more", false).putNull("next_cursor");
        }
        prepare(Integer.parseInt(success), method.getReturnType() == DownloadedFile.class, sample.toString());
        List<Object> arguments =
                Stream.of(method.getParameters()).map(this::argument).toList();
        String read = read(SampleRequests.invoked(method, resource(id), arguments.toArray()));

        assertThat(ids).containsExactly(id);
        assertThat(received).hasSize(1);
        Received sent = received.get(0);
        assertThat(sent.target()).isEqualTo(operation.method() + " " + target(operation, method, arguments));
        String client = operation.text("x-client-header");
        if (!client.equals("accepted")) {
            assertThat(sent.client()).isEqualTo(client.equals("required") ? CLIENT : null);
        }
        assertThat(sent.key() != null)
                .isEqualTo(!operation.text("x-idempotency-key").equals("none"));
        assertThat(KEY.toString().equals(sent.key())).isEqualTo(arguments.contains(KEY));
        assertThat(sent.body()).contains(body(arguments));
        assertThat(sent.body().isEmpty()).isEqualTo(body(arguments).isEmpty());
        JsonNode expected = sample.has("data") ? sample.path("data").path(0) : sample;
        assertThat(OpenApi.parse(read)).isEqualTo(OpenApi.parse(expected.toString()));
    }

    private void prepare(int success, boolean isFile, String bytes) {
        received.clear();
        ids.clear();
        status = success;
        type = isFile ? "application/pdf" : "application/json";
        answer = bytes;
    }

    private Object resource(String id) {
        Method accessor = CLASSES.accessor(id);
        return SampleRequests.invoked(
                accessor, accessor.getDeclaringClass().isInstance(cg) ? cg : cg.forClient(Long.parseLong(CLIENT)));
    }

    private Object argument(Parameter parameter) {
        Class<?> kind = parameter.getType();
        if (Request.class.isAssignableFrom(kind)) {
            return REQUESTS.full(kind.asSubclass(Request.class));
        }
        if (Word.class.isAssignableFrom(kind)) {
            return SampleRequests.word(kind, "palabra");
        }
        return switch (kind.getSimpleName()) {
            case "String" -> parameter.getName();
            case "int" -> 7;
            case "long" -> Long.valueOf(CLIENT);
            case "IdempotencyKey" -> KEY;
            case "NewDocument" -> NewDocument.of(Upload.of("a.pdf", new byte[1]));
            case "Download" -> Download.toFile(folder.resolve(UUID.randomUUID().toString()));
            default -> begun(kind);
        };
    }

    private static Object begun(Class<?> query) {
        return SampleRequests.invoked(SampleRequests.method(query, "create"), null);
    }

    /** The path with its parameters in the order of the arguments, or with the client, and the query. */
    private static String target(OpenApi.Operation operation, Method method, List<Object> arguments) {
        Deque<String> inPath = new ArrayDeque<>();
        String query = "";
        for (int i = 0; i < arguments.size(); i++) {
            Object each = arguments.get(i);
            if (each instanceof Word word) {
                query = "?" + method.getParameters()[i].getName() + "=" + word.value();
            } else if (each instanceof String || each instanceof Integer || each instanceof Long) {
                inPath.add(each.toString());
            }
        }
        String path = operation.path();
        while (path.contains("{")) {
            path = path.replaceFirst("[{]\\w+}", inPath.isEmpty() ? CLIENT : inPath.remove());
        }
        assertThat(inPath).isEmpty();
        return path + query;
    }

    /** A body, or of a file a part of it. */
    private static String body(List<Object> arguments) {
        for (Object each : arguments) {
            if (each instanceof Request body) {
                return body.json().text();
            }
            if (each instanceof NewDocument) {
                return "name=\"file\"; filename=\"a.pdf\"";
            }
        }
        return "";
    }

    private static String read(Object result) throws IOException {
        if (result instanceof Listing<?> list) {
            return read(list.first().orElseThrow());
        }
        if (result instanceof Job<?> job) {
            return job.json().text();
        }
        return result instanceof DownloadedFile file
                ? Files.readString(file.path())
                : ((View) result).json().text();
    }

    private void filters(Class<?> query, OpenApi.Operation operation) {
        Set<String> left = new TreeSet<>();
        operation.parameters("query").forEach(each -> left.add(each.path("name").asText()));
        assertThat(SampleRequests.suggested(begun(query))).isEqualTo(left);
        left.removeAll(Set.of("cursor", "limit"));
        Set<String> all = Set.copyOf(left);
        Method list = CLASSES.methods(operation.id()).stream()
                .filter(each -> List.of(each.getParameterTypes()).contains(query))
                .findFirst()
                .orElseThrow();
        for (Method each : TypedClasses.setting(query)) {
            if (!each.getName().equals("set") && !each.getName().equals("equals")) {
                String name = all.stream()
                        .filter(field -> TypedClasses.camelCase(field).equals(each.getName()))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(each + " is no filter of " + operation));
                SampleRequests.Sample sample = REQUESTS.sample(
                        each,
                        name,
                        operation.parameter("query", name).orElseThrow().path("schema"));
                Object filtered = SampleRequests.invoked(each, begun(query), sample.value());
                prepare(200, false, "{\"data\":[],\"has_more\":false}");
                Object[] arguments = Stream.of(list.getParameters())
                        .map(parameter -> parameter.getType() == query ? filtered : argument(parameter))
                        .toArray();
                assertThat(((Listing<?>) SampleRequests.invoked(list, resource(operation.id()), arguments)).first())
                        .isEmpty();
                assertThat(received.get(0).target())
                        .endsWith("?" + name + "="
                                + URLEncoder.encode(sample.sent().asText(), UTF_8)
                                        .replace("+", "%20"));
                left.remove(name);
            }
        }
        assertThat(left).isEmpty();
    }
}
