package es.cg.sdk.webhooks.internal.jdbc.workers;

import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims.Due;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Finds the next due events, beginning at the due time of the one before: entries of finished events stay in PostgreSQL's
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

    /** Locks the next events that are due and not locked, at most this many. */
    public List<Due> next(Connection connection, int limit) throws SQLException {
        boolean isFull = nanos.getAsLong() - nextFullSearch >= 0;
        List<Due> dues = isFull ? List.of() : claims.lockNext(connection, from, limit);
        if (dues.isEmpty()) {
            dues = claims.lockNext(connection, EventClaims.EARLIEST, limit);
            nextFullSearch = nanos.getAsLong() + fullSearchNanos;
        }
        if (!dues.isEmpty()) {
            from = dues.get(0).dueAt();
        }
        return dues;
    }
}
