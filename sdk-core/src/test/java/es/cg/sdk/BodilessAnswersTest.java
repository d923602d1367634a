package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.GzipSink;
import okio.Okio;
import okio.Sink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A service that obeys the contract, and answers writes with less than their record. */
final class BodilessAnswersTest {
    private static final Operation<Invoice> ISSUE = Operation.post("invoices.issue", "/invoices", Invoice::new);
    private static final Operation<Job<Json>> MAKE = Operation.deferred("things.make", "/things", json -> json);
    private static final Operation<Json> REMOVE = Operation.delete("things.delete", "/things/{id}", json -> json);
    private static final String JOB =
            "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"pending\",\"consultar_en\":\"/jobs/job_1\"}";

    @RegisterExtension
    private final Answering service = new Answering();

    @TempDir
    Path folder;

    private ClientApi laura() {
        return service.cg().with(CallOptions.defaults().maxAttempts(2)).forClient(1001);
    }

    private static MockResponse.Builder answer(int status) {
        return new MockResponse.Builder()
                .code(status)
                .addHeader("Request-Id", "req_1")
                .addHeader("RateLimit-Limit", "600");
    }

    private void answer(MockResponse.Builder answer) {
        service.server.enqueue(answer.build());
    }

    private CallException failed() {
        return Thrown.by(() -> laura().run(ISSUE.call()));
    }

    @Test
    void successWithoutABodyIsDone() throws IOException {
        List<MockResponse.Builder> answers = List.of(
                answer(204),
                answer(200),
                answer(201),
                answer(201).chunkedBody("", 8),
                answer(200).setHeader("Content-Encoding", "gzip"),
                answer(200).setHeader("Content-Encoding", "gzip").body(compressedNothing()));
        for (MockResponse.Builder each : answers) {
            answer(each);
            Invoice invoice = laura().run(ISSUE.call());

            assertThat(invoice.meta().status()).isEqualTo(each.build().getCode());
            assertThat(invoice.meta().requestId()).isEqualTo("req_1");
            assertThat(invoice.meta().attempts()).isEqualTo(1);
            assertThat(invoice.id()).isNull();
            assertThat(invoice.json()).isEqualTo(Json.empty());
        }
        assertThat(service.server.getRequestCount()).isEqualTo(answers.size());
    }

    private static Buffer compressedNothing() throws IOException {
        Buffer compressed = new Buffer();
        Okio.buffer((Sink) new GzipSink(compressed)).close();
        return compressed;
    }

    @Test
    void nullOfAnyFormIsNull() {
        for (String each : List.of("null", "\ufeffnull", " ".repeat(40) + "null\n")) {
            answer(answer(200).body(each));
            assertThat(laura().run(ISSUE.call()).json()).isEqualTo(Json.empty());
        }
    }

