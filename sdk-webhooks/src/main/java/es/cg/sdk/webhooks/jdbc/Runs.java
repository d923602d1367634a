package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventClaims.Claim;
import es.cg.sdk.webhooks.jdbc.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.EventClaims.TakenUp;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.Set;
import java.util.function.Function;
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
    // A statement that was cancelled, by a timeout say: nothing is the matter with the database.
    private static final String CANCELLED = "57014";
    private static final int SECONDS_TO_ANSWER = 2;

    private final EventClaims claims;
    private final int most;
    private final IntFunction<Duration> backoff;
    private final Function<byte[], WebhookEvent> reader;

    /** With so many attempts at most, and this long after each that failed; kept bodies are read by this. */
    Runs(EventClaims claims, int most, IntFunction<Duration> backoff, Function<byte[], WebhookEvent> reader) {
        this.claims = claims;
        this.most = most;
        this.backoff = backoff;
        this.reader = reader;
    }

    /** An event as it was sent, and what tells its body from others. */
    record Sent(WebhookEvent event, BodyDigest digest) {
        static Sent of(WebhookEvent event) {
            return new Sent(event, BodyDigest.of(event.body()));
        }
    }

    /**
     * Claims an event that this transaction has locked, and counts the attempt; null if it was tried too often and is
     * dead now. Whoever tried it last died at it, or its failure would have been the end of it.
     */
    @Nullable
    Claim claim(Session session, Due due) throws SQLException {
        Claim claim = null;
        if (due.attempts() >= most) {
            claims.bury(
                    session.connection(),
                    due,
                    "it was tried " + due.attempts() + " times, and what tried it last died");
            LOG.error("event {} is dead: what tried it died, {} times", due.eventId(), due.attempts());
        } else {
            claim = claims.claim(session.connection(), due);
        }
        session.commit();
        return claim;
    }

    /** What comes of a failure. */
    private enum Kind {
        /** It is rolled back, and tried again. */
        TO_ROLL_BACK,
        /** The database has rolled it back already, and it is tried again. */
        ROLLED_BACK,
        /** It is not tried again: what was kept would be done once more. */
        FINAL
    }

    /** Why an event is not done. */
    private record Failure(Throwable cause, Kind kind) {}

    /**
     * Has a claimed event done, with the latest body that came.
     *
     * @param sent the event as its sender has it; null to read it as it is kept
     * @throws SQLException if the database cannot tell or keep what became of it
     */
    Taken attempt(Session session, Claim claim, @Nullable Sent sent, EventHandler handler) throws SQLException {
        session.begin();
        TakenUp taken = claims.take(session.connection(), claim, sent == null ? null : sent.digest());
        if (taken == null) {
            session.rollback();
            return Taken.running(JdbcEventStore.SOON);
        }
        Savepoint beginning = session.connection().setSavepoint();
        GuardedConnection guard = new GuardedConnection(session.connection());
        Throwable thrown = handled(session, guard, claim, sent == null ? null : sent.event(), taken.body(), handler);
        Failure failure =
                thrown == null ? finished(session, guard, claim, taken) : new Failure(thrown, Kind.TO_ROLL_BACK);
        return failure == null
                ? Taken.of(Result.DONE)
                : failed(session, new Beginning(beginning, taken.settings()), guard, claim, failure);
    }

    private @Nullable Throwable handled(
            Session session,
            GuardedConnection guard,
            Claim claim,
            @Nullable WebhookEvent sent,
            byte @Nullable [] kept,
            EventHandler handler) {
        Attempt before = Attempt.enter(
                new Attempt(guard.connection(), claim.attempt(), claims.source() + ":" + claim.eventId()));
        try {
            handler.handle(latest(sent, kept));
        } catch (Throwable e) {
            // Whatever it is: a worker that ended of it would never do the others.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return e;
        } finally {
            session.holdInterrupt();
            guard.end();
            Attempt unused = Attempt.enter(before);
        }
        String attempted = guard.attempted();
        return attempted == null
                ? null
                : new IllegalStateException("the handler called " + attempted
                        + "() on the connection of its attempt, and went on as if that had been done");
    }

    private WebhookEvent latest(@Nullable WebhookEvent sent, byte @Nullable [] kept) {
        if (kept != null) {
            return reader.apply(kept);
        }
        if (sent == null) {
            throw new IllegalStateException("the body of this open event is missing in cg_webhook_event");
        }
        return sent;
    }

    private @Nullable Failure finished(Session session, GuardedConnection guard, Claim claim, TakenUp taken)
            throws SQLException {
        boolean committing = false;
        try {
            taken.settings().restore(session.connection());
            if (!claims.finish(session.connection(), claim, taken.transaction())) {
                return ended(guard, null);
            }
            committing = true;
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
                        Kind.TO_ROLL_BACK);
            }
            if (state.length() < 2
                    || (AWAY.contains(state.substring(0, 2)) && !state.equals(CANCELLED))
                    || !session.connection().isValid(SECONDS_TO_ANSWER)) {
                throw e;
            }
            return new Failure(e, committing ? Kind.ROLLED_BACK : Kind.TO_ROLL_BACK);
        }
    }

    /** What it means that the transaction is not the one any more that the attempt began with. */
    private static Failure ended(GuardedConnection guard, @Nullable Throwable thrown) {
        if (guard.wasRolledBack() || isRollback(thrown)) {
            return new Failure(
                    new IllegalStateException(
                            "the database rolled the transaction of the attempt back, after a deadlock: nothing of it"
                                    + " is kept",
                            thrown),
                    Kind.ROLLED_BACK);
        }
        // Once more would do once more what was kept.
        return new Failure(
                new IllegalStateException(
                        "the handler ended the transaction of its attempt, by a statement of its own or by switching"
                                + " autocommit on: what it wrote before may be kept though the event does not count as"
                                + " done",
                        thrown),
                Kind.FINAL);
    }

    private static boolean isRollback(@Nullable Throwable thrown) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < 20; depth++) {
            if (each instanceof SQLException sql && GuardedConnection.rollsBack(sql)) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    /** Where an attempt began: what is rolled back goes back to here. */
    private record Beginning(Savepoint savepoint, SessionSettings settings) {}

    private Taken failed(Session session, Beginning beginning, GuardedConnection guard, Claim claim, Failure first)
            throws SQLException {
        Failure failure = first;
        try {
            if (!rolledBack(session, beginning.savepoint()) && first.kind() == Kind.TO_ROLL_BACK) {
                failure = ended(guard, first.cause());
            }
            beginning.settings().restore(session.connection());
        } catch (SQLException e) {
            e.addSuppressed(first.cause());
            throw e;
        }
        boolean dead = failure.kind() == Kind.FINAL || claim.attempt() >= most;
        Duration again = dead ? null : after(claim.attempt());
        try {
            if (!claims.fail(session.connection(), claim, words(failure.cause()), again)) {
                LOG.warn("event {} failed, and somebody else has taken it up since", claim.eventId());
                dead = false;
            }
            session.commit();
        } catch (SQLException e) {
            LOG.warn("event {} failed, and that could not be written down: {}", claim.eventId(), e.getSQLState(), e);
            session.failed(e);
            return Taken.failed(failure.cause());
        }
        return dead ? new Taken(Result.DEAD, failure.cause(), null) : Taken.failed(failure.cause());
    }

    /**
     * Goes back to where the event was locked, so that nobody takes it up before its failure is written down; false if
     * the transaction is another by now, which is rolled back.
     */
    private static boolean rolledBack(Session session, Savepoint beginning) throws SQLException {
        Connection connection = session.connection();
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback(beginning);
                return true;
            }
        } catch (SQLException theTransactionIsAnother) {
            session.rollback();
        }
        session.begin();
        return false;
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
