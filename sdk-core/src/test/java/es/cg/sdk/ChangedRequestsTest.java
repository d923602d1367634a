package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static es.cg.sdk.Things.WRITE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import mockwebserver3.QueueDispatcher;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;
import okio.Sink;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A request that a caller's interceptor changed in what decides which write is done, and for whom, is not sent. */
final class ChangedRequestsTest {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final Json BODY = Json.parse("{\"a\":1}");
    private static final Operation<Json> ON_CLIENT = Operation.post("things.make", "/things", (Json json) -> json);

    @RegisterExtension
    private final Answering service = new Answering();

    @RegisterExtension
    private final Answering journaled = new Answering(BatchJournals.WRITE_JOURNAL);

    @TempDir
    private Path folder;

    @BeforeEach
    void answerNothingElse() {
        QueueDispatcher answers = new QueueDispatcher();
        answers.setFailFast(true);
        service.server.setDispatcher(answers);
    }

    private static Interceptor changing(UnaryOperator<Request.Builder> change) {
        return chain -> chain.proceed(change.apply(chain.request().newBuilder()).build());
    }

    private static HttpUrl url(Request.Builder request, UnaryOperator<HttpUrl.Builder> change) {
        return change.apply(request.build().url().newBuilder()).build();
    }

    private static Map<String, UnaryOperator<Request.Builder>> changes() {
        Map<String, UnaryOperator<Request.Builder>> all = new LinkedHashMap<>();
        all.put("header Authorization", each -> each.header("Authorization", "Bearer cg_live_abc.another"));
        all.put("header X-CG-Client", each -> each.header("X-CG-Client", "1002"));
        all.put("header Idempotency-Key", each -> each.removeHeader("Idempotency-Key"));
        all.put("header idempotency-key", each -> each.header("idempotency-key", "another"));
        all.put("header Idempotency-Key twice", each -> each.addHeader("Idempotency-Key", "another"));
        all.put("header Host", each -> each.header("Host", "another.example"));
        all.put("header Content-Type", each -> each.addHeader("Content-Type", "text/plain"));
        all.put("header Content-Encoding", each -> each.header("Content-Encoding", "gzip"));
        all.put("scheme of the address", each -> each.url(url(each, to -> to.scheme("https"))));
        all.put("host", each -> each.url(url(each, to -> to.host("localhost"))));
        all.put("port", each -> each.url(url(each, to -> to.port(1))));
        all.put("path", each -> each.url(url(each, to -> to.addPathSegment("more"))));
        all.put("query", each -> each.url(url(each, to -> to.addQueryParameter("a", "b"))));
        all.put("method", each -> each.method("PUT", each.build().body()));
        all.put("body", each -> each.post(RequestBody.create("{\"a\":2}".getBytes(UTF_8), JSON)));
        all.put("body, longer", each -> each.post(RequestBody.create("{\"a\":1} ".getBytes(UTF_8), JSON)));
        return all;
    }

    private CallException failed(OkHttpClient.Builder theirs) {
        try (CgClient cg = service.over(theirs.build())) {
            return Thrown.by(() -> cg.forClient(1001).run(ON_CLIENT.call().body(BODY)));
        }
    }

    private static boolean isOfAddress(String what) {
        return Stream.of("scheme", "host", "port").anyMatch(what::startsWith);
    }

    @TestFactory
    @Execution(ExecutionMode.SAME_THREAD)
    Stream<DynamicTest> changedRequestIsNotSent() {
        return changes().entrySet().stream()
                .flatMap(each -> Stream.of(true, false)
                        // A network interceptor cannot change the address: OkHttp itself forbids it.
                        .filter(network -> !(network && isOfAddress(each.getKey())))
                        // OkHttp sets Content-Type from the body, after the interceptors of the application.
                        .filter(network -> network || !each.getKey().equals("header Content-Type"))
                        .map(network -> DynamicTest.dynamicTest(
                                each.getKey() + (network ? ", on the network" : ""), () -> notSent(each, network))));
    }

