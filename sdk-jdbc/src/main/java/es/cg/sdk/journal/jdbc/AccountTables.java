package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statements on the address of an account, and on the leases of its batches. */
record AccountTables(TableSql sql, WriteTable writes) {
    private static final String ACCOUNT = " WHERE account = ? AND environment = ?";

    /** Returns the recorded address; null if there is none. A lock holds the account until the transaction ends. */
    @Nullable
    String address(Connection connection, boolean isLocking) throws SQLException {
        return sql.query(
                        connection, "SELECT base_url FROM {write}_account" + ACCOUNT + (isLocking ? " FOR UPDATE" : ""))
                .with(writes.account())
                .first(row -> row.getString(1))
                .orElse(null);
    }

    /** Records the first address; false if there is one. */
    boolean insertAddress(Connection connection, String baseUrl) throws SQLException {
        return sql.insertion(
                        connection, "INSERT INTO {write}_account (account, environment, base_url) VALUES (?, ?, ?)")
                .with(writes.account(), baseUrl)
                .insert();
    }

    /** Records another address; false if there is none yet. */
    boolean updateAddress(Connection connection, String baseUrl) throws SQLException {
        return sql.change(connection, "UPDATE {write}_account SET base_url = ?" + ACCOUNT)
                        .with(baseUrl, writes.account())
                        .update()
                == 1;
    }

    /** Takes or renews a lease that has ended or is this holder's; false if there is none. */
    boolean takeLease(Connection connection, String batch, String holder, Duration lease) throws SQLException {
        return sql.change(
                                connection,
                                "UPDATE {write}_batch SET holder = ?, held_until = {later}" + ACCOUNT
                                        + " AND batch = ? AND (holder = ? OR held_until <= {now})")
                        .with(holder, micros(lease), writes.account(), batch, holder)
                        .update()
                == 1;
    }

    /** Takes the first lease of a batch; false if it has one. */
    boolean insertLease(Connection connection, String batch, String holder, Duration lease) throws SQLException {
        return sql.insertion(
                        connection,
                        "INSERT INTO {write}_batch (account, environment, batch, holder, held_until)"
                                + " VALUES (?, ?, ?, ?, {later})")
                .with(writes.account(), batch, holder, micros(lease))
                .insert();
    }

    private static long micros(Duration lease) {
        return lease.truncatedTo(ChronoUnit.MICROS).toNanos() / 1000;
    }

    /** Returns batches that a process is running now, at most so many. */
    List<String> running(Connection connection, int limit) throws SQLException {
        return sql.query(
                        connection,
                        "SELECT batch FROM {write}_batch" + ACCOUNT + " AND held_until > {now} ORDER BY batch {limit}")
                .with(writes.account(), limit)
                .list(row -> row.getString(1));
    }

    /** Deletes the lease of this holder; returns how many were deleted. */
    int deleteLease(Connection connection, String batch, String holder) throws SQLException {
        return sql.change(connection, "DELETE FROM {write}_batch" + ACCOUNT + " AND batch = ? AND holder = ?")
                .with(writes.account(), batch, holder)
                .update();
    }

    /** Deletes leases that ended before this time, and before now; returns how many were deleted. */
    int deleteLeases(Connection connection, Instant before) throws SQLException {
        return sql.change(
                        connection,
                        "DELETE FROM {write}_batch" + ACCOUNT + " AND held_until < {now} AND held_until < ?")
                .with(writes.account(), before)
                .update();
    }
}
