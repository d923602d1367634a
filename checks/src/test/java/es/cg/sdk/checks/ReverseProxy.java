package es.cg.sdk.checks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.SignatureVerifier;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Has an address before its target has one: passes on the bytes of webhooks, and the status of their answers. */
final class ReverseProxy implements AutoCloseable {
    private static final int BAD_GATEWAY = 502;

    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile String target = "";

    ReverseProxy() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::pass);
        server.start();
    }

    String url(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /** Sets where requests go from now on. */
    void target(String address) {
        target = address;
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + exchange.getRequestURI()))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(
                            exchange.getRequestBody().readAllBytes()));
            for (String name : new String[] {SignatureVerifier.HEADER, "Content-Type"}) {
                String value = exchange.getRequestHeaders().getFirst(name);
                if (value != null) {
                    request.header(name, value);
                }
            }
            int status = http.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            exchange.sendResponseHeaders(status, -1);
        } catch (InterruptedException e) {
            exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
