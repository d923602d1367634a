package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventTable.Claim;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The attempts to do events: the handler's effects and the word that the event is done are kept together, or not at all.
 * That word comes last, and the transaction must be the one that it all began with: one that PostgreSQL has given up
 * after a failed statement would seem to commit, and keep nothing.
 */
final class Runs {
    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);
    private static final String GIVEN_UP = "25P02";
    private static final String BROKEN_RULE = "23";

    private final EventTable table;
    private final int most;
    private final IntFunction<Duration> backoff;

    /** With so many attempts at most, and this long after each that failed. */
    Runs(EventTable table, int most, IntFunction<Duration> backoff) {
        this.table = table;
        this.most = most;
        this.backoff = backoff;
    }

    /** Whether an event was tried so often that it is given up; processes that died at it count. */
    boolean isTooMany(int attempts) {
        return attempts >= most;
    }

    /**
     * Has a claimed event done.
     *
     * @throws SQLException if the database cannot tell or keep what became of it
     */
    Taken attempt(Session session, Claim claim, WebhookEvent event, EventHandler handler) throws SQLException {
        session.begin();
        String transaction = table.take(session.connection(), claim);
        if (transaction == null) {
            session.rollback();
            return Taken.running(JdbcEventStore.SOON);
        }
        Throwable failure = handled(session, claim, event, handler);
        // There are databases that a thread breaks which is interrupted: they are spared it until all is written.
        boolean interrupted = Thread.interrupted() || failure instanceof InterruptedException;
        try {
            if (failure == null) {
                failure = finished(session, claim, transaction);
            }
            return failure == null ? Taken.of(Result.DONE) : failed(session, claim, failure);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Throwable handled(Session session, Claim claim, WebhookEvent event, EventHandler handler) {
        GuardedConnection guard = new GuardedConnection(session.connection());
        Attempt.enter(new Attempt(guard.connection(), claim.attempt(), table.source() + ":" + event.id()));
        try {
            handler.handle(event);
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            return e;
        } finally {
            guard.end();
            Attempt.enter(null);
        }
        String attempted = guard.attempted();
        return attempted == null
                ? null
                : new IllegalStateException("the handler called " + attempted
                        + "() on the connection of its attempt, and went on as if that had been done");
    }

    private @Nullable Throwable finished(Session session, Claim claim, String transaction) throws SQLException {
        try {
            if (!table.finish(session.connection(), claim, transaction)) {
                return new IllegalStateException("the handler ended the transaction of its attempt by a statement of"
                        + " its own: what it wrote before may be kept though the event does not count as done");
            }
            session.commit();
            return null;
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.equals(GIVEN_UP)) {
                return new IllegalStateException(
                        "the handler went on after a statement that failed: PostgreSQL has taken back all that it wrote",
                        e);
            }
            if (state.startsWith(BROKEN_RULE)) {
                return e;
            }
            throw e;
        }
    }

    private Taken failed(Session session, Claim claim, Throwable failure) {
        session.rollback();
        boolean dead = isTooMany(claim.attempt());
        try {
            table.fail(session.connection(), claim, failure.toString(), dead ? null : backoff.apply(claim.attempt()));
            session.commit();
        } catch (SQLException e) {
            LOG.warn("event {} failed, and that could not be written down: {}", claim.eventId(), e.getSQLState(), e);
            return Taken.failed(failure);
        }
        return dead ? new Taken(Result.DEAD, failure, null) : Taken.failed(failure);
    }
}
