package es.cg.sdk;

import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A port of loopback behind which anything may be done to a connection. */
final class RawServer implements AutoCloseable {
    /** What is done to each connection. */
    @FunctionalInterface
    interface Conduct {
        void meet(Socket connection) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch met = new CountDownLatch(1);

    private RawServer(Conduct conduct) throws IOException {
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(() -> accept(conduct));
        accepting.setDaemon(true);
        accepting.start();
    }

    static RawServer that(Conduct conduct) throws IOException {
        return new RawServer(conduct);
    }

    String baseUrl() {
        return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort() + "/api/public/v1";
    }

    /** Waits until the first request has begun to come. */
    boolean isMet() throws InterruptedException {
        return met.await(HangLimit.MINUTES, TimeUnit.MINUTES);
    }

    private void accept(Conduct conduct) {
        try {
            while (true) {
                Socket connection = server.accept();
                open.add(connection);
                Thread meeting = new Thread(() -> meet(connection, conduct));
                meeting.setDaemon(true);
                meeting.start();
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void meet(Socket connection, Conduct conduct) {
        try {
            while (connection.getInputStream().available() == 0) {
                Thread.onSpinWait();
            }
            met.countDown();
            conduct.meet(connection);
        } catch (IOException | InterruptedException hungUp) {
            // As one of the two does in the end.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket each : open) {
            each.close();
        }
    }
}
