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
 * Cancels a call whose thread is interrupted: a blocked read on a platform thread does not notice by itself. One daemon
 * thread for a client and its views. It starts with a call, and ends after 5 s in which nothing was open, or as soon as
 * nothing is open once the client is closed. Thread-safe.
 */
public final class InterruptWatch {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final long LOOK_NANOS = 25_000_000;
    private static final int IDLE_LOOKS = 200;
    private static final long JOIN_MILLIS = 1000;

    private final Map<Object, Runnable> open = new ConcurrentHashMap<>();
    private volatile @Nullable Thread daemon;

    /** Runs a call, and watches it until {@link #done}. */
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
            // Which nothing here declares. OkHttp 5 waits for a connection that another thread makes, and lets the
            // interrupt out, with the flag lost; an interceptor of the caller's may throw anything.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while it connected");
            }
            throw new IOException("the HTTP client threw " + e.getClass().getName(), e);
        }
    }

    /** Runs {@code look} every 25 ms until {@link #done} is called for the same object; it must not throw. */
    public void watch(Object what, Runnable look) {
        open.put(what, look);
        if (daemon == null) {
            start();
        }
    }

    public void done(Object what) {
        open.remove(what);
    }

    private synchronized void start() {
        if (daemon == null) {
            // Inherits nothing: neither the application's class loader nor its thread locals are its business.
            Thread thread = new Thread(null, this::look, "cg-sdk-interrupts", 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(null);
            daemon = thread;
            thread.start();
        }
    }

    /** Ends the daemon unless something is open, and waits a second at most for its end. */
    void close() {
        Thread ended = endIfIdle();
        if (ended == null || ended == Thread.currentThread()) {
            return;
        }
        try {
            ended.join(JOIN_MILLIS);
        } catch (InterruptedException e) {
            // It ends without being waited for.
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the daemon unless something is open; returns the thread that ends, or null. */
    @Nullable
    synchronized Thread endIfIdle() {
        Thread ended = daemon;
        if (ended == null || !open.isEmpty()) {
            return null;
        }
        daemon = null;
        LockSupport.unpark(ended);
        if (!open.isEmpty()) {
            // A call that began before the daemon was null has started no other.
            start();
        }
        return ended;
    }

    private void look() {
        int idle = 0;
        while (daemon == Thread.currentThread()) {
            open.values().forEach(Runnable::run);
            idle = open.isEmpty() ? idle + 1 : 0;
            if (idle < IDLE_LOOKS) {
                LockSupport.parkNanos(open, LOOK_NANOS);
            } else {
                endIfIdle();
            }
        }
    }

    private static void cancel(Call call) {
        try {
            call.cancel();
        } catch (Throwable e) {
            // From a listener of the caller's, which must not end the watch for all others.
            LOG.warn("a listener of OkHttp threw {}", e.getClass().getName());
        }
    }
}
