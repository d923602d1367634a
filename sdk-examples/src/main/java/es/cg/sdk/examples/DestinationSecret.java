package es.cg.sdk.examples;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.registration.CreatedDestination;
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.FileSecretStore;
import es.cg.sdk.webhooks.registration.RegisteredDestination;
import es.cg.sdk.webhooks.registration.RegistrationException;
import es.cg.sdk.webhooks.registration.SecretStore;
import es.cg.sdk.webhooks.registration.StoredRegistration;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;

/** Registers a webhook destination once, and keeps its secret, which the service tells only in that answer. */
final class DestinationSecret {
    private static final String NAME = "receiver";

    private DestinationSecret() {}

    /** Returns the secrets of the destination: the stored ones, or that of a destination which is registered now. */
    static WebhookSecret[] of(ExampleContext context, String url, ReceiverOptions options) throws IOException {
        boolean kept = context.mock() == null;
        SecretStore store = FileSecretStore.open(kept ? options.secretFolder : context.scratchFile("webhooks"));
        StoredRegistration stored = store.load(NAME);
        if (stored == null || stored.state() == StoredRegistration.State.BEGUN) {
            context.confirm("registers " + url + " as a webhook destination");
        }
        RegisteredDestination registered =
                registered(WebhookRegistration.builder(store, request -> create(context, request, options))
                        .address(url)
                        .build());
        if (registered.isNew()) {
            context.out()
                    .line("Registered destination " + registered.destinationId()
                            + (kept
                                    ? "; its secret, which the service tells only once, is in " + options.secretFolder
                                            + "."
                                    : "; its secret came once, with the answer."));
        } else {
            context.out().line("Registered earlier; the secret is in " + options.secretFolder + ".");
        }
        return registered.secrets();
    }

    /** Throws what the client threw, which this program explains. */
    private static RegisteredDestination registered(WebhookRegistration registration) {
        try {
            return registration.register(NAME);
        } catch (RegistrationException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private static CreatedDestination create(
            ExampleContext context, DestinationRequest request, ReceiverOptions options) {
        CreatedWebhookDestination created = context.cg()
                .webhookDestinations()
                .create(
                        NewWebhookDestination.builder()
                                .url(request.url())
                                .descripcion("webhook-receiver of the SDK's examples")
                                .eventos(options.kinds())
                                .build(),
                        IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }
}
