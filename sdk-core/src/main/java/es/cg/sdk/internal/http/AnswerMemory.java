package es.cg.sdk.internal.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits the memory that answers take while they are read. One answer has at most 64 MiB and at most 1/16 of the JVM's
 * memory. An answer longer than 1/16 of that maximum is large, and only one large answer is read and parsed at a time.
 * Thread-safe.
 */
final class AnswerMemory {
    private static final int MAX_BYTES = 64 * 1024 * 1024;
    private static final int MIN_BYTES = 256 * 1024;
    private static final int FRACTION = 16;

    /** The instance of this process, since all clients share its memory. */
    static final AnswerMemory OF_PROCESS = new AnswerMemory(Runtime.getRuntime().maxMemory());

    private final int maxBytes;
    private final Semaphore largeAnswers = new Semaphore(1, true);

    /** Creates the limits of a JVM with this maximum memory. */
    AnswerMemory(long bytes) {
        this.maxBytes = (int) Math.max(MIN_BYTES, Math.min(MAX_BYTES, bytes / FRACTION));
    }

    /** Returns the maximum number of bytes of an answer. */
    int maxBytes() {
        return maxBytes;
    }

    /** Returns the maximum number of bytes of an answer that needs no lease. */
    int maxSmallBytes() {
        return maxBytes / FRACTION;
    }

    /**
     * Waits until no other large answer is being read.
     *
     * @return the lease, which the caller must close; null if none was available within the timeout
     */
    @Nullable
    Lease lease(Duration timeout) throws InterruptedException {
        return largeAnswers.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS) ? new Lease() : null;
    }

    /** The right to read a large answer. For one thread. */
    final class Lease implements AutoCloseable {
        private boolean closed;

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                largeAnswers.release();
            }
        }
    }
}
