package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptContext;
import java.sql.Connection;

/**
 * One attempt to process an event, in a transaction that the store begins and ends. Use it only in its handler, and
 * only while that runs. Not thread-safe.
 */
public final class Attempt {
    private final AttemptContext context;

    Attempt(AttemptContext context) {
        this.context = context;
    }

    /**
     * Returns the connection whose transaction the store commits when the handler returns. Commit, rollback, close and
     * {@code try (…)} are the store's; rolling back to a savepoint is allowed. The attempt fails if the handler calls
     * them all the same, or goes on after a failed statement as if it had succeeded.
     */
    public Connection connection() {
        return context.connection();
    }

    /** Returns the number of this attempt, counted from 1; attempts whose process died count too. */
    public int number() {
        return context.number();
    }

    /**
     * Returns a key that is the same in every attempt at this event. Pass it on with what the event causes outside of
     * this database, such as a call of another service: that may happen more than once, and the key lets the receiver
     * tell.
     */
    public String idempotencyKey() {
        return context.idempotencyKey();
    }

    String source() {
        return context.source();
    }

    /** Returns the number and the key. */
    @Override
    public String toString() {
        return "Attempt[number=" + number() + ", idempotencyKey=" + idempotencyKey() + "]";
    }
}
