package es.cg.sdk.examples.servlet;

import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The ERP's own tables. Events may come before the answer to the call, so they do not refer to the invoice's row. */
final class InvoiceTable {
    private final DataSource database;

    private InvoiceTable(DataSource database) {
        this.database = database;
    }

    static InvoiceTable in(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS erp_invoice (document VARCHAR(60) PRIMARY KEY,"
                    + " invoice VARCHAR(100) NOT NULL)");
            statement.execute("CREATE TABLE IF NOT EXISTS erp_invoice_event (invoice VARCHAR(100) NOT NULL,"
                    + " kind VARCHAR(100) NOT NULL)");
        }
        return new InvoiceTable(database);
    }

    void issued(String document, String invoice) throws SQLException {
        try (Connection connection = database.getConnection()) {
            update(
                    connection,
                    "MERGE INTO erp_invoice (document, invoice) KEY (document) VALUES (?, ?)",
                    document,
                    invoice);
        }
    }

    /** Writes on the connection of the attempt: the row and the event's end are committed together. */
    static void book(WebhookEvent event, Attempt attempt) throws SQLException {
        update(
                attempt.connection(),
                "INSERT INTO erp_invoice_event (invoice, kind) VALUES (?, ?)",
                String.valueOf(new Invoice(event.record()).id()),
                event.kind().value());
    }

    /** Returns what has happened to the invoice of a document. */
    List<String> history(String document) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement("SELECT e.kind FROM erp_invoice i"
                        + " JOIN erp_invoice_event e ON e.invoice = i.invoice WHERE i.document = ?")) {
            query.setString(1, document);
            List<String> kinds = new ArrayList<>();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    kinds.add(rows.getString(1));
                }
            }
            return kinds;
        }
    }

    private static void update(Connection connection, String sql, String first, String second) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, first);
            statement.setString(2, second);
            statement.executeUpdate();
        }
    }
}
