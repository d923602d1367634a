package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallAttempt;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a failed attempt leaves behind, and what it means for the next one. */
final class FailedAttemptsTest {
    private static final Operation<Json> CREATE =
            Operation.post("things.create", "/things", (Json json) -> json).onNoClient();
    private static final int MEBIBYTE = 1024 * 1024;

    @RegisterExtension
    private final Answering service = new Answering();

    private void answer(int status, String body, String requestId) {
        service.answer(status, body, "Request-Id", requestId);
    }

    private static CallException failure(CgClient client, Operation<Json> operation) {
        return Thrown.by(() -> client.run(operation.call()));
    }

    @Test
    void eachAttemptNamesItsRequest() {
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "req_a");
        answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}", "req_b");
        service.cut();
        CallException e = failure(service.cg().with(CallOptions.defaults().maxAttempts(3)), READ);

        assertThat(e.attempts())
                .extracting(CallAttempt::failure)
                .satisfiesExactly(
                        first -> assertThat(first).endsWith(" [request req_a]"),
                        second -> assertThat(second).endsWith(" [request req_b]"),
                        cut -> assertThat(cut).isNotEmpty().doesNotContain("[request"));
    }

    /** The deadline does not advance while a computer is suspended, but the key ages. */
    @Test
    void keyThatExpiresDuringAWaitEndsTheCall() {
        service.answer(502, "<html>");
        service.time.duringWaits(() -> service.time.jump(Duration.ofHours(25)));
        CallException e = failure(service.cg(), CREATE);

        assertThat(e).isInstanceOf(ApiException.class);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(1);
        assertThat(service.server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void answerAfterAnUnreadableOneMayHaveEightMebibytes() {
        service.answer(200, "not JSON");
        service.answer(200, object(8 * MEBIBYTE));
        service.answer(200, "not JSON");
        service.answer(200, object(8 * MEBIBYTE + 1));
        service.answer(503, "{\"error\":{\"code\":\"servicio_no_disponible\"}}");
        service.answer(200, object(9 * MEBIBYTE));

        assertThat(service.cg().run(READ.call()).has("n")).isTrue();
        assertThat(failure(service.cg(), READ)).hasMessageContaining("it is longer than " + 8 * MEBIBYTE + " bytes");
        assertThat(service.cg().run(READ.call()).has("n")).isTrue();
    }

    private static String object(int length) {
        return "{\"n\":\"" + "x".repeat(length - 8) + "\"}";
    }

    /** Another idle connection may be dead too. */
    @Test
    void readAfterACutAnswerOpensAConnection() throws Exception {
        leaveTwoIdleConnections();
        service.server.enqueue(new MockResponse.Builder()
                .body("{\"n\":1}")
                .onResponseBody(new SocketEffect.CloseSocket())
                .build());
        service.answer(200, "{}");

        assertThat(service.cg().run(READ.call())).isNotNull();

        assertThat(service.server.takeRequest().getConnectionIndex()).isLessThan(2);
        assertThat(service.server.takeRequest().getConnectionIndex()).isEqualTo(2);
    }

    @Test
    void readAfterARequestTimeoutOpensAConnection() throws Exception {
        leaveTwoIdleConnections();
        service.answer(408, "");
        service.answer(200, "{}");

        assertThat(service.cg().run(READ.call())).isNotNull();

        assertThat(service.server.takeRequest().getConnectionIndex()).isLessThan(2);
        assertThat(service.server.takeRequest().getConnectionIndex()).isEqualTo(2);
    }

    private void leaveTwoIdleConnections() throws Exception {
        Dispatcher queue = service.server.getDispatcher();
        CyclicBarrier both = new CyclicBarrier(2);
        service.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                try {
                    both.await();
                } catch (BrokenBarrierException e) {
                    throw new IllegalStateException(e);
                }
                return new MockResponse.Builder().body("{}").build();
            }
        });
        CompletableFuture<Json> other =
                CompletableFuture.supplyAsync(() -> service.cg().run(READ.call()));
        assertThat(service.cg().run(READ.call())).isNotNull();
        assertThat(other.get()).isNotNull();
        service.server.setDispatcher(queue);
        service.server.takeRequest();
        service.server.takeRequest();
    }
}
