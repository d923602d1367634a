package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.DueSource;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceiverTables;
import es.cg.sdk.webhooks.jdbc.internal.workers.Pauses;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How late the events of a receiver are. */
record Lag(ReceiverTables tables) {
    /** Returns for how long the first event that is not paused has been due; zero if none is. */
    Duration read(Connection connection) throws SQLException {
        Pauses pauses = Pauses.of(tables.pauses().list(connection));
        OffsetDateTime first = null;
        for (DueSource each : tables.claims().dueSources(connection)) {
            OffsetDateTime since = dueSince(each, pauses, connection);
            first = since != null && (first == null || since.isBefore(first)) ? since : first;
        }
        return first == null
                ? Duration.ZERO
                : Duration.between(first.toInstant(), tables.reopening().now(connection));
    }

    private @Nullable OffsetDateTime dueSince(DueSource source, Pauses pauses, Connection connection)
            throws SQLException {
        if (pauses.isPaused(source.eventSource())) {
            return null;
        }
        Set<String> paused = pauses.kindsOf(source.eventSource());
        return paused.isEmpty()
                ? source.since()
                : tables.claims()
                        .firstDue(connection, source.eventSource(), paused)
                        .orElse(null);
    }
}
