package es.cg.sdk.journal.jdbc;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteJournal.Found;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Counts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the SQL statements on the write records of one API account. Immutable. */
final class WriteTable {
    private static final String ACCOUNT = "account = ? AND environment = ?";
    private static final String KEY = ACCOUNT + " AND write_key = ?";
    private static final String COLUMNS = String.join(", ", WriteRow.COLUMNS);
    private static final String INSERT = "INSERT INTO {write} (account, environment, write_key, " + COLUMNS
            + ", unsettled, changed_at) VALUES (?, ?, ?, " + "?, ".repeat(WriteRow.COLUMNS.length) + "?, {now})";
    private static final String UPDATE = "UPDATE {write} SET " + String.join(" = ?, ", WriteRow.COLUMNS)
            + " = ?, unsettled = ?, changed_at = {now} WHERE " + KEY + " AND version = ?";
    // One row also if there is no record.
    private static final String FIND = "SELECT {now} AS moment, w.write_key, w." + String.join(", w.", WriteRow.COLUMNS)
            + " FROM (SELECT 1 AS one) o LEFT JOIN {write} w"
            + " ON w.account = ? AND w.environment = ? AND w.write_key = ?";
    private static final String SELECT = "SELECT write_key, " + COLUMNS + " FROM {write} WHERE " + ACCOUNT;

    // With false: nobody is to be told of a record with null.
    private static final String UNTOLD = " AND told = ? AND state = 'done'";

    // Each reads rows of an index, and at most so many.
    private static final int MAX_COUNT = 10_000;
    private static final String COUNTS = "SELECT (SELECT COUNT(*) FROM (SELECT 1 AS one FROM {write} WHERE " + ACCOUNT
            + " AND unsettled = ? AND (state = 'in_doubt' OR (state = 'sending' AND held_until <= {now})) {limit}) a),"
            + " (SELECT COUNT(*) FROM (SELECT 1 AS one FROM {write} WHERE " + ACCOUNT
            + " AND unsettled = ? AND state = 'sending' AND held_until > {now} {limit}) b),"
            + " (SELECT COUNT(*) FROM (SELECT 1 AS one FROM {write} WHERE " + ACCOUNT + UNTOLD
            + " {limit}) c),"
            + " (SELECT COUNT(*) FROM (SELECT 1 AS one FROM {write}_batch WHERE " + ACCOUNT
            + " AND held_until > {now} {limit}) d)";

    private final TableSql sql;
    private final WriteRow row;
    private final String account;
    private final String environment;

    /** A key, and the version of its record. */
    record Version(String key, long number) {}

    WriteTable(TableSql sql, String account, Environment environment) {
        this.sql = sql;
        this.row = new WriteRow(sql.dialect());
        this.account = account;
        this.environment = environment.name().toLowerCase(Locale.ROOT);
    }

    /** Sets account and environment as the parameters from this one; returns the next one. */
    int bindAccount(PreparedStatement statement, int first) throws SQLException {
        statement.setString(first, account);
        statement.setString(first + 1, environment);
        return first + 2;
    }

    private void bindKey(PreparedStatement statement, int first, String key) throws SQLException {
        statement.setString(bindAccount(statement, first), key);
    }

