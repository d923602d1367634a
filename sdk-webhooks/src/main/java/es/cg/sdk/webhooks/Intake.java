package es.cg.sdk.webhooks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A body on its way in: all of it goes through the signature, and no more of it is kept than may be. It is read to its
 * end even where the header has settled the matter, since a sender that is answered while it still sends may never read
 * the answer; past {@code most} it is left.
 */
final class Intake {
    private static final int PIECE = 8192;

    private final int kept;
    private final long most;

    /** Keeps bodies up to {@code kept} bytes, and reads them up to {@code most}. */
    Intake(int kept, long most) {
        this.kept = kept;
        this.most = most;
    }

    /** What came in. */
    static final class Received {
        private final Verdict verdict;
        private final byte @Nullable [] body;

        private Received(Verdict verdict, byte @Nullable [] body) {
            this.verdict = verdict;
            this.body = body;
        }

        /** Of its signature. */
        Verdict verdict() {
            return verdict;
        }

        /** Its bytes; null if they are too many, or more than a handshake's where the header has settled the matter. */
        byte @Nullable [] body() {
            return body;
        }
    }

    /** Reads a body to its end; one that breaks off is one that no signature fits. */
    Received read(SignatureVerifier.Verification verification, InputStream in) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        long length = 0;
        int keeps = verification.isSettled() ? Math.min(kept, RefusalLog.LONGEST_PROBE) : kept;
        byte[] piece = new byte[PIECE];
        boolean whole = false;
        try {
            int count = in.read(piece);
            while (count >= 0 && length <= most) {
                length += count;
                verification.update(piece, 0, count);
                if (length <= keeps) {
                    body.write(piece, 0, count);
                }
                count = in.read(piece);
            }
            whole = count < 0;
        } catch (IOException | RuntimeException e) {
            // The sender has hung up, or sends what is no body: what came of it proves nothing.
            whole = false;
        }
        Verdict verdict = verification.finish();
        if (!whole && verdict.holds()) {
            verdict = new Verdict(Verdict.Reason.NO_MATCH, verdict.skew(), null);
        }
        return new Received(verdict, length <= keeps ? body.toByteArray() : null);
    }
}
