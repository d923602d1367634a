package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Sandbox › While something is under way")
final class SandboxConcurrencyTest {
    private static CompletableFuture<Answer> later(Ask ask) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return ask.send();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** Waits until the receiver has been sent so many posts. */
    private static void came(Webhooks webhooks, int posts) {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (webhooks.receiver().got().size() < posts) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void aResetDoesNotWaitForADeliveryThatRuns(Place place, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(place, "invoice.emitted");
        JsonNode before = webhooks.shown();
        webhooks.receiver().holds(answered).answers(500, 500);
        sandbox.issue("B12345674");
        came(webhooks, 3);
        sandbox.reset("{}");
        answered.countDown();
        webhooks.settle();
        sandbox.advance("dias", 5);

        assertThat(webhooks.shown()).isEqualTo(before);
        assertThat(webhooks.deliveries()).isEmpty();
        assertThat(webhooks.receiver().got()).hasSize(3);
    }

    @Test
    void resetOfOneClientKeepsDeliveriesOfOthers(Place place, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(place, "invoice.emitted");
        webhooks.receiver().holds(answered).answers(500, 401);
        sandbox.issue("B12345674");
        sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674"))
                .client(9003)
                .send();
        came(webhooks, 4);
        sandbox.reset("{\"cliente\":9001}");
        answered.countDown();
        webhooks.settle();
        assertThat(webhooks.deliveries())
                .singleElement()
                .satisfies(
                        delivery -> assertThat(delivery.path("estado").asText()).isEqualTo("fallida"));
        webhooks.receiver().answers(200, 401);
        sandbox.advance("segundos", 15);

        assertThat(webhooks.deliveries().get(0).path("estado").asText()).isEqualTo("entregada");
        assertThat(webhooks.receiver().got()).hasSize(5);
    }

    @Test
    void sandboxClockDoesNotWaitForProductionReceiver(Place place, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks real = Webhooks.active(place, "invoice.emitted");
        real.receiver().holds(answered);
        real.issue();
        came(real, 3);

        assertThat(sandbox.advance("dias", 1).text("/reloj")).isEqualTo("2026-11-21T09:00:00+01:00");
    }

    @Test
    void advanceAndResetReturn409WhileTheClockMoves(Place place, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(place, "invoice.verifactu_sent");
        sandbox.issue("J12345674");
        webhooks.receiver().holds(answered);
        CompletableFuture<Answer> moved = later(sandbox.post("/sandbox/clock/advance", "{\"dias\":1}"));
        came(webhooks, 3);
        Ask second = sandbox.post("/sandbox/clock/advance", "{\"dias\":1}");
        for (Ask other : new Ask[] {second, sandbox.post("/sandbox/reset", "{}")}) {
            Answer refused = other.send();
            refused(refused, 409, "operacion_en_curso");
            assertThat(refused.header("Retry-After")).isEqualTo("1");
        }
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(200);
        answered.countDown();

        assertThat(moved.join().text("/reloj")).isEqualTo("2026-11-21T09:00:00+01:00");
        assertThat(second.send().text("/reloj")).isEqualTo("2026-11-22T09:00:00+01:00");
    }

    @Test
    void panelResetCancelsARunningClockAdvance(Place place, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(place, "invoice.verifactu_sent");
        sandbox.issue("J12345674");
        webhooks.receiver().holds(answered);
        Ask move = sandbox.post("/sandbox/clock/advance", "{\"dias\":1}");
        CompletableFuture<Answer> moved = later(move);
        came(webhooks, 3);
        place.panel("POST /panel/reset");
        answered.countDown();

        assertThat(moved.join().status()).isEqualTo(503);
        assertThat(sandbox.read("/sandbox").path("desfase_segundos").asLong(-1)).isZero();
        assertThat(move.send().status()).isEqualTo(200);
    }
}
