package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Problems;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStart;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.AttemptStatements.Recorded;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements.Found;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements.Selected;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.PauseTable.Paused;
import es.cg.sdk.webhooks.jdbc.internal.tables.QuarantineTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceiverTables;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Runs every statement on the tables, in the order of an event's life: stored, failed, given up, reopened, done and
 * purged. Its keys have the maximum length, and are random: two checks with the same keys would wait for each other. It
 * writes, and its caller rolls back.
 */
final class StatementCheck {
    private static final int MAX_ID_LENGTH = 255;
    private static final int MAX_SOURCE_LENGTH = 56;
    private static final int MAX_FAILURE_LENGTH = 500;
    // Not every database encoding has this character.
    private static final String LETTER = "\u6f22";

    private final Connection connection;
    private final Problems problems;
    private final String id = filled(LETTER, MAX_ID_LENGTH);
    private final byte[] body = ("{\"id\":\"" + id + "\",\"type\":\"" + LETTER.repeat(MAX_ID_LENGTH) + "\"}")
            .getBytes(StandardCharsets.UTF_8);
    private final ReceivedEvent received = ReceivedEvent.of(WebhookEvent.read(body));
    private final EventKey key = received.key();
    private final RecordKey record = new RecordKey("", id);
    private final ReceiverTables tables;
    private final EventTable events;
    private final EventClaims claims;
    private final AttemptStatements attempts;

    StatementCheck(Connection connection, TableSql sql, Problems problems) {
        this.connection = connection;
        this.problems = problems;
        this.tables = ReceiverTables.of(sql, filled("s", MAX_SOURCE_LENGTH));
        this.events = tables.events();
        this.claims = tables.claims();
        this.attempts = tables.attempts();
    }

    private static String filled(String letter, int length) {
        String random = "(" + UUID.randomUUID() + ")";
        return letter.repeat(length - random.length()) + random;
    }

    /** Adds a problem for each statement that does not do its work. */
    void run() throws SQLException {
        if (!inserted(received) || events.find(connection, key) == null) {
            problems.add("an event that was stored is not found again");
            return;
        }
        boolean complete = replaced()
                && failed(EventState.OPEN)
                && failed(EventState.DEAD)
                && events.replaceEnded(connection, key, received, EventState.DEAD)
                && events.move(connection, key, EventState.OPEN, LETTER.repeat(MAX_ID_LENGTH))
                && done();
        if (!complete) {
            problems.add("an event that failed cannot be tried again, given up, reopened and done");
        }
        tables.purges().bodies(connection, null, Duration.ofDays(-1), 1);
        tables.purges().events(connection, EventState.DONE, Duration.ofDays(-1), 1);
        if (!inserted(received)) {
            problems.add("an event that was purged is still there");
        }
        operated();
        quarantined();
        versioned();
        paused();
        purged();
    }

    private boolean inserted(ReceivedEvent event) throws SQLException {
        return events.insert(connection, event, EventState.OPEN);
    }

    /** What a person does: brings an event forward, discards it, and erases its client. */
    private void operated() throws SQLException {
        OperatorStatements operators = tables.operators();
        Selected all = new Selected("", received.event().kind().value());
        operators.bringForward(connection, all, null, 1);
        operators.bringForward(connection, key);
        operators.running(connection, all);
        boolean isErased = operators.discardOpen(connection, key)
                && operators.count(connection, EventState.DISCARDED, 1) == 1
                && tables.erasure().events(connection, "", "", 1).size() == 1
                && tables.erasure().mark(connection, "", ErasureStatements.ALL_CLIENTS, LETTER.repeat(MAX_ID_LENGTH))
                && tables.purges().erased(connection, EventState.DISCARDED, Duration.ofDays(-1), 1) == 1
                && tables.erasure().lift(connection, "", ErasureStatements.ALL_CLIENTS)
                && tables.erasure().eraseEvent(connection, key, ErasureStatements.ALL_CLIENTS) == Found.ENDED
                && tables.pages().body(connection, key).isEmpty();
        if (!isErased) {
            problems.add("an event cannot be discarded and erased");
        }
        tables.purges().events(connection, EventState.ERASED, Duration.ofDays(-1), 1);
        if (!inserted(received)) {
            problems.add("an event that was discarded and purged is still there");
        }
    }

    /** Needs the right to delete from each table. */
    private void purged() throws SQLException {
        int deleted = tables.purges().quarantined(connection, Duration.ofDays(-1), 1)
                + tables.purges().audit(connection, Duration.ofDays(-1), 1)
                + tables.purges().versions(connection, Duration.ofDays(-1), 1);
        if (deleted != 3) {
            problems.add("the quarantine, the audit or the versions cannot be purged");
        }
    }

    private void quarantined() throws SQLException {
        QuarantineTable quarantine = tables.quarantined();
        QuarantinedBody quarantined = new QuarantinedBody("", LETTER.repeat(MAX_ID_LENGTH), id, body);
        quarantine.store(connection, quarantined);
        if (!quarantine.delete(connection, quarantined, LETTER.repeat(MAX_ID_LENGTH))) {
            problems.add("a body that was quarantined is not found again");
        }
        quarantine.store(connection, quarantined);
        quarantine.store(connection, quarantined);
    }

    private void versioned() throws SQLException {
        VersionTable versions = tables.versions();
        boolean stored = !versions.update(connection, record, 1)
                && versions.insert(connection, record, 1)
                && versions.update(connection, record, 2)
                && versions.find(connection, record) == 2;
        if (!stored) {
            problems.add("the version of a record that was stored is not found again");
        }
    }

    private void paused() throws SQLException {
        PauseTable pauses = tables.pauses();
        Paused all = new Paused(PauseTable.ALL, PauseTable.ALL);
        boolean stored = pauses.insert(connection, all, LETTER.repeat(MAX_ID_LENGTH))
                && !pauses.insert(connection, all, LETTER)
                && pauses.list(connection).equals(List.of(all))
                && pauses.delete(connection, all);
        if (!stored) {
            problems.add("a pause that was stored is not found again");
        }
    }

    private boolean replaced() throws SQLException {
        boolean locked = events.lockOpen(connection, key);
        if (locked) {
            events.replaceOpen(connection, key, received);
        }
        return locked;
    }

    private boolean failed(EventState state) throws SQLException {
        if (claims.dueSources(connection).size() != 1) {
            return false;
        }
        List<Due> dues = claims.lockNext(connection, "", EventClaims.EARLIEST, 1, Set.of("no such kind"));
        if (dues.isEmpty()) {
            return false;
        }
        Claim earlier = new Claim(new EventKey("", ""), UUID.randomUUID(), 0);
        Claim claim = claims.reserve(connection, earlier, dues).get(0);
        claims.giveBack(connection, List.of(claim));
        return claims.claimReserved(connection, claim)
                && attempts.begin(connection, claim, received.digest(), null) != null
                && attempts.markFailed(connection, claim, LETTER.repeat(2 * MAX_FAILURE_LENGTH), state, Duration.ZERO);
    }

    private boolean done() throws SQLException {
        Due due = claims.lock(connection, key);
        Claim claim = due == null ? null : claims.claim(connection, due);
        AttemptStart start = claim == null ? null : attempts.begin(connection, claim, received.digest(), null);
        return claim != null
                && start != null
                && attempts.begin(connection, claim, received.digest(), start.settings()) != null
                && attempts.markDone(connection, claim, start, null) == Recorded.DONE
                && tables.pages().body(connection, key).isPresent()
                && tables.pages().list(connection, EventState.DONE, null, 1).size() == 1;
    }
}
