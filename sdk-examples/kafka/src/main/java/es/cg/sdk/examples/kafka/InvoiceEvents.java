package es.cg.sdk.examples.kafka;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What the application does with events: a row of its own table for each event of an invoice. */
final class InvoiceEvents {
    private InvoiceEvents() {}

    static void createTable(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS erp_invoice_event (source VARCHAR(128) NOT NULL,"
                    + " event_id VARCHAR(255) NOT NULL, kind VARCHAR(255) NOT NULL)");
        }
    }

    static EventHandler handler() {
        JdbcHandler book = InvoiceEvents::book;
        return WebhookRouter.builder()
                .on(EventKind.INVOICE_EMITTED, book)
                .on(EventKind.INVOICE_VERIFACTU_ACCEPTED, book)
                .on(EventKind.INVOICE_VERIFACTU_REJECTED, book)
                .on(EventKind.INVOICE_ANNULLED, book)
                .ignoringOthers();
    }

    /** Writes on the connection of the attempt: the row and the event's end are committed together. */
    static void book(WebhookEvent event, Attempt attempt) throws SQLException {
        try (PreparedStatement insert = attempt.connection()
                .prepareStatement("INSERT INTO erp_invoice_event (source, event_id, kind) VALUES (?, ?, ?)")) {
            insert.setString(1, event.source());
            insert.setString(2, event.id());
            insert.setString(3, event.kind().value());
            insert.executeUpdate();
        }
    }
}
