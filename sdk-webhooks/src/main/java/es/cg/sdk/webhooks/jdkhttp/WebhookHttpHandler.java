package es.cg.sdk.webhooks.jdkhttp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import java.io.IOException;

/**
 * Receives webhooks at a context of the JDK's {@code HttpServer}. Thread-safe. Give the server an executor with several
 * threads: without one it serves a request at a time, and its system properties {@code sun.net.httpserver.maxReqTime} and
 * {@code maxRspTime} for senders that send slowly.
 */
@SuppressWarnings("exports") // Whoever names it requires the server already; whoever does not need not have it.
public final class WebhookHttpHandler implements HttpHandler {
    private final WebhookReceiver receiver;

    private WebhookHttpHandler(WebhookReceiver receiver) {
        this.receiver = receiver;
    }

    /** One that hands requests to this receiver. */
    public static WebhookHttpHandler of(WebhookReceiver receiver) {
        return new WebhookHttpHandler(receiver);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        // What throws here would end the connection without an answer.
        try (exchange) {
            Reply reply = receiver.receive(
                    exchange.getRequestMethod(),
                    exchange.getRequestHeaders().get(SignatureVerifier.HEADER),
                    exchange.getRequestBody());
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(reply.status(), -1);
        }
    }
}
