package es.cg.sdk.mock.internal.api;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * What becomes of an answer on its way out.
 *
 * @param kind whether the answer arrives
 * @param delay how long it waits at the door, in the wall's time
 * @param released done when it need wait no more
 */
public record ResponseFault(Kind kind, Duration delay, CompletableFuture<Void> released) {
    /** It leaves at once, and whole. */
    public static final ResponseFault NONE = of(Kind.WHOLE);

    /** One that waits for nothing. */
    public static ResponseFault of(Kind kind) {
        return new ResponseFault(kind, Duration.ZERO, new CompletableFuture<>());
    }

    /** Whether the answer arrives. */
    public enum Kind {
        /** It does. */
        WHOLE,
        /** The connection is lost instead; nothing was done. */
        DROPPED_BEFORE,
        /** The connection is lost instead; what was asked is done. */
        DROPPED_AFTER,
        /** The connection is lost in the middle of the body. */
        DROPPED_MID_BODY
    }
}
