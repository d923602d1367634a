package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceiverTables;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Finds out by insertions whether the source of an event is a part of the keys, as script 2 makes them. It writes, and
 * its caller rolls back.
 */
final class KeyCheck {
    /** The number of keys. */
    static final int KEYS = 3;

    private static final int MAX_EVENT_SOURCE_LENGTH = 128;

    private final Connection connection;
    private final ReceiverTables tables;
    private final String id = UUID.randomUUID().toString();
    private final byte[] body = ("{\"id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);

    KeyCheck(Connection connection, TableSql sql) {
        this.connection = connection;
        this.tables = new ReceiverTables(sql, "(keys)" + id);
    }

    /** Returns how many of the {@link #KEYS} have the source. */
    int keysWithSource() throws SQLException {
        int unused = insert("");
        // Succeeds where the key has the source.
        return insert("s".repeat(MAX_EVENT_SOURCE_LENGTH));
    }

    /** Inserts an event, a body and a record, each with the same name; returns how many are new. */
    private int insert(String source) throws SQLException {
        WebhookEvent event = WebhookEvent.read(body, EnvelopeFields.assumed(), source);
        QuarantinedBody quarantined = new QuarantinedBody(source, "check", id, body);
        boolean[] inserted = {
            tables.events().insertEvenIfNameless(connection, ReceivedEvent.of(event)),
            tables.quarantined().insert(connection, quarantined),
            tables.versions().insert(connection, new RecordKey(source, id), 1)
        };
        int count = 0;
        for (boolean each : inserted) {
            count += each ? 1 : 0;
        }
        return count;
    }
}
