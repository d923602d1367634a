package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import java.time.Duration;

/** Is told about the attempts of workers. */
public interface AttemptObserver {
    /** An attempt has ended, or the event was declared dead without one. */
    void ended(Due due, int attempt, Outcome outcome, Duration took);

    /** A handler is still running after this time. */
    void overdue(String worker, Due due, int attempt, Duration since);
}
