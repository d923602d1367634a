package es.cg.sdk.checks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.mock.Fault;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.Webhooks;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipe of docs/webhooks-step-by-step.md: a receiver that runs, a destination, its secret kept, and the handshake passed. */
final class RegisterDestinationTest {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final MockCg mock = MockCg.start();
    private final CgClient cg = CgClient.builder()
            .baseUrl(mock.baseUrl())
            .apiKey(ApiKey.of(mock.liveKey()))
            .build();
    private HttpServer server;
    private String address;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
        address = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
    }

    @AfterEach
    void stop() {
        cg.close();
        mock.close();
        server.stop(0);
        threads.shutdownNow();
    }

    private static HttpHandler receiver(SignatureVerifier verifier) {
        return WebhookHttpHandler.of(WebhookReceiver.builder(verifier).build(event -> {}));
    }

    private SecretStore store() {
        return SecretStore.inFolder(folder);
    }

    private void register(SecretStore store, SignatureVerifier verifier) {
        WebhookRegistration registration = WebhookRegistration.builder(store, request -> {
                    CreatedWebhookDestination created = cg.webhookDestinations()
                            .create(
                                    NewWebhookDestination.builder()
                                            .url(request.url())
                                            .evento(WebhookEventKind.INVOICE_EMITTED)
                                            .build(),
                                    IdempotencyKey.of(request.idempotencyKey()));
                    return new CreatedDestination(created.id(), created.secreto());
                })
                .address(address)
                .clock(Clock.fixed(mock.panel().now().toInstant(), ZoneOffset.UTC))
                .build();
        verifier.replaceSecrets(registration.register("erp").secrets());
    }

    private Webhooks.Destination only() {
        assertThat(mock.webhooks().destinations()).hasSize(1);
        return mock.webhooks().destinations().get(0);
    }

    @Test
    void handshakeBeforeTheSecretWaitsAndPasses() throws Exception {
        SignatureVerifier verifier = SignatureVerifier.builder()
                .secretPending()
                .secretWait(Duration.ofSeconds(30))
                .build();
        CountDownLatch probes = new CountDownLatch(2);
        HttpHandler receiver = receiver(verifier);
        server.createContext("/cg", exchange -> {
            probes.countDown();
            receiver.handle(exchange);
        });
        // The answer of the creation is on its way for as long as the handshake takes to arrive.
        mock.faults().arm("webhooks.create", 1, Fault.delayed(Duration.ofMinutes(10)));
        CompletableFuture<Void> registered = soon(() -> register(store(), verifier));
        while (mock.webhooks().destinations().isEmpty()) {
            Thread.onSpinWait();
        }
        CompletableFuture<Void> handshake = soon(() -> mock.panel().advance(Duration.ofSeconds(1)));
        assertThat(probes.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(registered).isNotDone();
        mock.faults().clear();
        registered.get(HangLimit.MINUTES, TimeUnit.MINUTES);
        handshake.get(HangLimit.MINUTES, TimeUnit.MINUTES);

        assertThat(only().state()).isEqualTo("activo");
    }

    @Test
    void theReceiverOfThePagePassesTheHandshake() throws Exception {
        server.stop(0);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/cg";
        EventHandler handler = event -> {};
        // snippet pending
        SignatureVerifier verifier = SignatureVerifier.pending();
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).acceptProbes(true).build(handler);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();

        SecretStore store = SecretStore.inFolder(folder); // such as /var/lib/erp/webhooks
        WebhookRegistration registration = WebhookRegistration.builder(store, request -> {
                    CreatedWebhookDestination created = cg.webhookDestinations()
                            .create(
                                    NewWebhookDestination.builder()
                                            .url(request.url())
                                            .evento(WebhookEventKind.INVOICE_EMITTED)
                                            .build(),
                                    IdempotencyKey.of(request.idempotencyKey()));
                    return new CreatedDestination(created.id(), created.secreto());
                })
                .address(address) // such as https://erp.example/cg
                .build();
        verifier.replaceSecrets(registration.register("erp").secrets());
        // end snippet
        mock.panel().advance(Duration.ofSeconds(1));
        assertThat(only().state()).isEqualTo("activo");
        server.stop(0);
    }

    private CompletableFuture<Void> soon(Runnable work) {
        return CompletableFuture.runAsync(work, threads);
    }
}
