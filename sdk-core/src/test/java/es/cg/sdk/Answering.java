package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.journal.MemoryJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that answers each request as it was told, and a client of it, for one test. */
final class Answering implements BeforeEachCallback, AfterEachCallback {
    final MockWebServer server = PromptServer.create();
    final StillTime time = new StillTime();

    /** The key of the clients that are made from now on. */
    final AtomicReference<ApiKey> apiKey = new AtomicReference<>(ApiKey.of("cg_live_abc.s3cret"));

    /** The write journal of its clients; null for none. */
    final @Nullable MemoryJournal journal;

    // Null until the test begins.
    private @Nullable CgClient cg;

    Answering() {
        this(BatchJournals.FILE);
    }

    /** Creates one whose clients have a write journal if batches need it. */
    Answering(BatchJournals journals) {
        journal = journals == BatchJournals.FILE ? null : new MemoryJournal(Environment.PRODUCTION, time::now);
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        server.start();
        cg = builder().build();
    }

    /** Returns the builder of a client with the API key, the time and the write journal. */
    CgClient.Builder builder() {
        return journaled().apiKey(requireNonNull(apiKey.get()));
    }

    /** From now on its client is another one, with this API key, as that of a process that was started again. */
    CgClient rotate(String key) {
        apiKey.set(ApiKey.of(key));
        cg().close();
        cg = builder().build();
        return cg();
    }

    /** Reads until the client has this key of its supplier: after a minute, one read asks for it and waits not. */
    void readUntilSentWith(CgClient client, String key) throws InterruptedException {
        time.advance(Duration.ofMinutes(1));
        String sent;
        do {
            answer(200, "{}");
            client.run(Things.READ.call());
            sent = server.takeRequest().getHeaders().get("Authorization");
        } while (!("Bearer " + key).equals(sent));
    }

    /** Another one, over this client of OkHttp. */
    CgClient over(OkHttpClient theirs) {
        return builder().httpClient(theirs).build();
    }

    /** Returns the builder of a client with the time and the write journal. */
    CgClient.Builder journaled() {
        CgClient.Builder builder = CgClient.builder().baseUrl(baseUrl()).time(time);
        return journal == null ? builder : builder.writeJournal(journal);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        cg().close();
        server.close();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getPort() + "/api/public/v1";
    }

    CgClient cg() {
        return requireNonNull(cg);
    }

    /** Another one, of the same time. */
    CgClient client(String address, String key) {
        return Clients.of(address, key).time(time).build();
    }

    /** Another one, which follows these corrections: the members of a file. */
    CgClient corrected(String members) {
        return builder()
                .corrections(Corrections.parse("their.json", "{\"contract\":\"2026-09-05\"," + members + "}"))
                .build();
    }

    /**
     * Returns the builder of another one, which finds the service while {@code isUp} says so. Closing the server instead
     * would not make it unreachable: a process that another test starts at that moment inherits the listening socket.
     */
    CgClient.Builder foundWhile(BooleanSupplier isUp) {
        OkHttpClient http = new OkHttpClient.Builder()
                .dns(host -> {
                    if (isUp.getAsBoolean()) {
                        return List.of(InetAddress.getLoopbackAddress());
                    }
                    throw new UnknownHostException(host);
                })
                .build();
        return builder().baseUrl(baseUrl().replace("127.0.0.1", "localhost")).httpClient(http);
    }

    /** The client, which tries each call once. */
    CgClient once() {
        return cg().with(CallOptions.defaults().maxAttempts(1));
    }

    /** The next request gets this answer, with headers in pairs. */
    void answer(int status, String body, String... headers) {
        enqueue(new MockResponse.Builder().code(status).body(body), headers);
    }

    /** An answer of the service itself, with further headers in pairs. */
    void answerOfService(int status, String body, String... headers) {
        MockResponse.Builder answer = new MockResponse.Builder().code(status).body(body);
        enqueue(answer.addHeader("Request-Id", "req_1").addHeader("RateLimit-Limit", "600"), headers);
    }

    private void enqueue(MockResponse.Builder answer, String... headers) {
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        server.enqueue(answer.build());
    }

    void refuse(int status, String code) {
        answer(status, "{\"error\":{\"code\":\"" + code + "\"}}");
    }

    /** The next request gets no answer, though it may be done. */
    void cut() {
        enqueue(new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()));
    }

    /** The next request waits for its answer as long as it may. */
    void stall() {
        enqueue(new MockResponse.Builder().onResponseStart(SocketEffect.Stall.INSTANCE));
    }
}
