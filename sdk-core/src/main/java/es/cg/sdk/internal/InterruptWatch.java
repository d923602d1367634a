package es.cg.sdk.internal;

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
 * for all clients of the process, which sleeps when nothing was open for a while. Thread-safe.
 */
final class InterruptWatch {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final long LOOK_NANOS = 25_000_000;
    private static final int IDLE_LOOKS = 200;
    private static final Map<Call, Thread> OPEN = new ConcurrentHashMap<>();

    private static volatile @Nullable Thread daemon;
    private static volatile boolean asleep;

    private InterruptWatch() {}

    /** Watches a call until {@link #done}. */
    static Response execute(Call call) throws IOException {
        OPEN.put(call, Thread.currentThread());
        Thread watching = running();
        if (asleep) {
            LockSupport.unpark(watching);
        }
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

    static void done(Call call) {
        OPEN.remove(call);
    }

    private static Thread running() {
        Thread thread = daemon;
        return thread != null && thread.isAlive() ? thread : started();
    }

    private static synchronized Thread started() {
        Thread thread = daemon;
        if (thread == null || !thread.isAlive()) {
            thread = new Thread(InterruptWatch::watch, "cg-sdk-interrupts");
            thread.setDaemon(true);
            // Neither the application's class loader nor its context are its business.
            thread.setContextClassLoader(null);
            thread.start();
            daemon = thread;
        }
        return thread;
    }

    private static void cancel(Call call) {
        try {
            call.cancel();
        } catch (Throwable e) {
            // From a listener of the caller's, which must not end the watch for all others.
            LOG.warn("a listener of OkHttp threw {}", e.getClass().getName());
        }
    }

    private static void watch() {
        int idle = 0;
        while (true) {
            OPEN.forEach((call, thread) -> {
                if (thread.isInterrupted()) {
                    cancel(call);
                }
            });
            idle = OPEN.isEmpty() ? idle + 1 : 0;
            if (idle < IDLE_LOOKS) {
                LockSupport.parkNanos(OPEN, LOOK_NANOS);
            } else {
                asleep = true;
                // Whoever came before this was set did not wake it.
                if (OPEN.isEmpty()) {
                    LockSupport.park(OPEN);
                }
                asleep = false;
                idle = 0;
            }
        }
    }
}
