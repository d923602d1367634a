package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A server that keeps its connections, answers each request with an empty object, and can lose all connections. */
final class KeepAliveServer implements AutoCloseable {
    /** How connections die. */
    enum Death {
        /** Closed by the other side, with a reset. */
        RESET,
        /** Closed by the other side, in order. */
        CLOSED,
        /** Nothing is heard of them any more, as behind a firewall that has forgotten them. */
        DROPPED
    }

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Set<Socket> dropped = ConcurrentHashMap.newKeySet();
    private final AtomicInteger writes = new AtomicInteger();
    private volatile @Nullable CyclicBarrier together;

    KeepAliveServer() throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(this::accept);
        accepting.setDaemon(true);
        accepting.start();
    }

    String baseUrl() {
        return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/api/public/v1";
    }

    /** Has so many connections opened by as many reads at a time; they are idle afterwards. */
    void openIdleConnections(int count, Runnable read) throws Exception {
        together = new CyclicBarrier(count);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<?>> reads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                reads.add(threads.submit(read));
            }
            for (Future<?> each : reads) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
        together = null;
        if (open.size() != count) {
            throw new IllegalStateException(open.size() + " connections are open, and not " + count);
        }
    }

    /** How many requests that do not read were answered. */
    int writes() {
        return writes.get();
    }

    /** Ends all connections that are open now; new ones are served. */
    void kill(Death death) throws IOException {
        for (Socket each : open) {
            switch (death) {
                case RESET -> {
                    each.setSoLinger(true, 0);
                    each.close();
                }
                case CLOSED -> each.close();
                case DROPPED -> dropped.add(each);
            }
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = server.accept();
                open.add(connection);
                Thread serving = new Thread(() -> serve(connection));
                serving.setDaemon(true);
                serving.start();
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            String method = request(in);
            while (method != null) {
                CyclicBarrier all = together;
                if (all != null) {
                    all.await();
                }
                if (!dropped.contains(connection)) {
                    if (!method.equals("GET")) {
                        writes.incrementAndGet();
                    }
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(US_ASCII));
                }
                method = request(in);
            }
        } catch (IOException | InterruptedException | BrokenBarrierException over) {
            // One of the two has hung up.
        } finally {
            open.remove(connection);
        }
    }

    /** The method of the next request, which is read whole; null if there is none. */
    private static @Nullable String request(InputStream in) throws IOException {
        String first = line(in);
        int length = 0;
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        in.skipNBytes(length);
        return first == null ? null : first.substring(0, first.indexOf(' '));
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
