package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
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
    private static final int LONGEST_NAME = 255;

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
        return tables.within(
                "read what was put aside", session -> tables.aside().list(session.connection(), most));
    }

    private List<KeptEvent> in(State state, int most) {
        return tables.within("read its events", session -> {
            try (PreparedStatement query = tables.sql()
                    .prepare(
                            session.connection(),
                            "SELECT event_id, kind, body, attempts, received_at, failure FROM cg_webhook_event"
                                    + " WHERE source = ? AND state = ? ORDER BY received_at FETCH FIRST ? ROWS ONLY")) {
                query.setString(1, tables.events().source());
                query.setString(2, state.word());
                query.setInt(3, most);
                List<KeptEvent> found = new ArrayList<>();
                try (ResultSet row = query.executeQuery()) {
                    while (row.next()) {
                        found.add(new KeptEvent(
                                row.getString(1),
                                new EventKind(row.getString(2)),
                                row.getBytes(3),
                                tables.envelopeFields(),
                                row.getInt(4),
                                row.getObject(5, OffsetDateTime.class).toInstant(),
                                row.getString(6)));
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

    /**
     * Forgets a body that was put aside, once a person has seen to it; if it comes again it is put aside again.
     *
     * @return false if there is no such body
     */
    public boolean discard(Quarantined parked, String askedBy) {
        checkName(askedBy);
        return tables.within("forget what was put aside", session -> {
            session.begin();
            boolean forgotten = tables.aside().forget(session.connection(), parked, askedBy);
            session.commit();
            return forgotten;
        });
    }

    private static void checkName(String askedBy) {
        if (askedBy.isBlank() || askedBy.length() > LONGEST_NAME) {
            throw new IllegalArgumentException("who asks for it has 1 to " + LONGEST_NAME + " characters");
        }
    }

    private boolean moved(String eventId, String askedBy, State to) {
        checkName(askedBy);
        return tables.within("change an event", session -> {
            session.begin();
            boolean moved = tables.events().move(session.connection(), eventId, to, askedBy);
            session.commit();
            return moved;
        });
    }
}
