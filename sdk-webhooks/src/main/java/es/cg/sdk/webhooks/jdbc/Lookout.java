package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.EventClaims.Due;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where a worker looks for what is due: from where it last found something. What was done before that is still in
 * PostgreSQL's index until it is vacuumed, and a look from the beginning steps over all of it. What is left behind, since
 * it was committed late or whoever had found it died, is found when there is nothing else, or when a look at everything is
 * due again. One thread's.
 */
final class Lookout {
    private final EventClaims claims;
    private final long betweenWholeLooks;
    private final LongSupplier nanos;
    private long wholeLookAt;
    private OffsetDateTime from = EventClaims.EVER;

    Lookout(EventClaims claims, Duration betweenWholeLooks, LongSupplier nanos) {
        this.claims = claims;
        this.betweenWholeLooks = betweenWholeLooks.toNanos();
        this.nanos = nanos;
        this.wholeLookAt = nanos.getAsLong();
    }

    /** An open event that is due, locked; null if there is none that nobody is at. */
    @Nullable
    Due look(Connection connection) throws SQLException {
        boolean whole = nanos.getAsLong() - wholeLookAt >= 0;
        Due due = whole ? null : claims.due(connection, from);
        if (due == null) {
            due = claims.due(connection, EventClaims.EVER);
            wholeLookAt = nanos.getAsLong() + betweenWholeLooks;
        }
        if (due != null) {
            from = due.dueAt();
        }
        return due;
    }
}
