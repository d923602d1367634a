package es.cg.sdk.webhooks;

import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import es.cg.sdk.webhooks.servlet.WebhookServlet;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server with a receiver at {@code /cg} and below. One test's. */
public record Host(String url, Callable<?> stop) implements AutoCloseable {
    /** How a server is started with a receiver. */
    @FunctionalInterface
    public interface Adapter {
        Host open(WebhookReceiver receiver) throws Exception;
    }

    /** Every adapter, by its name. */
    public static final Map<String, Adapter> ADAPTERS = Map.of("jdkhttp", Host::jdk, "servlet", Host::jetty);

    private static Host jdk(WebhookReceiver receiver) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
        return new Host("http://127.0.0.1:" + server.getAddress().getPort() + "/cg", () -> {
            server.stop(0);
            return threads.shutdownNow();
        });
    }

    private static Host jetty(WebhookReceiver receiver) throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(WebhookServlet.of(receiver)), "/cg/*");
        server.setHandler(context);
        server.start();
        return new Host("http://127.0.0.1:" + connector.getLocalPort() + "/cg", () -> {
            server.stop();
            return server;
        });
    }

    @Override
    public void close() {
        try {
            stop.call();
        } catch (Exception e) {
            throw new AssertionError("the server could not be stopped", e);
        }
    }
}
