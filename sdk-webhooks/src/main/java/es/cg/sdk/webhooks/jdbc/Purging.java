package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.internal.jdbc.connections.Sessions;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventState;
import es.cg.sdk.webhooks.internal.jdbc.tables.PurgeStatements;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Deletes what is old in the tables of a receiver, in small transactions. Thread-safe. */
final class Purging {
    private static final int BATCH = 1000;
    // Of events that were committed late, or by a process that was suspended.
    private static final Duration OVERLAP = Duration.ofHours(1);

    private final Sessions sessions;
    private final PurgeStatements purges;
    private final Duration retention;
    private final Duration bodyRetention;
    // The first purge of a process looks at all events, later ones at those that ended since.
    private final AtomicReference<@Nullable OffsetDateTime> bodiesDeletedTo = new AtomicReference<>();

    Purging(Sessions sessions, PurgeStatements purges, Duration retention, Duration bodyRetention) {
        this.sessions = sessions;
        this.purges = purges;
        this.retention = retention;
        this.bodyRetention = bodyRetention;
    }

    /** Deletes what is old; returns the number of deleted events. */
    int run() {
        int all = 0;
        int deleted;
        do {
            deleted = sessions.run("purge", session -> {
                session.begin();
                int some = purges.events(session.connection(), EventState.DONE, retention, BATCH);
                session.commit();
                return some;
            });
            all += deleted;
        } while (deleted > 0);
        deleteBodies();
        return all;
    }

    private void deleteBodies() {
        OffsetDateTime before = bodiesDeletedTo.get();
        OffsetDateTime from = before == null ? null : before.minus(OVERLAP);
        while (true) {
            OffsetDateTime begin = from;
            Optional<OffsetDateTime> to = sessions.run("purge bodies", session -> {
                session.begin();
                Optional<OffsetDateTime> last = purges.bodies(session.connection(), begin, bodyRetention, BATCH);
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
