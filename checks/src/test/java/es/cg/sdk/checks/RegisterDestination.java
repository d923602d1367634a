package es.cg.sdk.checks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.CgClient;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** The recipe of docs/webhooks.md, word for word: it gives a receiver that runs its secret. */
final class RegisterDestination {
    private RegisterDestination() {}

    // snippet register
    /** Sets the secret of a running receiver: the stored one, or that of a destination which this method creates. */
    static void register(CgClient cg, SignatureVerifier verifier, NewWebhookDestination destination, Path secretFile)
            throws IOException {
        if (!Files.exists(secretFile)) {
            // The same key in every run: for 24 hours, a run after a crash gets the same destination and secret.
            CreatedWebhookDestination created = cg.webhookDestinations()
                    .create(destination, IdempotencyKey.forDocument("webhook-destination", "erp", "1"));
            keep(secretFile, Objects.requireNonNull(created.secreto(), "the answer has no secreto"));
        }
        verifier.replaceSecrets(WebhookSecret.of(Files.readString(secretFile)));
    }

    /** Writes the secret completely or not at all; only the owner can read the file. */
    private static void keep(Path secretFile, String secret) throws IOException {
        Path folder = Objects.requireNonNull(secretFile.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(folder, "webhook", null); // rw------- on a POSIX file system
        try (FileChannel file = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(secret.getBytes(UTF_8)));
            file.force(true);
        }
        Files.move(fresh, secretFile, StandardCopyOption.ATOMIC_MOVE);
    }
    // end snippet
}
