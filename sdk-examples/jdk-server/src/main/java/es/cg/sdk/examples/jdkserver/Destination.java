package es.cg.sdk.examples.jdkserver;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** The webhook destination of this application. The first start creates it, and keeps its secret in a file. */
record Destination(Path secretFile) {
    /** Gives the verifier the secret: the stored one, or that of a destination which this method creates. */
    void register(CgClient cg, SignatureVerifier verifier, URI address) throws IOException {
        if (!Files.exists(secretFile)) {
            // The same key in every run: for 24 hours, a run after a crash gets the same destination and secret.
            CreatedWebhookDestination created = cg.webhookDestinations()
                    .create(
                            NewWebhookDestination.builder()
                                    .url(address.toString())
                                    .evento(WebhookEventKind.INVOICE_EMITTED)
                                    .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                                    .evento(WebhookEventKind.INVOICE_VERIFACTU_REJECTED)
                                    .build(),
                            IdempotencyKey.forDocument("webhook-destination", "connector", "1"));
            keep(Objects.requireNonNull(created.secreto(), "the answer has no secreto"));
        }
        verifier.replaceSecrets(WebhookSecret.of(Files.readString(secretFile)));
    }

    /** Writes the secret completely or not at all; only the owner can read the file. */
    private void keep(String secret) throws IOException {
        Path folder = Objects.requireNonNull(secretFile.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(folder, "webhook", null); // rw------- on a POSIX file system
        try (FileChannel file = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(secret.getBytes(UTF_8)));
            file.force(true);
        }
        Files.move(fresh, secretFile, StandardCopyOption.ATOMIC_MOVE);
    }
}
