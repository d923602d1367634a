package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The statements on the address of an account, and on the leases of its batches. Immutable. */
final class AccountTables {
    private static final String ACCOUNT = " WHERE account = ? AND environment = ?";

    private final TableSql sql;
    private final WriteTable writes;

    AccountTables(TableSql sql, WriteTable writes) {
        this.sql = sql;
        this.writes = writes;
    }

    /** Returns the recorded address; null if there is none. A lock holds the account until the transaction ends. */
    @Nullable
    String address(Connection connection, boolean isLocking) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection, "SELECT base_url FROM {write}_account" + ACCOUNT + (isLocking ? " FOR UPDATE" : ""))) {
            int unused = writes.bindAccount(query, 1);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getString(1) : null;
            }
        }
    }

    /** Records the first address; false if there is one. */
    boolean insertAddress(Connection connection, String baseUrl) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection, "INSERT INTO {write}_account (account, environment, base_url) VALUES (?, ?, ?)")) {
            insertion.setString(writes.bindAccount(insertion, 1), baseUrl);
            return sql.dialect().inserted(insertion);
        }
    }

    /** Records another address; false if there is none yet. */
    boolean updateAddress(Connection connection, String baseUrl) throws SQLException {
        try (PreparedStatement update =
                sql.prepareChange(connection, "UPDATE {write}_account SET base_url = ?" + ACCOUNT)) {
            update.setString(1, baseUrl);
            int unused = writes.bindAccount(update, 2);
            return sql.dialect().updated(update) == 1;
        }
    }

    /** Takes or renews a lease that has ended or is this holder's; false if there is none. */
    boolean takeLease(Connection connection, String batch, String holder, Duration lease) throws SQLException {
        try (PreparedStatement update = sql.prepareChange(
                connection,
                "UPDATE {write}_batch SET holder = ?, held_until = {later}" + ACCOUNT
                        + " AND batch = ? AND (holder = ? OR held_until <= {now})")) {
            update.setString(1, holder);
            update.setLong(2, lease.truncatedTo(ChronoUnit.MICROS).toNanos() / 1000);
            int next = writes.bindAccount(update, 3);
            update.setString(next, batch);
            update.setString(next + 1, holder);
            return sql.dialect().updated(update) == 1;
        }
    }

    /** Takes the first lease of a batch; false if it has one. */
    boolean insertLease(Connection connection, String batch, String holder, Duration lease) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO {write}_batch (account, environment, batch, holder, held_until)"
                        + " VALUES (?, ?, ?, ?, {later})")) {
            int next = writes.bindAccount(insertion, 1);
            insertion.setString(next, batch);
            insertion.setString(next + 1, holder);
            insertion.setLong(next + 2, lease.truncatedTo(ChronoUnit.MICROS).toNanos() / 1000);
            return sql.dialect().inserted(insertion);
        }
    }

    /** Deletes the lease of this holder; returns how many were deleted. */
    int deleteLease(Connection connection, String batch, String holder) throws SQLException {
        try (PreparedStatement deletion = sql.prepareChange(
                connection, "DELETE FROM {write}_batch" + ACCOUNT + " AND batch = ? AND holder = ?")) {
            int next = writes.bindAccount(deletion, 1);
            deletion.setString(next, batch);
            deletion.setString(next + 1, holder);
            return sql.dialect().updated(deletion);
        }
    }

    /** Deletes leases that ended before this time; returns how many were deleted. */
    int deleteLeases(Connection connection, Instant before) throws SQLException {
        try (PreparedStatement deletion =
                sql.prepareChange(connection, "DELETE FROM {write}_batch" + ACCOUNT + " AND held_until < ?")) {
            sql.dialect().setTime(deletion, writes.bindAccount(deletion, 1), before.atOffset(ZoneOffset.UTC));
            return sql.dialect().updated(deletion);
        }
    }
}
