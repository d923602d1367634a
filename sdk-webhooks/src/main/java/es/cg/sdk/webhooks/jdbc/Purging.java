package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.database.Sessions;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.PurgeStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what is old in the tables of a receiver, in small transactions. Thread-safe. */
final class Purging {
    private static final Logger LOG = LoggerFactory.getLogger(Purging.class);
    private static final int BATCH = 1000;
    private static final Duration DEAD_OF_ERASED = Duration.ofDays(30);
    // Of events that were committed late, or by a process that was suspended.
    private static final Duration OVERLAP = Duration.ofHours(1);

    private final Sessions sessions;
    private final PurgeStatements purges;
    private final Retention retention;
    // The first purge of a process looks at all events, later ones at those that ended since.
    private final AtomicReference<@Nullable OffsetDateTime> bodiesDeletedTo = new AtomicReference<>();

    Purging(Sessions sessions, PurgeStatements purges, Retention retention) {
        this.sessions = sessions;
        this.purges = purges;
        this.retention = retention;
    }

    /** Deletes what is old; returns the number of deleted events. */
    int run() {
        eraseEvents();
        int all = deleteEvents(EventState.DONE, retention.done())
                + deleteEvents(EventState.DISCARDED, retention.discarded())
                + deleteEvents(EventState.DEAD, retention.dead())
                + deleteEvents(EventState.UNREADABLE, retention.dead());
        deleteBodies();
        int others = inBatches(connection -> purges.quarantined(connection, retention.quarantined(), BATCH))
                + inBatches(connection -> purges.audit(connection, retention.audit(), BATCH));
        Duration ofVersions = retention.versions();
        if (ofVersions != null) {
            others += inBatches(connection -> purges.versions(connection, ofVersions, BATCH));
        }
        LOG.debug("{} events were purged, and {} other rows", all, others);
        return all;
    }

    /** Those of erased clients that no attempt has erased: what a person discarded, or has had time to look at. */
    private void eraseEvents() {
        Duration dead = retention.dead().compareTo(DEAD_OF_ERASED) < 0 ? retention.dead() : DEAD_OF_ERASED;
        int erased = inBatches(connection -> purges.erased(connection, EventState.DISCARDED, Duration.ZERO, BATCH))
                + inBatches(connection -> purges.erased(connection, EventState.DEAD, dead, BATCH))
                + inBatches(connection -> purges.erased(connection, EventState.UNREADABLE, dead, BATCH));
        LOG.debug("{} events of erased clients were erased", erased);
    }

    @FunctionalInterface
    private interface Deletion {
        int run(Connection connection) throws SQLException;
    }

    private int deleteEvents(EventState state, Duration age) {
        return inBatches(connection -> purges.events(connection, state, age, BATCH));
    }

    private int inBatches(Deletion deletion) {
        int all = 0;
        int deleted;
        do {
            deleted = sessions.run("purge", session -> {
                session.begin();
                int some = deletion.run(session.connection());
                session.commit();
                return some;
            });
            all += deleted;
        } while (deleted > 0);
        return all;
    }

    private void deleteBodies() {
        OffsetDateTime before = bodiesDeletedTo.get();
        OffsetDateTime from = before == null ? null : before.minus(OVERLAP);
        while (true) {
            OffsetDateTime begin = from;
            Optional<OffsetDateTime> to = sessions.run("purge bodies", session -> {
                session.begin();
                Optional<OffsetDateTime> last = purges.bodies(session.connection(), begin, retention.bodies(), BATCH);
                session.commit();
                return last;
            });
            if (to.isEmpty()) {
                return;
            }
            from = to.get();
            bodiesDeletedTo.set(from);
        }
    }
}
