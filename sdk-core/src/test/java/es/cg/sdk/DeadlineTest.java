package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static es.cg.sdk.Things.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Operation;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.files.Download;
import es.cg.sdk.files.DownloadedFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import mockwebserver3.MockResponse;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whether it was the deadline: asked in one way, whenever it was reached. */
final class DeadlineTest {
    private static final Operation<DownloadedFile> FILE =
            Operation.download("things.file", "/things/file").onNoClient();
    // Hundreds of times what a request takes to leave: on a slow machine too, it has left before this.
    private static final Duration SHORT = Duration.ofSeconds(3);

    @RegisterExtension
    private final Answering service = new Answering();

    private CallException failed(CallOptions options, Operation<?> operation) {
        return Thrown.by(() -> service.cg().with(options).run(operation.call()));
    }

    private void stall() {
        service.stall();
    }

    @Test
    void deadlineDuringAttemptThrowsDeadlineException() {
        stall();
        CallException e = failed(CallOptions.defaults().deadline(SHORT), WRITE);

        assertThat(e).isInstanceOf(DeadlineException.class).hasMessageContaining("before its deadline");
        assertThat(e.deadlineReached()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.attempts()).hasSize(1);
        assertThat(e.idempotencyKey()).isNotNull();
    }

    @Test
    void deadlineDuringBodyThrowsDeadlineException() {
        service.server.enqueue(new MockResponse.Builder()
                .body("{\"id\":\"" + "x".repeat(100_000) + "\"}")
                .onResponseBody(SocketEffect.Stall.INSTANCE)
                .build());
        CallException e = failed(CallOptions.defaults().deadline(SHORT), WRITE);

        assertThat(e).isInstanceOf(DeadlineException.class);
        assertThat(e.deadlineReached()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void deadlineDuringDownloadThrowsDeadlineException(@TempDir Path folder) {
        service.server.enqueue(new MockResponse.Builder()
                .body("x".repeat(100_000))
                .onResponseBody(SocketEffect.Stall.INSTANCE)
                .build());
        CallException e = Thrown.by(() -> service.cg()
                .with(CallOptions.defaults().deadline(SHORT))
                .run(FILE.call().into(Download.toFile(folder.resolve("a.bin")))));

        assertThat(e).isInstanceOf(DeadlineException.class);
        assertThat(e.deadlineReached()).isTrue();
    }

    @Test
    void retryAfterBeyondDeadlineSetsDeadlineReached() {
        service.answer(429, "{\"error\":{\"code\":\"limite_de_peticiones\"}}", "Retry-After", "3600");
        CallException e = failed(CallOptions.defaults(), READ);

        assertThat(e).isInstanceOf(RateLimitException.class);
        assertThat(e.deadlineReached()).isTrue();
        assertThat(e.retryAt()).isNotNull();
    }

    @Test
    void deadlineInQueueThrowsDeadlineException() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        try (RawServer silent = RawServer.that(connection -> over.await());
                CgClient cg = Clients.of(silent.baseUrl()).maxOpenRequests(1).build()) {
            Thread first = new Thread(() -> {
                try {
                    cg.run(READ.call());
                } catch (CallException interrupted) {
                    over.countDown();
                }
            });
            first.start();
            assertThat(silent.isMet()).isTrue();
            CallException e = Thrown.by(
                    () -> cg.with(CallOptions.defaults().deadline(SHORT)).run(READ.call()));
            first.interrupt();
            first.join();

            assertThat(e).isInstanceOf(DeadlineException.class);
            assertThat(e.deadlineReached()).isTrue();
            assertThat(e.attempts()).isEmpty();
        } finally {
            over.countDown();
        }
    }

    @Test
    void attemptTimeoutDoesNotSetDeadlineReached() {
        stall();
        CallException e = failed(CallOptions.defaults().maxAttempts(1).attemptTimeout(SHORT), WRITE);

        assertThat(e).isInstanceOf(ConnectionException.class);
        assertThat(e.deadlineReached()).isFalse();
    }

    @Test
    void otherFailuresDoNotSetDeadlineReached() {
        service.refuse(404, "no_encontrado");
        service.answer(502, "");
        CallException refused = failed(CallOptions.defaults(), READ);
        CallException failed = failed(CallOptions.defaults().maxAttempts(1), READ);

        assertThat(refused).isInstanceOf(ApiException.class);
        assertThat(refused.deadlineReached()).isFalse();
        assertThat(failed.deadlineReached()).isFalse();
    }
}
