package es.cg.sdk.webhooks.jdkhttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Receives webhooks in the JDK's {@code HttpServer}. Thread-safe.
 *
 * <pre>{@code
 * System.setProperty("sun.net.httpserver.maxReqTime", "20"); // seconds
 * HttpServer server = HttpServer.create(new InetSocketAddress(8080), 0);
 * server.setExecutor(Executors.newFixedThreadPool(20));
 * server.createContext("/cg", WebhookHttpHandler.of(receiver));
 * }</pre>
 *
 * <p>If the receiver has a {@code SecretSource}, name and tag of a destination are the path below that of the context.
 *
 * <p>Set an executor with several threads: without one the server processes one request at a time. Set the system
 * property {@code sun.net.httpserver.maxReqTime} before the first server of the process is created: without it, a
 * sender that sends slowly holds a thread for ever. It limits the time in which a request must have come, and not the
 * handler; give it more than the 5 seconds that a request may wait for a {@linkplain SignatureVerifier#pending pending}
 * secret.
 */
@SuppressWarnings("exports") // A module that uses this class requires the server; other modules need not have it.
public final class WebhookHttpHandler implements HttpHandler {
    private final WebhookReceiver receiver;

    private WebhookHttpHandler(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    /** Returns a handler that gives requests to this receiver. */
    public static WebhookHttpHandler of(WebhookReceiver receiver) {
        return new WebhookHttpHandler(receiver);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        // An exception here would close the connection without an answer.
        try (exchange) {
            Reply reply = receiver.receive(
                    exchange.getRequestMethod(),
                    pathBelow(
                            exchange.getHttpContext().getPath(),
                            exchange.getRequestURI().getPath()),
                    exchange.getRequestHeaders()::get,
                    exchange.getRequestBody());
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(reply.status(), -1);
        }
    }

    /** Returns the part of a path below that of the context; null for another path that only begins likewise. */
    private static @Nullable String pathBelow(String context, @Nullable String path) {
        String mount = context.endsWith("/") ? context.substring(0, context.length() - 1) : context;
        return path != null && path.startsWith(mount + "/") ? path.substring(mount.length()) : null;
    }
}
