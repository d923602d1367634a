package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.KeyComparison;
import es.cg.sdk.database.KeyComparison.Insertion;
import es.cg.sdk.database.Problems;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Checks that the database compares keys exactly. If it does not, because of a collation for instance, a new event
 * would count as another one that is done. It writes, and its caller rolls back.
 */
final class KeyComparisonCheck {
    private static final int MAX_SOURCE_LENGTH = 64;
    private static final int MAX_ID_LENGTH = 255;

    private final Connection connection;
    private final TableSql sql;
    private final Problems problems;
    // Another check with the same keys would be waited for.
    private final String random = UUID.randomUUID().toString();
    private final String source = "(check) " + random;

    KeyComparisonCheck(Connection connection, TableSql sql, Problems problems) {
        this.connection = connection;
        this.sql = sql;
        this.problems = problems;
    }

    /** Adds a problem for each column that takes different keys for the same, with the statement that corrects it. */
    void run() throws SQLException {
        compare("cg_webhook_event", "event_id", MAX_ID_LENGTH, text -> insertEvent(source, random + text));
        compare("cg_webhook_latest", "record", MAX_ID_LENGTH, text -> insertRecord(source, random + text));
        compare("cg_webhook_event", "source", MAX_SOURCE_LENGTH, text -> insertEvent(source + text, random));
        compare("cg_webhook_latest", "source", MAX_SOURCE_LENGTH, text -> insertRecord(source + text, random));
    }

    private void compare(String table, String column, int length, Insertion insertion) throws SQLException {
        KeyComparison.check(sql.dialect(), table, column, length, insertion, problems);
    }

    private boolean insertEvent(String receiver, String id) throws SQLException {
        byte[] body = ("{\"id\":\"" + id + "\",\"type\":\"check\"}").getBytes(StandardCharsets.UTF_8);
        ReceivedEvent event = ReceivedEvent.of(WebhookEvent.read(body));
        return new EventTable(sql, receiver).insert(connection, event, EventState.OPEN);
    }

    private boolean insertRecord(String receiver, String record) throws SQLException {
        return new VersionTable(sql, receiver).insert(connection, new RecordKey("", record), 1);
    }
}
