package es.cg.sdk.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.diagnosis.HandshakeCheck;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class HandshakeCheckTest {
    /** A receiver that answers the good and the bad signature so, and what is said of it. */
    private record Flaw(int good, int bad, String advice) {}

    @TestFactory
    Stream<DynamicTest> everyAdapterPasses() {
        return Host.ADAPTERS.entrySet().stream()
                .map(adapter -> dynamicTest(adapter.getKey(), () -> {
                    try (Host host = adapter.getValue().open(WebhookReceiver.of(Sender.SECRET, event -> {}))) {
                        HandshakeCheck outcome = HandshakeCheck.of(URI.create(host.url()), Sender.SECRET);

                        assertThat(outcome.isPassed()).isTrue();
                        assertThat(outcome).hasToString("passed (good signature: 200, bad signature: 401)");
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> wrongStatusFailsWithAdvice() {
        return Stream.of(
                        new Flaw(200, 200, "check that the receiver verifies it"),
                        new Flaw(200, 400, "exactly 401"),
                        new Flaw(200, 403, "exactly 401"),
                        new Flaw(200, 500, "exactly 401"),
                        new Flaw(401, 401, "is this the secret"),
                        new Flaw(403, 403, "forged forms (CSRF)"),
                        new Flaw(404, 404, "nothing accepts POST"),
                        new Flaw(500, 401, "see its log"),
                        new Flaw(302, 302, "does not follow"),
                        new Flaw(418, 401, "gets 418"))
                .map(flaw -> dynamicTest(flaw.good() + " and " + flaw.bad(), () -> {
                    HttpServer server =
                            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
                    ExecutorService threads = Executors.newCachedThreadPool();
                    server.setExecutor(threads);
                    SignatureVerifier verifier = SignatureVerifier.of(Sender.SECRET);
                    server.createContext("/", exchange -> {
                        byte[] body = exchange.getRequestBody().readAllBytes();
                        boolean holds = verifier.verify(
                                        exchange.getRequestHeaders().get("CG-Signature"), body)
                                .isValid();
                        exchange.sendResponseHeaders(holds ? flaw.good() : flaw.bad(), -1);
                        exchange.close();
                    });
                    server.start();
                    try {
                        HandshakeCheck outcome = HandshakeCheck.of(
                                URI.create("http://127.0.0.1:"
                                        + server.getAddress().getPort() + "/"),
                                Sender.SECRET);

                        assertThat(outcome.isPassed()).isFalse();
                        assertThat(outcome.good()).isEqualTo(flaw.good());
                        assertThat(outcome.bad()).isEqualTo(flaw.bad());
                        assertThat(outcome.toString()).contains(flaw.advice());
                    } finally {
                        server.stop(0);
                        threads.shutdownNow();
                    }
                }));
    }

    @Test
    void closedPortIsReportedAsNoAnswer() throws Exception {
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            URI address = URI.create("http://127.0.0.1:" + bound.getLocalPort() + "/");
            HandshakeCheck outcome = HandshakeCheck.of(address, Sender.SECRET);

            assertThat(outcome.isPassed()).isFalse();
            assertThat(outcome.toString()).contains("no answer", "nothing answers at this address");
        }
    }
}
