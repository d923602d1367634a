package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import java.time.Duration;

/**
 * Is told about the attempts of an inbox's workers, for metrics. An exception that it throws is logged, and changes
 * nothing. Called by several threads at once.
 */
@FunctionalInterface
public interface InboxListener {
    /**
     * Called by the worker when an attempt has ended.
     *
     * @param attempt the number of the attempt, counted from 1
     * @param result {@code DONE}, {@code FAILED}, {@code DEAD}, or {@code RUNNING} if another process has taken the
     *     event over; {@code DEAD} also if there was no attempt, since the processes of all earlier ones died
     * @param took how long the attempt took
     */
    void attempted(String eventId, EventKind kind, int attempt, EventStore.Result result, Duration took);

    /**
     * Called when a handler has run for longer than {@link JdbcInbox.Builder#overdueAfter}, and again whenever that
     * time has doubled. The handler still runs, and its worker processes nothing else. Called by a thread of the inbox
     * that is not a worker. Does nothing unless overridden.
     *
     * @param attempt the number of the attempt, counted from 1
     * @param since how long the handler has been running
     */
    default void overdue(String eventId, EventKind kind, int attempt, Duration since) {}
}
