package es.cg.sdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.internal.retries.RetryTable.Kind;
import es.cg.sdk.internal.retries.RetryTable.Rule;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Each cause for which a call is tried again, struck once by the mock's faults: reads, writes and removals do what their
 * row of {@link RetryTable} says. {@link RetryTableTest} has every cell; this one runs over older libraries too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
final class RetryCausesTest {
    private static final Json ACTIVITY = Json.of(Map.of(
            "codigo_iae", "6594",
            "descripcion", "Comercio",
            "seccion_iae", "empresarial",
            "regimen_irpf", "estimacion_directa_normal",
            "regimen_iva", "general",
            "fecha_alta", "2026-01-01"));
    private static final Operation<Thing> LIST = Operation.get("activities.list", "/activities", Thing::new);
    private static final Operation<Thing> CREATE = Operation.post("activities.create", "/activities", Thing::new);
    private static final Operation<Thing> DELETE =
            Operation.delete("activities.delete", "/activities/{id}", Thing::new);

    /** What goes wrong, in the words of the mock's panel; the client's connection was idle, or is new. */
    private record Cause(String name, Rule rule, boolean overIdle, Map<String, Object> effect) {}

    private static final String LATE = "no answer in time";

    private static final List<Cause> CAUSES = List.of(
            new Cause("cut before the service", RetryTable.CONNECTION_LOST, false, Map.of("drop", "before")),
            new Cause("cut after the service", RetryTable.CONNECTION_LOST, false, Map.of("drop", "after")),
            new Cause(LATE, RetryTable.CONNECTION_LOST, false, Map.of("delay", "PT1H")),
            new Cause("closed while idle", RetryTable.STALE_CONNECTION, true, Map.of("drop", "before")),
            new Cause("cut in the answer", RetryTable.CONNECTION_LOST, false, Map.of("drop", "mid_body")),
            new Cause("a page for an answer", RetryTable.UNREADABLE, false, foreign(200)),
            answer(429, "limite_de_peticiones"),
            answer(429, "demasiadas_simultaneas"),
            answer(429, "cupo_mensual_agotado"),
            answer(429, "demasiados_intentos_fallidos"),
            answer(409, "operacion_en_curso"),
            answer(409, "generacion_en_curso"),
            answer(409, "emision_no_posible"),
            answer(409, "edicion_no_posible"),
            answer(409, "nif_no_valido"),
            answer(409, "serie_no_disponible"),
            answer(409, "actividad_duplicada"),
            answer(422, "datos_invalidos"),
            answer(500, "sin_efecto"),
            answer(500, "error_interno"),
            answer(503, "servicio_no_disponible"),
            new Cause("502", RetryTable.forAnswer(502, null), false, foreign(502)),
            new Cause("504", RetryTable.forAnswer(504, null), false, foreign(504)),
            new Cause("503 of a proxy", RetryTable.forAnswer(503, null), false, foreign(503)),
            new Cause("429 of a proxy", RetryTable.forAnswer(429, null), false, foreign(429)),
            new Cause("408 of a proxy", RetryTable.forAnswer(408, null), false, foreign(408)),
            new Cause("425 of a proxy", RetryTable.forAnswer(425, null), false, foreign(425)),
            new Cause("501", RetryTable.forAnswer(501, null), false, foreign(501)),
            new Cause("302", RetryTable.forAnswer(302, null), false, foreign(302)),
            new Cause("520", RetryTable.forAnswer(520, null), false, foreign(520)));

    private final RunningMock mock;
    private final List<CgClient> clients = new ArrayList<>();
    private final StillTime time = new StillTime();

    RetryCausesTest() throws IOException {
        mock = RunningMock.start();
    }

    @AfterAll
    void stop() {
        clients.forEach(CgClient::close);
        mock.close();
    }

    private static Cause answer(int status, String code) {
        return new Cause(
                status + " " + code,
                RetryTable.forAnswer(status, code),
                false,
                Map.of("status", status, "code", code, "retry_after", status == 429 ? 2 : 0));
    }

    private static Map<String, Object> foreign(int status) {
        return Map.of("body", "<html>", "content_type", "text/html", "status", status);
    }

