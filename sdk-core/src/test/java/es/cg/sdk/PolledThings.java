package es.cg.sdk;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.io.IOException;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Jobs of a service that answers as the test says. */
abstract class PolledThings {
    static final Call<Job<Thing>> MAKE =
            Operation.deferred("things.make", "/things", Thing::new).call().key(IdempotencyKey.of("k1"));

    static final String SUCCEEDED =
            "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{\"name\":\"it\"}}";

    final MockWebServer server = PromptServer.create();
    final StillTime time = new StillTime();
    CgClient cg;
    ClientApi laura;

    static final class Thing extends View {
        Thing(Json json) {
            super(json);
        }

        @Nullable
        String name() {
            return text("name");
        }
    }

    @BeforeEach
    void start() throws IOException {
        server.start();
        cg = client(time).build();
        laura = cg.forClient(1001);
    }

    @AfterEach
    void stop() {
        cg.close();
        server.close();
    }

    String base() {
        return "http://127.0.0.1:" + server.getPort() + "/api/public/v1";
    }

    CgClient.Builder client(Time source) {
        return CgClient.builder()
                .baseUrl(base())
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .time(source);
    }

    void answer(int status, String body, String... headers) {
        MockResponse.Builder answer = new MockResponse.Builder().code(status).body(body);
        for (int i = 0; i < headers.length; i += 2) {
            answer.addHeader(headers[i], headers[i + 1]);
        }
        server.enqueue(answer.build());
    }

    static String job(String estado) {
        return "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"" + estado + "\"}";
    }

    Job<Thing> begun() {
        answer(202, job("pending"), "Request-Id", "req_0");
        return laura.run(MAKE);
    }
}
