package es.cg.sdk.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A request as the bytes that are sent, a write under a key that no other has. Immutable. */
final class Call {
    private static final String NUMBER = "000000000000";
    private static final AtomicLong NUMBERS = new AtomicLong();

    private final byte[] bytes;
    private final int numberAt;

    private Call(String text, int numberAt) {
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
        this.numberAt = numberAt;
    }

    static Call get(String path, List<String> headers) {
        return new Call("GET " + path + " HTTP/1.1\r\n" + lines(headers) + "\r\n", -1);
    }

    static Call post(String path, List<String> headers, String body) {
        String head = "POST " + path + " HTTP/1.1\r\nIdempotency-Key: benchmark-";
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        String rest = "\r\nContent-Type: application/json\r\nContent-Length: " + length + "\r\n" + lines(headers);
        return new Call(head + NUMBER + rest + "\r\n" + body, head.length());
    }

    /** The bytes of the next request of this kind. */
    byte[] next() {
        if (numberAt < 0) {
            return bytes;
        }
        byte[] numbered = bytes.clone();
        long left = NUMBERS.incrementAndGet();
        for (int at = numberAt + NUMBER.length() - 1; left > 0; at--) {
            numbered[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        return numbered;
    }

    private static String lines(List<String> headers) {
        return "Host: 127.0.0.1\r\n" + (headers.isEmpty() ? "" : String.join("\r\n", headers) + "\r\n");
    }
}
