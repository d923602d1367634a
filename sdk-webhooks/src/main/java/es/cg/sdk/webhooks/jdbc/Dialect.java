package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * How the databases differ. Every time is the database's own: the clocks of the processes need not agree. It is that of
 * the statement, which goes on within a transaction, and by which an index can be used.
 */
enum Dialect {
    POSTGRESQL(
            "PostgreSQL",
            "postgresql.sql",
            " ON CONFLICT DO NOTHING",
            "statement_timestamp()",
            "statement_timestamp() + ? * interval '1 millisecond'",
            "txid_current()::text"),
    H2(
            "H2",
            "h2.sql",
            "",
            "CURRENT_TIMESTAMP",
            "DATEADD('MILLISECOND', ?, CURRENT_TIMESTAMP)",
            "CAST(TRANSACTION_ID() AS VARCHAR)");

    private static final String DUPLICATE = "23505";

    private final String product;
    private final String file;
    private final String unlessThere;
    private final String now;
    private final String later;
    private final String transaction;

    Dialect(String product, String file, String unlessThere, String now, String later, String transaction) {
        this.product = product;
        this.file = file;
        this.unlessThere = unlessThere;
        this.now = now;
        this.later = later;
        this.transaction = transaction;
    }

    /**
     * The one of a database.
     *
     * @throws SQLException if it is neither of them
     */
    static Dialect of(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDatabaseProductName();
        for (Dialect each : values()) {
            if (each.product.equals(name)) {
                return each;
            }
        }
        throw new SQLException("the database is " + name + ": this store knows PostgreSQL and H2", "0A000");
    }

    /** The name of the file with the tables. */
    String file() {
        return file;
    }

    /**
     * Writes SQL in this dialect: {@code {now}} is the database's time, {@code {later}} that time and so many
     * milliseconds as a parameter, {@code {transaction}} what tells transactions apart.
     */
    String written(String sql) {
        return sql.replace("{now}", now).replace("{later}", later).replace("{transaction}", transaction);
    }

    /** Writes an insertion that does nothing where the key is there already; {@link #inserted} runs it. */
    String insertion(String sql) {
        return written(sql) + unlessThere;
    }

    /** Whether a row was inserted; false if its key is there already. Waits for whoever is just inserting it. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return insertion.executeUpdate() == 1;
        } catch (SQLException e) {
            // H2 knows no insertion that does nothing, and goes on with the transaction after a refused one.
            if (this == H2 && DUPLICATE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }
}
