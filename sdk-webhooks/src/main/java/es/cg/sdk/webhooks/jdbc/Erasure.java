package es.cg.sdk.webhooks.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.jdbc.tables.ErasureStatements;
import es.cg.sdk.webhooks.internal.jdbc.tables.ErasureStatements.Stored;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** Erases a client of a source, page by page. For one thread. */
final class Erasure {
    private static final int PAGE = 100;

    private final JdbcTables tables;
    private final ErasureStatements statements;
    private final String source;
    private final long clientId;
    private final Pattern inBody;
    private int events;
    private int quarantined;
    private int running;

    Erasure(JdbcTables tables, String source, long clientId) {
        this.tables = tables;
        this.statements = tables.tables().erasure();
        this.source = source;
        this.clientId = clientId;
        this.inBody = Pattern.compile("\"(client_id|cliente_id)\"\\s*:\\s*\"?" + clientId + "\"?\\s*[,}\\]]");
    }

    ErasureReport run(String askedBy) {
        pages((connection, after) -> statements.events(connection, source, after, PAGE), this::eraseEvent);
        pages((connection, after) -> statements.quarantined(connection, source, after, PAGE), this::eraseQuarantined);
        boolean unused = tables.<Boolean>run("record an erasure", session -> {
            statements.record(session.connection(), source, "client " + clientId, "erased", askedBy);
            return true;
        });
        return new ErasureReport(events, quarantined, running);
    }

    @FunctionalInterface
    private interface Page {
        List<Stored> read(Connection connection, String after) throws SQLException;
    }

    @FunctionalInterface
    private interface Erased {
        void erase(Connection connection, Stored stored) throws SQLException;
    }

    private void pages(Page page, Erased erased) {
        String after = "";
        while (true) {
            String begin = after;
            List<Stored> some = tables.run("read its bodies", session -> page.read(session.connection(), begin));
            if (some.isEmpty()) {
                return;
            }
            for (Stored each : some) {
                if (isOfClient(each)) {
                    boolean unused = tables.<Boolean>run("erase a body", session -> {
                        session.begin();
                        erased.erase(session.connection(), each);
                        session.commit();
                        return true;
                    });
                }
                after = each.name();
            }
        }
    }

    private void eraseEvent(Connection connection, Stored stored) throws SQLException {
        if (statements.eraseEvent(connection, new EventKey(source, stored.name()))) {
            events++;
        } else {
            running++;
        }
    }

    private void eraseQuarantined(Connection connection, Stored stored) throws SQLException {
        statements.eraseQuarantined(connection, source, stored.name());
        quarantined++;
    }

    private boolean isOfClient(Stored stored) {
        Long column = stored.clientId();
        if (column != null && column == clientId) {
            return true;
        }
        byte[] body = stored.body();
        return body != null && (inBody.matcher(new String(body, UTF_8)).find() || isReadAs(body));
    }

    private boolean isReadAs(byte[] body) {
        try {
            Long client = WebhookEvent.read(body, tables.envelopeFields()).clientId();
            return client != null && client == clientId;
        } catch (IllegalArgumentException noEvent) {
            return false;
        }
    }
}
