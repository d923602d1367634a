package es.cg.sdk.examples.jdkserver;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.FileSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.net.URI;
import java.nio.file.Path;

/** The webhook destination of this application. The first start creates it, and keeps its secret in a folder. */
record Destination(Path folder) {
    /** Gives the verifier the secret: the stored one, or that of a destination which this method creates. */
    void register(CgClient cg, SignatureVerifier verifier, URI address) {
        WebhookRegistration registration = WebhookRegistration.builder(
                        FileSecretStore.open(folder), request -> create(cg, request))
                .address(address.toString())
                .build();
        verifier.replaceSecrets(registration.register("connector").secrets());
    }

    private static CreatedDestination create(CgClient cg, DestinationRequest request) {
        CreatedWebhookDestination created = cg.webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url(request.url())
                                .evento(WebhookEventKind.INVOICE_EMITTED)
                                .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                .evento(WebhookEventKind.INVOICE_VERIFACTU_REJECTED)
                                .build(),
                        IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }
}
