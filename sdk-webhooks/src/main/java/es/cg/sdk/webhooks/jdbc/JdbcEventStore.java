package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.EventClaims.Claim;
import es.cg.sdk.webhooks.jdbc.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.EventTable.Known;
import es.cg.sdk.webhooks.jdbc.Runs.Sent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Has each event done once by any number of processes, while its sender waits: what a {@link JdbcHandler} writes and that
 * the event is done are kept in one transaction. It takes one connection for as long as the handler runs. Thread-safe.
 *
 * <p>A handler that fails is tried again when the sender sends again. An event that fails too often is dead: the sender is
 * told that it was taken, so that it goes on with others, and a person finds it among the {@link JdbcTables#kept}.
 */
public final class JdbcEventStore implements EventStore {
    static final Duration SOON = Duration.ofSeconds(5);

    private final JdbcTables tables;
    private final Runs runs;

    private JdbcEventStore(JdbcTables tables) {
        this.tables = tables;
        this.runs = tables.runs(attempt -> Duration.ZERO);
    }

    /**
     * One of this receiver, on the tables of this database.
     *
     * @param receiver its name there: each receiver has one of its own, and all processes of a receiver the same
     * @throws StoreException if they are not as they must be, with what is missing
     */
    public static JdbcEventStore of(DataSource dataSource, String receiver) {
        return of(JdbcTables.of(dataSource, receiver));
    }

    /** One on these tables. */
    public static JdbcEventStore of(JdbcTables tables) {
        return new JdbcEventStore(tables);
    }

    @Override
    public Taken take(WebhookEvent event, EventHandler handler) {
        tables.check(event);
        Sent sent = Sent.of(event);
        return tables.within("take an event", session -> {
            Claim claim = tables.events().keepClaimed(session.connection(), event, sent.digest());
            return claim == null ? again(session, sent, handler) : runs.attempt(session, claim, sent, handler);
        });
    }

    private Taken again(Session session, Sent sent, EventHandler handler) throws SQLException {
        Known known = tables.events().find(session.connection(), sent.event().id());
        if (known == null) {
            // Whoever was just keeping it has taken that back.
            return Taken.running(SOON);
        }
        Taken ended = tables.ended(session.connection(), known, sent);
        return ended == null ? open(session, sent.event().id(), sent, handler) : ended;
    }

    private Taken open(Session session, String eventId, @Nullable Sent sent, EventHandler handler) throws SQLException {
        session.begin();
        Connection connection = session.connection();
        Due due = tables.claims().lock(connection, eventId);
        if (due == null) {
            session.rollback();
            return Taken.running(SOON);
        }
        if (sent != null && !sent.digest().matches(due.digest())) {
            tables.events().replace(connection, sent.event(), sent.digest());
        }
        Claim claim = runs.claim(session, due);
        return claim == null ? Taken.of(Result.DEAD) : runs.attempt(session, claim, sent, handler);
    }

    /**
     * Has an event done that was kept and is open: one that was {@linkplain KeptEvents#reopen reopened}, or that its
     * sender has stopped sending.
     *
     * @return what became of it; RUNNING if somebody is at it, or was within the last seconds; DUPLICATE or DEAD if it is
     *     not open
     * @throws IllegalArgumentException if there is none of this id
     * @throws StoreException if the database cannot tell or keep it
     */
    public Taken redo(String eventId, EventHandler handler) {
        return tables.within("take an event", session -> {
            Known known = tables.events().find(session.connection(), eventId);
            if (known == null) {
                throw new IllegalArgumentException("there is no event of this id");
            }
            Taken ended = JdbcTables.ended(known.state());
            return ended == null ? open(session, eventId, null, handler) : ended;
        });
    }

    @Override
    public void quarantine(Quarantined parked) {
        tables.quarantine(parked);
    }

    /** True: what is put aside is in the database before the sender is told. */
    @Override
    public boolean isQuarantineDurable() {
        return true;
    }

    /** The fields of {@link JdbcTables.Builder#envelopeFields}. */
    @Override
    public EnvelopeFields envelopeFields() {
        return tables.envelopeFields();
    }

    /** The environment of {@link JdbcTables.Builder#environment}. */
    @Override
    public Environment environment() {
        return tables.environment();
    }

    /** True: a {@link JdbcHandler} can write in it. */
    @Override
    public boolean hasTransaction() {
        return true;
    }
}
