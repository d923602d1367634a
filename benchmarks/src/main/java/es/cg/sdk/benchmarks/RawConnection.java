package es.cg.sdk.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** A connection that is kept alive, as cheap as one can be: one write a request, answers read by their length. */
final class RawConnection implements AutoCloseable {
    private static final String LENGTH = "\r\ncontent-length:";

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private byte[] buffer = new byte[16 << 10];

    RawConnection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        this.in = socket.getInputStream();
        this.out = socket.getOutputStream();
    }

    /** Sends the next of these, and waits for the whole answer. */
    Answer ask(Call call) throws IOException {
        out.write(call.next());
        int have = 0;
        int head = -1;
        while (head < 0) {
            int before = have;
            have += some(have);
            head = endOfHead(before, have);
        }
        String lines = new String(buffer, 0, head, StandardCharsets.ISO_8859_1);
        int whole = head + length(lines);
        while (have < whole) {
            have += some(have);
        }
        return new Answer(Integer.parseInt(lines.substring(9, 12)), buffer, head, whole - head);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private int some(int have) throws IOException {
        if (have == buffer.length) {
            buffer = Arrays.copyOf(buffer, have * 2);
        }
        int count = in.read(buffer, have, buffer.length - have);
        if (count < 0) {
            throw new EOFException("the connection was closed before the answer was whole");
        }
        return count;
    }

    private int endOfHead(int from, int have) {
        for (int at = Math.max(0, from - 3); at + 3 < have; at++) {
            if (buffer[at] == '\r' && buffer[at + 1] == '\n' && buffer[at + 2] == '\r' && buffer[at + 3] == '\n') {
                return at + 4;
            }
        }
        return -1;
    }

    private static int length(String head) throws IOException {
        int at = head.toLowerCase(Locale.ROOT).indexOf(LENGTH);
        if (at < 0) {
            throw new IOException("the answer has no Content-Length: " + head);
        }
        int from = at + LENGTH.length();
        return Integer.parseInt(head.substring(from, head.indexOf('\r', from)).strip());
    }

    /** An answer, whose body is in the connection's buffer until the next one comes. */
    record Answer(int status, byte[] buffer, int offset, int length) {
        String body() {
            return new String(buffer, offset, length, StandardCharsets.UTF_8);
        }

        /** This answer, if it went well. */
        Answer fine() throws IOException {
            if (status < 200 || status > 299) {
                throw new IOException("answered " + status + ": " + body());
            }
            return this;
        }
    }
}