    private static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }
    }

    private CgClient client(String baseUrl) {
        CgClient cg = CgClient.builder()
                .baseUrl(baseUrl)
                .apiKey(ApiKey.of(mock.liveKey()))
                .time(time)
                .build();
        clients.add(cg);
        return cg;
    }

    /** The call of this kind on what was just reset. */
    private Call<Thing> call(Kind kind) {
        mock.reset();
        return switch (kind) {
            case READ -> LIST.call();
            case WRITE -> CREATE.call().body(ACTIVITY);
            case DELETE -> {
                Thing there = client(mock.baseUrl()).forClient(1001).run(call(Kind.WRITE));
                yield DELETE.call(requireNonNull(there.json().get("id").string()));
            }
        };
    }

    @TestFactory
    Stream<DynamicTest> singleFaultIsRetriedAsTheRetryTableSays() {
        return CAUSES.stream()
                .flatMap(cause -> Stream.of(Kind.values())
                        // While the mock is at a write, its key gets a 409: RetryTableTest has that cell.
                        .filter(kind -> !cause.name().equals(LATE) || kind != Kind.WRITE)
                        .map(kind -> dynamicTest(cause.name() + ", " + kind, () -> holds(cause, kind))));
    }

    private void holds(Cause cause, Kind kind) {
        // Clients share their idle connections: none of an earlier case may be left.
        clients.forEach(CgClient::close);
        Call<Thing> call = call(kind);
        ClientApi laura = client(mock.baseUrl()).forClient(1001);
        if (cause.overIdle()) {
            laura.run(LIST.call());
        }
        if (cause.effect().containsKey("delay")) {
            laura = laura.with(CallOptions.defaults().attemptTimeout(Duration.ofSeconds(4)));
        }
        mock.arm(call.operation().id(), 1, cause.effect());
        // A write or a removal never goes over an idle connection.
        Rule rule = cause.overIdle() && kind != Kind.READ ? RetryTable.CONNECTION_LOST : cause.rule();
        int waits = time.waits().size();
        if (rule.action(kind) == Action.STOP) {
            ClientApi stops = laura;
            CallException e = catchThrowableOfType(CallException.class, () -> stops.run(call));
            assertThat(e).as("%s, %s", cause, kind).isNotNull();
            assertThat(e.attempts()).hasSize(1);
            assertThat(time.waits()).hasSize(waits);
        } else {
            assertThat(laura.run(call).meta().attempts()).isEqualTo(2);
            assertThat(time.waits()).hasSize(rule.action(kind) == Action.RETRY_IMMEDIATELY ? waits : waits + 1);
        }
        if (kind == Kind.WRITE && rule.write() != Action.STOP) {
            assertThat(laura.activities().list())
                    .filteredOn(each -> "6594".equals(each.codigoIae()))
                    .hasSize(1);
        }
    }

    @TestFactory
    Stream<DynamicTest> callThatNeverConnectedIsRetried() {
        return Stream.of(Kind.values())
                .map(kind -> dynamicTest(kind.name(), () -> {
                    Call<Thing> call = call(kind);
                    ClientApi nowhere = client("http://127.0.0.1:1").forClient(1001);
                    CallException e = catchThrowableOfType(CallException.class, () -> nowhere.run(call));

                    assertThat(e.attempts()).hasSize(CallOptions.MAX_ATTEMPTS);
                    assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
                }));
    }

    // InterceptedRefusalsTest has that of refusals behind interceptors.
    @Test
    void everyRetriedRuleHasATestedCause() {
        List<Rule> triedAgain = RetryTable.all().stream()
                .filter(rule -> Stream.of(Kind.values()).anyMatch(kind -> rule.action(kind) != Action.STOP))
                .toList();
        assertThat(Stream.concat(
                        Stream.of(RetryTable.NEVER_CONNECTED, RetryTable.REFUSAL_UNPROVEN),
                        CAUSES.stream().map(Cause::rule)))
                .containsAll(triedAgain);
    }

    /** OkHttp itself repeats a call, a write too, that is answered with 503 and so short a wait. */
    @Test
    void okHttpDoesNotRetryOnRetryAfterZero() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answers = new Thread(() -> answerOnce(server));
            answers.start();
            ClientApi once = client("http://127.0.0.1:" + server.getLocalPort())
                    .forClient(1001)
                    .with(CallOptions.defaults().maxAttempts(1));
            CallException e = catchThrowableOfType(
                    CallException.class, () -> once.run(CREATE.call().body(ACTIVITY)));

            assertThat(e.attempts()).hasSize(1);
            assertThat(e).hasMessageContaining("503");
            answers.join();
        }
    }

    private static void answerOnce(ServerSocket server) {
        try (Socket socket = server.accept()) {
            InputStream in = socket.getInputStream();
            StringBuilder request = new StringBuilder();
            while (request.indexOf("2026-01-01") < 0) {
                request.append((char) in.read());
            }
            socket.getOutputStream()
                    .write("HTTP/1.1 503 Away\r\nRetry-After: 0\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                            .getBytes(UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
