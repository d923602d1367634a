package es.cg.sdk.webhooks.jdbc.internal.attempts;

import es.cg.sdk.database.GuardedConnection;
import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStart;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStatements.Recorded;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.SessionSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the attempts at events: what the handler writes is committed together with the state "done", or not at all.
 *
 * <p>The statements that set the state are the last ones, and check that the transaction is still the one that began
 * the attempt. PostgreSQL would accept the commit of a transaction that it has aborted after a failed statement, and
 * keep nothing of it. Thread-safe.
 *
 * @param reader reads stored bodies of a source
 * @param callWait how long the end of an attempt waits for a call that still runs, before and after it is cancelled
 */
public record AttemptRunner(
        EventClaims claims,
        AttemptStatements attempts,
        FailedAttempts failed,
        int maxAttempts,
        BiFunction<byte[], String, WebhookEvent> reader,
        Duration callWait) {
    private static final Logger LOG = LoggerFactory.getLogger(AttemptRunner.class);
    private static final Duration RETRY_SOON = Duration.ofSeconds(5);
    private static final String NOTHING_STORED = "the last attempt could store no result: its process died, or the"
            + " database failed, which the log of that time says";

    /** Returns the outcome of an event that another transaction is working on. */
    public static Outcome busy() {
        return Outcome.running(RETRY_SOON);
    }

    /**
     * Claims the first of the events that this transaction has locked, counts its attempt, reserves the others, and
     * commits. Returns nothing if the first event was tried too often, and is dead now; then none is reserved. That
     * happens only if no failure of its last attempt was stored, since its process died or the database failed: it
     * would have made it dead.
     */
    public List<Claim> claim(Session session, List<Due> dues) throws SQLException {
        List<Claim> all = new ArrayList<>();
        Due first = dues.get(0);
        if (first.attempts() >= maxAttempts) {
            claims.markDead(
                    session.connection(), first, "it was tried " + first.attempts() + " times, and " + NOTHING_STORED);
            LOG.error("event {} is dead after {} attempts: {}", first.key(), first.attempts(), NOTHING_STORED);
        } else {
            all.add(claims.claim(session.connection(), first));
            List<Due> others = dues.stream()
                    .skip(1)
                    .filter(each -> each.attempts() < maxAttempts)
                    .toList();
            if (!others.isEmpty()) {
                all.addAll(claims.reserve(session.connection(), all.get(0), others));
            }
        }
        session.commit();
        return all;
    }

    /** Claims a reserved event and commits; false if another process has claimed it since. */
    public boolean claimReserved(Session session, Claim reserved) throws SQLException {
        session.begin();
        boolean claimed = claims.claimReserved(session.connection(), reserved);
        session.commit();
        return claimed;
    }

    /** Gives up reservations, and claims whose attempts were counted and did not begin. */
    public void giveBack(Session session, List<Claim> unused) throws SQLException {
        session.begin();
        claims.giveBack(session.connection(), unused);
        session.commit();
    }

    /**
     * What an attempt needs from the attempt before it on the same connection, and the next one from it: a reserved
     * event that is claimed at the end of the transaction, and the settings of the connection. For one thread.
     */
    public static final class Next {
        private final @Nullable Claim reserved;
        private final BooleanSupplier isWanted;
        private @Nullable SessionSettings settings;
        boolean isClaimed;

        /**
         * @param isWanted whether the event is to be claimed, asked when the handler of the one before has ended
         * @param before of the attempt before on this connection; null if there was none
         */
        public Next(@Nullable Claim reserved, BooleanSupplier isWanted, @Nullable Next before) {
            this.reserved = reserved;
            this.isWanted = isWanted;
            this.settings = before == null ? null : before.settings;
        }

        @Nullable
        Claim wanted() {
            return isWanted.getAsBoolean() ? reserved : null;
        }

        /** Returns whether the event is claimed, and its attempt may begin. */
        public boolean isClaimed() {
            return isClaimed;
        }
    }

    /**
     * Runs the handler with a claimed event, with the latest body that came.
     *
     * @param received the event as its sender sent it; null to read the stored body
     * @throws SQLException if the database fails, so that the outcome is unknown or cannot be stored
     */
    public Outcome attempt(Session session, Claim claim, @Nullable ReceivedEvent received, EventHandler handler)
            throws SQLException {
        return attempt(session, claim, received, handler, new Next(null, () -> false, null));
    }

    /** The same; the event's transaction also claims the next event, whatever comes of this one. */
    public Outcome attempt(
            Session session, Claim claim, @Nullable ReceivedEvent received, EventHandler handler, Next next)
            throws SQLException {
        try {
            return attempted(session, claim, received, handler, next);
        } catch (SQLException | RuntimeException | Error e) {
            // After a deadlock before the handler was called, the session runs all of it again.
            boolean isRepeated = e instanceof SQLException sql && GuardedConnection.isRolledBack(sql);
            boolean isThrown = session.isAborted() || isRepeated;
            Outcome stored = isThrown ? null : failed.storeElsewhere(session, claim, AttemptFailure.thrown(e));
            if (stored == null) {
                throw e;
            }
            return stored;
        }
    }

    private Outcome attempted(
            Session session, Claim claim, @Nullable ReceivedEvent received, EventHandler handler, Next next)
            throws SQLException {
        session.begin();
        AttemptStart begun =
                attempts.begin(session.connection(), claim, received == null ? null : received.digest(), next.settings);
        if (begun == null) {
            session.rollback();
            return busy();
        }
        next.settings = begun.settings();
        GuardedConnection guard = new GuardedConnection(
                session.connection(), "the handler", "the store", begun.isRolledBackByTimeout(), callWait);
        Throwable thrown =
                call(session, guard, claim, received == null ? null : received.event(), begun.body(), handler);
        AttemptFailure failure =
                thrown == null ? commit(session, guard, claim, begun, next) : AttemptFailure.thrown(thrown);
        return failure == null ? Outcome.of(Result.DONE) : failed.store(session, begun, guard, claim, failure, next);
    }

    /** Calls the handler; returns what it threw, or why it failed all the same, or null. */
    private @Nullable Throwable call(
            Session session,
            GuardedConnection guard,
            Claim claim,
            @Nullable WebhookEvent sent,
            byte @Nullable [] stored,
            EventHandler handler) {
        AttemptContext before = AttemptContext.enter(new AttemptContext(
                guard.connection(), claim.attempt(), claim.key().eventSource(), idempotencyKey(claim.key())));
        try {
            WebhookEvent event = latest(claim.key(), sent, stored);
            if (event.lacksRecord()) {
                throw new MissingRecordException(event);
            }
            handler.handle(event);
        } catch (Throwable e) {
            // Also an Error: a worker thread that ended by it would process no other event.
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            return e;
        } finally {
            session.delayInterrupt();
            guard.close();
            // Of an interrupt that came meanwhile.
            session.delayInterrupt();
            AttemptContext unused = AttemptContext.enter(before);
        }
        String fault = guard.fault();
        return fault == null ? null : new IllegalStateException(fault);
    }

    private WebhookEvent latest(EventKey key, @Nullable WebhookEvent sent, byte @Nullable [] stored) {
        if (stored != null) {
            return reader.apply(stored, key.eventSource());
        }
        if (sent == null) {
            throw new IllegalStateException("the body of this open event is missing in cg_webhook_event");
        }
        return sent;
    }

    /** Returns a key that is the same in every attempt, and that no other event has. */
    private String idempotencyKey(EventKey key) {
        // Neither the name of a receiver nor that of a source has a bar or a colon.
        String ofSource = key.eventSource().isEmpty() ? "" : "|" + key.eventSource();
        return claims.source() + ofSource + ":" + key.eventId();
    }

    /** Records the event as done and commits; returns why that failed, or null. */
    private @Nullable AttemptFailure commit(
            Session session, GuardedConnection guard, Claim claim, AttemptStart begun, Next next) throws SQLException {
        boolean committing = false;
        try {
            Recorded recorded = attempts.markDone(session.connection(), claim, begun, next.wanted());
            if (recorded == Recorded.NOTHING) {
                return AttemptFailure.transactionEnded(guard, null);
            }
            if (begun.isErased()) {
                attempts.eraseDone(session.connection(), claim);
            }
            committing = true;
            session.commit();
            next.isClaimed = recorded == Recorded.DONE_AND_NEXT_CLAIMED;
            return null;
        } catch (SQLException e) {
            if (!AttemptFailure.isAborted(e) && (AttemptFailure.isOfDatabase(e) || !session.isAlive())) {
                // The handler may have swallowed the exception that says why.
                SQLException first = guard.connectionFailure();
                throw first == null ? e : first;
            }
            return AttemptFailure.refused(e, committing);
        }
    }
}
