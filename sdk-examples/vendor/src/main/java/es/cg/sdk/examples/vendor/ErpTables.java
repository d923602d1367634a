package es.cg.sdk.examples.vendor;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.call.Changes.ChangePage;
import es.cg.sdk.invoices.Invoice;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The ERP's own tables, in the database that the SDK's tables are in too. */
record ErpTables(DataSource database) {
    /** Work in a transaction. */
    interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** Creates the tables that do not exist; in production, your migration tool does this. */
    void create() throws SQLException, IOException {
        try (InputStream script = ErpTables.class.getResourceAsStream("erp.sql")) {
            String sql = new String(Objects.requireNonNull(script, "erp.sql").readAllBytes(), UTF_8);
            inTransaction(connection -> {
                try (Statement statement = connection.createStatement()) {
                    // Two processes that start at once would create one table twice.
                    statement.execute("SELECT pg_advisory_xact_lock(7)");
                    statement.execute(sql);
                }
            });
        }
    }

    void inTransaction(Work work) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            try {
                work.run(connection);
                connection.commit();
            } finally {
                connection.rollback();
            }
        }
    }

    /** Adds a firm and clients of it. A firm that is there is visited at once. */
    void addFirm(String firm, List<Long> clients) throws SQLException {
        inTransaction(connection -> {
            update(connection, "INSERT INTO erp_firm (firm) VALUES (?) ON CONFLICT DO NOTHING", firm);
            for (Long each : clients) {
                update(
                        connection,
                        "INSERT INTO erp_client (firm, client) VALUES (?, ?) ON CONFLICT DO NOTHING",
                        firm,
                        each);
            }
        });
    }

    /** Returns the firm that waits longest, which is this transaction's until it ends; null if none is due. */
    static @Nullable String nextFirm(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT firm FROM erp_firm WHERE due <= now()"
                        + " ORDER BY due LIMIT 1 FOR UPDATE SKIP LOCKED");
                ResultSet row = query.executeQuery()) {
            return row.next() ? row.getString(1) : null;
        }
    }

    static void visited(Connection connection, String firm, @Nullable String message) throws SQLException {
        update(
                connection,
                "UPDATE erp_firm SET due = clock_timestamp() + interval '1 second', message = ? WHERE firm = ?",
                message,
                firm);
    }

    /** Returns each client of a firm with the watermark of its mirror, which is empty before the first walk. */
    Map<Long, String> watermarks(String firm) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT client, watermark FROM erp_client WHERE firm = ?")) {
            query.setString(1, firm);
            Map<Long, String> found = new TreeMap<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    String watermark = row.getString(2);
                    found.put(row.getLong(1), watermark == null ? "" : watermark);
                }
            }
            return found;
        }
    }

    /** Stores a page of changes together with the place of the next. */
    void mirror(String firm, long client, ChangePage<Invoice> page) throws SQLException {
        inTransaction(connection -> {
            for (Invoice each : page.records()) {
                update(
                        connection,
                        "INSERT INTO erp_mirror (firm, client, invoice, json) VALUES (?, ?, ?, ?)"
                                + " ON CONFLICT (firm, invoice) DO UPDATE SET json = excluded.json",
                        firm,
                        client,
                        each.id(),
                        each.json().toString());
            }
            update(
                    connection,
                    "UPDATE erp_client SET watermark = ? WHERE firm = ? AND client = ?",
                    page.watermark().text(),
                    firm,
                    client);
        });
    }

    List<ErpDocument> open(String firm) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query =
                        connection.prepareStatement("SELECT client, number, day, tax_id, name, concept, amount"
                                + " FROM erp_document WHERE firm = ? AND state = 'open' ORDER BY client, number")) {
            query.setString(1, firm);
            List<ErpDocument> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new ErpDocument(
                            row.getLong(1),
                            row.getString(2),
                            row.getDate(3).toLocalDate(),
                            row.getString(4),
                            row.getString(5),
                            row.getString(6),
                            row.getBigDecimal(7)));
                }
            }
            return found;
        }
    }

    /** Says what became of a document, to the person who entered it. */
    void tell(String firm, ErpDocument document, String state, String message) throws SQLException {
        inTransaction(connection -> update(
                connection,
                "UPDATE erp_document SET state = ?, message = ? WHERE firm = ? AND number = ?",
                state,
                message,
                firm,
                document.number()));
    }

    static void update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.executeUpdate();
        }
    }
}
