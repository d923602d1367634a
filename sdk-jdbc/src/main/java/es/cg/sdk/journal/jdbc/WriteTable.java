package es.cg.sdk.journal.jdbc;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteJournal.Found;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Counts;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
            + " = ?, unsettled = ?, changed_at = CASE WHEN changed_at >= ? THEN ? ELSE {now} END WHERE " + KEY
            + " AND version = ?";
    // One row also if there is no record.
    private static final String FIND = "SELECT {now} AS moment, w.write_key, w." + String.join(", w.", WriteRow.COLUMNS)
            + " FROM (SELECT 1 AS one) o LEFT JOIN {write} w"
            + " ON w.account = ? AND w.environment = ? AND w.write_key = ?";
    private static final String SELECT = "SELECT write_key, " + COLUMNS + " FROM {write} WHERE " + ACCOUNT;

    // With false: nobody is to be told of a record with null.
    private static final String UNTOLD = " told = ? AND state = 'done'";

    // Each reads rows of an index, and at most so many.
    private static final int MAX_COUNT = 10_000;
    private static final String COUNT = "(SELECT COUNT(*) FROM (SELECT 1 AS one FROM {write}";
    private static final String IN_DOUBT =
            " unsettled = ? AND (state = 'in_doubt' OR (state = 'sending' AND held_until <= {now}))";

    // What can be erased if it is settled: no code of a batch is to run for it.
    private static final String NOT_UNTOLD = " (told IS NULL OR told = ? OR state <> 'done')";
    // No purge reaches these times: an erased record that was changed since has the first.
    private static final Instant KEPT = Instant.parse("9999-01-01T00:00:00Z");
    private static final Instant ERASED = Instant.parse("9999-01-02T00:00:00Z");

    private final TableSql sql;
    private final WriteRow row;
    private final List<String> account;

    /** A key, and the version of its record. */
    record Version(String key, long number) {}

    WriteTable(TableSql sql, String account, Environment environment) {
        this.sql = sql;
        this.row = new WriteRow(sql.dialect());
        this.account = List.of(account, nameOf(environment));
    }

    private static String nameOf(Environment environment) {
        return environment.name().toLowerCase(Locale.ROOT);
    }

    /** Returns account and environment, as parameters. */
    List<String> account() {
        return account;
    }

    /** Returns the record of a key, and the database's time. */
    Found find(Connection connection, String key) throws SQLException {
        return sql.query(connection, FIND)
                .with(account, key)
                .first(found -> {
                    Instant now = Objects.requireNonNull(row.time(found, 1), "the database tells no time");
                    return new Found(found.getString(2) == null ? null : row.read(found, 2), now);
                })
                .orElseThrow();
    }

    /** Inserts a record; false if its key has one. */
    boolean insert(Connection connection, WriteRecord record) throws SQLException {
        return sql.insertion(connection, INSERT)
                .with(account, record.key(), WriteRow.values(record))
                .insert();
    }

    /** Replaces a record; false if it has another version. */
    boolean update(Connection connection, WriteRecord changed, long version) throws SQLException {
        return sql.change(connection, UPDATE)
                        .with(WriteRow.values(changed), KEPT, KEPT, account, changed.key(), version)
                        .update()
                == 1;
    }

    List<WriteRecord> ofItem(Connection connection, String item) throws SQLException {
        return sql.query(connection, SELECT + " AND item = ? ORDER BY write_key")
                .with(account, item)
                .list(row::read);
    }

    List<WriteRecord> unsettled(Connection connection, @Nullable String batch, @Nullable String after, int limit)
            throws SQLException {
        return sql.query(
                        connection,
                        SELECT + " AND unsettled = ?" + (batch == null ? "" : " AND batch = ?")
                                + (after == null ? "" : " AND write_key > ?") + " ORDER BY write_key {limit}")
                .with(account, true)
                .with(batch == null ? List.of() : batch, after == null ? List.of() : after, limit)
                .list(row::read);
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
        return sql.query(connection, SELECT + " AND " + column + " = ?").with(account, value).list(row::read).stream()
                .filter(each -> !each.key().equals(record.key()))
                .filter(each ->
                        each.operation().equals(record.operation()) && Objects.equals(each.client(), record.client()))
                .toList();
    }

    /** @param account as {@link #account} returns it; empty for all accounts */
    static Counts counts(TableSql sql, Connection connection, List<String> account) throws SQLException {
        String where = account.isEmpty() ? " WHERE" : " WHERE " + ACCOUNT + " AND";
        return sql.query(
                        connection,
                        "SELECT " + COUNT + where + IN_DOUBT + " {limit}) a), "
                                + COUNT + where
                                + " unsettled = ? AND state = 'sending' AND held_until > {now} {limit}) b), "
                                + COUNT + where + UNTOLD + " {limit}) c), "
                                + COUNT + "_batch" + where + " held_until > {now} {limit}) d)")
                .with(account, true, MAX_COUNT, account, true, MAX_COUNT, account, false, MAX_COUNT)
                .with(account, MAX_COUNT)
                .first(found -> new Counts(found.getInt(1), found.getInt(2), found.getInt(3), found.getInt(4)))
                .orElseThrow();
    }

    /** Returns the writes in doubt of all accounts in an environment, at most so many, by their accounts. */
    static Map<String, List<WriteRecord>> inDoubt(
            TableSql sql, Connection connection, Environment environment, int limit) throws SQLException {
        WriteRow row = new WriteRow(sql.dialect());
        Map<String, List<WriteRecord>> all = new LinkedHashMap<>();
        sql.query(
                        connection,
                        "SELECT account, write_key, " + COLUMNS + " FROM {write} WHERE environment = ? AND" + IN_DOUBT
                                + " ORDER BY account, write_key {limit}")
                .with(nameOf(environment), true, limit)
                .list(found -> Map.entry(found.getString(1), row.read(found, 2)))
                .forEach(each -> all.computeIfAbsent(each.getKey(), account -> new ArrayList<>())
                        .add(each.getValue()));
        return all;
    }

    /**
     * Returns settled records that were changed last before this time, at most so many: items that are done and untold,
     * or all others.
     */
    List<Version> settledBefore(Connection connection, Instant before, boolean areUntold, int limit)
            throws SQLException {
        Instant until = before.isAfter(KEPT) ? KEPT : before;
        return settled(connection, until, areUntold ? UNTOLD : NOT_UNTOLD, !areUntold, limit);
    }

    /** Returns settled records that were changed last before this time, of a condition with these parameters. */
    private List<Version> settled(Connection connection, Instant before, String condition, Object... parameters)
            throws SQLException {
        return sql.query(
                        connection,
                        "SELECT write_key, version FROM {write} WHERE " + ACCOUNT
                                + " AND unsettled = ? AND changed_at < ? AND" + condition + " {limit}")
                .with(account, false, before)
                .with(parameters)
                .list(found -> new Version(found.getString(1), found.getLong(2)));
    }

    /** Counts the items that are done and untold, and were changed last before this time. */
    int countUntold(Connection connection, Instant before) throws SQLException {
        return sql.query(
                        connection,
                        "SELECT COUNT(*) FROM {write} WHERE " + ACCOUNT + " AND" + UNTOLD + " AND changed_at < ?")
                .with(account, false, before)
                .first(found -> found.getInt(1))
                .orElseThrow();
    }

    /**
     * Returns ended records that are not erased yet, or were changed since, at most so many; of one client, or of all
     * if it is null. The job of a single write is its caller's: it counts as ended.
     */
    List<Version> notErased(Connection connection, @Nullable Long client, int limit) throws SQLException {
        return settled(connection, ERASED, NOT_UNTOLD + of(client), true, client == null ? List.of() : client, limit);
    }

    private static String of(@Nullable Long client) {
        return client == null ? "" : " AND client_id = ?";
    }

    /** Returns records that have not ended, or are untold, at most so many; of one client, or of all if it is null. */
    List<WriteRecord> notEnded(Connection connection, @Nullable Long client, int limit) throws SQLException {
        return sql.query(
                        connection,
                        SELECT + of(client) + " AND (unsettled = ? OR" + UNTOLD + ") ORDER BY write_key {limit}")
                .with(account, client == null ? List.of() : client, true, false, limit)
                .list(row::read);
    }

    /**
     * Erases what a person would recognise the document of a record by, unless the record has been changed, and keeps
     * the rest for good; returns how many were erased.
     */
    int erase(Connection connection, Version ended, String askedBy) throws SQLException {
        return sql.change(
                        connection,
                        "UPDATE {write} SET reference = NULL, series = NULL, amount = NULL, printed_number = NULL,"
                                + " asked_by = ?, changed_at = ?, version = version + 1 WHERE " + KEY
                                + " AND version = ?")
                .with(askedBy, ERASED, account, ended.key(), ended.number())
                .update();
    }

    /** Deletes a record, unless it has been changed; returns how many were deleted. */
    int delete(Connection connection, Version settled) throws SQLException {
        return sql.change(connection, "DELETE FROM {write} WHERE " + KEY + " AND version = ?")
                .with(account, settled.key(), settled.number())
                .update();
    }
}
