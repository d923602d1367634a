package es.cg.sdk;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A service that answers each request as it was told, and a client of it, for one test. */
final class Answering implements BeforeEachCallback, AfterEachCallback {
    final MockWebServer server = new MockWebServer();
    final StillTime time = new StillTime();

    /** The key that calls are made with from now on. */
    final AtomicReference<ApiKey> apiKey = new AtomicReference<>(ApiKey.of("cg_live_abc.s3cret"));

    // Null until the test begins.
    private @Nullable CgClient cg;

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        server.start();
        cg = CgClient.builder()
                .baseUrl(baseUrl())
                .apiKey(() -> requireNonNull(apiKey.get()))
                .time(time)
                .build();
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
        return CgClient.builder()
                .baseUrl(address)
                .apiKey(ApiKey.of(key))
                .time(time)
                .build();
    }

    /** The client, which tries each call once. */
    CgClient once() {
        return cg().with(CallOptions.defaults().maxAttempts(1));
    }

    void answer(int status, String body) {
        server.enqueue(new MockResponse.Builder().code(status).body(body).build());
    }

    void refuse(int status, String code) {
        answer(status, "{\"error\":{\"code\":\"" + code + "\"}}");
    }

    /** The next request gets no answer, though it may be done. */
    void cut() {
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
    }
}
