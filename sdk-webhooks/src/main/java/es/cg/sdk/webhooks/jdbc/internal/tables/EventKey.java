package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.webhooks.WebhookEvent;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What identifies an event of a receiver.
 *
 * @param eventSource who sent it; empty if the receiver has one source without a name
 */
public record EventKey(String eventSource, String eventId) {
    /** Returns the key of an event. */
    public static EventKey of(WebhookEvent event) {
        return new EventKey(event.source(), event.id());
    }

    /** Reads a row that begins with the source and the id. */
    static EventKey of(ResultSet row) throws SQLException {
        return new EventKey(row.getString(1), row.getString(2));
    }

    /** Returns the id, with the source before it if it has a name. */
    @Override
    public String toString() {
        return eventSource.isEmpty() ? eventId : eventId + " of " + eventSource;
    }
}
