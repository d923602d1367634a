package es.cg.sdk.guides;

// snippet imports
import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
// end snippet

/** The program of docs/webhooks-step-by-step.md: a receiver on the JDK's server. */
// snippet program
final class ReceiverProgram {
    /** Arguments: the port to listen on, the public address of /cg, and the file of the secret. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        String address = arguments[1]; // such as https://erp.example/cg
        Path secretFile = Path.of(arguments[2]); // such as /etc/erp/webhook.secret

        // 1. Start with a pending secret.
        SignatureVerifier verifier = SignatureVerifier.pending();
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).acceptProbes(true).build(handler());
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        ExecutorService threads = Executors.newFixedThreadPool(20); // more than the eight requests that may wait
        server.setExecutor(threads);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();

        // 2. Create the destination at the first start, and store its secret; later starts read the file.
        if (Files.notExists(secretFile)) {
            try (CgClient cg = CgClient.fromEnvironment()) {
                NewWebhookDestination destination = NewWebhookDestination.builder()
                        .url(address)
                        .evento(WebhookEventKind.INVOICE_EMITTED)
                        .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                        .build();
                // The same key in each start: after a crash, the service repeats its first answer, with the secret.
                CreatedWebhookDestination created = cg.webhookDestinations()
                        .create(destination, IdempotencyKey.forDocument("webhook-destination", "erp", "1"));
                store(Objects.requireNonNull(created.secreto(), "the answer has no secreto"), secretFile);
            } catch (RuntimeException | IOException e) {
                server.stop(0); // or the process would go on without a secret, and refuse every event
                threads.shutdown();
                throw e;
            }
        }

        // 3. Set the secret: the waiting handshake passes now.
        verifier.replaceSecrets(WebhookSecret.of(Files.readString(secretFile)));
        System.out.println("ready");
    }

    private static WebhookRouter handler() {
        return WebhookRouter.builder()
                .on(EventKind.INVOICE_EMITTED, event -> {
                    Invoice invoice = new Invoice(Json.parse(event.object()));
                    System.out.println("issued " + invoice.numeroCompleto());
                })
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, event -> {
                    Invoice invoice = new Invoice(Json.parse(event.object()));
                    System.out.println("accepted " + invoice.numeroCompleto());
                })
                .ignoringOthers();
    }

    /** Writes the secret completely or not at all; on a POSIX file system, only the owner can read the file. */
    private static void store(String secret, Path secretFile) throws IOException {
        Path folder = Objects.requireNonNull(secretFile.toAbsolutePath().getParent());
        Path fresh = Files.createTempFile(folder, "webhook", null);
        try (FileChannel file = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(secret.getBytes(UTF_8)));
            file.force(true);
        }
        Files.move(fresh, secretFile, StandardCopyOption.ATOMIC_MOVE);
    }

    private ReceiverProgram() {}
}
// end snippet
