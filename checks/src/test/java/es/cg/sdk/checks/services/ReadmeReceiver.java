package es.cg.sdk.checks.services;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.FileSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The receiver of README.md: it takes the invoices that the tax authority accepted, once each. */
final class ReadmeReceiver implements AutoCloseable {
    private final List<WebhookEvent> accepted = new CopyOnWriteArrayList<>();
    private final List<String> destinations = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /**
     * Starts the receiver and creates its destination.
     *
     * @param probe the kind of the body by which the service tests a destination
     */
    ReadmeReceiver(CgClient cg, Path file, Path folder, Clock clock, String probe) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        WebhookCorrections corrections = WebhookCorrections.read(file);
        SignatureVerifier verifier =
                SignatureVerifier.builder().secretPending().clock(clock).build();
        WebhookRouter router = WebhookRouter.builder()
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, accepted::add)
                .ignoring(new EventKind(probe))
                .ignoringOthers();
        WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                .corrections(corrections)
                .acceptProbes(true)
                .build(router);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        WebhookRegistration registration = WebhookRegistration.builder(FileSecretStore.open(folder, clock), request -> {
                    CreatedWebhookDestination created = cg.webhookDestinations()
                            .create(
                                    NewWebhookDestination.builder()
                                            .url(request.url())
                                            .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                            .build(),
                                    IdempotencyKey.of(request.idempotencyKey()));
                    destinations.add(String.valueOf(created.id()));
                    return new CreatedDestination(created.id(), created.secreto());
                })
                .address("https://erp.example/cg")
                .corrections(corrections)
                .clock(clock)
                .build();
        verifier.replaceSecrets(registration.register("erp").secrets());
    }

    /** Returns the id of the destination that the service made. */
    String destination() {
        return destinations.get(0);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/cg");
    }

    List<WebhookEvent> accepted() {
        return accepted;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
