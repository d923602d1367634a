package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Time;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tracks whether a client is open, and ends the waits of its calls and its threads when it is closed. A client and all
 * its views share one. Thread-safe, and safe for virtual threads.
 *
 * <p>Closing never interrupts a thread of the caller, so that an interrupt always comes from the caller's code.
 */
public final class Lifecycle {
    // How long close() waits for the client's threads to end; they are interrupted by then.
    private static final Duration JOIN_TIMEOUT = Duration.ofSeconds(1);

    private final Time time;
    private final Runnable release;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /**
     * Creates the lifecycle of an open client.
     *
     * @param time what its waits use
     * @param release what closing does at its end: it closes the connections of the calls
     */
    public Lifecycle(Time time, Runnable release) {
        this.time = time;
        this.release = release;
    }

    /** Thrown when the client is closed while a call waits. */
    public static final class ClosedException extends Exception {
        private static final long serialVersionUID = 1L;

        ClosedException() {
            super("the client was closed", null, false, false);
        }
    }

    /** A wait of one call. Closing the client wakes the waiting thread, which then calls {@link #check}. */
    public final class Wait implements AutoCloseable {
        private final Runnable wake;

        private Wait(Runnable wake) {
            this.wake = wake;
            waits.add(this);
        }

        /** Throws if the client is closed. The waiting thread calls it before each wait and after each wake-up. */
        public void check() throws ClosedException {
            Lifecycle.this.check();
        }

        @Override
        public void close() {
            waits.remove(this);
        }
    }

    public boolean isClosed() {
        return closed.getCount() == 0;
    }

    /**
     * Checks that the client is open.
     *
     * @param what names the call in the message
     * @throws IllegalStateException if the client is closed
     */
    public void requireOpen(Object what) {
        if (isClosed()) {
            throw new IllegalStateException("this CgClient is closed: " + what
                    + " was not sent; close a client after its last call, or build another one");
        }
    }

    /** Throws if the client is closed. */
    void check() throws ClosedException {
        if (isClosed()) {
            throw new ClosedException();
        }
    }

    /** Registers a wait. Closing the client runs {@code wake}, which must be fast and harmless if the wait is over. */
    public Wait waiting(Runnable wake) {
        return new Wait(wake);
    }

    /** Returns whether waits use the system's time; if not, {@link #sleep} need not take any. */
    public boolean usesSystemTime() {
        return time == Time.system();
    }

    /** Sleeps. Closing the client ends a sleep of the system's time at once; another {@link Time} sleeps to the end. */
    public void sleep(Duration duration) throws InterruptedException, ClosedException {
        check();
        if (usesSystemTime()) {
            if (closed.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new ClosedException();
            }
        } else {
            time.sleep(duration);
            check();
        }
    }

    /** Starts a daemon thread; closing the client interrupts it and waits up to a second for its end. */
    public void start(String name, Runnable work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } finally {
                        threads.remove(Thread.currentThread());
                    }
                },
                name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        if (isClosed()) {
            thread.interrupt();
        }
    }

    /** Ends all waits and all threads of the client, and releases its connections; in-flight requests go on. */
    public void close() {
        closed.countDown();
        waits.forEach(each -> each.wake.run());
        threads.forEach(Thread::interrupt);
        try {
            long end = System.nanoTime() + JOIN_TIMEOUT.toNanos();
            for (Thread each : threads) {
                join(each, end);
            }
        } catch (InterruptedException e) {
            // The threads end by themselves.
            Thread.currentThread().interrupt();
        }
        release.run();
    }

    private static void join(Thread thread, long end) throws InterruptedException {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (thread != Thread.currentThread() && left > 0) {
            thread.join(left);
        }
    }
}
