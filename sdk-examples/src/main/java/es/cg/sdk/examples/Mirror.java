package es.cg.sdk.examples;

import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.call.Changes.Watermark;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables of an application that keeps a mirror of records, and how far the walk over each list is. */
final class Mirror implements AutoCloseable {
    private static final List<String> TABLES = List.of(
            "create table if not exists mirror (list varchar(20), client bigint, id varchar(100), body text not null,"
                    + " primary key (list, client, id))",
            "create table if not exists walk (list varchar(20), client bigint, watermark varchar(2000) not null,"
                    + " primary key (list, client))");

    private final HikariDataSource pool;

    private Mirror(HikariDataSource pool) {
        this.pool = pool;
    }

    /** Opens the database in a folder, and creates missing tables. */
    static Mirror open(Path folder) throws SQLException {
        String url = "jdbc:h2:" + folder.toAbsolutePath().resolve("mirror") + ";WRITE_DELAY=0";
        HikariDataSource pool = DatabasePool.open("--to", url, null, null);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            for (String each : TABLES) {
                statement.execute(each);
            }
            return new Mirror(pool);
        } catch (SQLException e) {
            pool.close();
            throw e;
        }
    }

    /** Returns how far the walk over a list of a client is; null before the first one. */
    @Nullable
    Watermark watermark(String list, long client) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            String text = first(connection, "select watermark from walk where list = ? and client = ?", list, client);
            return text == null ? null : new Watermark(text);
        }
    }

    /** Stores a page with its watermark, in one transaction; returns the records that are new or changed. */
    List<SyncedRecord> store(String list, long client, List<SyncedRecord> records, Watermark watermark)
            throws SQLException {
        List<SyncedRecord> changed = new ArrayList<>();
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            for (SyncedRecord each : records) {
                String body = each.json().text();
                String before = first(
                        connection,
                        "select body from mirror where list = ? and client = ? and id = ?",
                        list,
                        client,
                        each.id());
                if (!body.equals(before)) {
                    changed.add(each);
                    put(
                            connection,
                            before == null
                                    ? "insert into mirror (body, list, client, id) values (?, ?, ?, ?)"
                                    : "update mirror set body = ? where list = ? and client = ? and id = ?",
                            body,
                            list,
                            client,
                            each.id());
                }
            }
            if (put(connection, "update walk set watermark = ? where list = ? and client = ?", watermark, list, client)
                    == 0) {
                put(connection, "insert into walk (watermark, list, client) values (?, ?, ?)", watermark, list, client);
            }
            connection.commit();
        }
        return changed;
    }

    private static @Nullable String first(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            return rows.next() ? rows.getString(1) : null;
        }
    }

    private static int put(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = prepared(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement prepared(Connection connection, String sql, Object... values) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i] instanceof Watermark mark ? mark.text() : values[i]);
        }
        return statement;
    }

    @Override
    public void close() {
        pool.close();
    }
}
