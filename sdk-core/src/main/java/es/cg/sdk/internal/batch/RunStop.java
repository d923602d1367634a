package es.cg.sdk.internal.batch;

import es.cg.sdk.internal.SystematicFailure;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whether a run was stopped, so that nothing more is sent, and why. Thread-safe. */
final class RunStop {
    static final String INTERRUPTED = "the run was interrupted";
    static final String CLOSED = "the client was closed";

    private static final int MAX_UNCONNECTED = 5;

    private final boolean isOfOneClient;
    private final AtomicInteger unconnected = new AtomicInteger();
    private final AtomicReference<@Nullable String> reason = new AtomicReference<>();

    /** Creates one of a run in progress; {@code isOfOneClient} is true if all items act on one client. */
    RunStop(boolean isOfOneClient) {
        this.isOfOneClient = isOfOneClient;
    }

    /** Returns why the run was stopped; null if it was not. */
    @Nullable
    String reason() {
        return reason.get();
    }

    /** Stops the run. The first reason is kept. */
    void stop(String why) {
        reason.compareAndSet(null, why);
    }

    /** Stops the run if every other item would fail in the same way. */
    void stopIfSystematic(@Nullable Throwable failure) {
        String why = SystematicFailure.reason(failure, isOfOneClient);
        if (why != null) {
            stop(why);
        }
    }

    /**
     * Records whether an item reached the service; stops the run after five in a row, over all threads, that did not.
     */
    void recordReached(boolean hasReached) {
        if (hasReached) {
            unconnected.set(0);
        } else if (unconnected.incrementAndGet() >= MAX_UNCONNECTED) {
            stop(MAX_UNCONNECTED + " items in a row did not reach the service");
        }
    }
}
