package es.cg.sdk.examples;

import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.json.Json;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The database of {@code webhook-receiver}: the store of the SDK, and a table of the application, which an event's
 * handler writes in the store's transaction. So each event is in that table once.
 */
final class EventDatabase implements AutoCloseable {
    private final HikariDataSource pool;
    private final EventStore store;
    private final Output out;
    private final BlockingQueue<String> arrived = new LinkedBlockingQueue<>();

    private EventDatabase(HikariDataSource pool, EventStore store, Output out) {
        this.pool = pool;
        this.store = store;
        this.out = out;
    }

    /**
     * Opens the database, and creates missing tables.
     *
     * @param url a JDBC address; it may contain user and password
     * @throws RefusedException if there is no driver, or no connection
     */
    static EventDatabase open(ExampleContext context, String url, @Nullable String user) throws SQLException {
        HikariDataSource pool = DatabasePool.open("--jdbc", url, user, context.variable(DatabasePool.PASSWORD));
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS example_event"
                    + " (event_id VARCHAR(255) PRIMARY KEY, kind VARCHAR(100) NOT NULL, client_id BIGINT)");
        }
        JdbcTables.createTables(pool);
        JdbcTables.Builder tables = JdbcTables.builder(pool, "example-receiver").environment(environment(context));
        WebhookCorrections corrections = context.webhookCorrections();
        if (corrections != null) {
            tables.corrections(corrections);
        }
        return new EventDatabase(pool, JdbcEventStore.of(tables.build()), context.out());
    }

    private static Environment environment(ExampleContext context) {
        return context.isSandbox() ? Environment.SANDBOX : Environment.PRODUCTION;
    }

    /** Returns a receiver that books each event in this database. */
    WebhookReceiver receiver(ExampleContext context, SignatureVerifier verifier) {
        WebhookReceiver.Builder receiver = WebhookReceiver.builder(verifier)
                .environment(environment(context))
                .store(store)
                .acceptProbes(true);
        WebhookCorrections corrections = context.webhookCorrections();
        return (corrections == null ? receiver : receiver.corrections(corrections)).build(JdbcHandler.of(this::book));
    }

    private void book(WebhookEvent event, Attempt attempt) throws SQLException {
        String insert = "INSERT INTO example_event (event_id, kind, client_id) VALUES (?, ?, ?)";
        try (PreparedStatement statement = attempt.connection().prepareStatement(insert)) {
            statement.setString(1, event.id());
            statement.setString(2, event.kind().toString());
            statement.setObject(3, event.clientId());
            statement.executeUpdate();
        }
        out.item("event " + event.id() + "  " + event.kind()
                + (event.clientId() == null ? "" : ", client " + event.clientId())
                + amount(event)
                + (attempt.number() == 1 ? "" : ", attempt " + attempt.number()));
        arrived.add(event.id());
    }

    /** Returns the amount of the record, which shows at a glance whether the record is read as it is meant. */
    private static String amount(WebhookEvent event) {
        Json total = Json.parse(event.object()).get("total");
        return total.kind() == Json.Kind.NUMBER ? ", total " + total.text() : "";
    }

    /** Returns the ids of events in the order in which they came; take waits for the next. */
    BlockingQueue<String> arrived() {
        return arrived;
    }

    /** Returns the number of events in the application's table. */
    long booked() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM example_event")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
