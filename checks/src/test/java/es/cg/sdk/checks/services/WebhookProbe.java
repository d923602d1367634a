package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A receiver of webhooks that answers 401 to a signature that the secret does not give, and keeps the rest. */
final class WebhookProbe implements AutoCloseable {
    private final HttpServer server;
    private final List<JsonNode> bodies = new CopyOnWriteArrayList<>();
    private volatile Function<byte[], String> signature = body -> "";

    WebhookProbe() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::receive);
        server.start();
    }

    /** Accepts what this secret signs. */
    void accept(Destinations destinations, String secret) {
        signature = body -> destinations.signature(secret, body);
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/cg");
    }

    List<JsonNode> bodies() {
        return bodies;
    }

    private void receive(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        boolean good = signature.apply(body).equals(exchange.getRequestHeaders().getFirst("CG-Signature"));
        if (good) {
            bodies.add(new ObjectMapper().readTree(body));
        }
        exchange.sendResponseHeaders(good ? 200 : 401, -1);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
