package es.cg.sdk.guides;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.model.Json;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/** The webhook receiver of README.md, in the order in which its secret comes to be. */
final class FirstReceiver {
    private FirstReceiver() {}

    static void start(CgClient cg, HttpServer server, String address, Path secretFile, Consumer<Invoice> accepted)
            throws IOException {
        // snippet receiver
        // 1. Start the receiver with a pending secret: the service calls it as soon as the destination exists.
        SignatureVerifier verifier = SignatureVerifier.pending();
        WebhookRouter router = WebhookRouter.builder()
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, e -> accepted.accept(new Invoice(Json.parse(e.object()))))
                .ignoringOthers();
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).acceptProbes(true).build(router);
        server.createContext("/cg", WebhookHttpHandler.of(receiver)); // or WebhookServlet.of(receiver)
        server.start();

        // 2. Create the destination, at the first start only. The answer has the secret; no later answer has it.
        if (Files.notExists(secretFile)) {
            CreatedWebhookDestination created = cg.webhookDestinations()
                    .create(
                            NewWebhookDestination.builder()
                                    .url(address) // a public HTTPS address that reaches /cg
                                    .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                    .build(),
                            IdempotencyKey.forDocument("webhook-destination", "erp", "1"));
            Files.writeString(secretFile, Objects.requireNonNull(created.secreto()));
        }

        // 3. Give the receiver its secret. The handshake that waits for it passes now.
        verifier.replaceSecrets(WebhookSecret.of(Files.readString(secretFile)));
        // end snippet
    }
}
