package es.cg.sdk.mock.internal.api;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * An injected fault of a response's transmission.
 *
 * @param kind how much of the response is sent
 * @param delay how long the response waits before it is sent, in real time
 * @param released completed when the delay must end early
 */
public record ResponseFault(Kind kind, Duration delay, CompletableFuture<Void> released) {
    /** No fault: the response is sent at once. */
    public static final ResponseFault NONE = of(Kind.NONE);

    /** Returns a fault without a delay. */
    public static ResponseFault of(Kind kind) {
        return new ResponseFault(kind, Duration.ZERO, new CompletableFuture<>());
    }

    /** How much of the response is sent. */
    public enum Kind {
        /** All of it. */
        NONE,
        /** Nothing: the connection is closed, and nothing was done. */
        DROPPED_BEFORE,
        /** Nothing: the connection is closed, but the operation was done. */
        DROPPED_AFTER,
        /** Half of the body: then the connection is closed. */
        DROPPED_MID_BODY
    }
}
