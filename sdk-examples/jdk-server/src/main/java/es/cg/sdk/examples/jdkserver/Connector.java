package es.cg.sdk.examples.jdkserver;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.CgClient;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The application: the JDK's server with a path for documents, and one for the webhooks. It keeps in memory which
 * events are done and what happened to invoices: for one process, whose memory may be lost.
 */
final class Connector implements AutoCloseable {
    /** The path of the webhooks. */
    static final String WEBHOOKS = "/webhooks/cg";

    private final HttpServer server;
    private final ExecutorService threads;

    private Connector(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /**
     * Starts the application on port 8080. It needs the environment variables {@code CG_BASE_URL}, {@code CG_API_KEY},
     * and {@code CG_WEBHOOK_URL}, the address at which the service reaches this application.
     */
    public static void main(String[] arguments) throws IOException {
        CgClient cg = CgClient.builder()
                .baseUrl(System.getenv("CG_BASE_URL"))
                .apiKey(ApiKey.of(System.getenv("CG_API_KEY")))
                .build();
        SignatureVerifier verifier = SignatureVerifier.pending();
        Connector connector = start(cg, verifier, 8080);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            connector.close();
            cg.close();
        }));
        // After the server has started: the service calls the address before it answers.
        new Destination(Path.of("webhooks")).register(cg, verifier, URI.create(System.getenv("CG_WEBHOOK_URL")));
    }

    /** Starts the application; port 0 is any free port. */
    static Connector start(CgClient cg, SignatureVerifier verifier, int port) throws IOException {
        InvoiceStates states = new InvoiceStates();
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        // More threads than the eight requests that may wait for the secret.
        ExecutorService threads = Executors.newFixedThreadPool(32);
        server.setExecutor(threads);
        server.createContext("/documents/", new InvoiceHandler(cg, states));
        server.createContext(
                WEBHOOKS,
                WebhookHttpHandler.of(WebhookReceiver.builder(verifier)
                        .acceptProbes(true)
                        .build(WebhookRouter.builder()
                                .on(EventKind.INVOICE_EMITTED, states::happened)
                                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, states::happened)
                                .on(EventKind.INVOICE_VERIFACTU_REJECTED, states::happened)
                                .ignoringOthers())));
        server.start();
        return new Connector(server, threads);
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(1);
        threads.shutdown();
    }
}
