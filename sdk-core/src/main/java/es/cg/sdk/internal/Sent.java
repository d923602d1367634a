package es.cg.sdk.internal;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** What becomes of a request on the network, noted where it passes; one attempt's. */
final class Sent {
    private final AtomicBoolean taken = new AtomicBoolean();
    private volatile boolean connected;
    private volatile boolean overIdle;
    private volatile @Nullable String retryAfter;

    /**
     * The request with a note of its own: the one that it was made with, for the first attempt, since a copy costs
     * something.
     */
    static Request noted(Request request) {
        Sent made = request.tag(Sent.class);
        if (made != null && made.taken.compareAndSet(false, true)) {
            return request;
        }
        Sent anew = new Sent();
        anew.taken.set(true);
        return request.newBuilder().tag(Sent.class, anew).build();
    }

    /** The note of a request that has one. */
    static Sent of(Request noted) {
        return Objects.requireNonNull(noted.tag(Sent.class));
    }

    /** It goes out now, over a connection that may have been idle before. */
    void goesOut(boolean overAnIdleConnection) {
        connected = true;
        overIdle = overAnIdleConnection;
    }

    /** The service wants this much time: kept here, since OkHttp acts on it by itself. */
    void retryAfter(@Nullable String header) {
        retryAfter = header;
    }

    boolean isConnected() {
        return connected;
    }

    boolean isOverIdle() {
        return overIdle;
    }

    @Nullable
    String retryAfter() {
        return retryAfter;
    }
}
