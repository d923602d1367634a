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
 * Listens on a port and speaks HTTP/1.1. Thread-safe.
 *
 * <p>Written for the mock, since it must answer malformed HTTP with the contract's error, where servers close the
 * connection, and must be able to lose an answer or half of it.
 */
public final class HttpListener implements AutoCloseable {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
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
     * Opens a port with the usual limits.
     *
     * @param port the port; 0 for any free port
     * @param prefix the segments with which every path begins
     * @throws IllegalStateException if the port cannot be opened
     */
    public static HttpListener open(RequestReceiver receiver, int port, List<String> prefix) {
        return open(receiver, port, prefix, HttpLimits.USUAL);
    }

    /** Opens a port of loopback with these limits. */
    public static HttpListener open(RequestReceiver receiver, int port, List<String> prefix, HttpLimits limits) {
        return open(receiver, LOOPBACK, port, prefix, limits);
    }

    /**
     * Opens a port.
     *
     * @param address an address of this machine, or {@code 0.0.0.0} for all of them
     * @param port the port; 0 for any free port
     * @param prefix the segments with which every path begins
     * @throws IllegalStateException if the port cannot be opened
     */
    public static HttpListener open(
            RequestReceiver receiver, InetAddress address, int port, List<String> prefix, HttpLimits limits) {
        try {
            ServerSocket server = new ServerSocket();
            try {
                server.setReuseAddress(true);
                server.bind(new InetSocketAddress(address, port), BACKLOG);
            } catch (IOException e) {
                server.close();
                throw e;
            }
            HttpListener listener = new HttpListener(server, receiver, prefix, limits);
            listener.threads.execute(listener::accept);
            return listener;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "port " + port + (address.isLoopbackAddress() ? " of loopback" : " of " + address.getHostAddress())
                            + " cannot be opened: " + e.getMessage()
                            + "; choose others by --port, --sandbox-port, --panel-port and --bind, in Java by"
                            + " ports and bind",
                    e);
        }
    }

    /** Returns the address with the prefix. */
    public String baseUrl() {
        InetAddress address = server.getInetAddress();
        String host = address.isAnyLocalAddress() ? "127.0.0.1" : address.getHostAddress();
        return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + server.getLocalPort()
                + (prefix.isEmpty() ? "" : "/" + String.join("/", prefix));
    }

    /** Closes the port. Requests in progress have half a second to end. */
    @Override
    public void close() {
        closing.complete(null);
        try {
            server.close();
        } catch (IOException e) {
            // Nothing more can be done.
        }
        connections.forEach(each -> each.end(false));
        threads.shutdown();
        try {
            if (!threads.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
                connections.forEach(each -> each.end(true));
            }
        } catch (InterruptedException e) {
            connections.forEach(each -> each.end(true));
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

    /** Waits after a failed accept: perhaps too many connections are open. */
    private void pause() {
        try {
            closing.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException paused) {
            if (server.isClosed()) {
                closing.complete(null);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("this future never fails", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closing.complete(null);
        }
    }
}
