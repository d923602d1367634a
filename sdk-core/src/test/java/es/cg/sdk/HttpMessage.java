package es.cg.sdk;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request or an answer as it came, for servers of a test that look at connections; its body has a told length. */
final class HttpMessage {
    private final String firstLine;
    private final List<String> headers;
    private final byte[] body;

    private HttpMessage(String firstLine, List<String> headers, byte[] body) {
        this.firstLine = firstLine;
        this.headers = headers;
        this.body = body;
    }

    String firstLine() {
        return firstLine;
    }

    /** Reads the next message of a connection; null if the connection ends before it. */
    static @Nullable HttpMessage read(InputStream in) throws IOException {
        String first = line(in);
        if (first == null) {
            return null;
        }
        List<String> headers = new ArrayList<>();
        int length = 0;
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            headers.add(line);
            if (is(line, "Content-Length")) {
                length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
            }
        }
        return new HttpMessage(first, headers, in.readNBytes(length));
    }

    HttpMessage without(String... names) {
        List<String> left = new ArrayList<>(headers);
        left.removeIf(line -> Arrays.stream(names).anyMatch(name -> is(line, name)));
        return new HttpMessage(firstLine, left, body);
    }

    HttpMessage with(String header) {
        List<String> more = new ArrayList<>(headers);
        more.add(header);
        return new HttpMessage(firstLine, more, body);
    }

    byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        String head = firstLine + "\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
        whole.writeBytes(head.getBytes(ISO_8859_1));
        whole.writeBytes(body);
        return whole.toByteArray();
    }

    private static boolean is(String header, String name) {
        return header.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":");
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }
}
