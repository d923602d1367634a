package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.Digest;
import es.cg.sdk.webhooks.jdbc.EventTable.Claim;
import es.cg.sdk.webhooks.jdbc.EventTable.Due;
import es.cg.sdk.webhooks.jdbc.EventTable.Known;
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
        this.runs = new Runs(tables.events(), tables.mostAttempts(), attempt -> Duration.ZERO);
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
        byte[] digest = Digest.of(event.body());
        return tables.within("take an event", session -> {
            Claim claim = tables.events().keepClaimed(session.connection(), event, digest);
            return claim == null
                    ? again(session, event, digest, handler)
                    : runs.attempt(session, claim, event, handler);
        });
    }

    private Taken again(Session session, WebhookEvent event, byte[] digest, EventHandler handler) throws SQLException {
        Known known = tables.events().find(session.connection(), event.id(), digest);
        if (known == null) {
            // Whoever was just keeping it has taken that back.
            return Taken.running(SOON);
        }
        Taken settled = tables.settled(session.connection(), known, event, digest);
        return settled == null ? open(session, event.id(), event, handler) : settled;
    }

    private Taken open(Session session, String eventId, @Nullable WebhookEvent sent, EventHandler handler)
            throws SQLException {
        session.begin();
        Connection connection = session.connection();
        Due due = tables.events().lock(connection, eventId);
        if (due == null) {
            session.rollback();
            return Taken.running(SOON);
        }
        Claim claim = runs.claim(session, due);
        return claim == null
                ? Taken.of(Result.DEAD)
                : runs.attempt(session, claim, sent == null ? WebhookEvent.read(due.body()) : sent, handler);
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
            Known known = tables.events().find(session.connection(), eventId, new byte[0]);
            if (known == null) {
                throw new IllegalArgumentException("there is no event of this id");
            }
            Taken settled = JdbcTables.settled(known.state());
            return settled == null ? open(session, eventId, null, handler) : settled;
        });
    }

    @Override
    public void quarantine(Quarantined parked) {
        tables.quarantine(parked);
    }
}
