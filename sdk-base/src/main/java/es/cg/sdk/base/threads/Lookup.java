package es.cg.sdk.base.threads;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A look-up of a secret in a source that may hang, on a thread of its own: others wait for it at a gate. Thread-safe.
 *
 * @param <T> what the source returns
 * @param <G> where others wait until the look-up has ended
 */
public final class Lookup<T, G extends Lookup.Gate> {
    private static final int MAX_THREADS = 4;

    private final G gate;
    private volatile @Nullable T result;

    /** Where others wait for the end of a look-up. */
    @FunctionalInterface
    public interface Gate {
        /** Lets all pass, from now on. */
        void open();
    }

    /** Creates a look-up that has not ended. */
    public Lookup(G gate) {
        this.gate = gate;
    }

    /**
     * Returns what runs up to four look-ups at a time; more wait for their turn. A thread ends when it has nothing to
     * do, so that nothing needs to be closed.
     *
     * @param name of its threads
     */
    public static Executor threads(String name) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                MAX_THREADS,
                MAX_THREADS,
                1,
                TimeUnit.NANOSECONDS,
                new LinkedBlockingQueue<>(),
                work -> thread(name, work));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static Thread thread(String name, Runnable work) {
        // Inherits no thread-local values, which would be those of any request.
        Thread thread = new Thread(null, work, name, 0, false);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Begins it.
     *
     * @param threads those of {@link #threads}
     * @param question asks the source, and calls {@link #end} in any case
     * @param notBegun called if no thread takes it: it must call {@link #end} then
     */
    public void begin(Executor threads, Runnable question, Consumer<Throwable> notBegun) {
        // Sources may find a data source or classes by it, as they would on the thread of the request.
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try {
            threads.execute(() -> {
                Thread.currentThread().setContextClassLoader(loader);
                try {
                    question.run();
                } finally {
                    // The next source must not be interrupted.
                    boolean unused = Thread.interrupted();
                }
            });
        } catch (Throwable e) {
            // For instance, there is no memory for another thread.
            notBegun.accept(e);
        }
    }

    /** Returns where others wait until the look-up has ended. */
    public G gate() {
        return gate;
    }

    /** Returns what the source said; null if it failed, or has not answered yet. */
    public @Nullable T result() {
        return result;
    }

    /** Ends the look-up; without a result if the source failed. */
    public void end(@Nullable T found) {
        result = found;
        gate.open();
    }
}
