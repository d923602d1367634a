package es.cg.sdk.internal.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Bounds the memory that answers take while they are read: one answer has at most 64 MiB, and at most a sixteenth of the
 * JVM's memory; and of all answers that are longer than a sixteenth of that, one at a time is read and parsed. Thread-safe.
 */
final class AnswerMemory {
    private static final int MOST = 64 * 1024 * 1024;
    private static final int LEAST = 256 * 1024;
    private static final int PART = 16;

    /** The one of this process: its memory is shared by all clients. */
    static final AnswerMemory OF_PROCESS = new AnswerMemory(Runtime.getRuntime().maxMemory());

    private final int longest;
    private final Semaphore large = new Semaphore(1, true);

    /** For a JVM of so many bytes. */
    AnswerMemory(long bytes) {
        this.longest = (int) Math.max(LEAST, Math.min(MOST, bytes / PART));
    }

    /** The most bytes that an answer may have. */
    int longest() {
        return longest;
    }

    /** The most bytes that an answer may have to be read beside others. */
    int small() {
        return longest / PART;
    }

    /**
     * Waits until no other large answer is being read.
     *
     * @return what {@link Lease#close} ends; null if the wait took too long
     */
    @Nullable
    Lease lease(Duration patience) throws InterruptedException {
        return large.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS) ? new Lease() : null;
    }

    /** The right to read a large answer. One thread's. */
    final class Lease implements AutoCloseable {
        private boolean over;

        @Override
        public void close() {
            if (!over) {
                over = true;
                large.release();
            }
        }
    }
}
