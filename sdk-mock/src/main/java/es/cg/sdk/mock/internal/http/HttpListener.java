package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.RequestReceiver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One address on loopback, where HTTP/1.1 is spoken. Thread-safe.
 *
 * <p>Written by hand, because a mock must answer what servers close over (malformed HTTP gets the contract's error)
 * and must do what servers avoid (to lose an answer, or the half of it).
 */
public final class HttpListener implements AutoCloseable {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final int BACKLOG = 512;
    private static final long GRACE_MILLIS = 500;

    private final ServerSocket server;
    private final RequestReceiver receiver;
    private final List<String> prefix;
    private final HttpLimits limits;
    private final CompletableFuture<Void> closing = new CompletableFuture<>();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService threads;

    private HttpListener(ServerSocket server, RequestReceiver receiver, List<String> prefix, HttpLimits limits) {
        this.server = server;
        this.receiver = receiver;
        this.prefix = prefix;
        this.limits = limits;
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "cg-mock-" + server.getLocalPort());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Opens a port, with what a door usually takes.
     *
     * @param port 0 for any free one
     * @param prefix the segments that every path begins with
     * @throws IllegalStateException if the port cannot be had
     */
    public static HttpListener open(RequestReceiver receiver, int port, List<String> prefix) {
        return open(receiver, port, prefix, HttpLimits.USUAL);
    }

    /**
     * Opens a port.
     *
     * @param port 0 for any free one
     * @param prefix the segments that every path begins with
     * @throws IllegalStateException if the port cannot be had
     */
    public static HttpListener open(RequestReceiver receiver, int port, List<String> prefix, HttpLimits limits) {
        try {
            ServerSocket server = new ServerSocket();
            try {
                server.setReuseAddress(true);
                server.bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), BACKLOG);
            } catch (IOException e) {
                server.close();
                throw e;
            }
            HttpListener door = new HttpListener(server, receiver, prefix, limits);
            door.threads.execute(door::accept);
            return door;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "port " + port + " of loopback cannot be opened: " + e.getMessage() + "; choose another, or 0", e);
        }
    }

    /** The address, with the prefix. */
    public String baseUrl() {
        return "http://127.0.0.1:" + server.getLocalPort() + (prefix.isEmpty() ? "" : "/" + String.join("/", prefix));
    }

    /** Frees the port. What is being answered may end within half a second. */
    @Override
    public void close() {
        closing.complete(null);
        try {
            server.close();
        } catch (IOException e) {
            // It is as good as closed.
        }
        connections.forEach(each -> each.hurry(false));
        threads.shutdown();
        try {
            if (!threads.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                connections.forEach(each -> each.hurry(true));
            }
        } catch (InterruptedException e) {
            connections.forEach(each -> each.hurry(true));
            Thread.currentThread().interrupt();
        }
    }

    private void accept() {
        while (!closing.isDone()) {
            try {
                admit(server.accept());
            } catch (IOException e) {
                pause();
            }
        }
    }

    private void admit(Socket socket) throws IOException {
        Connection connection = new Connection(socket, receiver, prefix, limits, closing);
        connections.add(connection);
        try {
            threads.execute(() -> {
                try {
                    connection.run();
                } finally {
                    connections.remove(connection);
                }
            });
        } catch (RejectedExecutionException closed) {
            connections.remove(connection);
            socket.close();
        }
    }

    /** Too many connections at once, perhaps: the next try may find a place. */
    private void pause() {
        try {
            closing.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException itMayHaveOneNow) {
            if (server.isClosed()) {
                closing.complete(null);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("it never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing.complete(null);
        }
    }
}
