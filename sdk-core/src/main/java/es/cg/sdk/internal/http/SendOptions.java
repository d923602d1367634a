package es.cg.sdk.internal.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to send one request.
 *
 * @param timeout for the whole exchange
 * @param idleTimeout how long the connection may carry no byte; null if {@code timeout} alone bounds it
 * @param endsAtDeadline whether {@code timeout} ends at the deadline of the whole call
 * @param newConnection whether to open a connection, rather than take an idle one that may be dead
 * @param maxBytes the most bytes that the answer may have
 */
public record SendOptions(
        Duration timeout,
        @Nullable Duration idleTimeout,
        boolean endsAtDeadline,
        boolean newConnection,
        int maxBytes) {}
