package es.cg.sdk.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers whose address must be known before they start. */
public final class FreePort {
    // Below those that systems give to connections and to servers without a port of their own: none of these takes it.
    private static final int FIRST = 10_000;
    private static final int LAST = 30_000;

    private FreePort() {}

    /** Returns a port of the loopback address at which nobody listens now. */
    public static int next() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
            // Bound, not listening: a process that starts now inherits the socket, and would keep a listening one.
            try (Socket socket = new Socket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (BindException taken) {
                // The next one.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
