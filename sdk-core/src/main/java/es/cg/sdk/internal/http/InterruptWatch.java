package es.cg.sdk.internal.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import okhttp3.Call;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cancels a call whose thread is interrupted, since a blocked read on a platform thread does not notice an interrupt. A
 * client and its views share one daemon thread. It starts with a call, and ends after 5 s without calls in flight, or as
 * soon as none is in flight once the client is closed. Thread-safe.
 */
public final class InterruptWatch {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final long POLL_NANOS = 25_000_000;
    private static final int MAX_IDLE_POLLS = 200;
    private static final long JOIN_MILLIS = 1000;

    private final Map<Object, Runnable> watched = new ConcurrentHashMap<>();
    private volatile @Nullable Thread daemon;

    /** Runs a call, and cancels it if its thread is interrupted; the caller must then call {@link #done}. */
    Response execute(Call call) throws IOException {
        Thread caller = Thread.currentThread();
        watch(call, () -> {
            if (caller.isInterrupted()) {
                cancel(call);
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

    /** Runs {@code check} every 25 ms until {@link #done} is called for the same key; it must not throw. */
    public void watch(Object key, Runnable check) {
        watched.put(key, check);
        if (daemon == null) {
            start();
        }
    }

    public void done(Object key) {
        watched.remove(key);
    }

    private synchronized void start() {
        if (daemon == null) {
            // Inherits neither the application's class loader nor its thread locals, which it would keep alive.
            Thread thread = new Thread(null, this::poll, "cg-sdk-interrupts", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            daemon = thread;
            thread.start();
        }
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
    synchronized Thread endIfIdle() {
        Thread ended = daemon;
        if (ended == null || !watched.isEmpty()) {
            return null;
        }
        daemon = null;
        LockSupport.unpark(ended);
        if (!watched.isEmpty()) {
            // A call that began before the daemon was null did not start a new one.
            start();
        }
        return ended;
    }

    private void poll() {
        int idle = 0;
        while (daemon == Thread.currentThread()) {
            watched.values().forEach(Runnable::run);
            idle = watched.isEmpty() ? idle + 1 : 0;
            if (idle < MAX_IDLE_POLLS) {
                LockSupport.parkNanos(watched, POLL_NANOS);
            } else {
                endIfIdle();
            }
        }
    }

    private static void cancel(Call call) {
        try {
            call.cancel();
        } catch (Throwable e) {
            // Thrown by a caller's listener of OkHttp; it must not end the watch of the other calls.
            LOG.warn("a listener of OkHttp threw {}", e.getClass().getName());
        }
    }
}
