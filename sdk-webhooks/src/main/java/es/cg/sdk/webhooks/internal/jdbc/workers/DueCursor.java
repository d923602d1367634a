package es.cg.sdk.webhooks.internal.jdbc.workers;

import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims.Due;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next due event, beginning at the due time of the one before: entries of finished events stay in PostgreSQL's
 * index until a vacuum, and a search from the beginning steps over all of them. Not thread-safe.
 *
 * <p>Events with an earlier due time may exist, since they were committed late or their process died. They are found by a
 * full search, which runs at a fixed interval and whenever nothing else is due.
 */
public final class DueCursor {
    private final EventClaims claims;
    private final long fullSearchNanos;
    private final LongSupplier nanos;
    private long nextFullSearch;
    private OffsetDateTime from = EventClaims.EARLIEST;

    public DueCursor(EventClaims claims, Duration fullSearchInterval, LongSupplier nanos) {
        this.claims = claims;
        this.fullSearchNanos = fullSearchInterval.toNanos();
        this.nanos = nanos;
        this.nextFullSearch = nanos.getAsLong();
    }

    /** Locks the next event that is due; null if there is none that is not locked. */
    public @Nullable Due next(Connection connection) throws SQLException {
        boolean isFull = nanos.getAsLong() - nextFullSearch >= 0;
        Due due = isFull ? null : claims.lockNext(connection, from);
        if (due == null) {
            due = claims.lockNext(connection, EventClaims.EARLIEST);
            nextFullSearch = nanos.getAsLong() + fullSearchNanos;
        }
        if (due != null) {
            from = due.dueAt();
        }
        return due;
    }
}
