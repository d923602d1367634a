package es.cg.sdk.internal;

import org.jspecify.annotations.Nullable;

/** What becomes of a request on the network, noted where it passes; one attempt's. */
final class Sent {
    private volatile boolean connected;
    private volatile boolean overIdle;
    private volatile @Nullable String retryAfter;

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
