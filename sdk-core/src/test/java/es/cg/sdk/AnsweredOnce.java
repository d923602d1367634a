package es.cg.sdk;

import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that tries each call once, and a service that answers as the test says. */
abstract class AnsweredOnce {
    @RegisterExtension
    final Answering service = new Answering();

    final MockWebServer server = service.server;
    CgClient cg;

    @BeforeEach
    void start() {
        cg = service.once();
    }

    void answer(int status, String body) {
        service.answer(status, body, "Request-Id", "req_1");
    }
}
