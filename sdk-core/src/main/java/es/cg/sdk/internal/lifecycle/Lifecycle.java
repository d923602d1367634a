package es.cg.sdk.internal.lifecycle;

import es.cg.sdk.call.Time;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Whether a client is open, and what ends when it is closed: the waits of its calls, and its threads. One for a client
 * and all its views. Thread-safe, and safe for virtual threads.
 *
 * <p>Closing interrupts no thread of the caller's, so that an interrupt always means what the caller means by it.
 */
public final class Lifecycle {
    // How long close() waits for its threads; none of them waits for anything by then.
    private static final Duration JOINED_FOR = Duration.ofSeconds(1);

    private final Time time;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /** Of a client that is open, and waits by this time. */
    public Lifecycle(Time time) {
        this.time = time;
    }

    /** The client was closed while a call waited. */
    public static final class Closed extends Exception {
        private static final long serialVersionUID = 1L;

        Closed() {
            super("the client was closed", null, false, false);
        }
    }

    /** A wait of one call, between two checks of which its thread can be woken. */
    public final class Wait implements AutoCloseable {
        private final Runnable wake;

        private Wait(Runnable wake) {
            this.wake = wake;
            waits.add(this);
        }

        /** Called by the thread that waits, before it waits and whenever it is woken. */
        public void check() throws Closed {
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

    /** Refuses what would begin now on a client that is closed. */
    public void requireOpen(Object what) {
        if (isClosed()) {
            throw new IllegalStateException("this CgClient is closed: " + what
                    + " was not sent; close a client after its" + " last call, or build another one");
        }
    }

    /** Ends what is under way on a client that is closed. */
    void check() throws Closed {
        if (isClosed()) {
            throw new Closed();
        }
    }

    /** A wait that begins now; {@code wake} wakes its thread, takes no longer than a lock, and may be called in vain. */
    public Wait waiting(Runnable wake) {
        return new Wait(wake);
    }

    /** Waits. The system's time is cut short when the client is closed; another {@link Time} sleeps to its end first. */
    public void sleep(Duration duration) throws InterruptedException, Closed {
        check();
        if (time == Time.system()) {
            if (closed.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new Closed();
            }
        } else {
            time.sleep(duration);
            check();
        }
    }

    /** Starts a daemon thread that ends with the client: closing interrupts it, and waits for it. */
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

    /** Ends all waits and all threads of the client. An exchange that is under way goes on to its own end. */
    public void close() {
        closed.countDown();
        waits.forEach(each -> each.wake.run());
        threads.forEach(Thread::interrupt);
        try {
            long end = System.nanoTime() + JOINED_FOR.toNanos();
            for (Thread each : threads) {
                join(each, end);
            }
        } catch (InterruptedException e) {
            // They end without being waited for.
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread, long end) throws InterruptedException {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (thread != Thread.currentThread() && left > 0) {
            thread.join(left);
        }
    }
}
