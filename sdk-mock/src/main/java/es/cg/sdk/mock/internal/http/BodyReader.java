package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ReceivedBody;
import es.cg.sdk.mock.internal.messages.Message;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the body of a request, by its length or by chunks. Confined to one thread. */
final class BodyReader {
    private static final int LONGEST_LINE = 8 << 10;
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK = Pattern.compile("[0-9a-fA-F]{1,15}");

    private final ConnectionInput input;
    private final HttpLimits limits;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final int most;
    private long received;
    private @Nullable Path file;
    private OutputStream into = bytes;

    private BodyReader(ConnectionInput input, RequestHead head, HttpLimits limits) {
        this.input = input;
        this.limits = limits;
        String type = head.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        this.most = type.startsWith("multipart/form-data") ? limits.upload() : limits.json();
    }

    /** Sends {@code 100 Continue} to a client that waits for it. */
    @FunctionalInterface
    interface Continue {
        void send() throws IOException;
    }

    /** The body is too large. */
    static final class TooLarge extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean read;
        private final int most;

        private TooLarge(boolean read, int most) {
            super(null, null, false, false);
            this.read = read;
            this.most = most;
        }

        /** Whether all of it was read, so that the connection can stay open. */
        boolean read() {
            return read;
        }

        ApiException error() {
            return ApiException.of(413, "cuerpo_demasiado_grande", Message.of("request.tooLarge", most));
        }
    }

    /** Reads the body. Whoever called it deletes the body. */
    static ReceivedBody read(ConnectionInput input, RequestHead head, HttpLimits limits, Continue proceed)
            throws IOException, TooLarge {
        String length = head.header("content-length");
        String coding = head.header("transfer-encoding");
        if (length == null && coding == null) {
            return ReceivedBody.of(new byte[0]);
        }
        BodyReader body = new BodyReader(input, head, limits);
        boolean isWhole = false;
        try {
            ReceivedBody whole = body.read(head, length, coding, proceed);
            isWhole = true;
            return whole;
        } finally {
            body.end(isWhole);
        }
    }

    private ReceivedBody read(RequestHead head, @Nullable String length, @Nullable String coding, Continue proceed)
            throws IOException, TooLarge {
        boolean waits = head.http11() && head.has("expect", "100-continue") && !input.hasMore();
        if (coding == null) {
            return counted(length, waits, proceed);
        }
        if (length != null || !head.http11() || !coding.equalsIgnoreCase("chunked")) {
            throw ConnectionInput.malformed("the body needs either Content-Length or the transfer coding chunked");
        }
        if (waits) {
            proceed.send();
        }
        return chunked();
    }

    private ReceivedBody counted(@Nullable String length, boolean waits, Continue proceed)
            throws IOException, TooLarge {
        if (length == null || !LENGTH.matcher(length).matches()) {
            throw ConnectionInput.malformed("Content-Length is not a number");
        }
        long count = Long.parseLong(length);
        if (count > most && (waits || count > limits.drained())) {
            throw new TooLarge(false, most);
        }
        if (waits && count > 0) {
            proceed.send();
        }
        take(count);
        return whole();
    }

    private ReceivedBody chunked() throws IOException, TooLarge {
        while (true) {
            String size = input.line(LONGEST_LINE, "the size of a chunk")
                    .split(";", 2)[0]
                    .strip();
            if (!CHUNK.matcher(size).matches()) {
                throw ConnectionInput.malformed("the size of a chunk is not a hexadecimal number");
            }
            long count = Long.parseLong(size, 16);
            if (count == 0) {
                RequestHead.headers(input, limits.head(), new HashSet<>());
                return whole();
            }
            take(count);
            if (!input.line(LONGEST_LINE, "the end of a chunk").isEmpty()) {
                throw ConnectionInput.malformed("a chunk is longer than its size");
            }
        }
    }

    private void take(long count) throws IOException, TooLarge {
        received += count;
        if (received > limits.drained()) {
            throw new TooLarge(false, most);
        }
        if (received > most) {
            bytes.reset();
            input.take(count, null);
            return;
        }
        if (file == null && received > limits.memory()) {
            file = Files.createTempFile("cg-mock-", ".body");
            into = new BufferedOutputStream(Files.newOutputStream(file));
            bytes.writeTo(into);
            bytes.reset();
        }
        input.take(count, into);
    }

    private ReceivedBody whole() throws IOException, TooLarge {
        if (received > most) {
            throw new TooLarge(true, most);
        }
        into.flush();
        return new ReceivedBody(bytes.toByteArray(), file);
    }

    /** Closes the file, and deletes it unless the body is whole. */
    private void end(boolean isWhole) throws IOException {
        into.close();
        if (file != null && !isWhole) {
            Files.deleteIfExists(file);
        }
    }
}
