package es.cg.sdk;

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
import es.cg.sdk.internal.retries.RetryTable.Rule;
import es.cg.sdk.internal.retries.RetryTable.Source;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every cell of the table of retries: how often a call is sent that goes wrong in this way, and what is said at last. */
final class RetryTableTest {
    private static final int ALWAYS = CallOptions.MAX_ATTEMPTS;
    private static final int TWICE_MORE = 3;
    private static final int ONCE_MORE = 2;
    private static final int NEVER = 1;

    private static final Operation<Thing> GET = Operation.get("things.get", "/things", Thing::new);
    private static final Operation<Thing> POST = Operation.post("things.create", "/things", Thing::new);
    private static final Operation<Thing> REMOVE = Operation.delete("things.delete", "/things", Thing::new);

    private static final Outcome NOTHING = Outcome.NOTHING_DONE;
    private static final Outcome UNKNOWN = Outcome.UNKNOWN;

    private record Row(
            String name, MockResponse answer, int reads, int writes, int deletes, Outcome write, Outcome delete) {}

    private static final List<Row> TABLE = List.of(
            cut("cut before the answer", new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket())),
            cut(
                    "cut in the answer's body",
                    new MockResponse.Builder()
                            .body("{\"id\":\"" + "x".repeat(100_000) + "\"}")
                            .onResponseBody(new SocketEffect.CloseSocket())),
            unreadable("a page in place of the answer", answer(200, "<html>")),
            unreadable("half an answer", answer(200, "{\"id\":")),
            unreadable("a text in place of the answer", answer(200, "\"done\"")),
            cut("502", answer(502, "<html>Bad gateway</html>")),
            cut("504", answer(504, "")),
            cut("a status that nobody knows", answer(520, "")),
            again("429 credential-rate", limited("limite_de_peticiones", "credential-rate")),
            again("429 client-rate", limited("limite_de_peticiones", "client-rate")),
            again("429 concurrency", limited("demasiadas_simultaneas", "concurrency")),
            again("429 client-creation-rate", limited("limite_de_peticiones", "client-creation-rate")),
            again("429 platform-rate", limited("limite_de_peticiones", "platform-rate")),
            again("429 ip-rate", limited("limite_de_peticiones", "ip-rate")),
            cut("429 and no word", answer(429, "")),
            cut(
                    "429 and a proxy's page",
                    answer(429, "<html>Too many requests</html>").addHeader("Retry-After", "2")),
            stop("429 cupo_mensual_agotado", limited("cupo_mensual_agotado", "credential-rate")),
            stop("429 demasiados_intentos_fallidos", limited("demasiados_intentos_fallidos", "ip-rate")),
            new Row(
                    "409 operacion_en_curso",
                    error(409, "operacion_en_curso").build(),
                    ALWAYS,
                    ALWAYS,
                    ALWAYS,
                    UNKNOWN,
                    UNKNOWN),
            again("409 generacion_en_curso", error(409, "generacion_en_curso")),
            twice("409 emision_no_posible", error(409, "emision_no_posible")),
            twice("409 edicion_no_posible", error(409, "edicion_no_posible")),
            twice("409 nif_no_valido", error(409, "nif_no_valido")),
            twice("409 serie_no_disponible", error(409, "serie_no_disponible")),
            stop("409 otherwise", error(409, "actividad_duplicada")),
            unclear("409 idempotency_key_reutilizada", error(409, "idempotency_key_reutilizada")),
            stop("400", error(400, "json_invalido")),
            stop("401", error(401, "clave_no_valida")),
            stop("403", error(403, "scope_insuficiente")),
            stop("404", error(404, "no_encontrado")),
            stop("405", error(405, "metodo_no_permitido")),
            stop("413", error(413, "cuerpo_demasiado_grande")),
            unclear("403 and a page of something between", answer(403, "<html>")),
            unread("408 and no word", answer(408, "")),
            unread("425 and a page", answer(425, "<html>")),
            stop("408 and the service's word", error(408, "tiempo_agotado")),
            unclear("501 and a page", answer(501, "<html>")),
            stop("422", error(422, "datos_invalidos")),
            stop("501", error(501, "funcion_no_disponible_en_sandbox")),
            stop("501 no_implementado", error(501, "no_implementado")),
            again("503", error(503, "servicio_no_disponible")),
            cut("503 and no word", answer(503, "")),
            cut("503 and a proxy's page", answer(503, "<html>Service unavailable</html>")),
            cut("503 and a gateway's JSON", answer(503, "{\"error\":{\"code\":\"ServiceUnavailable\"}}")),
            cut("503 and a number as code", answer(503, "{\"error\":{\"code\":503,\"message\":\"m\"}}")),
            cut("503 and an error that is a text", answer(503, "{\"error\":\"no healthy upstream\"}")),
            again("500 sin_efecto", error(500, "sin_efecto")),
            new Row("500 error_interno", error(500, "error_interno").build(), ALWAYS, NEVER, NEVER, UNKNOWN, UNKNOWN),
            new Row("500 and no word", answer(500, "").build(), ALWAYS, NEVER, NEVER, UNKNOWN, UNKNOWN),
            new Row(
                    "302",
                    answer(302, "").addHeader("Location", "/elsewhere").build(),
                    NEVER,
                    NEVER,
                    NEVER,
                    UNKNOWN,
                    UNKNOWN));

    private static Row cut(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), ALWAYS, ALWAYS, NEVER, UNKNOWN, UNKNOWN);
    }

    private static Row unreadable(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), ONCE_MORE, ONCE_MORE, NEVER, UNKNOWN, UNKNOWN);
    }

    /** Something between says that it did not read the request. */
    private static Row unread(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), ALWAYS, ALWAYS, ALWAYS, UNKNOWN, UNKNOWN);
    }

    private static Row unclear(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), NEVER, NEVER, NEVER, UNKNOWN, UNKNOWN);
    }

    private static Row again(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), ALWAYS, ALWAYS, ALWAYS, NOTHING, NOTHING);
    }

    private static Row twice(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), TWICE_MORE, TWICE_MORE, TWICE_MORE, NOTHING, NOTHING);
    }

    private static Row stop(String name, MockResponse.Builder answer) {
        return new Row(name, answer.build(), NEVER, NEVER, NEVER, NOTHING, NOTHING);
    }

    private static MockResponse.Builder answer(int status, String body) {
        return new MockResponse.Builder().code(status).body(body);
    }

    private static MockResponse.Builder error(int status, String code) {
        return answer(status, "{\"error\":{\"code\":\"" + code + "\",\"message\":\"m\"}}");
    }

    private static MockResponse.Builder limited(String code, String reason) {
        return error(429, code).addHeader("Retry-After", "2").addHeader("X-CG-Rate-Limited-Reason", reason);
    }

    private static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }

        @Nullable
        String id() {
            return text("id");
        }
    }

    private enum Kind {
        READ,
        WRITE,
        DELETE;

        Call<Thing> call() {
            return switch (this) {
                case READ -> GET.call();
                case WRITE -> POST.call();
                case DELETE -> REMOVE.call();
            };
        }

        int attempts(Row row) {
            return this == READ ? row.reads() : this == WRITE ? row.writes() : row.deletes();
        }

        Outcome outcome(Row row) {
            return this == READ ? NOTHING : this == WRITE ? row.write() : row.delete();
        }
    }

    private static CgClient client(int port, StillTime time) {
        return CgClient.builder()
                .baseUrl("http://127.0.0.1:" + port + "/api/public/v1")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(time)
                .build();
    }

    private static Set<String> keys(MockWebServer server, int requests) throws InterruptedException {
        Set<String> keys = new HashSet<>();
        for (int i = 0; i < requests; i++) {
            keys.add(String.valueOf(server.takeRequest().getHeaders().get("Idempotency-Key")));
        }
        return keys;
    }

    private static Stream<DynamicTest> cells(Cell cell) {
        return TABLE.stream()
                .flatMap(row -> Stream.of(Kind.values())
                        .map(kind -> dynamicTest(row.name() + ", " + kind, () -> cell.holds(row, kind))));
    }

    private interface Cell {
        void holds(Row row, Kind kind) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> repeatedFaultIsRetriedAsTheTableSays() {
        return cells((row, kind) -> {
            try (MockWebServer server = started();
                    CgClient cg = client(server.getPort(), new StillTime())) {
                for (int i = 0; i < ALWAYS + 2; i++) {
                    server.enqueue(row.answer());
                }
                CallException e = catchThrowableOfType(
                        CallException.class, () -> cg.forClient(1001).run(kind.call()));

                assertThat(server.getRequestCount()).as(e.getMessage()).isEqualTo(kind.attempts(row));
                assertThat(e.attempts()).hasSize(kind.attempts(row));
                assertThat(e.outcome()).as(e.getMessage()).isEqualTo(kind.outcome(row));
                assertThat(e.client()).isEqualTo(1001L);
                assertThat(e.operation()).isEqualTo(kind.call().operation().id());
                assertThat(keys(server, kind.attempts(row))).hasSize(1);
                assertThat(e.idempotencyKey() != null).isEqualTo(kind == Kind.WRITE);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> singleFaultSucceedsOnRetry() {
        return cells((row, kind) -> {
            if (kind.attempts(row) == NEVER) {
                return;
            }
            try (MockWebServer server = started();
                    CgClient cg = client(server.getPort(), new StillTime())) {
                server.enqueue(row.answer());
                server.enqueue(answer(200, "{\"id\":\"a\"}").build());
                Thing thing = cg.forClient(1001).run(kind.call());

                assertThat(thing.id()).isEqualTo("a");
                assertThat(thing.meta().attempts()).isEqualTo(2);
                assertThat(keys(server, 2)).hasSize(1);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> callThatNeverConnectsRetriesWithNothingDone() {
        return Stream.of(Kind.values())
                .map(kind -> dynamicTest(kind.name(), () -> {
                    StillTime time = new StillTime();
                    try (CgClient cg = client(1, time)) {
                        CallException e = catchThrowableOfType(
                                CallException.class, () -> cg.forClient(1001).run(kind.call()));

                        assertThat(e.attempts()).hasSize(ALWAYS);
                        assertThat(e.outcome()).isEqualTo(NOTHING);
                        assertThat(time.waits())
                                .as("half of what doubles from half a second")
                                .containsExactly(
                                        Duration.ofMillis(250),
                                        Duration.ofMillis(500),
                                        Duration.ofSeconds(1),
                                        Duration.ofSeconds(2),
                                        Duration.ofSeconds(4));
                    }
                }));
    }

    @TestFactory
    @Tag("heavy")
    Stream<DynamicTest> answerTimeoutIsTreatedAsConnectionCut() {
        return Stream.of(Kind.values())
                .map(kind -> dynamicTest(kind.name(), () -> {
                    try (MockWebServer server = started();
                            CgClient cg = client(server.getPort(), new StillTime())) {
                        List<MockResponse> answers = new ArrayList<>();
                        answers.add(new MockResponse.Builder()
                                .onResponseStart(SocketEffect.Stall.INSTANCE)
                                .build());
                        answers.add(answer(200, "{\"id\":\"a\"}").build());
                        answers.forEach(server::enqueue);
                        ClientApi hasty =
                                cg.forClient(1001).with(CallOptions.defaults().attemptTimeout(Duration.ofSeconds(4)));
                        if (kind == Kind.DELETE) {
                            CallException e = catchThrowableOfType(CallException.class, () -> hasty.run(kind.call()));
                            assertThat(e.outcome()).isEqualTo(UNKNOWN);
                            assertThat(e.attempts()).hasSize(1);
                        } else {
                            assertThat(hasty.run(kind.call()).id()).isEqualTo("a");
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> closedIdleConnectionCausesNoWait() {
        return Stream.of(Kind.values())
                .map(kind -> dynamicTest(kind.name(), () -> {
                    StillTime time = new StillTime();
                    try (MockWebServer server = started();
                            CgClient cg = client(server.getPort(), time)) {
                        server.enqueue(answer(200, "{}")
                                .onResponseEnd(new SocketEffect.CloseSocket())
                                .build());
                        server.enqueue(answer(200, "{\"id\":\"a\"}").build());
                        cg.forClient(1001).run(Kind.READ.call());

                        assertThat(cg.forClient(1001).run(kind.call()).id()).isEqualTo("a");
                        assertThat(time.waits()).isEmpty();
                    }
                }));
    }

    @Test
    void rowsOfOneStatusNameTheirSource() {
        assertThat(RetryRules.table().lines().filter(line -> line.contains(" 503 ")))
                .satisfiesExactly(
                        line -> assertThat(line).endsWith(" 503 with the service's error"),
                        line -> assertThat(line).endsWith(" 503 without the service's error"));
        assertThat(RetryRules.table().lines().filter(line -> line.contains("operacion_en_curso")))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith(" 409 operacion_en_curso"));
        assertThat(RetryTable.forAnswer(300, null)).isEqualTo(RetryTable.forAnswer(302, null));
    }

    @Test
    void tablePrintsOneLinePerRule() {
        assertThat(RetryRules.table().lines())
                .hasSize(RetryTable.all().size() + 1)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("not possible at the moment")
                        .contains("retry twice", "nothing was done")
                        .endsWith("409 edicion_no_posible emision_no_posible nif_no_valido serie_no_disponible"));
        assertThat(RetryRules.explain("sin_efecto"))
                .isEqualTo("500 sin_efecto, failed with nothing done: reads retry; writes retry; deletes retry; "
                        + "nothing was done");
        assertThat(RetryRules.explain("no_encontrado")).endsWith("its status decides");
    }

    @Test
    void onlyTheServicesOwnErrorProvesThatNothingWasDone() {
        assertThat(RetryTable.all().stream().filter(Rule::nothingDone))
                .allSatisfy(rule -> assertThat(rule)
                        .satisfiesAnyOf(
                                each -> assertThat(each.source()).isEqualTo(Source.SERVICE),
                                each -> assertThat(each)
                                        .isIn(
                                                RetryTable.NEVER_CONNECTED,
                                                RetryTable.NEVER_TRUSTED,
                                                RetryTable.REQUEST_CHANGED,
                                                RetryTable.LOCAL_FILE)));
        for (int status = 100; status < 600; status++) {
            for (String code : Arrays.asList(null, "", "ServiceUnavailable", "UPSTREAM_TIMEOUT", "503", "no healthy")) {
                assertThat(RetryTable.forAnswer(status, code).nothingDone())
                        .as(status + " " + code)
                        .isFalse();
            }
        }
    }

    @Test
    void errorWithOtherRequestIdHasUnknownOutcome() throws IOException {
        try (MockWebServer server = started();
                CgClient cg = client(server.getPort(), new StillTime())) {
            server.enqueue(answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\",\"request_id\":\"req_1\"}}")
                    .addHeader("Request-Id", "req_2")
                    .build());
            CallException e = catchThrowableOfType(
                    CallException.class,
                    () -> cg.with(CallOptions.defaults().maxAttempts(1))
                            .forClient(1001)
                            .run(Kind.WRITE.call()));

            assertThat(e.outcome()).isEqualTo(UNKNOWN);
        }
    }

    private static MockWebServer started() throws IOException {
        MockWebServer server = PromptServer.create();
        server.start();
        return server;
    }
}