    /** Returns the record of a key, and the database's time. */
    Found find(Connection connection, String key) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, FIND)) {
            bindKey(query, 1, key);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                Instant now = Objects.requireNonNull(row.time(found, 1), "the database tells no time");
                return new Found(found.getString(2) == null ? null : row.read(found, 2), now);
            }
        }
    }

    /** Inserts a record; false if its key has one. */
    boolean insert(Connection connection, WriteRecord record) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(connection, INSERT)) {
            bindKey(insertion, 1, record.key());
            int unused = row.bind(insertion, 4, record);
            return sql.dialect().inserted(insertion);
        }
    }

    /** Replaces a record; false if it has another version. */
    boolean update(Connection connection, WriteRecord changed, long version) throws SQLException {
        try (PreparedStatement update = sql.prepareChange(connection, UPDATE)) {
            int next = row.bind(update, 1, changed);
            bindKey(update, next, changed.key());
            update.setLong(next + 3, version);
            return sql.dialect().updated(update) == 1;
        }
    }

    List<WriteRecord> ofItem(Connection connection, String item) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, SELECT + " AND item = ? ORDER BY write_key")) {
            query.setString(bindAccount(query, 1), item);
            return records(query);
        }
    }

    List<WriteRecord> unsettled(Connection connection, @Nullable String batch, @Nullable String after, int limit)
            throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                SELECT + " AND unsettled = ?" + (batch == null ? "" : " AND batch = ?")
                        + (after == null ? "" : " AND write_key > ?") + " ORDER BY write_key {limit}")) {
            int next = bindAccount(query, 1);
            query.setBoolean(next++, true);
            if (batch != null) {
                query.setString(next++, batch);
            }
            if (after != null) {
                query.setString(next++, after);
            }
            query.setInt(next, limit);
            return records(query);
        }
    }

    /** Returns the other records of its operation and client that have its object id, or its reference. */
    List<WriteRecord> related(Connection connection, WriteRecord record) throws SQLException {
        List<WriteRecord> found = new ArrayList<>(withValue(connection, "object_id", record.objectId(), record));
        found.addAll(withValue(connection, "reference", record.reference(), record));
        return found;
    }

    /** Two queries, each of an index: not every database uses two for one. */
    private List<WriteRecord> withValue(
            Connection connection, String column, @Nullable String value, WriteRecord record) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, SELECT + " AND " + column + " = ?")) {
            query.setString(bindAccount(query, 1), value);
            return records(query).stream()
                    .filter(each -> !each.key().equals(record.key()))
                    .filter(each -> each.operation().equals(record.operation())
                            && Objects.equals(each.client(), record.client()))
                    .toList();
        }
    }

    private List<WriteRecord> records(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            List<WriteRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(row.read(rows, 1));
            }
            return found;
        }
    }

    Counts counts(Connection connection) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, COUNTS)) {
            int next = 1;
            for (boolean flag : new boolean[] {true, true, false}) {
                next = bindAccount(query, next);
                query.setBoolean(next++, flag);
                query.setInt(next++, MAX_COUNT);
            }
            query.setInt(bindAccount(query, next), MAX_COUNT);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                return new Counts(found.getInt(1), found.getInt(2), found.getInt(3), found.getInt(4));
            }
        }
    }

    /**
     * Returns settled records that were changed last before this time, at most so many: items that are done and untold,
     * or all others.
     */
    List<Version> settledBefore(Connection connection, Instant before, boolean areUntold, int limit)
            throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT write_key, version FROM {write} WHERE " + ACCOUNT
                        + " AND unsettled = ? AND changed_at < ?"
                        + (areUntold ? UNTOLD : " AND (told IS NULL OR told = ? OR state <> 'done')") + " {limit}")) {
            int next = bindAccount(query, 1);
            query.setBoolean(next++, false);
            row.setTime(query, next++, before);
            query.setBoolean(next++, !areUntold);
            query.setInt(next, limit);
            try (ResultSet rows = query.executeQuery()) {
                List<Version> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(new Version(rows.getString(1), rows.getLong(2)));
                }
                return found;
            }
        }
    }

    /** Counts the items that are done and untold, and were changed last before this time. */
    int countUntold(Connection connection, Instant before) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection, "SELECT COUNT(*) FROM {write} WHERE " + ACCOUNT + UNTOLD + " AND changed_at < ?")) {
            int next = bindAccount(query, 1);
            query.setBoolean(next++, false);
            row.setTime(query, next, before);
            try (ResultSet found = query.executeQuery()) {
                found.next();
                return found.getInt(1);
            }
        }
    }

    /** Deletes a record, unless it has been changed; returns how many were deleted. */
    int delete(Connection connection, Version settled) throws SQLException {
        try (PreparedStatement deletion =
                sql.prepareChange(connection, "DELETE FROM {write} WHERE " + KEY + " AND version = ?")) {
            bindKey(deletion, 1, settled.key());
            deletion.setLong(4, settled.number());
            return sql.dialect().updated(deletion);
        }
    }
}
