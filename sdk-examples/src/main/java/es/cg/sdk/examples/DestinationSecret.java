package es.cg.sdk.examples;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Registers a webhook destination once, and keeps its secret, which the service tells only in that answer. */
final class DestinationSecret {
    private DestinationSecret() {}

    /** Returns the secret of the destination: the stored one, or that of a destination which is registered now. */
    static WebhookSecret of(ExampleContext context, String url, ReceiverOptions options) throws IOException {
        Path file = options.secretFile;
        boolean kept = context.mock() == null;
        if (kept && Files.exists(file)) {
            context.out().line("Registered earlier; the secret is in " + file + ".");
            return WebhookSecret.of(SecretFile.read(file));
        }
        context.confirm("registers " + url + " as a webhook destination");
        NewWebhookDestination destination = NewWebhookDestination.builder()
                .url(url)
                .descripcion("webhook-receiver of the SDK's examples")
                .eventos(options.kinds())
                .build();
        // The same key in every run: for 24 hours, a run after a crash gets the same destination and secret.
        CreatedWebhookDestination created = context.cg()
                .webhookDestinations()
                .create(destination, IdempotencyKey.forDocument("example-webhook-destination", url));
        String secret = Objects.requireNonNull(created.secreto(), "the answer has no secreto");
        if (kept) {
            SecretFile.write(file, secret);
        }
        context.out()
                .line("Registered destination " + created.id()
                        + (kept
                                ? "; its secret, which the service tells only once, is in " + file + "."
                                : "; its secret came once, with the answer."));
        return WebhookSecret.of(secret);
    }
}
