package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Sandbox › Reset")
final class SandboxResetKeysTest {

    @Test
    void keysAreKept(TestMock mock, Sandbox sandbox) throws IOException {
        String narrow = mock.keyWith("""
                    {"kind":"sandbox","scopes":["facturas:leer"],"clients":[9002]}""");
        sandbox.reset("{}");

        TestRequest read = sandbox.get("/invoices").as(narrow);
        assertThat(read.client(9002).send().status()).isEqualTo(200);
        assertThat(read.client(9001).send().status()).isEqualTo(404);
        assertThat(sandbox.get("/activities").as(narrow).client(9002).send().code())
                .isEqualTo("scope_insuficiente");
        assertThat(sandbox.list("/invoices")).isNotEmpty();
    }

    @Test
    void resetRestoresErasedClientData(TestMock mock, Sandbox sandbox) throws IOException {
        answers(mock.delete("/clients/9001/data").inSandbox().send(), 200);
        assertThat(sandbox.get("/invoices").send().status()).isEqualTo(404);
        sandbox.reset("{}");

        assertThat(sandbox.list("/invoices")).isNotEmpty();
    }

    @Test
    void aClientThatErasedItsDataCanBeResetAlone(TestMock mock, Sandbox sandbox) throws IOException {
        mock.delete("/clients/9001/data").inSandbox().send();
        sandbox.reset("{\"cliente\":9001}");

        assertThat(sandbox.list("/invoices")).isNotEmpty();
    }

    @Test
    void reusedClientIdGivesNoRightsToOldKeys(TestMock mock, Sandbox sandbox) throws IOException {
        sandbox.post("/clients", Bodies.client(1)).send();
        String id = mock.makeKey("{\"kind\":\"sandbox\"}").path("id").asText();
        String key = mock.panel("POST /panel/keys/" + id + "/rotate").text("/key");
        mock.panel("PUT /panel/keys/" + id + "/consents/9008");
        answers(mock.delete("/clients/9008/data").inSandbox().as(key).send(), 200);
        sandbox.reset("{}");
        sandbox.post("/clients", Bodies.client(2)).send();

        answers(sandbox.post("/sandbox/reset", "{\"cliente\":9008}").as(key).send(), 404);
        answers(sandbox.get("/activities").client(9008).as(key).send(), 404);
    }

    @Test
    void resetRestoresErasedClientToTheRotatedKey(TestMock mock, Sandbox sandbox) throws IOException {
        JsonNode made = mock.makeKey("{\"kind\":\"sandbox\"}");
        mock.delete("/clients/9001/data")
                .inSandbox()
                .as(made.path("key").asText())
                .send();
        String key = mock.panel("POST /panel/keys/" + made.path("id").asText() + "/rotate")
                .text("/key");
        sandbox.reset("{}");

        assertThat(sandbox.get("/invoices").as(key).send().status()).isEqualTo(200);
    }

    @Test
    void resetKeepsConsentsSetByThePanelAfterErasure(TestMock mock, Sandbox sandbox) throws IOException {
        JsonNode made = mock.makeKey("{\"kind\":\"sandbox\"}");
        String key = made.path("key").asText();
        String path = "/panel/keys/" + made.path("id").asText();
        mock.delete("/clients/9001/data").inSandbox().as(key).send();
        mock.panel("PUT " + path + "/clients/9001");
        mock.panel("PUT " + path + "/consents/9001", "{\"scopes\":[\"clientes:leer\"]}");
        sandbox.reset("{}");

        assertThat(sandbox.get("/activities").as(key).send().status()).isEqualTo(200);
        assertThat(sandbox.get("/invoices").as(key).send().status()).isEqualTo(403);
    }

    @Test
    void keyExpiryIgnoresTheSandboxClock(TestMock mock, Sandbox sandbox) throws IOException {
        String key = mock.keyWith("{\"kind\":\"sandbox\",\"expires_at\":\"2026-12-20T09:00:00+01:00\"}");
        sandbox.advance("dias", 60);
        assertThat(sandbox.post("/sandbox/reset", "{}").as(key).send().status()).isEqualTo(200);
        sandbox.present("P30D");

        assertThat(sandbox.get("/status").as(key).send().status()).isEqualTo(401);
    }

    @Test
    void keyOfOneClientGetsOnlyItsResetsAndEmails(TestMock mock, Sandbox sandbox) throws IOException {
        String narrow = mock.keyWith("{\"kind\":\"sandbox\",\"clients\":[9003]}");
        Answer reset = sandbox.post("/sandbox/reset", "{}").as(narrow).send();
        sandbox.advance("dias", 100);

        assertThat(reset.json().path("clientes"))
                .singleElement()
                .satisfies(client -> assertThat(client.asLong()).isEqualTo(9003));
        assertThat(sandbox.list("/sandbox/emails")).isNotEmpty();
        assertThat(sandbox.get("/sandbox/emails").as(narrow).send().json().path("data"))
                .isEmpty();
    }

    private static CompletableFuture<Answer> later(TestRequest ask) {
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
        long end = HangLimit.end();
        while (webhooks.receiver().got().size() < posts) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void aResetDoesNotWaitForADeliveryThatRuns(TestMock mock, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
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
    void resetOfOneClientKeepsDeliveriesOfOthers(TestMock mock, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
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
    void sandboxClockDoesNotWaitForProductionReceiver(TestMock mock, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks real = Webhooks.active(mock, "invoice.emitted");
        real.receiver().holds(answered);
        real.issue();
        came(real, 3);

        assertThat(sandbox.advance("dias", 1).text("/reloj")).isEqualTo("2026-11-21T09:00:00+01:00");
    }

    @Test
    void advanceAndResetReturn409WhileTheClockMoves(TestMock mock, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.verifactu_sent");
        sandbox.issue("J12345674");
        webhooks.receiver().holds(answered);
        CompletableFuture<Answer> moved = later(sandbox.post("/sandbox/clock/advance", "{\"dias\":1}"));
        came(webhooks, 3);
        TestRequest second = sandbox.post("/sandbox/clock/advance", "{\"dias\":1}");
        for (TestRequest other : new TestRequest[] {second, sandbox.post("/sandbox/reset", "{}")}) {
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
    void panelResetCancelsARunningClockAdvance(TestMock mock, Sandbox sandbox) throws IOException {
        CountDownLatch answered = new CountDownLatch(1);
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.verifactu_sent");
        sandbox.issue("J12345674");
        webhooks.receiver().holds(answered);
        TestRequest move = sandbox.post("/sandbox/clock/advance", "{\"dias\":1}");
        CompletableFuture<Answer> moved = later(move);
        came(webhooks, 3);
        mock.panel("POST /panel/reset");
        answered.countDown();

        assertThat(moved.join().status()).isEqualTo(503);
        assertThat(sandbox.read("/sandbox").path("desfase_segundos").asLong(-1)).isZero();
        assertThat(move.send().status()).isEqualTo(200);
    }
}
