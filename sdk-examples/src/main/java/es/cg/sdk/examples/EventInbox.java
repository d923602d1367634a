package es.cg.sdk.examples;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.destinations.CreatedWebhookDestination;
import es.cg.sdk.destinations.NewWebhookDestination;
import es.cg.sdk.destinations.WebhookDestination;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A webhook receiver on this machine that keeps what comes in memory, and its destination at a mock. */
final class EventInbox implements AutoCloseable {
    private static final long LOOK = 50;

    private final StepMock mock;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BlockingQueue<WebhookEvent> events = new LinkedBlockingQueue<>();
    private final SignatureVerifier verifier = SignatureVerifier.pending();
    private final String address;

    private EventInbox(StepMock mock) throws IOException {
        this.mock = mock;
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        // Nobody else has this path, so that the destination is found by it.
        String path = "/" + UUID.randomUUID();
        this.address = "http://127.0.0.1:" + server.getAddress().getPort() + path;
        server.setExecutor(threads);
        server.createContext(
                path,
                WebhookHttpHandler.of(
                        WebhookReceiver.builder(verifier).acceptProbes(true).build(events::add)));
        server.start();
    }

    /** Starts a receiver, and registers it for these kinds of events until the step ends. */
    static EventInbox open(StepMock mock, WebhookEventKind... kinds) throws IOException {
        EventInbox inbox = new EventInbox(mock);
        mock.removeLater(inbox::unregister);
        NewWebhookDestination.Builder destination =
                NewWebhookDestination.builder().url(inbox.address);
        for (WebhookEventKind each : kinds) {
            destination.evento(each);
        }
        CreatedWebhookDestination created = mock.cg().webhookDestinations().create(destination.build());
        inbox.verifier.replaceSecrets(WebhookSecret.of(String.valueOf(created.secreto())));
        return inbox;
    }

    String address() {
        return address;
    }

    /** Waits for an event of this kind, of the record with this id; others are dropped. */
    WebhookEvent await(EventKind kind, String id) throws InterruptedException {
        while (true) {
            mock.left("the event " + kind);
            WebhookEvent event = events.poll(LOOK, TimeUnit.MILLISECONDS);
            if (event != null
                    && event.kind().equals(kind)
                    && id.equals(event.record().get("id").string())) {
                return event;
            }
        }
    }

    /** Removes the destination, also one whose id did not arrive. */
    private void unregister() {
        for (WebhookDestination each : mock.cg().webhookDestinations().list()) {
            if (address.equals(each.url())) {
                mock.cg().webhookDestinations().delete(String.valueOf(each.id()));
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdown();
    }
}
