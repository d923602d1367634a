package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import java.io.IOException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A client that tries each call once, and a service that answers as the test says. */
abstract class AnsweredOnce {
    final MockWebServer server = PromptServer.create();
    CgClient whole;
    CgClient cg;

    @BeforeEach
    void start() throws IOException {
        server.start();
        whole = CgClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getPort() + "/api/public/v1/")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(new StillTime())
                .build();
        cg = whole.with(CallOptions.defaults().maxAttempts(1));
    }

    @AfterEach
    void stop() {
        whole.close();
        server.close();
    }

    void answer(int status, String body) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .addHeader("Request-Id", "req_1")
                .body(body)
                .build());
    }
}
