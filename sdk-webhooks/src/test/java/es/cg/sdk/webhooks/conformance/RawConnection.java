package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A persistent connection to a receiver, for requests of any form. It is opened again only if the receiver said that it closes
 * it, or did not answer. Not thread-safe, except for {@link #close}.
 */
final class RawConnection implements Closeable {
    private static final int LONGEST_HEAD = 1 << 16;

    private final URI url;
    private final int millis;
    private volatile @Nullable Socket socket;
    private volatile boolean closed;
    private InputStream in = InputStream.nullInputStream();

    /** One to this address, which waits so long for an answer. */
    RawConnection(URI url, Duration patience) {
        this.url = url;
        this.millis = Math.toIntExact(patience.toMillis());
    }

    /** Sends a request with these header lines, and tells what is answered. */
    Answer send(String method, List<String> lines, byte[] body) throws IOException {
        return finish(begin(method, lines, body.length, body), new byte[0]);
    }

    /** The same as chunks of half the body each, without its length. */
    Answer sendChunked(List<String> lines, byte[] body) throws IOException {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        int half = body.length / 2;
        chunk(chunks, body, 0, half);
        chunk(chunks, body, half, body.length - half);
        chunks.writeBytes("0\r\n\r\n".getBytes(ISO_8859_1));
        return finish(begin("POST", lines, -1, chunks.toByteArray()), new byte[0]);
    }

    private static void chunk(ByteArrayOutputStream to, byte[] body, int from, int count) {
        to.writeBytes((Integer.toHexString(count) + "\r\n").getBytes(ISO_8859_1));
        to.write(body, from, count);
        to.writeBytes("\r\n".getBytes(ISO_8859_1));
    }

    /** Sends the head of a request and the first bytes of its body; null, or what went wrong. */
    @Nullable
    IOException begin(String method, List<String> lines, int length, byte[] first) throws IOException {
        StringBuilder head = new StringBuilder(method + " " + target() + " HTTP/1.1\r\nHost: " + url.getAuthority()
                + "\r\nContent-Type: application/json\r\n");
        lines.forEach(line -> head.append(line).append("\r\n"));
        head.append(length < 0 ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: " + length + "\r\n\r\n");
        ByteArrayOutputStream whole = new ByteArrayOutputStream(head.length() + first.length);
        whole.writeBytes(head.toString().getBytes(UTF_8));
        whole.writeBytes(first);
        if (socket == null) {
            open();
        }
        return write(whole.toByteArray());
    }

    /** Sends the rest of a body, and tells what is answered. */
    Answer finish(@Nullable IOException before, byte[] rest) throws IOException {
        // A receiver that answers early and closes may yet have been heard.
        IOException trouble = before == null ? write(rest) : before;
        try {
            Answer answer = answer();
            if (answer.header("connection").equalsIgnoreCase("close")) {
                drop();
            }
            return answer;
        } catch (SocketTimeoutException e) {
            drop();
            return Answer.none("nothing for " + millis / 1000 + " s");
        } catch (IOException e) {
            drop();
            return Answer.none("the connection ended: " + (trouble == null ? e : trouble).getMessage());
        }
    }

    private @Nullable IOException write(byte[] bytes) {
        try {
            Socket to = socket;
            if (to != null) {
                to.getOutputStream().write(bytes);
                to.getOutputStream().flush();
            }
            return null;
        } catch (IOException e) {
            return e;
        }
    }

    private String target() {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private void open() throws IOException {
        Socket fresh = new Socket();
        InetAddress address = InetAddress.getAllByName(url.getHost())[0];
        fresh.connect(new InetSocketAddress(address, url.getPort() < 0 ? 80 : url.getPort()), millis);
        fresh.setSoTimeout(millis);
        fresh.setTcpNoDelay(true);
        socket = fresh;
        in = new BufferedInputStream(fresh.getInputStream());
        if (closed) {
            drop();
        }
    }

    private Answer answer() throws IOException {
        String[] head = head().split("\r\n");
        while (head[0].startsWith("HTTP/1.1 1")) {
            head = head().split("\r\n");
        }
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < head.length; i++) {
            int colon = head[i].indexOf(':');
            if (colon > 0) {
                headers.put(
                        head[i].substring(0, colon).toLowerCase(Locale.ROOT),
                        head[i].substring(colon + 1).strip());
            }
        }
        try {
            int status = Integer.parseInt(head[0].substring(9, 12));
            return new Answer(status, headers, status == 204 ? 0 : body(headers), "");
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            throw new IOException("the answer is no HTTP", e);
        }
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            head.append((char) next());
            if (head.length() > LONGEST_HEAD) {
                throw new IOException("the answer is no HTTP");
            }
        }
        return head.toString();
    }

    private int body(Map<String, String> headers) throws IOException {
        if (headers.containsKey("content-length")) {
            int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
            return in.readNBytes(length).length;
        }
        if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
            int length = 0;
            int chunk = chunkLength();
            while (chunk > 0) {
                length += in.readNBytes(chunk).length;
                chunkLength();
                chunk = chunkLength();
            }
            chunkLength();
            return length;
        }
        return in.readAllBytes().length;
    }

    /** Reads a line that is empty or tells how long the next chunk is. */
    private int chunkLength() throws IOException {
        StringBuilder line = new StringBuilder();
        int next = next();
        while (next != '\n') {
            line.append((char) next);
            next = next();
        }
        String text = line.toString().strip();
        return text.isEmpty() ? 0 : Integer.parseInt(text, 16);
    }

    private int next() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException("it was closed without an answer");
        }
        return next;
    }

    private void drop() throws IOException {
        Socket gone = socket;
        socket = null;
        if (gone != null) {
            gone.close();
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        drop();
    }
}
