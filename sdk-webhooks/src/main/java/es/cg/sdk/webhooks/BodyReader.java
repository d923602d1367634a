package es.cg.sdk.webhooks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Reads a body to its end, passes all of it to the signature, and keeps it up to a maximum size. The body is read even
 * if the header was enough to reject the request: a sender that is answered while it still sends may never read the
 * answer. Thread-safe.
 *
 * <p>Until its last byte, nobody knows whether a body is forged. So a body that gets longer than the maximum is no
 * longer kept, and only so many large bodies are kept at the same time as a part of the memory can hold.
 */
final class BodyReader {
    private static final int BUFFER_SIZE = 8192;
    // Longer bodies are large. Events have a few kilobytes: large bodies of others do not keep them out.
    private static final int ALWAYS_KEPT = 64 << 10;
    // A buffer that grows and is copied needs three times the size of the body.
    private static final int BYTES_FOR_ONE = 3;
    private static final int PART_OF_MEMORY = 4;

    private final int maxKept;
    private final long maxRead;
    private final Semaphore room;

    /**
     * Keeps bodies up to {@code maxKept} bytes, {@code room} large ones at a time, and stops reading after {@code
     * maxRead}.
     */
    BodyReader(int maxKept, long maxRead, int room) {
        this.maxKept = maxKept;
        this.maxRead = maxRead;
        this.room = new Semaphore(room);
    }

    /** Returns how many large bodies of this maximum size a quarter of the memory can hold, at least one. */
    static int room(int maxKept) {
        long bodies = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / BYTES_FOR_ONE / maxKept;
        return (int) Math.max(1, Math.min(bodies, Integer.MAX_VALUE));
    }

    /** A body that was read, and the verdict on its signature. */
    static final class Received {
        private final Verdict verdict;
        private final byte @Nullable [] body;
        private final boolean isTooLong;
        private final boolean isComplete;

        private Received(Verdict verdict, byte @Nullable [] body, boolean isTooLong, boolean isComplete) {
            this.verdict = verdict;
            this.body = body;
            this.isTooLong = isTooLong;
            this.isComplete = isComplete;
        }

        Verdict verdict() {
            return verdict;
        }

        /** Returns the bytes; null if there are too many, or, in a rejected request, more than in a handshake. */
        byte @Nullable [] body() {
            return body;
        }

        /**
         * Returns whether the body is longer than the maximum; if not, and it was not kept, there was no room for it.
         */
        boolean isTooLong() {
            return isTooLong;
        }

        /** Returns whether the secrets refuse it, and others could accept it. */
        boolean isRefused() {
            return isComplete && !verdict.isValid() && !verdict.isUndecided();
        }

        /** Returns it as judged by other secrets; undecided if its bytes were not kept. */
        Received judgedBy(Verification verification) {
            byte[] kept = body;
            if (kept == null) {
                return new Received(new Verdict(Verdict.Reason.LOOKUP_FAILED, verdict.skew(), null), null, true, true);
            }
            verification.update(kept, 0, kept.length);
            return new Received(verification.finish(), kept, false, true);
        }
    }

    /** Reads a body to its end; the signature of an incomplete body is invalid. */
    Received read(Verification verification, InputStream in) {
        int limit = verification.isRefused() ? Math.min(maxKept, RefusalLog.MAX_HANDSHAKE_LENGTH) : maxKept;
        long length = 0;
        byte[] buffer = new byte[BUFFER_SIZE];
        boolean complete = false;
        try (Kept kept = new Kept(limit)) {
            try {
                int count = in.read(buffer);
                while (count >= 0 && length <= maxRead) {
                    length += count;
                    verification.update(buffer, 0, count);
                    kept.add(buffer, count);
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
            return new Received(verdict, kept.bytes(), length > limit, complete);
        }
    }

    /** The bytes of a body that is being read, as long as they are kept. */
    private final class Kept implements AutoCloseable {
        private final int limit;
        private @Nullable ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean hasRoom;

        Kept(int limit) {
            this.limit = limit;
        }

        void add(byte[] buffer, int count) {
            ByteArrayOutputStream out = bytes;
            if (out == null) {
                return;
            }
            int length = out.size() + count;
            if (length > limit || (length > ALWAYS_KEPT && !getsRoom())) {
                close();
            } else {
                out.write(buffer, 0, count);
            }
        }

        private boolean getsRoom() {
            hasRoom = hasRoom || room.tryAcquire();
            return hasRoom;
        }

        byte @Nullable [] bytes() {
            return bytes == null ? null : bytes.toByteArray();
        }

        @Override
        public void close() {
            bytes = null;
            if (hasRoom) {
                hasRoom = false;
                room.release();
            }
        }
    }
}
