package es.cg.sdk.guides;

// snippet imports
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
import es.cg.sdk.webhooks.registration.DestinationRequest;
import es.cg.sdk.webhooks.registration.FileSecretStore;
import es.cg.sdk.webhooks.registration.WebhookRegistration;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
// end snippet

/** The program of docs/webhooks-step-by-step.md: a receiver on the JDK's server. */
// snippet program
final class ReceiverProgram {
    /** Arguments: the port to listen on, the public address of /cg, and the folder of the secret. */
    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        String address = arguments[1]; // such as https://erp.example/cg
        Path folder = Path.of(arguments[2]); // such as /var/lib/erp/webhooks

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

        // 2. Create the destination at the first start, and store its secret; later starts read it.
        try (CgClient cg = CgClient.fromEnvironment()) {
            WebhookRegistration registration = WebhookRegistration.builder(
                            FileSecretStore.open(folder), request -> create(cg, request))
                    .address(address)
                    .build();

            // 3. Set the secret: the waiting handshake passes now.
            verifier.replaceSecrets(registration.register("erp").secrets());
        } catch (RuntimeException e) {
            server.stop(0); // or the process would go on without a secret, and refuse every event
            threads.shutdown();
            throw e;
        }
        System.out.println("ready");
    }

    private static CreatedDestination create(CgClient cg, DestinationRequest request) {
        NewWebhookDestination destination = NewWebhookDestination.builder()
                .url(request.url())
                .evento(WebhookEventKind.INVOICE_EMITTED)
                .evento(WebhookEventKind.INVOICE_VERIFACTU_ACCEPTED)
                .build();
        // The same key in each start: after a crash, the service repeats its first answer, with the secret.
        CreatedWebhookDestination created =
                cg.webhookDestinations().create(destination, IdempotencyKey.of(request.idempotencyKey()));
        return new CreatedDestination(created.id(), created.secreto());
    }

    private static WebhookRouter handler() {
        return WebhookRouter.builder()
                .on(EventKind.INVOICE_EMITTED, event -> {
                    Invoice invoice = new Invoice(event.record());
                    System.out.println("issued " + invoice.numeroCompleto());
                })
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, event -> {
                    Invoice invoice = new Invoice(event.record());
                    System.out.println("accepted " + invoice.numeroCompleto());
                })
                .ignoringOthers();
    }

    private ReceiverProgram() {}
}
// end snippet
