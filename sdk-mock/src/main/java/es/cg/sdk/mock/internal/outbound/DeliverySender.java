package es.cg.sdk.mock.internal.outbound;

import es.cg.sdk.mock.internal.messages.Message;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends a request over a connection of its own, follows no redirect, and reads the beginning of the answer. A failure
 * is an answer of status 0. Thread-safe.
 *
 * <p>Does not use {@code java.net.http}: that resolves the host again when it connects, and cannot be pinned to the
 * address that was checked to be public while it keeps the host's name for TLS and for the header {@code Host}.
 */
final class DeliverySender {
    // The maximum bytes of an answer's head, and of the part of its body that is kept.
    private static final int HEAD = 16_384;
    private static final int BODY = 1024;
    private static final int READ = 2048;

    private DeliverySender() {}

    static DeliveryRequest.Answer send(DeliveryRequest request) {
        long began = System.nanoTime();
        AtomicBoolean late = new AtomicBoolean();
        try (Socket socket = new Socket()) {
            CompletableFuture<Void> end = CompletableFuture.runAsync(
                    () -> {
                        late.set(true);
                        close(socket);
                    },
                    CompletableFuture.delayedExecutor(
                            request.timeout().toNanos(), TimeUnit.NANOSECONDS, Runnable::run));
            try {
                return answered(request, socket, began);
            } finally {
                end.cancel(false);
            }
        } catch (UnknownHostException e) {
            return failed(Message.of("delivery.unknownHost"), began);
        } catch (ConnectException e) {
            return failed(Message.of("delivery.refused"), began);
        } catch (IOException e) {
            return failed(
                    late.get() ? Message.of("delivery.late", request.timeout().toMillis()) : broken(e), began);
        } catch (RuntimeException e) {
            return failed(Message.of("delivery.cannotSend", e.getMessage()), began);
        }
    }

    private static DeliveryRequest.Answer answered(DeliveryRequest request, Socket plain, long began)
            throws IOException {
        URI address = request.address();
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        int port = address.getPort() >= 0 ? address.getPort() : secure ? 443 : 80;
        InetAddress[] addresses = InetAddress.getAllByName(address.getHost());
        for (InetAddress each : addresses) {
            if (request.publicOnly() && !PublicAddresses.isPublic(each)) {
                return failed(Message.of("delivery.notPublic"), began);
            }
        }
        plain.setTcpNoDelay(true);
        plain.connect(new InetSocketAddress(addresses[0], port));
        try (Socket socket = secure ? secured(plain, address.getHost(), port) : plain) {
            socket.getOutputStream().write(bytes(request));
            socket.getOutputStream().flush();
            return read(new BufferedInputStream(socket.getInputStream(), READ), began);
        }
    }

    private static Socket secured(Socket plain, String host, int port) throws IOException {
        SSLSocket socket =
                (SSLSocket) ((SSLSocketFactory) SSLSocketFactory.getDefault()).createSocket(plain, host, port, true);
        SSLParameters rules = socket.getSSLParameters();
        rules.setEndpointIdentificationAlgorithm("HTTPS");
        socket.setSSLParameters(rules);
        return socket;
    }

    private static byte[] bytes(DeliveryRequest request) {
        URI address = request.address();
        String path = address.getRawPath() == null || address.getRawPath().isEmpty() ? "/" : address.getRawPath();
        String head = "POST " + path + (address.getRawQuery() == null ? "" : "?" + address.getRawQuery())
                + " HTTP/1.1\r\nHost: " + address.getHost()
                + (address.getPort() >= 0 ? ":" + address.getPort() : "")
                + "\r\nConnection: close\r\nContent-Type: application/json\r\nUser-Agent: cg-mock"
                + "\r\n" + request.header() + ": " + request.signature()
                + "\r\nContent-Length: " + request.body().length + "\r\n\r\n";
        ByteArrayOutputStream all = new ByteArrayOutputStream(head.length() + request.body().length);
        all.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(request.body());
        return all.toByteArray();
    }

    /** Reads the status and the beginning of the body; the rest is not waited for. */
    private static DeliveryRequest.Answer read(InputStream in, long began) throws IOException {
        String head = head(in);
        while (head.startsWith("HTTP/1.1 1")) {
            head = head(in);
        }
        if (!head.matches("(?s)HTTP/1\\.[01] [2-5][0-9]{2}( .*|\r\n.*)")) {
            throw new InvalidAnswerException(Message.of("delivery.notHttp"));
        }
        int status = Integer.parseInt(head.substring(9, 12));
        return new DeliveryRequest.Answer(status, Message.same(AnswerBody.beginning(head, in, BODY)), since(began));
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new InvalidAnswerException(
                        head.length() == 0
                                ? Message.of("delivery.closedAtOnce")
                                : Message.of("delivery.closedInBetween"));
            }
            if (head.length() >= HEAD) {
                throw new InvalidAnswerException(Message.of("delivery.longHead"));
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static Message broken(IOException e) {
        return e instanceof InvalidAnswerException invalid
                ? Message.of("delivery.broken", invalid.reason())
                : Message.of("delivery.brokenBy", e.getMessage());
    }

    private static DeliveryRequest.Answer failed(Message why, long began) {
        return new DeliveryRequest.Answer(0, why, since(began));
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // Nothing more can be done.
        }
    }
}
