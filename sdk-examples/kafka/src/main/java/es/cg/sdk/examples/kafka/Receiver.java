package es.cg.sdk.examples.kafka;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The endpoint of the webhooks, on the server of the JDK. It needs Kafka alone, and no database. */
final class Receiver implements AutoCloseable {
    /** The path of the webhooks. */
    static final String PATH = "/webhooks/cg";

    private final HttpServer server;
    private final ExecutorService threads;

    private Receiver(HttpServer server, ExecutorService threads) {
        this.server = server;
        this.threads = threads;
    }

    /** Starts the endpoint; port 0 is any free port. */
    static Receiver start(SignatureVerifier verifier, EventStore kafka, int port) throws IOException {
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        ExecutorService threads = Executors.newFixedThreadPool(32);
        server.setExecutor(threads);
        server.createContext(
                PATH,
                WebhookHttpHandler.of(WebhookReceiver.builder(verifier)
                        .store(kafka)
                        .acceptProbes(true)
                        .build()));
        server.start();
        return new Receiver(server, threads);
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
