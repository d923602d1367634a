package es.cg.sdk.guides;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.FileSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The webhook receiver of README.md, in the order in which its secret comes to be. */
final class FirstReceiver {
    private FirstReceiver() {}

    static void start(CgClient cg, HttpServer server, String address, Path folder, Consumer<Invoice> accepted) {
        // snippet receiver
        // 1. Start the receiver with a pending secret: the service calls it as soon as the destination exists.
        SignatureVerifier verifier = SignatureVerifier.pending();
        WebhookRouter router = WebhookRouter.builder()
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, e -> accepted.accept(new Invoice(e.record())))
                .ignoringOthers();
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).acceptProbes(true).build(router);
        server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver)
        server.start();

        // 2. How to create the destination. Nothing is sent yet; the secret will be only in that answer.
        WebhookRegistration registration = WebhookRegistration.builder(FileSecretStore.open(folder), request -> {
                    CreatedWebhookDestination created = cg.webhookDestinations()
                            .create(
                                    NewWebhookDestination.builder()
                                            .url(request.url())
                                            .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                            .build(),
                                    IdempotencyKey.of(request.idempotencyKey()));
                    return new CreatedDestination(created.id(), created.secreto());
                })
                .address(address) // a public HTTPS address that reaches /cg
                .build();

        // 3. Creates the destination and stores its secret, or reads the stored one. The waiting test call then passes.
        verifier.replaceSecrets(registration.register("erp").secrets());
        // end snippet
    }
}
