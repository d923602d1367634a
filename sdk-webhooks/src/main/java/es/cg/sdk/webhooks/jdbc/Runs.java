package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventTable.Claim;
import es.cg.sdk.webhooks.jdbc.EventTable.Due;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.Set;
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
    private static final Duration IF_NOBODY_KNOWS = Duration.ofMinutes(1);
    private static final String GIVEN_UP = "25P02";
    // The connection, the server's end or want of room: no handler's doing, and nobody knows what was kept.
    private static final Set<String> AWAY = Set.of("08", "53", "57", "58");

    private final EventTable table;
    private final int most;
    private final IntFunction<Duration> backoff;

    /** With so many attempts at most, and this long after each that failed. */
    Runs(EventTable table, int most, IntFunction<Duration> backoff) {
        this.table = table;
        this.most = most;
        this.backoff = backoff;
    }

    /**
     * Claims an event that this transaction has locked, and counts the attempt; null if it was tried too often and is
     * dead now. Whoever tried it last died at it, or its failure would have been the end of it.
     */
    @Nullable
    Claim claim(Session session, Due due) throws SQLException {
        Claim claim = null;
        if (due.attempts() >= most) {
            table.bury(
                    session.connection(),
                    due,
                    "it was tried " + due.attempts() + " times, and what tried it last died");
            LOG.error("event {} is dead: what tried it died, {} times", due.eventId(), due.attempts());
        } else {
            claim = table.claim(session.connection(), due);
        }
        session.commit();
        return claim;
    }

    /** What came of a handler: null for nothing wrong. */
    private record Failure(Throwable cause, boolean isFinal) {}

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
        Savepoint beginning = session.connection().setSavepoint();
        Throwable thrown = handled(session, claim, event, handler);
        // There are databases that a thread breaks which is interrupted: they are spared it until all is written.
        boolean interrupted = Thread.interrupted() || thrown instanceof InterruptedException;
        try {
            Failure failure = thrown == null ? finished(session, claim, transaction) : new Failure(thrown, false);
            return failure == null ? Taken.of(Result.DONE) : failed(session, beginning, claim, failure);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Throwable handled(Session session, Claim claim, WebhookEvent event, EventHandler handler) {
        GuardedConnection guard = new GuardedConnection(session.connection());
        Attempt before =
                Attempt.enter(new Attempt(guard.connection(), claim.attempt(), table.source() + ":" + event.id()));
        try {
            handler.handle(event);
        } catch (Throwable e) {
            // Whatever it is: a worker that ended of it would never do the others.
            return e;
        } finally {
            guard.end();
            Attempt unused = Attempt.enter(before);
        }
        String attempted = guard.attempted();
        return attempted == null
                ? null
                : new IllegalStateException("the handler called " + attempted
                        + "() on the connection of its attempt, and went on as if that had been done");
    }

    private @Nullable Failure finished(Session session, Claim claim, String transaction) throws SQLException {
        try {
            if (!table.finish(session.connection(), claim, transaction)) {
                // Once more would do once more what was kept.
                return new Failure(
                        new IllegalStateException("the handler ended the transaction of its attempt by a statement of"
                                + " its own: what it wrote before may be kept though the event does not count as done"),
                        true);
            }
            session.commit();
            return null;
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.equals(GIVEN_UP)) {
                return new Failure(
                        new IllegalStateException(
                                "the handler went on after a statement that failed: PostgreSQL has taken back all that"
                                        + " it wrote",
                                e),
                        false);
            }
            if (state.length() < 2 || AWAY.contains(state.substring(0, 2))) {
                throw e;
            }
            return new Failure(e, false);
        }
    }

    private Taken failed(Session session, Savepoint beginning, Claim claim, Failure failure) throws SQLException {
        boolean dead = failure.isFinal() || claim.attempt() >= most;
        Duration again = dead ? null : after(claim.attempt());
        try {
            takeBack(session, beginning);
        } catch (SQLException e) {
            e.addSuppressed(failure.cause());
            throw e;
        }
        try {
            if (!table.fail(session.connection(), claim, words(failure.cause()), again)) {
                LOG.warn("event {} failed, and somebody else has taken it up since", claim.eventId());
                dead = false;
            }
            session.commit();
        } catch (SQLException e) {
            LOG.warn("event {} failed, and that could not be written down: {}", claim.eventId(), e.getSQLState(), e);
            return Taken.failed(failure.cause());
        }
        return dead ? new Taken(Result.DEAD, failure.cause(), null) : Taken.failed(failure.cause());
    }

    // Back to where the event was locked, so that nobody takes it up before its failure is written down.
    private static void takeBack(Session session, Savepoint beginning) throws SQLException {
        Connection connection = session.connection();
        try {
            connection.rollback(beginning);
        } catch (SQLException theTransactionIsAnother) {
            session.rollback();
        }
    }

    private Duration after(int attempt) {
        try {
            Duration wait = backoff.apply(attempt);
            if (wait != null && !wait.isNegative()) {
                return wait;
            }
            LOG.error("the backoff after attempt {} is no duration", attempt);
        } catch (RuntimeException e) {
            LOG.error("the backoff after attempt {} failed", attempt, e);
        }
        return IF_NOBODY_KNOWS;
    }

    private static String words(Throwable failure) {
        try {
            return String.valueOf(failure.toString());
        } catch (RuntimeException e) {
            return failure.getClass().getName();
        }
    }
}
