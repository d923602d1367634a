package es.cg.sdk;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import mockwebserver3.MockWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs of a service that answers as the test says. */
abstract class PolledThings {
    static final Call<Job<Thing>> MAKE =
            Operation.deferred("things.make", "/things", Thing::new).call().key(IdempotencyKey.of("k1"));

    static final String SUCCEEDED =
            "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"succeeded\",\"resultado\":{\"name\":\"it\"}}";

    @RegisterExtension
    final Answering service = new Answering();

    final MockWebServer server = service.server;
    final StillTime time = service.time;
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
    void start() {
        cg = service.cg();
        laura = cg.forClient(1001);
    }

    String base() {
        return service.baseUrl();
    }

    CgClient.Builder client(Time source) {
        return service.builder().time(source);
    }

    void answer(int status, String body, String... headers) {
        service.answer(status, body, headers);
    }

    static String job(String estado) {
        return "{\"object\":\"job\",\"id\":\"job_1\",\"estado\":\"" + estado + "\"}";
    }

    Job<Thing> begun() {
        answer(202, job("pending"), "Request-Id", "req_0");
        return laura.run(MAKE);
    }
}
