package es.cg.sdk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import es.cg.sdk.testing.HangLimit;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
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

    private final RawServer server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Set<Socket> dropped = ConcurrentHashMap.newKeySet();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger writes = new AtomicInteger();
    private volatile @Nullable CyclicBarrier together;

    KeepAliveServer() throws IOException {
        this.server = RawServer.that(this::serve);
    }

    String baseUrl() {
        return server.baseUrl();
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
                each.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        together = null;
        if (open.size() != count) {
            throw new IllegalStateException(open.size() + " connections are open, and not " + count);
        }
    }

    /** How many connections were opened, also those that were closed since. */
    int connections() {
        return accepted.get();
    }

    /** Waits until the other side has closed all connections. */
    void awaitAllClosed() throws InterruptedException {
        synchronized (open) {
            while (!open.isEmpty()) {
                open.wait();
            }
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

    private void serve(Socket connection) throws IOException, InterruptedException {
        open.add(connection);
        accepted.incrementAndGet();
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (HttpMessage next = HttpMessage.read(in); next != null; next = HttpMessage.read(in)) {
                CyclicBarrier all = together;
                if (all != null) {
                    all.await();
                }
                if (!dropped.contains(connection)) {
                    if (!next.firstLine().startsWith("GET ")) {
                        writes.incrementAndGet();
                    }
                    connection
                            .getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(US_ASCII));
                }
            }
        } catch (BrokenBarrierException testFailed) {
            throw new IOException(testFailed);
        } finally {
            synchronized (open) {
                open.remove(connection);
                open.notifyAll();
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
