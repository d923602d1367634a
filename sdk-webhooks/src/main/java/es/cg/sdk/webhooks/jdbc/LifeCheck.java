package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.EventClaims.Claim;
import es.cg.sdk.webhooks.jdbc.EventClaims.Due;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the tables take an event's whole life: kept, failed, given up, reopened, done and forgotten. Its keys are
 * as long as keys may be, and random: a check that another process has not ended would hold up one with the same keys. It
 * writes, and leaves it to its caller to roll back.
 */
final class LifeCheck {
    private static final int LONGEST_ID = 255;
    private static final int LONGEST_SOURCE = 56;
    private static final int LONGEST_FAILURE = 500;
    // One that not every encoding has.
    private static final String LETTER = "\u6f22";

    private final Connection connection;
    private final List<String> problems;
    private final String id = filled(LETTER, LONGEST_ID);
    private final byte[] body =
            ("{\"id\":\"" + id + "\",\"type\":\"" + LETTER.repeat(LONGEST_ID) + "\"}").getBytes(StandardCharsets.UTF_8);
    private final WebhookEvent event = WebhookEvent.read(body);
    private final BodyDigest digest = BodyDigest.of(body);
    private final EventTable table;
    private final EventClaims claims;
    private final QuarantineTable aside;
    private final LatestOnly latest;

    LifeCheck(Connection connection, TableSql sql, List<String> problems) {
        this.connection = connection;
        this.problems = problems;
        String source = filled("s", LONGEST_SOURCE);
        this.table = new EventTable(sql, source);
        this.claims = new EventClaims(sql, source);
        this.aside = new QuarantineTable(sql, source);
        this.latest = new LatestOnly(sql, source);
    }

    private static String filled(String letter, int length) {
        String random = "(" + UUID.randomUUID() + ")";
        return letter.repeat(length - random.length()) + random;
    }

    /** Adds a problem for each statement that does not do what it is for. */
    void check() throws SQLException {
        if (!table.keep(connection, event, digest) || table.find(connection, id) == null) {
            problems.add("an event that was kept is not found again");
            return;
        }
        boolean lived = replaced()
                && failed(Duration.ZERO)
                && failed(null)
                && table.replaceDead(connection, event, digest)
                && table.move(connection, id, EventTable.State.OPEN, LETTER.repeat(LONGEST_ID))
                && finished();
        if (!lived) {
            problems.add("an event that failed is not tried again, given up, reopened and done");
        }
        table.purge(connection, Duration.ofDays(-1), 1);
        if (!table.keep(connection, event, digest)) {
            problems.add("an event that was purged is still there");
        }
        quarantined();
        latest.advance(connection, id, 1);
        latest.advance(connection, id, 2);
        keyless("cg_webhook_latest", latest.inserted(connection, id, 2));
        keyless("cg_webhook_event", table.keep(connection, event, digest));
    }

    private void quarantined() throws SQLException {
        Quarantined parked = new Quarantined(LETTER.repeat(LONGEST_ID), id, body);
        aside.quarantine(connection, parked);
        if (!aside.forget(connection, parked, LETTER.repeat(LONGEST_ID))) {
            problems.add("a body that was put aside is not found again");
        }
        aside.quarantine(connection, parked);
        aside.quarantine(connection, parked);
        keyless("cg_webhook_quarantine", aside.park(connection, parked));
    }

    private void keyless(String name, boolean insertedTwice) {
        if (insertedTwice) {
            problems.add(name + " does not have its primary key");
        }
    }

    private boolean replaced() throws SQLException {
        boolean locked = table.lockOpen(connection, id);
        if (locked) {
            table.replace(connection, event, digest);
        }
        return locked;
    }

    private boolean failed(@Nullable Duration again) throws SQLException {
        Due due = claims.due(connection, EventClaims.EVER);
        Claim claim = due == null ? null : claims.claim(connection, due);
        return claim != null
                && claims.take(connection, claim, digest) != null
                && claims.fail(connection, claim, LETTER.repeat(2 * LONGEST_FAILURE), again);
    }

    private boolean finished() throws SQLException {
        Due due = claims.lock(connection, id);
        Claim claim = due == null ? null : claims.claim(connection, due);
        EventClaims.TakenUp taken = claim == null ? null : claims.take(connection, claim, digest);
        return claim != null && taken != null && claims.finish(connection, claim, taken.transaction());
    }
}
