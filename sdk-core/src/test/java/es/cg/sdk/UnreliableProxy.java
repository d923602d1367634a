package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    private final ServerSocket server;
    private final URI target;
    private final double passed;
    private final Random random;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger answers = new AtomicInteger();

    /** To this address; it passes such a share of all requests as it should. */
    UnreliableProxy(String target, double passed, long seed) throws IOException {
        this.target = URI.create(target);
        this.passed = passed;
        this.random = new Random(seed);
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(this::accept);
        accepting.setDaemon(true);
        accepting.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getLocalPort() + target.getPath();
    }

    /** How many requests it answered in words of its own, or not at all. */
    int answers() {
        return answers.get();
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
            byte[] request = message(new BufferedInputStream(connection.getInputStream()));
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
        } catch (IOException hungUp) {
            // The client is gone, or the test is over.
        } finally {
            open.remove(connection);
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
            return message(new BufferedInputStream(there.getInputStream()));
        }
    }

    /** A request or an answer, whole; a connection is for one of each. */
    private static byte[] message(InputStream in) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        int length = 0;
        String line = line(in);
        while (!line.equals("\r\n")) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).strip());
            }
            if (!lower.startsWith("connection:") && !lower.startsWith("accept-encoding:")) {
                whole.write(line.getBytes(ISO_8859_1));
            }
            line = line(in);
        }
        whole.write("Connection: close\r\n\r\n".getBytes(ISO_8859_1));
        whole.write(in.readNBytes(length));
        return whole.toByteArray();
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = -1;
        while (next != '\n') {
            next = in.read();
            if (next < 0) {
                throw new IOException("the other side has hung up");
            }
            line.append((char) next);
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
