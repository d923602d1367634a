package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.messages.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The input of a connection with a buffer. Confined to one thread. */
final class ConnectionInput {
    private final InputStream in;
    private final byte[] buffer = new byte[16 << 10];
    private int next;
    private int end;

    ConnectionInput(InputStream in) {
        this.in = in;
    }

    /** Waits without a timeout for another request. Returns false if the client has closed the connection. */
    boolean awaitsMore() throws IOException {
        while (next == end) {
            try {
                if (!fill()) {
                    return false;
                }
            } catch (SocketTimeoutException silence) {
                // There is no timeout between two requests.
            }
        }
        return true;
    }

    /** Whether bytes are in the buffer. */
    boolean hasMore() {
        return next < end;
    }

    /** Reads a line, without its end, of at most this many bytes. */
    String line(int most, String what) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(128);
        while (true) {
            int octet = octet();
            if (octet == '\r') {
                if (octet() != '\n') {
                    throw malformed(what + " has a carriage return without a line feed");
                }
                break;
            }
            if (octet == '\n') {
                break;
            }
            if ((octet < ' ' && octet != '\t') || octet == 0x7f) {
                throw malformed(what + " has a control character");
            }
            line.write(octet);
            if (line.size() > most) {
                throw malformed(what + " is too long");
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    /** Reads this many bytes into a stream; drops them if it is null. */
    void take(long count, @Nullable OutputStream into) throws IOException {
        long left = count;
        while (left > 0) {
            if (next == end) {
                filled();
            }
            int some = (int) Math.min(left, end - next);
            if (into != null) {
                into.write(buffer, next, some);
            }
            next += some;
            left -= some;
        }
    }

    /** Reads and drops up to this many bytes, while the condition holds. */
    void drain(long most, BooleanSupplier wanted) {
        long left = most - (end - next);
        next = 0;
        end = 0;
        try {
            while (left > 0 && wanted.getAsBoolean() && fill()) {
                left -= end;
            }
        } catch (IOException gone) {
            // The client has closed the connection, or sends no more.
        }
        next = 0;
        end = 0;
    }

    static ApiException malformed(String reason) {
        return ApiException.malformed("parametro_no_valido", "", Message.of("request.malformed", reason));
    }

    private int octet() throws IOException {
        if (next == end) {
            filled();
        }
        return buffer[next++] & 0xff;
    }

    private void filled() throws IOException {
        try {
            if (!fill()) {
                throw malformed("the request ends too early");
            }
        } catch (SocketTimeoutException silence) {
            throw malformed("the rest of the request was not received in time");
        }
    }

    private boolean fill() throws IOException {
        next = 0;
        end = 0;
        int count = in.read(buffer);
        if (count <= 0) {
            return false;
        }
        end = count;
        return true;
    }
}
