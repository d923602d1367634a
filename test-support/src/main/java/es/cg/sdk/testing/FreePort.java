package es.cg.sdk.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one.
            }
        }
    }
}
