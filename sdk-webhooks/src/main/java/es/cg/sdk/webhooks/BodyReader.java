package es.cg.sdk.webhooks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body to its end, passes all of it to the signature, and keeps it up to a maximum size. The body is read even if
 * the header was enough to reject the request: a sender that is answered while it still sends may never read the answer.
 */
final class BodyReader {
    private static final int BUFFER_SIZE = 8192;

    private final int maxKept;
    private final long maxRead;

    /** Keeps bodies up to {@code maxKept} bytes, and stops reading after {@code maxRead}. */
    BodyReader(int maxKept, long maxRead) {
        this.maxKept = maxKept;
        this.maxRead = maxRead;
    }

    /** A body that was read, and the verdict on its signature. */
    static final class Received {
        private final Verdict verdict;
        private final byte @Nullable [] body;

        private Received(Verdict verdict, byte @Nullable [] body) {
            this.verdict = verdict;
            this.body = body;
        }

        Verdict verdict() {
            return verdict;
        }

        /** Returns the bytes; null if there are too many, or, in a rejected request, more than in a handshake. */
        byte @Nullable [] body() {
            return body;
        }
    }

    /** Reads a body to its end; the signature of an incomplete body is invalid. */
    Received read(SignatureVerifier.Verification verification, InputStream in) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        long length = 0;
        int limit = verification.isRejected() ? Math.min(maxKept, RefusalLog.MAX_HANDSHAKE_LENGTH) : maxKept;
        byte[] buffer = new byte[BUFFER_SIZE];
        boolean complete = false;
        try {
            int count = in.read(buffer);
            while (count >= 0 && length <= maxRead) {
                length += count;
                verification.update(buffer, 0, count);
                if (length <= limit) {
                    body.write(buffer, 0, count);
                }
                count = in.read(buffer);
            }
            complete = count < 0;
        } catch (IOException | RuntimeException e) {
            // The sender has closed the connection, or its HTTP is broken: the bytes that came prove nothing.
            complete = false;
        }
        Verdict verdict = verification.finish();
        if (!complete && verdict.isValid()) {
            verdict = new Verdict(Verdict.Reason.NO_MATCH, verdict.skew(), null);
        }
        return new Received(verdict, length <= limit ? body.toByteArray() : null);
    }
}
