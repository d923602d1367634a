package es.cg.sdk.examples.vendor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The ERP's own tables, of which {@code erp.sql} is the SQL, beside those of the SDK in the same database. */
record ErpTables(DataSource database) {
    /** Work in a transaction. */
    interface Work {
        void run(Connection connection) throws SQLException;
    }

    /** Makes an object of a row. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Creates the tables that do not exist; in production, your migration tool does this. */
    void create() throws SQLException, IOException {
        try (InputStream script = ErpTables.class.getResourceAsStream("erp.sql")) {
            String sql = new String(Objects.requireNonNull(script, "erp.sql").readAllBytes(), UTF_8);
            inTransaction(connection -> {
                // Two processes that start at once would create a table twice.
                query(connection, "SELECT pg_advisory_xact_lock(7)", row -> "");
                update(connection, sql);
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

    void update(String sql, @Nullable Object... values) throws SQLException {
        inTransaction(connection -> update(connection, sql, values));
    }

    static void update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            statement.executeUpdate();
        }
    }

    <T> List<T> query(String sql, Reader<T> reader, @Nullable Object... values) throws SQLException {
        try (Connection connection = database.getConnection()) {
            return query(connection, sql, reader, values);
        }
    }

    static <T> List<T> query(Connection connection, String sql, Reader<T> reader, @Nullable Object... values)
            throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                found.add(reader.read(row));
            }
        }
        return found;
    }

    private static PreparedStatement prepared(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
