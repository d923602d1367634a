package es.cg.sdk.examples;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets work end in order when the process is asked to end, by Ctrl-C or SIGTERM: from {@link #begin} on, interrupts the
 * thread that called it, and holds the end of the process back until {@link #close}, for at most 30 seconds.
 */
final class Interruption implements AutoCloseable {
    private static final long SECONDS = 30;

    private final Language language;
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread hook;
    private volatile boolean requested;

    /** Creates it for a person who reads this language. */
    Interruption(Language language) {
        this.language = language;
    }

    /** Interrupts the current thread when the process is asked to end. */
    void begin() {
        Thread worker = Thread.currentThread();
        Thread begun = new Thread(() -> end(worker), "ends-in-order");
        hook = begun;
        Runtime.getRuntime().addShutdownHook(begun);
    }

    /** Returns whether the process was asked to end, and clears the interrupt, which would also end what follows. */
    boolean isRequested() {
        return Thread.interrupted() || requested;
    }

    /** Waits until the process is asked to end, or this thread is interrupted. */
    void await() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException asked) {
            // What follows ends in order.
        }
    }

    private void end(Thread worker) {
        requested = true;
        worker.interrupt();
        try {
            if (!closed.await(SECONDS, TimeUnit.SECONDS)) {
                System.err.println(language.of("The work did not end within " + SECONDS + " s; the process ends now."));
            }
        } catch (InterruptedException ended) {
            // Nobody interrupts this thread; if somebody does, the process ends.
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (hook == null) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException processEnds) {
            // The hook runs, and was just released.
        }
    }
}
