package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import java.time.Duration;

/**
 * Is told of every attempt of an inbox's workers, for metrics. Called by the worker, after the attempt has ended; what it
 * throws is logged and changes nothing.
 */
@FunctionalInterface
public interface InboxListener {
    /** An attempt has ended. */
    void attempted(Outcome outcome);

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
