package es.cg.sdk.webhooks;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A look-up of the secrets of a name, for which requests wait. Thread-safe. */
final class Lookup {
    private static final int MAX_THREADS = 4;

    private final SecretGate gate;
    private volatile @Nullable Destination result;

    Lookup(SecretGate gate) {
        this.gate = gate;
    }

    /**
     * Returns what runs up to four look-ups at a time; more wait for their turn. A thread ends when it has nothing to
     * do, so that nothing needs to be closed.
     */
    static Executor threads() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MAX_THREADS, MAX_THREADS, 1, TimeUnit.NANOSECONDS, new LinkedBlockingQueue<>(), Lookup::thread);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static Thread thread(Runnable work) {
        // Inherits no thread-local values, which would be those of any request.
        Thread thread = new Thread(null, work, "cg-webhook-lookup", 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /** Returns where requests wait until the look-up has ended. */
    SecretGate gate() {
        return gate;
    }

    /** Returns what the source said; null if it failed, or has not answered yet. */
    @Nullable
    Destination result() {
        return result;
    }

    /** Ends the look-up; without a result if the source failed. */
    void end(@Nullable Destination found) {
        result = found;
        gate.open();
    }
}
