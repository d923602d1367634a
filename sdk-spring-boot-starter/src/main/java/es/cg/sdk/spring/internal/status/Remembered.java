package es.cg.sdk.spring.internal.status;

import es.cg.sdk.call.Time;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a source says, which is asked at most once in a while, however often it is read. Thread-safe. */
public final class Remembered<T> {
    private final Supplier<T> source;
    private final long keep;
    private final Time time;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable T last;
    private long readAt;

    /** Creates it; nothing is read yet. */
    public Remembered(Supplier<T> source, Duration keep, Time time) {
        this.source = source;
        this.keep = keep.toNanos();
        this.time = time;
    }

    /** Returns what was read last, or asks again if that is too old. */
    public T get() {
        lock.lock();
        try {
            T current = last;
            if (current == null || time.nanos() - readAt > keep) {
                current = source.get();
                last = current;
                readAt = time.nanos();
            }
            return current;
        } finally {
            lock.unlock();
        }
    }
}
