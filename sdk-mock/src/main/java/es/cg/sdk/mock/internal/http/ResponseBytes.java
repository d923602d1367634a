package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A response as bytes, headers and body together, so that they are sent in one packet if they fit. */
final class ResponseBytes {
    static final byte[] CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final Map<Integer, String> REASONS = Map.ofEntries(
            Map.entry(200, "OK"),
            Map.entry(201, "Created"),
            Map.entry(202, "Accepted"),
            Map.entry(204, "No Content"),
            Map.entry(302, "Found"),
            Map.entry(400, "Bad Request"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "Not Found"),
            Map.entry(405, "Method Not Allowed"),
            Map.entry(409, "Conflict"),
            Map.entry(413, "Content Too Large"),
            Map.entry(422, "Unprocessable Content"),
            Map.entry(429, "Too Many Requests"),
            Map.entry(500, "Internal Server Error"),
            Map.entry(501, "Not Implemented"),
            Map.entry(503, "Service Unavailable"));

    private final byte[] head;
    private final byte[] body;

    private ResponseBytes(byte[] head, byte[] body) {
        this.head = head;
        this.body = body;
    }

    static ResponseBytes of(ApiResponse response, boolean headersOnly, String connection) {
        byte[] body = response.bytes();
        int status = response.status();
        Map<String, String> headers = response.headers();
        StringBuilder head = new StringBuilder(512)
                .append("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(REASONS.getOrDefault(status, ""))
                .append("\r\n");
        boolean empty = status == 204 || status == 304;
        if (!empty) {
            if (!headers.containsKey("Content-Type")) {
                header(head, "Content-Type", response.contentType());
            }
            if (response.streamed() == null) {
                header(head, "Content-Length", Integer.toString(body.length));
            }
        }
        headers.forEach((name, value) -> header(head, name, value));
        if (!connection.isEmpty()) {
            header(head, "Connection", connection);
        }
        head.append("\r\n");
        return new ResponseBytes(
                head.toString().getBytes(StandardCharsets.ISO_8859_1), empty || headersOnly ? new byte[0] : body);
    }

    /** Returns all bytes. */
    byte[] whole() {
        return joined(body.length);
    }

    /** Returns the headers and half of the body. */
    byte[] half() {
        return joined(body.length / 2);
    }

    private byte[] joined(int ofTheBody) {
        byte[] all = new byte[head.length + ofTheBody];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, ofTheBody);
        return all;
    }

    private static void header(StringBuilder head, String name, String value) {
        if (value.isEmpty() && name.equals("Content-Type")) {
            return;
        }
        head.append(name).append(": ");
        for (int i = 0; i < value.length(); i++) {
            char letter = value.charAt(i);
            // Control characters would end the header early.
            head.append(letter < ' ' || letter == 0x7f ? ' ' : letter);
        }
        head.append("\r\n");
    }
}
