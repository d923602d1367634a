package es.cg.sdk.mock.calls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.mock.internal.outbound.SignatureForm;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A port of loopback, on which somebody is asked about each request and answers as he likes. Thread-safe. */
public final class Listener implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *([0-9]+)\r\n");
    private static final Pattern SIGNATURE = Pattern.compile("\r\nCG-Signature: (t=([0-9]+),v1=[0-9a-f]{64})\r\n");

    /** Bound to the same port and never listening, so that nobody else gets the port while this is open. */
    private final Socket reservation;

    private final ServerSocket server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "test-listener");
        thread.setDaemon(true);
        return thread;
    });

    private Listener(Socket reservation, ServerSocket server) {
        this.reservation = reservation;
        this.server = server;
    }

    /** Who answers. */
    @FunctionalInterface
    public interface Host {
        /** Answers over the socket, which is closed afterwards; or not. */
        void receive(Received request, Socket socket) throws IOException;
    }

    /** A request as it came. */
    public record Received(String path, String head, String body) {
        /** The value of its signature; empty if it has none that is well formed. */
        public String signature() {
            Matcher signature = SIGNATURE.matcher(head);
            return signature.find() ? signature.group(1) : "";
        }

        /** The second that it was signed at. */
        public long second() {
            return Long.parseLong(signature().substring(2, signature().indexOf(',')));
        }

        /** Whether it is signed with this secret. */
        public boolean isSignedWith(String secret) {
            return !signature().isEmpty()
                    && SignatureForm.CONTRACT.of(secret, second(), body).equals(signature());
        }
    }

    /** Opens one. */
    public static Listener open(Host host) throws IOException {
        Socket reservation = new Socket();
        reservation.setReuseAddress(true);
        reservation.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        ServerSocket server = new ServerSocket();
        server.setReuseAddress(true);
        server.bind(reservation.getLocalSocketAddress(), 1000);
        Listener listener = new Listener(reservation, server);
        listener.threads.execute(() -> listener.accept(host));
        return listener;
    }

    /** An answer that holds these letters. */
    public static byte[] answer(int status, String text) {
        return ("HTTP/1.1 " + status + " So\r\nLocation: /elsewhere\r\nContent-Length: " + text.length() + "\r\n\r\n"
                        + text)
                .getBytes(ISO_8859_1);
    }

    /** Its address. */
    public String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** Refuses connections from now on. The port stays reserved: no other test can answer there. */
    public void refuse() throws IOException {
        server.close();
    }

    @Override
    public void close() {
        threads.shutdownNow();
        try (reservation) {
            server.close();
        } catch (IOException e) {
            // It is as good as closed.
        }
    }

    private void accept(Host host) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                threads.execute(() -> serve(host, socket));
            } catch (IOException | RejectedExecutionException closed) {
                return;
            }
        }
    }

    private static void serve(Host host, Socket socket) {
        try (socket) {
            host.receive(read(new BufferedInputStream(socket.getInputStream())), socket);
        } catch (IOException e) {
            // The other side hung up, as it may.
        }
    }

    private static Received read(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no whole request");
            }
            head.append((char) next);
        }
        Matcher length = LENGTH.matcher(head);
        byte[] body = length.find() ? in.readNBytes(Integer.parseInt(length.group(1))) : new byte[0];
        return new Received(head.toString().split(" ", 3)[1], head.toString(), new String(body, UTF_8));
    }
}