    private void notSent(Map.Entry<String, UnaryOperator<Request.Builder>> change, boolean network) {
        OkHttpClient.Builder theirs = new OkHttpClient.Builder();
        Interceptor changing = changing(change.getValue());
        CallException e = failed(network ? theirs.addNetworkInterceptor(changing) : theirs.addInterceptor(changing));

        assertThat(service.server.getRequestCount()).as("requests").isZero();
        assertThat(e).isInstanceOf(RequestRefusedException.class);
        assertThat(e.attempts()).hasSize(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e.sentByThisCall()).isFalse();
        String what = change.getKey().replaceAll(" twice|, longer", "").replace("idempotency-key", "Idempotency-Key");
        assertThat(e)
                .hasMessageStartingWith("things.make for client 1001 was not sent: an interceptor changed the " + what
                        + " of the request (interceptors of the given OkHttp client: "
                        + getClass().getName())
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void readsAndRemovalsAreComparedToo() {
        Operation<Json> remove = Operation.delete("things.delete", "/things", (Json json) -> json);
        OkHttpClient.Builder theirs = new OkHttpClient.Builder()
                .addInterceptor(changing(each -> each.header("Content-Type", "application/json")));
        try (CgClient cg = service.over(theirs.build())) {
            for (Operation<Json> each : List.of(READ, remove.onNoClient())) {
                assertThatThrownBy(() -> cg.run(each.call()))
                        .isInstanceOf(RequestRefusedException.class)
                        .hasMessageContaining("changed the header Content-Type");
            }
        }
        assertThat(service.server.getRequestCount()).isZero();
    }

    private OkHttpClient.Builder answering(Interceptor afterTheStop) {
        return new OkHttpClient.Builder()
                .addInterceptor(afterTheStop)
                .addNetworkInterceptor(changing(each -> each.removeHeader("Idempotency-Key")));
    }

    private void isRefused(CallException e) {
        assertThat(e)
                .as(e.getMessage())
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("changed the header Idempotency-Key")
                .hasMessageContaining("let the interceptor pass the request on as it was made");
        assertThat(e.attempts()).hasSize(1);
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(service.server.getRequestCount()).isZero();
    }

    @Test
    void answerMadeUpAfterTheRefusalIsNone() {
        isRefused(failed(answering(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException refused) {
                assertThat(refused).hasMessage("an interceptor changed the header Idempotency-Key of the request");
                return new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(201)
                        .message("")
                        .header("Request-Id", "req_1")
                        .header("RateLimit-Limit", "1000")
                        .body(ResponseBody.create("{\"id\":\"7\"}", JSON))
                        .build();
            }
        })));
    }

    @Test
    void anotherExceptionAfterTheRefusalIsNoCause() {
        isRefused(failed(answering(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException refused) {
                throw new IOException("failed");
            }
        })));
    }

    @Test
    void requestMadeGoodAfterARefusalIsSent() {
        service.answerOfService(201, "{\"id\":\"7\"}");
        AtomicInteger calls = new AtomicInteger();
        OkHttpClient.Builder theirs = new OkHttpClient.Builder().addInterceptor(chain -> {
            try {
                return chain.proceed(chain.request()
                        .newBuilder()
                        .header("Idempotency-Key", "another")
                        .build());
            } catch (IOException refused) {
                calls.incrementAndGet();
                return chain.proceed(chain.request());
            }
        });
        try (CgClient cg = service.over(theirs.build())) {
            assertThat(cg.run(WRITE.call().body(BODY)).get("id").string()).isEqualTo("7");
        }
        assertThat(calls).hasValue(1);
    }

    @Test
    void pollThatIsChangedEndsTheWaitAtOnce() {
        service.answerOfService(202, "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\"}");
        OkHttpClient.Builder theirs = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.request().method().equals("GET")
                        ? changing(each -> each.header("Authorization", "another"))
                                .intercept(chain)
                        : chain.proceed(chain.request()));
        try (CgClient cg = service.over(theirs.build())) {
            Job<Json> job = cg.run(Operation.deferred("things.make", "/made", (Json json) -> json)
                    .onNoClient()
                    .call());
            CallException e = Thrown.by(() -> job.await(Duration.ofMinutes(30)));

            assertThat(e)
                    .isInstanceOf(RequestRefusedException.class)
                    .hasMessageContaining("changed the header Authorization")
                    .hasMessageContaining("let the interceptor pass the request on as it was made");
            assertThat(e.attempts()).hasSize(1);
            assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        }
    }

    @Test
    void changeAfterAnExecutedSendingIsUnknown() {
        service.cut();
        CallException e = failed(new OkHttpClient.Builder().addInterceptor(chain -> {
            try {
                return chain.proceed(chain.request());
            } catch (IOException cut) {
                return chain.proceed(chain.request()
                        .newBuilder()
                        .header("Idempotency-Key", "another")
                        .build());
            }
        }));

        assertThat(service.server.getRequestCount()).isEqualTo(1);
        assertThat(e.attempts()).hasSize(1);
        assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("let the interceptor pass the request on as it was made");
        assertThat(e.sentByThisCall()).isTrue();
    }

    @Test
    void changeInALaterAttemptIsUnknown() {
        service.cut();
        AtomicInteger calls = new AtomicInteger();
        CallException e = failed(new OkHttpClient.Builder()
                .addInterceptor(chain -> calls.incrementAndGet() == 1
                        ? chain.proceed(chain.request())
                        : chain.proceed(chain.request()
                                .newBuilder()
                                .removeHeader("X-CG-Client")
                                .build())));

        assertThat(service.server.getRequestCount()).isEqualTo(1);
        assertThat(e)
                .isInstanceOf(RequestRefusedException.class)
                .hasMessageContaining("changed the header X-CG-Client");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void documentInDoubtStaysInDoubtIfChanged() {
        IdempotencyKey key = IdempotencyKey.forDocument("erp", "1");
        journaled.cut();
        try (CgClient cg = journaled.over(new OkHttpClient.Builder().build())) {
            assertThatThrownBy(() -> cg.with(CallOptions.defaults().journaled().maxAttempts(1))
                            .run(WRITE.call().body(BODY).key(key)))
                    .isInstanceOf(ConnectionException.class);
        }
        try (CgClient cg = journaled.over(new OkHttpClient.Builder()
                .addInterceptor(changing(each -> each.header("Idempotency-Key", "another")))
                .build())) {
            CallException e = Thrown.by(() -> cg.with(CallOptions.defaults().journaled())
                    .run(WRITE.call().body(BODY).key(key)));

            assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
            assertThat(e.sentByThisCall()).isFalse();
        }
        assertThat(journaled.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void equalBytesInAnotherBodyAreSentAsTheyWereMade() throws InterruptedException {
        service.answerOfService(201, "{\"id\":\"7\"}");
        try (CgClient cg = service.over(new OkHttpClient.Builder()
                .addInterceptor(changing(each -> each.post(onceOnly(each.build()))))
                .build())) {
            assertThat(cg.run(WRITE.call().body(BODY)).get("id").string()).isEqualTo("7");
        }

        assertThat(service.server.takeRequest().getBody().utf8()).isEqualTo("{\"a\":1}");
    }

    /** The same bytes, which can be written once, and have no length. */
    private static RequestBody onceOnly(Request request) {
        return new RequestBody() {
            @Override
            public MediaType contentType() {
                return JSON;
            }

            @Override
            public boolean isOneShot() {
                return true;
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                request.body().writeTo(sink);
            }
        };
    }

    @Test
    void compressedBodyIsNotSent() {
        CallException e = failed(new OkHttpClient.Builder()
                .addInterceptor(changing(each -> each.header("Content-Encoding", "gzip")
                        .post(compressed(each.build().body())))));

        assertThat(service.server.getRequestCount()).isZero();
        assertThat(e).hasMessageContaining("changed the header Content-Encoding");
    }

    private static RequestBody compressed(RequestBody body) {
        Buffer bytes = new Buffer();
        try (BufferedSink sink = Okio.buffer((Sink) new GzipSink(bytes))) {
            body.writeTo(sink);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return RequestBody.create(bytes.readByteString(), JSON);
    }

    @Test
    void uploadWrappedByAnInterceptorIsNotSent() throws IOException {
        Path file = Files.writeString(folder.resolve("a.pdf"), "content");
        try (CgClient cg = service.over(new OkHttpClient.Builder()
                .addInterceptor(changing(each -> each.post(counting(each.build().body()))))
                .build())) {
            assertThatThrownBy(() -> cg.forClient(1001).documents().upload(NewDocument.of(Upload.of(file))))
                    .isInstanceOf(RequestRefusedException.class)
                    .hasMessageContaining("changed the body of the request");
        }
        assertThat(service.server.getRequestCount()).isZero();
    }

    private static RequestBody counting(RequestBody body) {
        return new RequestBody() {
            @Override
            public MediaType contentType() {
                return body.contentType();
            }

            @Override
            public long contentLength() throws IOException {
                return body.contentLength();
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                body.writeTo(sink);
            }
        };
    }
}
