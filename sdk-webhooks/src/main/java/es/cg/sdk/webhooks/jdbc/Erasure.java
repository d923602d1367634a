package es.cg.sdk.webhooks.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.json.UnreadableJsonException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.ClientSearch;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements.Found;
import es.cg.sdk.webhooks.jdbc.internal.tables.ErasureStatements.Stored;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** Erases a client of a source, or all clients of it. Reads pages of keys, and one body at a time. For one thread. */
final class Erasure {
    private static final int PAGE = 500;
    private static final int MAX_WAITS = 20;
    private static final Duration BETWEEN_WAITS = Duration.ofMillis(500);

    private final JdbcTables tables;
    private final ErasureStatements statements;
    private final String source;
    private final long clientId;
    private final Runnable wait;
    private final boolean isOfAll;
    private final ClientSearch search;
    private final List<EventKey> running = new ArrayList<>();
    private final List<String> numberOnly = new ArrayList<>();
    private int events;
    private int open;
    private int quarantined;

    /** @param clientId may be {@link ErasureStatements#ALL_CLIENTS} */
    Erasure(JdbcTables tables, String source, long clientId) {
        this(tables, source, clientId, () -> LockSupport.parkNanos(BETWEEN_WAITS.toNanos()));
    }

    /** @param wait waits until events that are being processed may have ended */
    Erasure(JdbcTables tables, String source, long clientId, Runnable wait) {
        this.tables = tables;
        this.statements = tables.tables().erasure();
        this.source = source;
        this.clientId = clientId;
        this.wait = wait;
        this.isOfAll = clientId == ErasureStatements.ALL_CLIENTS;
        this.search = new ClientSearch(clientId, tables.corrections().place("client_id"));
    }

    /** Returns that of one client. */
    static Erasure of(JdbcTables tables, String source, long clientId) {
        if (clientId < 1) {
            throw new IllegalArgumentException("the id of a client must be positive, and is " + clientId);
        }
        return new Erasure(tables, source, clientId);
    }

    ErasureReport run(String askedBy) {
        UnfinishedEvents.checkName(askedBy);
        // First: an event that comes meanwhile is either read here, or knows that its client is erased.
        boolean unused = tables.<Boolean>run(
                "record an erasure", session -> statements.mark(session.connection(), source, clientId, askedBy));
        pages((connection, after) -> statements.events(connection, source, after, PAGE), this::eraseEvent);
        pages((connection, after) -> statements.quarantined(connection, source, after, PAGE), this::eraseQuarantined);
        eraseRunning();
        record("erased", askedBy);
        return new ErasureReport(events, open, quarantined, running.size(), List.copyOf(numberOnly));
    }

    /** Gives later events of the client their bodies again; false if it was not erased. */
    boolean lift(String askedBy) {
        UnfinishedEvents.checkName(askedBy);
        boolean isLifted = tables.<Boolean>run(
                "lift an erasure", session -> statements.lift(session.connection(), source, clientId));
        if (isLifted) {
            record("lifted", askedBy);
        }
        return isLifted;
    }

    private void record(String action, String askedBy) {
        String what = isOfAll ? "all clients" : "client " + clientId;
        boolean unused = tables.<Boolean>run("record an erasure", session -> {
            statements.record(session.connection(), source, what, action, askedBy);
            return true;
        });
    }

    @FunctionalInterface
    private interface Page {
        List<Stored> read(Connection connection, String after) throws SQLException;
    }

    @FunctionalInterface
    private interface Erased {
        void eraseIfOfClient(Stored stored);
    }

    private void pages(Page page, Erased erased) {
        String after = "";
        while (true) {
            String begin = after;
            List<Stored> some = tables.run("read its events", session -> page.read(session.connection(), begin));
            if (some.isEmpty()) {
                return;
            }
            some.forEach(erased::eraseIfOfClient);
            after = some.get(some.size() - 1).name();
        }
    }

    private void eraseEvent(Stored stored) {
        EventKey key = new EventKey(source, stored.name());
        Long column = stored.clientId();
        boolean isOfClient = isOfAll
                || (column != null && column == clientId)
                || (stored.hasBody()
                        && tables.body(key)
                                .filter(body -> isNamedIn(body, stored.name()))
                                .isPresent());
        if (!isOfClient) {
            return;
        }
        if (!isCounted(key)) {
            running.add(key);
        }
    }

    /** Erases an event if it has ended, and counts it; false if it is being processed. */
    private boolean isCounted(EventKey key) {
        Found found = tables.run("erase an event", session -> {
            session.begin();
            Found each = statements.eraseEvent(session.connection(), key, clientId);
            session.commit();
            return each;
        });
        events += found == Found.ENDED ? 1 : 0;
        open += found == Found.OPEN ? 1 : 0;
        return found != Found.LOCKED;
    }

    private void eraseRunning() {
        for (int waits = 0; waits < MAX_WAITS && !running.isEmpty(); waits++) {
            wait.run();
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            running.removeIf(this::isCounted);
        }
    }

    private void eraseQuarantined(Stored stored) {
        if (isOfAll || isNamedInQuarantined(stored)) {
            quarantined += tables.<Integer>run(
                    "erase a quarantined body",
                    session -> statements.eraseQuarantined(session.connection(), source, stored.name()));
        }
    }

    private boolean isNamedInQuarantined(Stored stored) {
        Optional<byte[]> body = tables.run(
                "read a quarantined body",
                session -> statements.quarantinedBody(session.connection(), source, stored.name()));
        return body.filter(each -> isNamedIn(each, "sha256 " + stored.name())).isPresent();
    }

    /** Whether a body names the client. One that has its number alone is listed under this name. */
    private boolean isNamedIn(byte[] body, String listedAs) {
        boolean isNamed = search.isNamedIn(body) || search.isNamedIn(record(body));
        if (!isNamed && numberOnly.size() < UnfinishedEvents.MAX_COUNT && search.isNumberIn(body)) {
            numberOnly.add(listedAs);
        }
        return isNamed;
    }

    /** Returns the record with our names: corrections say by which other name the service has the client's id. */
    private byte[] record(byte[] body) {
        try {
            return WebhookEvent.read(body, tables.corrections()).object().getBytes(UTF_8);
        } catch (IllegalArgumentException | UnreadableJsonException noRecord) {
            return new byte[0];
        }
    }
}