    @Test
    void bodyOfAnInterceptorIsReadThoughTheServicesWasEmpty() {
        answer(answer(200));
        OkHttpClient theirs = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request())
                        .newBuilder()
                        .body(ResponseBody.create("{\"id\":\"7\"}", MediaType.get("application/json")))
                        .build())
                .build();
        try (CgClient cg = service.over(theirs)) {
            assertThat(cg.forClient(1001).run(ISSUE.call()).id()).isEqualTo("7");
        }
    }

    @Test
    void contentWithoutContentOverHttp2IsUnknown() {
        service.server.setProtocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE));
        OkHttpClient theirs = new OkHttpClient.Builder()
                .protocols(List.of(Protocol.H2_PRIOR_KNOWLEDGE))
                .build();
        try (CgClient cg = service.over(theirs)) {
            for (MockResponse.Builder each : List.of(
                    answer(204).body("{}"),
                    answer(205).body("{}"),
                    answer(204).chunkedBody("{}", 8),
                    answer(205).chunkedBody("{}", 8))) {
                answer(each);
                CallException e = Thrown.by(() -> cg.forClient(1001).run(ISSUE.call()));

                assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
                assertThat(e.attempts()).as(e.getMessage()).hasSize(1);
            }
        }
    }

    @Test
    void deferredWriteWithEmptySuccessIsADoneJob() {
        answer(answer(204));

        Job<Json> job = laura().run(MAKE.call());
        assertThat(job.isDone()).isTrue();
        assertThat(job.result()).isEqualTo(Json.empty());
    }

    @Test
    void emptySuccessOfAProxyHasUnknownOutcome() {
        for (String missing : List.of("Request-Id", "RateLimit-Limit")) {
            for (int status : List.of(200, 201, 204)) {
                for (int i = 0; i < 2; i++) {
                    answer(answer(status).removeHeader(missing));
                }
                assertThat(failed().outcome()).as(missing + status).isEqualTo(Outcome.UNKNOWN);
            }
        }
        assertThat(service.server.getRequestCount()).isEqualTo(12);
    }

    @Test
    void bodyEndedByConnectionCloseHasUnknownOutcome() throws IOException {
        try (RawServer cut = RawServer.that(connection -> {
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nRequest-Id: req_1\r\nRateLimit-Limit: 600\r\n\r\n"
                                    .getBytes(US_ASCII));
                    connection.close();
                });
                CgClient cg = service.client(cut.baseUrl(), "cg_live_abc.s3cret")) {
            CallException e = Thrown.by(() -> cg.forClient(1001).run(ISSUE.call()));
            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void acceptedWithoutAJobIsInProgress() {
        for (String body : List.of("", "{}", "{\"object\":\"invoice\",\"id\":\"7\"}", "{\"object\":\"job\"}")) {
            answer(answer(202).body(body));
            CallException e = failed();

            assertThat(e).isInstanceOf(UnreadableAnswerException.class);
            assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
            assertThat(e.lastAttemptEnded()).isEqualTo(service.time.now());
            assertThat(e.jobToken()).isNull();
            assertThat(e.requestId()).isEqualTo("req_1");
            assertThat(e)
                    .hasMessage(
                            "invoices.issue for client 1001 answered 202: the service has accepted it, and its result"
                                    + " is not known yet; the service does it later: its answer names no job, so look for its"
                                    + " result among the records of invoices, and do not send it under another key; "
                                    + e.idempotencyKey() + " gets the same answer for 24 hours [request req_1]");
        }
        answer(answer(202));
        assertThat(Thrown.by(() -> laura().run(REMOVE.call("t_1"))).nextStep())
                .endsWith("among the records of things, and do not send it again");
        answer(answer(202));
        assertThat(Thrown.by(() -> laura().run(MAKE.call())).outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(service.server.getRequestCount()).isEqualTo(6);
    }

    @Test
    void acceptedAnswerWithJobProvidesItsToken() {
        for (String job : List.of(JOB, JOB.replace("\"object\":\"job\",", ""))) {
            answer(answer(202).body(job));
            CallException e = failed();

            assertThat(e.outcome()).isEqualTo(Outcome.IN_PROGRESS);
            answer(
                    answer(200)
                            .body(
                                    "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{\"id\":\"7\"}}"));
            assertThat(laura().job(requireNonNull(e.jobToken()), Invoice::new)
                            .await(Duration.ofMinutes(1))
                            .id())
                    .isEqualTo("7");
        }
    }

    @Test
    void customOperationMayReturnArrayOrList() {
        String list = "{\"object\":\"list\",\"data\":[{\"id\":\"1\"}]}";
        Operation<Json> post = Operation.post("quotes.createAll", "/quotes", json -> json);
        Operation<Json> get = Operation.get("quotes.all", "/quotes", json -> json);
        for (Operation<Json> each : List.of(post, get)) {
            answer(answer(200).body("[{\"id\":\"1\"}]"));
            assertThat(laura().run(each.call()).items().get(0).get("id").string())
                    .isEqualTo("1");
            answer(answer(200).body(list));
            assertThat(laura().run(each.call()).get("data").items()).hasSize(1);
        }
        for (String body : List.of("[]", list)) {
            answer(answer(200).body(body));
            answer(answer(200).body(body));
            assertThat(failed().outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    @Test
    void batchItemWithBodilessAnswerIsSentOnce() {
        for (MockResponse.Builder each : List.of(answer(204), answer(200), answer(202))) {
            int status = each.build().getCode();
            int before = service.server.getRequestCount();
            service.server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return each.build();
                }
            });
            Path journal = folder.resolve(status + ".cg-batch");
            BatchReport<Integer, Invoice> report = run(journal);

            BatchReport<Integer, Invoice> again = run(journal);

            assertThat(service.server.getRequestCount() - before).isEqualTo(30);
            boolean isAccepted = status == 202;
            assertThat(report.allDone()).isEqualTo(!isAccepted);
            assertThat(again.allDone()).isEqualTo(!isAccepted);
            assertThat(report.succeeded()).hasSize(isAccepted ? 0 : 30);
            assertThat(again.succeeded()).hasSize(isAccepted ? 0 : 30);
            assertThat(report.accepted())
                    .hasSize(isAccepted ? 30 : 0)
                    .allSatisfy(item -> assertThat(item.reason()).contains("the service does it later"));
            assertThat(again.accepted())
                    .hasSize(isAccepted ? 30 : 0)
                    .allSatisfy(item -> assertThat(item.reason()).contains("and named no job of it"));
        }
    }

    @Test
    void batchItemKeepsTheTokenOfItsJob() {
        answer(answer(202).body(JOB));
        Batch<ClientApi, Integer> batch = laura().batch(List.of(1))
                .keyedBy(item -> IdempotencyKey.forDocument("erp", String.valueOf(item)))
                .journal(folder.resolve("job.cg-batch"));

        assertThat(batch.run((api, item) -> api.run(ISSUE.call())).accepted())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).contains("resume its job by the token"));
        answer(answer(200).body(JOB.replace("\"pending\"", "\"succeeded\",\"resultado\":{\"id\":\"inv_7\"}")));
        assertThat(batch.run((api, item) -> api.run(ISSUE.call())).succeeded())
                .singleElement()
                .satisfies(done -> assertThat(done.objectId()).isEqualTo("inv_7"));
    }

    private BatchReport<Integer, Invoice> run(Path journal) {
        return service.cg()
                .forClient(1001)
                .batch(IntStream.rangeClosed(1, 30).boxed().toList())
                .keyedBy(item -> IdempotencyKey.forDocument("erp", String.valueOf(item)))
                .journal(journal)
                .run((api, item) -> api.run(ISSUE.call().body(Json.of(Map.of("n", item)))));
    }

    private CallException notRemoved() {
        return Thrown.by(() -> laura().run(REMOVE.call("t_1")));
    }

    @Test
    void removalIsDoneOnlyByTheServicesOwnSuccess() throws IOException {
        for (MockResponse.Builder each :
                List.of(answer(204), answer(200), answer(200).setHeader("Content-Encoding", "gzip"))) {
            answer(each);
            assertThat(laura().run(REMOVE.call("t_1"))).isEqualTo(Json.empty());
        }
        for (String missing : List.of("Request-Id", "RateLimit-Limit")) {
            for (int status : List.of(200, 204)) {
                answer(answer(status).removeHeader(missing));
                CallException e = notRemoved();

                assertThat(e.outcome()).as(missing + status).isEqualTo(Outcome.UNKNOWN);
                assertThat(e.nextStep())
                        .isEqualTo("it may have been done: read GET /things before you send it again, and send it only"
                                + " if it was not done");
            }
        }
        assertThat(service.server.getRequestCount()).as("none is repeated").isEqualTo(7);
    }

    @Test
    void removalWithACutAnswerIsUnknown() throws IOException {
        try (RawServer cut = RawServer.that(connection -> {
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nRequest-Id: req_1\r\nRateLimit-Limit: 600\r\n\r\n"
                                    .getBytes(US_ASCII));
                    connection.close();
                });
                CgClient cg = service.client(cut.baseUrl(), "cg_live_abc.s3cret")) {
            CallException e = Thrown.by(() -> cg.forClient(1001).run(REMOVE.call("t_1")));
            assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        }
    }

    /** A 408 without the service's error is the one after which a removal is sent again. */
    @Test
    void notFoundOnARepeatedRemovalStaysUnknown() {
        answer(new MockResponse.Builder().code(408));
        answer(answer(404).body("{\"error\":{\"code\":\"no_encontrado\"}}"));
        CallException e = notRemoved();

        assertThat(e.attempts()).hasSize(2);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void noContentWithABodyIsUnknownAfterOneRequest() throws IOException {
        for (Call<?> each : List.of(ISSUE.call(), REMOVE.call("t_1"))) {
            for (String body :
                    List.of("Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")) {
                AtomicInteger requests = new AtomicInteger();
                try (RawServer odd = RawServer.that(connection -> {
                            requests.incrementAndGet();
                            connection
                                    .getOutputStream()
                                    .write(("HTTP/1.1 204 No Content\r\nRequest-Id: req_1\r\nRateLimit-Limit: 600\r\n"
                                                    + body)
                                            .getBytes(US_ASCII));
                        });
                        CgClient cg = service.client(odd.baseUrl(), "cg_live_abc.s3cret")) {
                    CallException e = Thrown.by(() -> cg.forClient(1001).run(each));

                    assertThat(e.outcome()).as(e.getMessage()).isEqualTo(Outcome.UNKNOWN);
                    assertThat(requests).hasValue(1);
                }
            }
        }
    }

    @Test
    void nullOfTheServiceIsDoneOrUnreadable() {
        answer(answer(201).body("null"));
        assertThat(laura().run(ISSUE.call()).json()).isEqualTo(Json.empty());
        answer(answer(200).body(" null\n"));
        assertThat(laura().run(REMOVE.call("t_1"))).isEqualTo(Json.empty());
        answer(answer(200).body("null"));
        Operation<Json> read = Operation.get("things.get", "/things", json -> json);
        assertThat(Thrown.by(UnreadableAnswerException.class, () -> laura().run(read.call())))
                .hasMessageContaining("it is null");
        assertThat(service.server.getRequestCount()).isEqualTo(3);
        answer(answer(201).body("null").removeHeader("Request-Id"));
        answer(answer(201).body("null").removeHeader("Request-Id"));
        assertThat(failed().outcome()).isEqualTo(Outcome.UNKNOWN);
    }
}
