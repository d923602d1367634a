package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and the mock. It passes some requests on and gives back the answer; of the others it passes on
 * each second one or so, and answers with words of its own, or not at all.
 */
final class UnreliableProxy implements AutoCloseable {
    private enum Conduct {
        PASS(0, ""),
        PAGE_503(503, "<html>Service Unavailable</html>"),
        GATEWAY_503(503, "{\"error\":{\"code\":\"ServiceUnavailable\",\"message\":\"no healthy upstream\"}}"),
        PAGE_502(502, "<html>Bad gateway</html>"),
        EMPTY_504(504, ""),
        PAGE_200(200, "<html>Welcome</html>"),
        EMPTY_408(408, ""),
        EMPTY_425(425, ""),
        PAGE_429(429, "<html>Slow down</html>"),
        PAGE_501(501, "<html>Not implemented</html>"),
        CUT(0, "");

        private final int status;
        private final String body;

        Conduct(int status, String body) {
            this.status = status;
            this.body = body;
        }
    }

    private final RawServer server;
    private final URI target;
    private final double passed;
    private final Random random;
    private final AtomicInteger answers = new AtomicInteger();

    /** To this address; it passes such a share of all requests as it should. */
    UnreliableProxy(String target, double passed, long seed) throws IOException {
        this.target = URI.create(target);
        this.passed = passed;
        this.random = new Random(seed);
        this.server = RawServer.that(this::serve);
    }

    String baseUrl() {
        return server.baseUrl();
    }

    /** How many requests it answered in words of its own, or not at all. */
    int answers() {
        return answers.get();
    }

    private void serve(Socket connection) throws IOException {
        try (connection) {
            byte[] request = oneOfAConnection(connection);
            Conduct conduct = conduct();
            if (conduct == Conduct.PASS) {
                connection.getOutputStream().write(answer(request));
                return;
            }
            answers.incrementAndGet();
            if (isByChance(0.5)) {
                answer(request);
            }
            if (conduct.status > 0) {
                connection
                        .getOutputStream()
                        .write(("HTTP/1.1 " + conduct.status + " Proxy\r\nContent-Type: text/html\r\nContent-Length: "
                                        + conduct.body.length() + "\r\nConnection: close\r\n\r\n" + conduct.body)
                                .getBytes(ISO_8859_1));
            }
        }
    }

    private synchronized boolean isByChance(double share) {
        return random.nextDouble() < share;
    }

    private synchronized Conduct conduct() {
        Conduct[] all = Conduct.values();
        return random.nextDouble() < passed ? Conduct.PASS : all[1 + random.nextInt(all.length - 1)];
    }

    private byte[] answer(byte[] request) throws IOException {
        try (Socket there = new Socket(target.getHost(), target.getPort())) {
            there.getOutputStream().write(request);
            return oneOfAConnection(there);
        }
    }

    /** The next request or answer of a connection, changed so that the connection is for it alone. */
    private static byte[] oneOfAConnection(Socket connection) throws IOException {
        HttpMessage message = HttpMessage.read(new BufferedInputStream(connection.getInputStream()));
        if (message == null) {
            throw new EOFException("the other side has hung up");
        }
        return message.without("Connection", "Accept-Encoding")
                .with("Connection: close")
                .bytes();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
