package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventTable.State;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The events of a receiver that are not done, for a person to look at. What is done here by hand is written down, with
 * who asked for it, in {@code cg_webhook_audit}. All of it throws {@link StoreException} if the database is away.
 * Thread-safe.
 */
public final class KeptEvents {
    private final JdbcTables tables;

    KeptEvents(JdbcTables tables) {
        this.tables = tables;
    }

    /** Those that failed too often, the oldest first, up to so many. */
    public List<KeptEvent> dead(int most) {
        return in(State.DEAD, most);
    }

    /** Those that are to be done or are being done, the oldest first, up to so many. */
    public List<KeptEvent> open(int most) {
        return in(State.OPEN, most);
    }

    /** Bodies that were put aside, the oldest first, up to so many. */
    public List<Quarantined> quarantined(int most) {
        return tables.within("read what was put aside", session -> {
            try (PreparedStatement query = session.connection()
                    .prepareStatement("SELECT reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                            + " ORDER BY received_at LIMIT ?")) {
                query.setString(1, tables.events().source());
                query.setInt(2, most);
                List<Quarantined> found = new ArrayList<>();
                try (ResultSet row = query.executeQuery()) {
                    while (row.next()) {
                        found.add(new Quarantined(row.getString(1), row.getString(2), row.getBytes(3)));
                    }
                }
                return List.copyOf(found);
            }
        });
    }

    private List<KeptEvent> in(State state, int most) {
        return tables.within("read its events", session -> {
            try (PreparedStatement query = session.connection()
                    .prepareStatement("SELECT body, attempts, received_at, failure FROM cg_webhook_event"
                            + " WHERE source = ? AND state = ? ORDER BY received_at LIMIT ?")) {
                query.setString(1, tables.events().source());
                query.setString(2, state.word());
                query.setInt(3, most);
                List<KeptEvent> found = new ArrayList<>();
                try (ResultSet row = query.executeQuery()) {
                    while (row.next()) {
                        found.add(new KeptEvent(
                                WebhookEvent.read(row.getBytes(1)),
                                row.getInt(2),
                                row.getObject(3, OffsetDateTime.class).toInstant(),
                                row.getString(4)));
                    }
                }
                return List.copyOf(found);
            }
        });
    }

    /**
     * Has a dead event tried again, as if it had just come: by an inbox's workers soon, or by
     * {@link JdbcEventStore#redo}.
     *
     * @param askedBy who asks for it, for those who wonder later
     * @return false if there is no dead event of this id
     */
    public boolean reopen(String eventId, String askedBy) {
        return moved(eventId, askedBy, State.OPEN);
    }

    /**
     * Lets a dead event be: it is not done, and not tried again, also when it comes again. Its body is kept.
     *
     * @return false if there is no dead event of this id
     */
    public boolean discard(String eventId, String askedBy) {
        return moved(eventId, askedBy, State.DISCARDED);
    }

    private boolean moved(String eventId, String askedBy, State to) {
        return tables.within("change an event", session -> {
            session.begin();
            try (PreparedStatement update = session.connection()
                            .prepareStatement(tables.dialect()
                                    .written("UPDATE cg_webhook_event SET state = ?, attempts = 0, due_at = {now}"
                                            + " WHERE source = ? AND event_id = ? AND state = 'dead'"));
                    PreparedStatement note = session.connection()
                            .prepareStatement(tables.dialect()
                                    .written("INSERT INTO cg_webhook_audit (source, event_id, done, asked_by, asked_at)"
                                            + " VALUES (?, ?, ?, ?, {now})"))) {
                update.setString(1, to.word());
                update.setString(2, tables.events().source());
                update.setString(3, eventId);
                boolean moved = update.executeUpdate() == 1;
                if (moved) {
                    note.setString(1, tables.events().source());
                    note.setString(2, eventId);
                    note.setString(3, to == State.OPEN ? "reopened" : "discarded");
                    note.setString(4, askedBy);
                    note.executeUpdate();
                }
                session.commit();
                return moved;
            }
        });
    }
}
