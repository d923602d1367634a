package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request: by its length, by chunks, or none. One thread's. */
final class BodyReader {
    private static final int LONGEST_LINE = 8 << 10;
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK = Pattern.compile("[0-9a-fA-F]{1,15}");

    private final ConnectionInput wire;
    private final HttpLimits limits;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int most;
    private long came;

    private BodyReader(ConnectionInput wire, RequestHead head, HttpLimits limits) {
        this.wire = wire;
        this.limits = limits;
        String type = head.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        this.most = type.startsWith("multipart/form-data") ? limits.upload() : limits.json();
    }

    /** Says that the body may come, where the client waits for that. */
    @FunctionalInterface
    interface Invitation {
        void send() throws IOException;
    }

    /** What became of a body that is too large. */
    static final class TooLarge extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean read;
        private final int most;

        private TooLarge(boolean read, int most) {
            super(null, null, false, false);
            this.read = read;
            this.most = most;
        }

        /** Whether all of it was read, so that the connection can go on. */
        boolean read() {
            return read;
        }

        ApiException refusal() {
            return ApiException.of(413, "cuerpo_demasiado_grande", "the body may have " + most + " bytes here");
        }
    }

    static byte[] read(ConnectionInput wire, RequestHead head, HttpLimits limits, Invitation invitation)
            throws IOException, TooLarge {
        String length = head.header("content-length");
        String coding = head.header("transfer-encoding");
        if (length == null && coding == null) {
            return new byte[0];
        }
        BodyReader body = new BodyReader(wire, head, limits);
        boolean waits = head.modern() && head.says("expect", "100-continue") && !wire.hasMore();
        if (coding == null) {
            return body.counted(length, waits, invitation);
        }
        if (length != null || !head.modern() || !coding.equalsIgnoreCase("chunked")) {
            throw ConnectionInput.malformed(
                    "where the body ends is said neither by Content-Length alone nor by chunks alone");
        }
        if (waits) {
            invitation.send();
        }
        return body.chunked();
    }

    private byte[] counted(@Nullable String length, boolean waits, Invitation invitation) throws IOException, TooLarge {
        if (length == null || !LENGTH.matcher(length).matches()) {
            throw ConnectionInput.malformed("Content-Length is no number");
        }
        long count = Long.parseLong(length);
        if (count > most && (waits || count > limits.drained())) {
            throw new TooLarge(false, most);
        }
        if (waits && count > 0) {
            invitation.send();
        }
        take(count);
        return whole();
    }

    private byte[] chunked() throws IOException, TooLarge {
        while (true) {
            String size =
                    wire.line(LONGEST_LINE, "a chunk's size").split(";", 2)[0].strip();
            if (!CHUNK.matcher(size).matches()) {
                throw ConnectionInput.malformed("a chunk's size is no hexadecimal number");
            }
            long count = Long.parseLong(size, 16);
            if (count == 0) {
                RequestHead.headers(wire, limits.head());
                return whole();
            }
            take(count);
            if (!wire.line(LONGEST_LINE, "a chunk's end").isEmpty()) {
                throw ConnectionInput.malformed("a chunk is longer than it says");
            }
        }
    }

    private void take(long count) throws IOException, TooLarge {
        came += count;
        if (came > limits.drained()) {
            throw new TooLarge(false, most);
        }
        if (came > most) {
            bytes.reset();
            wire.take(count, null);
        } else {
            wire.take(count, bytes);
        }
    }

    private byte[] whole() throws TooLarge {
        if (came > most) {
            throw new TooLarge(true, most);
        }
        return bytes.toByteArray();
    }
}
