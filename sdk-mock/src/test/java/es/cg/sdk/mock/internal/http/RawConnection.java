package es.cg.sdk.mock.internal.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import es.cg.sdk.testing.HangLimit;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;

/** A client that sends whatever bytes it is told to, HTTP or not, and reads answers by their length. */
public final class RawConnection implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;

    /** Connects to this address. */
    public RawConnection(String baseUrl) throws IOException {
        this(baseUrl, 1);
    }

    /** Connects to this address, from 127.0.0. and this. */
    public RawConnection(String baseUrl, int last) throws IOException {
        this.socket = new Socket();
        this.socket.bind(new InetSocketAddress(loopback(last), 0));
        this.socket.connect(
                new InetSocketAddress(loopback(1), URI.create(baseUrl).getPort()));
        this.socket.setSoTimeout(Math.toIntExact(HangLimit.DURATION.toMillis()));
        this.in = socket.getInputStream();
    }

    private static InetAddress loopback(int last) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
    }

    /** An answer: its status, headers in small letters, and body. */
    public record Answer(int status, String headers, String body) {}

    /** Sends these letters, a byte each. */
    public RawConnection send(String letters) throws IOException {
        socket.getOutputStream().write(letters.getBytes(ISO_8859_1));
        return this;
    }

    /** Sends no more. */
    public RawConnection end() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Reads an answer with its body. */
    public Answer read() throws IOException {
        Answer head = readHead();
        int at = head.headers().indexOf("content-length: ");
        int length = at < 0
                ? 0
                : Integer.parseInt(
                        head.headers().substring(at + 16, head.headers().indexOf('\r', at)));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("lost in the middle of the body");
        }
        return new Answer(head.status(), head.headers(), new String(body, ISO_8859_1));
    }

    /** Reads an answer that has no body, whatever its headers say. */
    public Answer readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int octet = in.read();
            if (octet < 0) {
                throw new IOException("no answer, but " + head);
            }
            head.append((char) octet);
        }
        return new Answer(
                Integer.parseInt(head.substring(9, 12)), head.toString().toLowerCase(Locale.ROOT), "");
    }

    /** Whether nothing comes any more. */
    public boolean isOver() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
