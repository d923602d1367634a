package es.cg.sdk.webhooks.jdbc.internal.attempts;

import es.cg.sdk.database.GuardedConnection;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptFailure.Kind;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner.Next;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStart;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores why attempts failed. It uses the transaction of the attempt, which holds the lock of the event. If the
 * connection cannot be used any more, or somebody else may still use it, it is aborted, and another one takes the
 * failure: it waits until the database has rolled the attempt back. Thread-safe.
 *
 * @param backoff the time until the next attempt, by the number of the failed one
 */
public record FailedAttempts(
        Sessions sessions,
        EventClaims claims,
        AttemptStatements attempts,
        int maxAttempts,
        IntFunction<Duration> backoff) {
    private static final Logger LOG = LoggerFactory.getLogger(FailedAttempts.class);
    private static final Duration WITHOUT_BACKOFF = Duration.ofMinutes(1);
    // Databases cannot add much more to a time.
    private static final Duration MAX_BACKOFF = Duration.ofDays(3650);
    // A driver may wait for ever for an answer that it has missed.
    private static final int MILLIS_TO_ANSWER = 2000;

    /** Rolls an attempt back, if the database has not done so, and stores why it failed. */
    Outcome store(
            Session session, AttemptStart begun, GuardedConnection guard, Claim claim, AttemptFailure first, Next next)
            throws SQLException {
        AttemptFailure failure = first;
        try {
            boolean isLost = guard.isShared() || first.isError();
            if (first.kind() != Kind.FINAL && guard.answers()) {
                if (isLost) {
                    session.connection().setNetworkTimeout(Runnable::run, MILLIS_TO_ANSWER);
                }
                // Also if the pool remembers that autocommit is off: the handler may have set it on the real
                // connection.
                session.begin();
                boolean isOpen = attempts.rollBack(session.connection());
                if (!isOpen && first.kind() != Kind.ROLLED_BACK) {
                    failure = AttemptFailure.transactionEnded(guard, first.cause());
                }
                if (!isLost && failure.kind() != Kind.FINAL) {
                    return storeHere(session, isOpen, begun, claim, failure, next);
                }
            }
        } catch (SQLException | RuntimeException | Error e) {
            e.addSuppressed(first.cause());
            Outcome stored = storeElsewhere(session, claim, failure);
            if (stored == null) {
                throw e;
            }
            return stored;
        }
        Outcome stored = storeElsewhere(session, claim, failure);
        return stored == null ? Outcome.failed(failure.cause()) : stored;
    }

    private Outcome storeHere(
            Session session, boolean isOpen, AttemptStart begun, Claim claim, AttemptFailure failure, Next next)
            throws SQLException {
        if (isOpen) {
            attempts.tellRollback(session.connection());
        } else {
            session.rollback();
        }
        begun.settings().restore(session.connection());
        Outcome stored = marked(session, claim, failure);
        Claim reserved = next.wanted();
        boolean isNextClaimed = reserved != null && claims.claimReserved(session.connection(), reserved);
        session.commit();
        next.isClaimed = isNextClaimed;
        return stored == null ? Outcome.failed(failure.cause()) : stored;
    }

    /**
     * Aborts the connection of an attempt, and stores over another one why it failed.
     *
     * @return null if nothing is stored: the database fails, the event is done, or another process has claimed it since
     */
    @Nullable
    Outcome storeElsewhere(Session session, Claim claim, AttemptFailure failure) {
        session.abort(
                "an attempt at event " + claim.key() + " failed, and its handler may still use the connection, has"
                        + " ended the transaction, or has left a lock or a part of an answer on it");
        try {
            return sessions.run(
                            "store the failure of an event",
                            other -> Optional.ofNullable(marked(other, claim, failure)))
                    .orElse(null);
        } catch (StoreException e) {
            LOG.warn("event {} failed and stays open: its failure could not be stored", claim.key(), e);
            return null;
        }
    }

    private @Nullable Outcome marked(Session session, Claim claim, AttemptFailure failure) throws SQLException {
        boolean unreadable = failure.kind() == Kind.UNREADABLE;
        boolean dead = !unreadable && (failure.kind() == Kind.FINAL || claim.attempt() >= maxAttempts);
        EventState state = unreadable ? EventState.UNREADABLE : dead ? EventState.DEAD : EventState.OPEN;
        Duration retryAfter = state == EventState.OPEN ? retryAfter(claim.attempt()) : Duration.ZERO;
        if (!attempts.markFailed(session.connection(), claim, failure.text(), state, retryAfter)) {
            LOG.warn("an attempt at event {} failed, and it is done, or claimed by another process since", claim.key());
            return null;
        }
        Result result = unreadable ? Result.UNREADABLE : dead ? Result.DEAD : Result.FAILED;
        return new Outcome(result, failure.cause(), null);
    }

    private Duration retryAfter(int attempt) {
        try {
            Duration wait = backoff.apply(attempt);
            if (wait != null && !wait.isNegative() && wait.compareTo(MAX_BACKOFF) <= 0) {
                return wait;
            }
            LOG.error("the backoff function returned {} after attempt {}: one minute is used", wait, attempt);
        } catch (RuntimeException | Error e) {
            LOG.error("the backoff function failed after attempt {}: one minute is used", attempt, e);
        }
        return WITHOUT_BACKOFF;
    }
}
