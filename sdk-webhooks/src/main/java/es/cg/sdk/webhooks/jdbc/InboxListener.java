package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import java.time.Duration;

/**
 * Is told of every attempt of an inbox's workers, for metrics. What it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface InboxListener {
    /** An attempt has ended; called by its worker. */
    void attempted(Outcome outcome);

    /**
     * A handler has not ended for so long that somebody should know, and is not done yet: its worker does nothing else.
     * Told again whenever that time has doubled, by a thread of the inbox's own.
     */
    default void overdue(String eventId, EventKind kind, int attempt, Duration since) {}

    /**
     * What became of an attempt.
     *
     * @param eventId whose
     * @param kind of the event
     * @param attempt which one it was, counted from 1
     * @param result DONE, FAILED, DEAD, or RUNNING where somebody else was at it; DEAD also without an attempt, where
     *     processes died at it too often
     * @param took how long it took
     */
    record Outcome(String eventId, EventKind kind, int attempt, EventStore.Result result, Duration took) {}
}
