package es.cg.sdk.webhooks.jdbc.internal.attempts;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * What a handler may know of the attempt that calls it, found by its thread: a handler that gets the event alone, such
 * as a router, passes the attempt on without knowing it.
 *
 * @param number of the attempt, counted from 1
 * @param source of the event
 */
public record AttemptContext(Connection connection, int number, String source, String idempotencyKey) {
    private static final ThreadLocal<@Nullable AttemptContext> CURRENT = new ThreadLocal<>();

    /**
     * Returns the context of the attempt that runs in this thread.
     *
     * @throws IllegalStateException if none runs: then the handler was not called by a JDBC store
     */
    public static AttemptContext current() {
        AttemptContext current = CURRENT.get();
        if (current == null) {
            throw new IllegalStateException("a JdbcHandler was called outside of a JdbcEventStore or JdbcInbox:"
                    + " give the receiver one of them as its store");
        }
        return current;
    }

    /** Sets the context of this thread, null for none, and returns the one before. */
    static @Nullable AttemptContext enter(@Nullable AttemptContext context) {
        AttemptContext before = CURRENT.get();
        if (context == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(context);
        }
        return before;
    }
}
