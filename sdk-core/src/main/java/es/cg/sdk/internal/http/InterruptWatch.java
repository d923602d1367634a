package es.cg.sdk.internal.http;

import es.cg.sdk.base.threads.StepLock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels a call whose thread is interrupted, since a blocked read on a platform thread does not notice an interrupt.
 * All clients of the process share one daemon thread. It looks at the calls in flight every 25 ms, and sleeps while
 * there are none. It ends after 5 s without a call, or when a client is closed while no call is in flight; the next
 * call starts another. Thread-safe, and safe for virtual threads.
 */
public final class InterruptWatch {
    /** The instance of this process. */
    public static final InterruptWatch OF_PROCESS = new InterruptWatch(Condition::awaitNanos);

    /** For how long the daemon waits between two looks. */
    static final long POLL_NANOS = 25_000_000;

    /** For how long the daemon waits for a call before it ends. */
    static final long IDLE_NANOS = 5_000_000_000L;

    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final long JOIN_MILLIS = 1000;

    private final Waits waits;
    private final StepLock lock = new StepLock();
    private final Condition changed = lock.newCondition();
    private final Map<Object, Runnable> watched = new HashMap<>();
    private @Nullable Thread daemon;

    // Whether the daemon sleeps until it is signalled. A call that finds it awake need not signal it.
    private boolean idle;

    /** How the daemon waits, as {@link Condition#awaitNanos} does. */
    interface Waits {
        long await(Condition condition, long nanos) throws InterruptedException;
    }

    InterruptWatch(Waits waits) {
        this.waits = waits;
    }

    /** Runs a call, and cancels it if its thread is interrupted; the caller must then call {@link #done}. */
    Response execute(Call call) throws IOException {
        Thread caller = Thread.currentThread();
        watch(call, () -> {
            if (caller.isInterrupted()) {
                call.cancel();
            }
        });
        try {
            return call.execute();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Checked exceptions that no method here declares: OkHttp 5 throws InterruptedException, and loses the
            // flag,
            // while it waits for a connection of another thread; a caller's interceptor may throw anything.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                InterruptedIOException interrupted = new InterruptedIOException("interrupted while it connected");
                interrupted.initCause(e);
                throw interrupted;
            }
            throw new IOException("the HTTP client threw " + e.getClass().getName(), e);
        }
    }

    /** Runs {@code check} every 25 ms until {@link #done} is called for the same key. */
    public void watch(Object key, Runnable check) {
        lock.run(() -> {
            watched.put(key, check);
            if (daemon == null) {
                start();
            } else if (idle) {
                idle = false;
                changed.signalAll();
            }
        });
    }

    public void done(Object key) {
        lock.run(() -> watched.remove(key));
    }

    private void start() {
        // Inherits neither the application's class loader nor its thread locals, which it would keep alive.
        Thread thread = new Thread(null, this::run, "cg-sdk-interrupts", 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(null);
        thread.start();
        daemon = thread;
        idle = false;
    }

    /** Ends the daemon unless something is watched, and waits a second at most for its end. */
    void close() {
        Thread ended = endIfIdle();
        if (ended == null || ended == Thread.currentThread()) {
            return;
        }
        try {
            ended.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            // The thread ends by itself.
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the daemon unless something is watched; returns the thread that ends, or null. */
    @Nullable
    Thread endIfIdle() {
        return lock.get(() -> {
            if (!watched.isEmpty()) {
                return null;
            }
            Thread ended = daemon;
            daemon = null;
            changed.signalAll();
            return ended;
        });
    }

    private void run() {
        lock.lock();
        try {
            while (isDaemon() && (!watched.isEmpty() || awaitCall())) {
                check();
            }
        } finally {
            daemon = isDaemon() ? null : daemon;
            lock.unlock();
        }
    }

    private boolean isDaemon() {
        return daemon == Thread.currentThread();
    }

    /** Sleeps until something is watched; returns false if the daemon is to end. */
    private boolean awaitCall() {
        long left = IDLE_NANOS;
        while (isDaemon() && watched.isEmpty() && left > 0) {
            // Again each time: a call may have begun and ended before this thread woke.
            idle = true;
            left = await(left);
        }
        if (!isDaemon()) {
            return false;
        }
        idle = false;
        return !watched.isEmpty();
    }

    /** Runs the checks, without the lock, and waits for the time of the next ones. */
    private void check() {
        List<Runnable> checks = List.copyOf(watched.values());
        lock.unlock();
        try {
            checks.forEach(InterruptWatch::run);
        } finally {
            lock.lock();
        }
        if (!watched.isEmpty()) {
            await(POLL_NANOS);
        }
    }

    private long await(long nanos) {
        try {
            return waits.await(changed, nanos);
        } catch (InterruptedException e) {
            // By a caller's listener of OkHttp, which ran in this thread.
            return nanos;
        }
    }

    private static void run(Runnable check) {
        try {
            check.run();
        } catch (Throwable e) {
            // Thrown by a caller's listener of OkHttp; it must not end the watch of the other calls.
            LOG.warn("a listener of OkHttp threw {}", e.getClass().getName());
        }
    }
}
