package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallAttempt;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.model.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a failed attempt leaves behind, and what it means for the next one. */
@Timeout(120)
final class FailedAttemptsTest {
    private static final Operation<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).onNoClient();
    private static final Operation<Json> CREATE =
            Operation.post("things.create", "/things", (Json json) -> json).onNoClient();
    private static final int MEBIBYTE = 1024 * 1024;

    private final MockWebServer server = PromptServer.create();
    private final StillTime time = new StillTime();
    private CgClient cg;

    @BeforeEach
    void start() throws IOException {
        server.start();
        cg = CgClient.builder()
                .baseUrl("http://127.0.0.1:" + server.getPort() + "/api/public/v1/")
                .apiKey(ApiKey.of("cg_live_abc.s3cret"))
                .pacing(false)
                .time(time)
                .build();
    }

    @AfterEach
    void stop() {
        cg.close();
        server.close();
    }

    private void answer(int status, String body) {
        answer(status, body, "req_1");
    }

    private void answer(int status, String body, String requestId) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .addHeader("Request-Id", requestId)
                .body(body)
                .build());
    }

    private static CallException failure(CgClient client, Operation<Json> operation) {
        return requireNonNull(catchThrowableOfType(CallException.class, () -> client.run(operation.call())));
    }

    @Test
    void eachAttemptNamesItsRequest() {
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "req_a");
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "req_b");
        server.enqueue(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build());
        CallException e = failure(cg.with(CallOptions.defaults().maxAttempts(3)), READ);

        assertThat(e.attempts())
                .extracting(CallAttempt::failure)
                .satisfiesExactly(
                        first -> assertThat(first).endsWith(" [request req_a]"),
                        second -> assertThat(second).endsWith(" [request req_b]"),
                        cut -> assertThat(cut).isNotEmpty().doesNotContain("[request"));
    }

    /** The deadline does not advance while a computer is suspended, but the key ages. */
    @Test
    void keyThatAgesDuringAWaitEndsTheCall() {
        answer(502, "<html>");
        time.duringWaits(() -> time.jump(Duration.ofHours(25)));
        CallException e = failure(cg, CREATE);

        assertThat(e).isInstanceOf(ApiException.class);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(1);
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void answerAfterAnUnreadableOneMayHaveEightMebibytes() {
        answer(200, "not JSON");
        answer(200, object(8 * MEBIBYTE));
        answer(200, "not JSON");
        answer(200, object(8 * MEBIBYTE + 1));
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        answer(200, object(9 * MEBIBYTE));

        assertThat(cg.run(READ.call()).has("n")).isTrue();
        assertThat(failure(cg, READ)).hasMessageContaining("it is longer than " + 8 * MEBIBYTE + " bytes");
        assertThat(cg.run(READ.call()).has("n")).isTrue();
    }

    private static String object(int length) {
        return "{\"n\":\"" + "x".repeat(length - 8) + "\"}";
    }

    @Test
    void readAfterACutAnswerOpensAConnection() throws Exception {
        answer(200, "{}");
        answer(200, "{}");
        server.enqueue(new MockResponse.Builder()
                .body("{\"n\":\"" + "x".repeat(MEBIBYTE) + "\"}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        answer(200, "{}");
        cg.run(READ.call());
        // A write opens a connection too, so that two are idle.
        cg.run(CREATE.call());
        cg.run(READ.call());

        assertThat(List.of(
                        server.takeRequest().getConnectionIndex(),
                        server.takeRequest().getConnectionIndex(),
                        server.takeRequest().getConnectionIndex() / 2,
                        server.takeRequest().getConnectionIndex()))
                .containsExactly(0, 1, 0, 2);
    }
}
