package es.cg.sdk.webhooks.jdbc.internal.attempts;

import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable.Stored;
import es.cg.sdk.webhooks.jdbc.internal.tables.QuarantineTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides the outcome of an event whose id is in the table already. Thread-safe. */
public record RepeatedEvents(EventTable events, QuarantineTable quarantine) {
    private static final Logger LOG = LoggerFactory.getLogger(RepeatedEvents.class);

    /**
     * Returns the outcome of an event that has ended; null if it is open. A body that says something else than the
     * stored one is quarantined if the event is done or discarded, and dropped if it is erased. If the event is dead,
     * the body replaces the stored one.
     */
    public @Nullable Outcome outcome(Connection connection, Stored stored, ReceivedEvent received) throws SQLException {
        boolean isSame = received.digest().matches(stored.digest());
        if (stored.state() == EventState.UNREADABLE) {
            return ofUnreadable(connection, stored, received);
        }
        Outcome outcome = outcome(stored.state());
        if (outcome == null && received.event().lacksRecord() && !isSame) {
            return quarantined(connection, received, "the event is open, and came again without its record");
        }
        if (outcome == null || isSame) {
            return outcome;
        }
        if (stored.state() == EventState.ERASED) {
            LOG.warn("event {} of an erased client came again with another body, which is not kept", received.key());
            return outcome;
        }
        if (outcome.result() == Result.DUPLICATE) {
            return quarantined(connection, received, "an event with this id and another body is done already");
        }
        if (!events.replaceEnded(connection, received.key(), received, EventState.DEAD)) {
            // A person has just reopened it.
            return AttemptRunner.busy();
        }
        LOG.warn("dead event {} came again with another body, which replaced the stored one", received.key());
        return outcome;
    }

    private Outcome quarantined(Connection connection, ReceivedEvent received, String reason) throws SQLException {
        boolean unused = quarantine.store(
                connection,
                new QuarantinedBody(
                        received.event().source(),
                        reason,
                        received.event().id(),
                        received.event().body()));
        LOG.error("event {} came again with another body, which was quarantined", received.key());
        return Outcome.of(Result.QUARANTINED);
    }

    /** Opens the event if it came with a record that can be read, since the fields were corrected for instance. */
    private @Nullable Outcome ofUnreadable(Connection connection, Stored stored, ReceivedEvent received)
            throws SQLException {
        if (!received.digest().matches(stored.digest())) {
            boolean unused = events.replaceEnded(connection, received.key(), received, EventState.UNREADABLE);
        }
        if (received.event().lacksRecord()) {
            return Outcome.of(Result.UNREADABLE);
        }
        return events.openUnreadable(connection, received.key()) ? null : AttemptRunner.busy();
    }

    /** Returns the outcome of an event in this state; null if it is open. */
    public static @Nullable Outcome outcome(EventState state) {
        return switch (state) {
            case OPEN -> null;
            case DONE, DISCARDED, ERASED -> Outcome.of(Result.DUPLICATE);
            case DEAD -> Outcome.of(Result.DEAD);
            case UNREADABLE -> Outcome.of(Result.UNREADABLE);
        };
    }
}
