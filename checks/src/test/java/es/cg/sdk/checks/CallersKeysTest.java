package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.documents.NewDocument;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every method of a resource that takes an idempotency key sends that key. */
final class CallersKeysTest {
    private static final IdempotencyKey KEY = IdempotencyKey.of("erp-7");

    private final HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    private final CgClient cg = CgClient.builder()
            .baseUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .apiKey(ApiKey.of("cg_live_abc.s3cret"))
            .pacing(false)
            .build();
    private String sent = "";

    CallersKeysTest() throws IOException {
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        cg.close();
        server.stop(0);
    }

    private void answer(HttpExchange call) throws IOException {
        byte[] answer = "{\"id\":\"x_1\",\"estado\":\"x\"}".getBytes(UTF_8);
        sent = Objects.requireNonNullElse(call.getRequestHeaders().getFirst("Idempotency-Key"), "none");
        call.getRequestBody().readAllBytes();
        call.getResponseHeaders().set("Content-Type", "application/json");
        call.sendResponseHeaders(200, answer.length);
        try (call) {
            call.getResponseBody().write(answer);
        }
    }

    @TestFactory
    List<DynamicTest> everyWriteSendsTheCallersKey() {
        List<DynamicTest> tests = Stream.of(cg, cg.forClient(1001))
                .flatMap(client -> Stream.of(client.getClass().getMethods())
                        .filter(each -> each.getParameterCount() == 0
                                && !Modifier.isStatic(each.getModifiers())
                                && each.getReturnType().getName().startsWith("es.cg.sdk."))
                        .map(each -> invoked(each, client)))
                .flatMap(resource -> Stream.of(resource.getClass().getMethods())
                        .filter(each -> List.of(each.getParameterTypes()).contains(IdempotencyKey.class)
                                && each.getDeclaringClass() == resource.getClass())
                        .map(each -> dynamicTest(resource.getClass().getSimpleName() + "." + each.getName(), () -> {
                            invoked(
                                    each,
                                    resource,
                                    Stream.of(each.getParameterTypes())
                                            .map(CallersKeysTest::argument)
                                            .toArray());
                            assertThat(sent).isEqualTo(KEY.toString());
                        })))
                .toList();
        assertThat(tests).hasSizeGreaterThan(35);
        return tests;
    }

    private static Object argument(Class<?> type) {
        Map<Class<?>, Object> others = Map.of(
                IdempotencyKey.class,
                KEY,
                String.class,
                "x_1",
                int.class,
                1,
                long.class,
                1001L,
                NewDocument.class,
                FullRequests.DOCUMENT);
        return Objects.requireNonNull(
                others.getOrDefault(type, FullRequests.all().get(type.getSimpleName())), type.getName());
    }

    private static Object invoked(Method method, Object on, Object... arguments) {
        try {
            return method.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }
}
