package es.cg.sdk.benchmarks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.Map;

/** Answers every GET of a path with the same bytes, as cheaply as can be, so that what is measured is the client. */
final class FixedServer implements AutoCloseable {
    private final ServerSocket socket;
    private final Map<String, byte[]> answers;

    private FixedServer(ServerSocket socket, Map<String, byte[]> answers) {
        this.socket = socket;
        this.answers = answers;
    }

    /** Serves these bodies by their paths, as text. */
    static FixedServer start(Map<String, String> bodies) throws IOException {
        Map<String, byte[]> answers = new HashMap<>();
        bodies.forEach((path, body) -> answers.put(path, answer(body)));
        FixedServer server = new FixedServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), answers);
        daemon(server::accept);
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    private static byte[] answer(String body) {
        return ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                        + body.getBytes(UTF_8).length
                        + "\r\nDate: Fri, 20 Nov 2026 08:00:00 GMT\r\nRequest-Id: req_7ev0asj3rkdd2zch\r\n"
                        + "RateLimit-Limit: 1000000\r\nRateLimit-Remaining: 999999\r\nRateLimit-Reset: 60\r\n\r\n"
                        + body)
                .getBytes(UTF_8);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connection.setTcpNoDelay(true);
                daemon(() -> serve(connection));
            } catch (IOException e) {
                // Closed: the loop ends.
            }
        }
    }

    private void serve(Socket connection) {
        byte[] buffer = new byte[16 << 10];
        try (connection) {
            InputStream in = connection.getInputStream();
            int have = 0;
            for (int count = in.read(buffer); count > 0; count = in.read(buffer, have, buffer.length - have)) {
                have += count;
                if (have > 3 && buffer[have - 1] == '\n' && buffer[have - 3] == '\n') {
                    connection.getOutputStream().write(answers.get(path(buffer)));
                    have = 0;
                }
            }
        } catch (IOException e) {
            // The client went away.
        }
    }

    /** Of "GET /path HTTP/1.1". */
    private static String path(byte[] head) {
        int end = 4;
        while (head[end] != ' ') {
            end++;
        }
        return new String(head, 4, end - 4, ISO_8859_1);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "fixed-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
