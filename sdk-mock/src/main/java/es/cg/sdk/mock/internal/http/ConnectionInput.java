package es.cg.sdk.mock.internal.http;

import es.cg.sdk.mock.internal.api.ApiException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The incoming half of a connection, with a buffer. One thread's. */
final class ConnectionInput {
    private final InputStream in;
    private final byte[] buffer = new byte[16 << 10];
    private int next;
    private int end;

    ConnectionInput(InputStream in) {
        this.in = in;
    }

    /** Waits, for as long as it takes, for another request; false if there is none to come. */
    boolean awaitsMore() throws IOException {
        while (next == end) {
            try {
                if (!fill()) {
                    return false;
                }
            } catch (SocketTimeoutException silence) {
                // Between two requests a client may be silent for as long as it likes.
            }
        }
        return true;
    }

    /** Whether something lies in the buffer already. */
    boolean hasMore() {
        return next < end;
    }

    /** A line without its end, of at most so many bytes. */
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

    /** Reads so many bytes: into this, or, where it is null, into nothing. */
    void take(long count, @Nullable ByteArrayOutputStream into) throws IOException {
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

    /** Drops what still comes, up to so many bytes, for as long as this goes on to be wanted. */
    void drain(long most, BooleanSupplier wanted) {
        long left = most - (end - next);
        next = 0;
        end = 0;
        try {
            while (left > 0 && wanted.getAsBoolean() && fill()) {
                left -= end;
            }
        } catch (IOException gone) {
            // Whoever sent it has gone, or sends no more.
        }
        next = 0;
        end = 0;
    }

    static ApiException malformed(String reason) {
        return ApiException.malformed("parametro_no_valido", "", "this is not HTTP as it should be: " + reason);
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
                throw malformed("it ends before it is whole");
            }
        } catch (SocketTimeoutException silence) {
            throw malformed("the rest of it did not come in time");
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
