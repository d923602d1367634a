package es.cg.sdk.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A way to a server that a test can freeze: no byte passes, and neither side sees that the other closes, as if a machine
 * between them was suspended. Connections are still accepted, as an operating system does.
 */
public final class FreezableProxy implements AutoCloseable {
    private final ServerSocket listener;
    private final int target;
    private final Queue<Link> links = new ConcurrentLinkedQueue<>();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();
    private volatile boolean freezesNew;

    /** A connection, and whether it is frozen in each direction. */
    private static final class Link {
        private final Socket client;
        private final Socket server;
        private volatile boolean asksNothing;
        private volatile boolean answersNothing;

        private Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        private boolean isFrozen(boolean isToServer) {
            return isToServer ? asksNothing : answersNothing;
        }

        private void freeze() {
            asksNothing = true;
            answersNothing = true;
        }

        private void cut() throws IOException {
            client.close();
            server.close();
        }
    }

    private FreezableProxy(int target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Starts a proxy of a server on this machine. */
    public static FreezableProxy to(int port) throws IOException {
        FreezableProxy proxy = new FreezableProxy(port);
        start(proxy::accept);
        return proxy;
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "freezable-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns the port of the proxy. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Lets no more bytes pass, on new connections neither. */
    public void freeze() {
        freezesNew = true;
        links.forEach(Link::freeze);
    }

    /** Lets no more answers pass on the connections that are open: what is asked still reaches the server. */
    public void freezeAnswers() {
        links.forEach(each -> each.answersNothing = true);
    }

    /** Lets bytes pass on new connections; the others have lost some, and are cut. */
    public void thaw() throws IOException {
        freezesNew = false;
        for (Link each = links.poll(); each != null; each = links.poll()) {
            each.cut();
        }
    }

    /** Returns how many connections there were. */
    public int accepted() {
        return accepted.get();
    }

    /** Returns how many of them their clients have closed. */
    public int closed() {
        return closed.get();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Link link = new Link(listener.accept(), new Socket(InetAddress.getLoopbackAddress(), target));
                accepted.incrementAndGet();
                links.add(link);
                if (freezesNew) {
                    link.freeze();
                }
                start(() -> {
                    pass(link, link.client, link.server, true);
                    closed.incrementAndGet();
                });
                start(() -> pass(link, link.server, link.client, false));
            } catch (IOException e) {
                // The listener is closed, or the server takes no connections.
            }
        }
    }

    private static void pass(Link link, Socket from, Socket to, boolean isToServer) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                if (!link.isFrozen(isToServer)) {
                    out.write(buffer, 0, count);
                    out.flush();
                }
            }
        } catch (IOException e) {
            // One side has cut it.
        }
        try {
            from.close();
            if (!link.isFrozen(isToServer)) {
                to.close();
            }
        } catch (IOException e) {
            // It is cut already.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        thaw();
    }
}
