package es.cg.sdk.base.threads;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A lock that runs steps while it is held. Thread-safe, and safe for virtual threads. */
public final class StepLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    /** Runs a step while the lock is held. */
    public void run(Runnable step) {
        lock();
        try {
            step.run();
        } finally {
            unlock();
        }
    }

    /** Runs a step while the lock is held, and returns its result. */
    public <T extends @Nullable Object> T get(Supplier<T> step) {
        lock();
        try {
            return step.get();
        } finally {
            unlock();
        }
    }
}
