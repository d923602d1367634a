package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static es.cg.sdk.Things.REMOVE;
import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mockwebserver3.QueueDispatcher;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A refusal proves that nothing was done only if it answers the only request that was sent in its attempt. */
final class InterceptedRefusalsTest {
    private static final int ONCE_MORE = 2;

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    private Path folder;

    @BeforeEach
    void answerNothingElse() {
        QueueDispatcher answers = new QueueDispatcher();
        answers.setFailFast(true);
        service.server.setDispatcher(answers);
    }

    /** Sends a request again that got no answer, as is usual in interceptors of applications. */
    private static Response repeating(Interceptor.Chain chain) throws IOException {
        try {
            return chain.proceed(chain.request());
        } catch (IOException cut) {
            return chain.proceed(chain.request());
        }
    }

    private static Response withCode(Interceptor.Chain chain, int status, String body) throws IOException {
        return chain.proceed(chain.request())
                .newBuilder()
                .code(status)
                .body(ResponseBody.create(body, MediaType.get("application/json")))
                .build();
    }

    private static OkHttpClient.Builder with(Interceptor interceptor) {
        return new OkHttpClient.Builder().addInterceptor(interceptor);
    }

    private CallException failed(OkHttpClient.Builder theirs, Operation<Json> operation, int attempts) {
        try (CgClient cg = service.over(theirs.build())) {
            return Thrown.by(
                    () -> cg.with(CallOptions.defaults().maxAttempts(attempts)).run(operation.call()));
        }
    }

    private CallException failedOnce(Interceptor interceptor) {
        return failed(with(interceptor), WRITE, 1);
    }

    private record Refusal(int status, String code, boolean stops) {}

