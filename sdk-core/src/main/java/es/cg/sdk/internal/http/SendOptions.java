package es.cg.sdk.internal.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts and limits of one attempt. Immutable.
 *
 * @param timeout of the whole attempt
 * @param idleTimeout maximum time without a byte on the connection; null if only {@code timeout} applies
 * @param endsAtDeadline whether {@code timeout} ends at the deadline of the call
 * @param newConnection whether to open a connection, rather than reuse an idle one that may be dead
 * @param maxBytes maximum number of bytes of the answer
 * @param keyAge the age of the idempotency key; {@link KeyAge#NONE} if there is none
 */
public record SendOptions(
        Duration timeout,
        @Nullable Duration idleTimeout,
        boolean endsAtDeadline,
        boolean newConnection,
        int maxBytes,
        KeyAge keyAge) {
    /** Tells whether the idempotency key of an attempt must not be sent any more. */
    @FunctionalInterface
    public interface KeyAge {
        /** The age of no key. */
        KeyAge NONE = sentBefore -> null;

        /**
         * Returns why the key must not be sent now, such as that the service may have forgotten it; null if it may.
         *
         * @param sentBefore whether this attempt has sent it already, as when a caller's interceptor sends a request
         *     twice
         */
        @Nullable
        String reasonNotToSend(boolean sentBefore);
    }
}
