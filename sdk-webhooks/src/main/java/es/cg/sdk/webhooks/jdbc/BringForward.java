package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.DueSource;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements.Moved;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements.Selected;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Brings the events of a selection forward, one source after the other, in transactions of limited size. For one
 * thread.
 */
final class BringForward {
    private final JdbcTables tables;
    private final OperatorStatements operators;
    private final Selected selected;
    private final List<String> sources;
    private final int pageSize;

    BringForward(JdbcTables tables, EventSelection selection, int pageSize) {
        this.tables = tables;
        this.operators = tables.tables().operators();
        this.selected = selection.selected();
        this.pageSize = pageSize;
        String source = selected.eventSource();
        this.sources = source == null
                ? tables.run("read its sources", session -> tables.claims().openSources(session.connection())).stream()
                        .map(DueSource::eventSource)
                        .toList()
                : List.of(source);
    }

    /**
     * Where a transaction has ended.
     *
     * @param source the number of the source that comes next
     * @param upTo the latest due time of its events that are left; null for all
     * @param tries how often its last events were found locked
     */
    private record Place(int source, @Nullable OffsetDateTime upTo, int tries, int events) {}

    /** Returns how many events were due later, and are due now. */
    int run() {
        int all = 0;
        Place next = new Place(0, null, 0, 0);
        while (next.source() < sources.size()) {
            Place begin = next;
            next = tables.run("bring events forward", session -> {
                session.begin();
                Place end = page(session.connection(), begin);
                session.commit();
                return end;
            });
            all += next.events();
            if (next.tries() > 0) {
                OperatorStatements.awaitLook();
            }
        }
        return all;
    }

    private Place page(Connection connection, Place begin) throws SQLException {
        int source = begin.source();
        OffsetDateTime upTo = begin.upTo();
        int left = pageSize;
        while (source < sources.size() && left > 0) {
            Selected ofSource = selected.of(sources.get(source));
            Moved moved = operators.bringForward(connection, ofSource, upTo, left);
            boolean isLast = moved.events() < left;
            left -= moved.events();
            upTo = moved.events() == 0 ? upTo : moved.from();
            boolean isGivenUp = isLast && source == begin.source() && begin.tries() >= OperatorStatements.MAX_TRIES;
            if (isLast && !isGivenUp && operators.isLeft(connection, ofSource, upTo)) {
                int tries = source == begin.source() ? begin.tries() + 1 : 1;
                return new Place(source, upTo, tries, pageSize - left);
            }
            if (isLast) {
                upTo = null;
                source++;
            }
        }
        return new Place(source, upTo, 0, pageSize - left);
    }
}