    private static Stream<Refusal> refusals() {
        return Stream.of(
                new Refusal(503, "servicio_no_disponible", false),
                new Refusal(422, "datos_invalidos", false),
                new Refusal(429, "demasiadas_simultaneas", false),
                new Refusal(404, "no_encontrado", false),
                new Refusal(409, "serie_no_disponible", false),
                new Refusal(500, "sin_efecto", false),
                new Refusal(401, "clave_no_valida", true),
                new Refusal(429, "cupo_mensual_agotado", true),
                new Refusal(429, "demasiados_intentos_fallidos", true));
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> refusalAfterAnExecutedSendingIsUnknown() {
        return refusals()
                .map(each -> DynamicTest.dynamicTest(each.toString(), () -> {
                    int before = service.server.getRequestCount();
                    int attempts = each.stops() ? 1 : ONCE_MORE;
                    for (int i = 0; i < attempts; i++) {
                        service.cut();
                        service.refuse(each.status(), each.code());
                    }
                    CallException e = failed(with(InterceptedRefusalsTest::repeating), WRITE, CallOptions.MAX_ATTEMPTS);

                    assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
                    assertThat(e.attempts()).hasSize(attempts);
                    assertThat(service.server.getRequestCount() - before).isEqualTo(2 * attempts);
                }));
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> removalRefusedAfterAnotherSendingStops() {
        return refusals()
                .map(each -> DynamicTest.dynamicTest(each.toString(), () -> {
                    int before = service.server.getRequestCount();
                    service.cut();
                    service.refuse(each.status(), each.code());
                    CallException e =
                            failed(with(InterceptedRefusalsTest::repeating), REMOVE, CallOptions.MAX_ATTEMPTS);

                    assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
                    assertThat(service.server.getRequestCount() - before).isEqualTo(2);
                }));
    }

    /** Of a proxy: without the service's error. */
    private void refuseWithoutCode(int status) {
        service.answer(status, "", "Retry-After", "1");
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> refusalOfAProxyAfterASendingIsUnknown() {
        return Stream.of(408, 425, 429, 503, 502)
                .map(status -> DynamicTest.dynamicTest("status " + status, () -> {
                    int before = service.server.getRequestCount();
                    for (int i = 0; i < ONCE_MORE + 1; i++) {
                        service.cut();
                        refuseWithoutCode(status);
                    }
                    CallException write =
                            failed(with(InterceptedRefusalsTest::repeating), WRITE, CallOptions.MAX_ATTEMPTS);
                    CallException removal =
                            failed(with(InterceptedRefusalsTest::repeating), REMOVE, CallOptions.MAX_ATTEMPTS);

                    assertThat(write.attempts()).as(write.getMessage()).hasSize(ONCE_MORE);
                    assertThat(removal.attempts()).as(removal.getMessage()).hasSize(1);
                    assertThat(List.of(write.outcome(), removal.outcome())).containsOnly(Outcome.UNKNOWN);
                    assertThat(service.server.getRequestCount() - before).isEqualTo(2 * (ONCE_MORE + 1));
                }));
    }

    @Test
    void repeatedRefusalIsRetriedWithKeyAndRetryAfter() throws InterruptedException {
        service.cut();
        service.answerOfService(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "Retry-After", "40");
        service.answerOfService(201, "{\"id\":\"7\"}");
        try (CgClient cg = service.over(with(InterceptedRefusalsTest::repeating).build())) {
            assertThat(cg.run(WRITE.call()).get("id").string()).isEqualTo("7");
        }

        assertThat(service.time.waits())
                .singleElement()
                .satisfies(each -> assertThat(each.toSeconds()).isEqualTo(40));
        List<String> keys = keys();
        assertThat(keys).hasSize(3);
        assertThat(Set.copyOf(keys)).hasSize(1);
    }

    @Test
    void messageTellsHowOftenTheRequestWasSent() {
        service.cut();
        service.refuse(422, "datos_invalidos");
        CallException e = failedOnce(InterceptedRefusalsTest::repeating);

        assertThat(e)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(
                        "this does not prove that nothing was done, since an interceptor sent the request 2 times");
    }

    @Test
    void batchNeverSendsSuchAnItemUnderAnotherKey() throws InterruptedException {
        service.cut();
        service.refuse(422, "datos_invalidos");
        service.cut();
        service.refuse(422, "datos_invalidos");
        service.answerOfService(201, "{\"id\":\"7\"}");
        try (CgClient cg = service.over(with(InterceptedRefusalsTest::repeating).build())) {
            Batch<CgClient, String> batch = cg.batch(List.of("1"))
                    .keyedBy(each -> IdempotencyKey.forDocument("erp", each))
                    .journal(folder.resolve("batch"));
            BatchReport<String, Json> first = batch.run((api, each) -> api.run(WRITE.call()));
            BatchReport<String, Json> second = batch.run((api, each) -> api.run(WRITE.call()));

            assertThat(first).hasToString("1 items: 0 done, 0 failed, 1 unknown, 0 not sent");
            assertThat(second.allDone()).as(second.toString()).isTrue();
        }
        assertThat(Set.copyOf(keys())).hasSize(1);
    }

    /** The idempotency keys of all requests so far. */
    private List<String> keys() throws InterruptedException {
        List<String> keys = new ArrayList<>();
        for (int i = service.server.getRequestCount(); i > 0; i--) {
            keys.add(String.valueOf(service.server.takeRequest().getHeaders().get("Idempotency-Key")));
        }
        return keys;
    }

    @Test
    void answerInPlaceOfTheServicesProvesNothing() {
        service.answerOfService(201, "{\"id\":\"7\"}");
        CallException status = failedOnce(chain -> withCode(chain, 422, "{\"error\":{\"code\":\"datos_invalidos\"}}"));
        service.answerOfService(422, "{\"error\":{\"code\":\"datos_invalidos\"}}");
        CallException id = failedOnce(chain -> chain.proceed(chain.request())
                .newBuilder()
                .header("Request-Id", "req_of_another")
                .build());

        assertThat(status.outcome()).as(status.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(id.outcome()).as(id.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(id).hasMessageContaining("an interceptor replaced the answer of the service");
    }

    @Test
    void answerWithoutSendingProvesNothing() {
        OkHttpClient other = new OkHttpClient();
        CallException made = failedOnce(chain -> new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(422)
                .message("")
                .body(ResponseBody.create(
                        "{\"error\":{\"code\":\"datos_invalidos\"}}", MediaType.get("application/json")))
                .build());
        service.refuse(422, "datos_invalidos");
        CallException fromOther =
                failedOnce(chain -> other.newCall(chain.request()).execute());

        assertThat(made.outcome()).as(made.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(fromOther.outcome()).as(fromOther.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(made).hasMessageContaining("no request was sent by this client");
    }

    @Test
    void successAfterAnotherSendingStaysASuccess() {
        service.cut();
        service.answerOfService(201, "{\"id\":\"7\"}");
        try (CgClient cg = service.over(with(InterceptedRefusalsTest::repeating).build())) {
            assertThat(cg.run(WRITE.call()).get("id").string()).isEqualTo("7");
        }
    }

    @Test
    void readIsRefusedWhateverWasSentBefore() {
        service.cut();
        service.refuse(404, "no_encontrado");
        CallException e = failed(with(InterceptedRefusalsTest::repeating), READ, CallOptions.MAX_ATTEMPTS);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(service.server.getRequestCount()).isEqualTo(2);
    }

    /** Interceptors that log, trace and add headers. */
    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> refusalOfTheOnlySendingProvesNothingDone() {
        OkHttpClient.Builder harmless = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    Response answer = chain.proceed(chain.request()
                            .newBuilder()
                            .header("traceparent", "00-1-2-01")
                            .header("Accept-Language", "es")
                            .build());
                    answer.peekBody(100).string();
                    return answer.newBuilder().header("X-Seen", "1").build();
                })
                .addNetworkInterceptor(chain -> {
                    Response answer = chain.proceed(chain.request());
                    String body = answer.body().string();
                    return answer.newBuilder()
                            .body(ResponseBody.create(body, answer.body().contentType()))
                            .build();
                });
        return Stream.of(new Refusal(422, "datos_invalidos", true), new Refusal(503, "servicio_no_disponible", true))
                .flatMap(each -> Stream.of(new OkHttpClient.Builder(), harmless)
                        .map(http -> DynamicTest.dynamicTest(each.toString(), () -> {
                            service.answerOfService(each.status(), "{\"error\":{\"code\":\"" + each.code() + "\"}}");
                            assertThat(failed(http, WRITE, 1).outcome()).isEqualTo(Outcome.NOTHING_DONE);
                        })));
    }

    @Test
    void changedFileAfterAnExecutedSendingIsUnknown() throws IOException {
        Path file = Files.writeString(folder.resolve("a.pdf"), "before");
        service.cut();
        try (CgClient cg = service.over(with(chain -> {
                    try {
                        return chain.proceed(chain.request());
                    } catch (IOException cut) {
                        Files.writeString(file, "behind");
                        return chain.proceed(chain.request());
                    }
                })
                .build())) {
            CallException e = Thrown.by(() -> cg.with(CallOptions.defaults().maxAttempts(1))
                    .forClient(1001)
                    .documents()
                    .upload(NewDocument.of(Upload.of(file))));
            assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e).isNotInstanceOf(ConnectionException.class);
        }
    }
}
