package es.cg.sdk.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;

/** A service that differs: it passes each request on, and rewrites the JSON of the answer. */
final class RewritingProxy implements AutoCloseable {
    private final HttpClient http = HttpClient.newHttpClient();
    private final HttpServer server;
    private final String target;
    private final BinaryOperator<String> rewriting;
    private final Set<String> methods = ConcurrentHashMap.newKeySet();

    /**
     * Starts it.
     *
     * @param base the address of the service, with its path
     * @param rewriting makes a body of a path and a body
     */
    RewritingProxy(String base, BinaryOperator<String> rewriting) throws IOException {
        this.target = base.substring(0, base.indexOf('/', "http://".length()));
        this.rewriting = rewriting;
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::pass);
        server.start();
    }

    /** Returns the address of a service behind it. */
    String url(String base) {
        return base.replace(target, "http://127.0.0.1:" + server.getAddress().getPort());
    }

    Set<String> methods() {
        return methods;
    }

    private void pass(HttpExchange exchange) throws IOException {
        methods.add(exchange.getRequestMethod());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (Set.of("authorization", "x-cg-client", "accept").contains(name.toLowerCase(java.util.Locale.ROOT))) {
                request.header(name, values.get(0));
            }
        });
        try (exchange) {
            HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            byte[] body = rewriting
                    .apply(exchange.getRequestURI().getPath(), answer.body())
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.statusCode(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
