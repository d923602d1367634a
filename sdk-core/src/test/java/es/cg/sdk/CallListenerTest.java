package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.files.Upload;
import es.cg.sdk.json.Json;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class CallListenerTest {
    private final MockCg mock = MockCg.builder().seed(System.nanoTime()).start();

    @RegisterExtension
    private final Answering service = new Answering();

    private final StillTime time = service.time;
    private final List<String> heard = new ArrayList<>();

    @AfterEach
    void stop() {
        mock.close();
    }

    /** Writes down all that it hears. */
    private final class Hearing implements CallListener {
        @Override
        public void waitEnded(CallInfo call, Duration length) {
            heard.add("waited " + length + " before " + call.attempt());
        }

        @Override
        public void attemptStarted(CallInfo call) {
            heard.add("started " + call.operation() + " " + call.client() + " " + call.attempt());
        }

        @Override
        public void attemptEnded(CallInfo call, AttemptResult result) {
            heard.add("ended " + call.attempt() + " " + result.status() + " " + result.failure()
                    + (result.requestId() == null ? "" : " with id"));
        }

        @Override
        public void retryScheduled(CallInfo call, Duration pause) {
            heard.add("retries " + call.attempt() + " in " + pause);
        }

        @Override
        public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> why) {
            heard.add("gave up " + call.attempt() + " " + outcome + " " + why.getSimpleName());
        }
    }

    private CgClient.Builder client() {
        return Clients.of(mock.baseUrl(), mock.liveKey()).time(time);
    }

    @Test
    void listenerReceivesEveryStepInOrder() {
        mock.faults().arm("status.get", 1, Fault.status(503, "servicio_no_disponible"));
        mock.faults().arm("status.get", 1, Fault.droppedBefore());
        try (CgClient cg = client().listener(new Hearing()).build()) {
            cg.status().get();
        }

        assertThat(heard.get(4)).startsWith("ended 2 0 got no answer from ");
        assertThat(heard)
                .containsExactly(
                        "started status.get null 1",
                        "ended 1 503 503 servicio_no_disponible with id",
                        "retries 1 in " + time.waits().get(0),
                        "started status.get null 2",
                        heard.get(4),
                        // An idle connection that was hung up.
                        "retries 2 in PT0S",
                        "started status.get null 3",
                        "ended 3 200 null with id");
    }

    @Test
    void listenerReceivesWaitForRateLimit() {
        for (int i = 0; i < 2; i++) {
            service.answer(200, "{}", "RateLimit-Limit", "1", "RateLimit-Remaining", "0", "RateLimit-Reset", "60");
        }
        try (CgClient cg = service.builder().listener(new Hearing()).build()) {
            cg.status().get();
            cg.status().get();
        }

        assertThat(heard).contains("waited PT1M before 1").hasSize(5);
    }

    @Test
    void listenerReceivesBatchWriteThatIsNeverSent(@TempDir Path folder) {
        Operation<Json> send = Operation.post("documents.upload", "/documents", json -> json);
        Upload gone = Upload.of("a.pdf", 1, () -> {
            throw new IOException("gone");
        });
        try (CgClient cg = client().listener(new Hearing()).build()) {
            cg.forClient(1001)
                    .batch(List.of("a"))
                    .keyedBy(item -> IdempotencyKey.forDocument("erp", item))
                    .journal(folder.resolve("a.cg-batch").toAbsolutePath())
                    .run((api, item) -> api.run(send.call().upload(gone)));
        }

        assertThat(heard).containsExactly("gave up 0 NOTHING_DONE LocalFileException");
    }

    @Test
    void listenerReceivesOutcomeOfFailedCall() {
        mock.faults().arm("activities.list", 6, Fault.status(503, "servicio_no_disponible"));
        try (CgClient cg = client().listener(new Hearing()).build()) {
            ClientApi laura = cg.forClient(1001).with(CallOptions.defaults().maxAttempts(1));
            assertThatThrownBy(
                            () -> laura.activities().list().pages().iterator().next())
                    .isInstanceOf(ApiException.class);
        }

        assertThat(heard)
                .containsExactly(
                        "started activities.list 1001 1",
                        "ended 1 503 503 servicio_no_disponible with id",
                        "gave up 1 NOTHING_DONE ApiException");
        mock.faults().clear();
    }

    @Test
    void listenerExceptionIsLoggedAndIgnored() {
        CallListener broken = new CallListener() {
            @Override
            public void attemptStarted(CallInfo call) {
                throw new IllegalStateException("12345678Z");
            }

            @Override
            public void attemptEnded(CallInfo call, AttemptResult result) {
                throw new AssertionError("12345678Z");
            }
        };
        try (CapturedLog.Lines log = CapturedLog.lines();
                CgClient cg = client().listener(broken).listener(new Hearing()).build()) {
            assertThat(cg.status().get().entorno()).hasToString("produccion");

            assertThat(heard).hasSize(2);
            assertThat(log.with("a listener of calls threw java.lang.IllegalStateException"))
                    .isNotEmpty();
            assertThat(log.with("a listener of calls threw java.lang.AssertionError"))
                    .isNotEmpty();
        }
    }

    @Test
    void attemptsAndRetriesAreLogged() {
        mock.faults().arm("status.get", 1, Fault.status(503, "servicio_no_disponible"));
        try (CapturedLog.Lines log = CapturedLog.lines();
                CgClient cg = client().build()) {
            String id = cg.status().get().meta().requestId();

            assertThat(log.with("[request " + id + "]"))
                    .singleElement()
                    .asString()
                    .startsWith("DEBUG es.cg.sdk status.get answered 200 in 0 ms [");
            assertThat(log.with("INFO es.cg.sdk status.get failed at attempt 1 (503 servicio_no_disponible) and is sent"
                            + " again in 250 ms"))
                    .isNotEmpty();
        }
    }

    @Test
    void contractVersionIsSentInTheChosenHeader() throws Exception {
        service.answer(200, "{}");
        try (CgClient cg = service.builder().versionHeader("CG-Version").build()) {
            cg.status().get();
            RecordedRequest request = service.server.takeRequest();

            assertThat(request.getHeaders().get("CG-Version")).isEqualTo("2026-09-05");
            assertThat(request.getHeaders().get("User-Agent"))
                    .matches("cg-sdk-java/\\S+ \\(contract 2026-09-05; Java [0-9]+\\)");
        }
    }

    @Test
    void invalidOrReservedVersionHeaderIsRefused() {
        for (String name : new String[] {"", "a b", "a\r\nX-Evil", "Authorization", "Idempotency-Key"}) {
            assertThat(Thrown.by(IllegalArgumentException.class, () -> client().versionHeader(name)))
                    .as(name)
                    .isNotNull();
        }
    }

    @Test
    void serviceWarningsAreReportedByCodeOnly() {
        try (CapturedLog.Lines log = CapturedLog.lines()) {
            service.answer(
                    200,
                    "{\"avisos\":[{\"codigo\":\"campo_desconocido\",\"mensaje\":\"B12345674\"},"
                            + "{\"codigo\":\"B12345674\"},{\"codigo\":7},{}]}");
            List<String> warned = new ArrayList<>();
            CallListener listener = new CallListener() {
                @Override
                public void warningsReceived(CallInfo call, List<String> codes) {
                    warned.add(call.operation() + " " + codes);
                }
            };
            try (CgClient cg = service.builder().listener(listener).build()) {
                cg.forClient(7)
                        .run(Operation.put("things.warned", "/things/{id}", json -> json)
                                .call("1"));
            }
            assertThat(warned).containsExactly("things.warned [campo_desconocido, ?, ?, ?]");
            assertThat(log.with("things.warned for client 7 is done, with warnings: [campo_desconocido, ?, ?, ?]"))
                    .hasSize(1);
        }
    }
}
