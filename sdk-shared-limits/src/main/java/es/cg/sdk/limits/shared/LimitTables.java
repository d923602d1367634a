package es.cg.sdk.limits.shared;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import es.cg.sdk.limits.LimitStore.Release;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements on the tables, for one API key within one transaction. Every time is the database's, so that the
 * clocks of the processes need not agree.
 *
 * @param now the database's time at which the rows were locked
 */
record LimitTables(Connection connection, String key, OffsetDateTime now) {
    /** Locks the rows of a key until the end of the transaction; {@code clock} is the SQL of the database's time. */
    static LimitTables lock(Connection connection, String key, String clock) throws SQLException {
        if (!lockKey(connection, key)) {
            int unused = statement(
                            connection, "INSERT INTO cg_limit_key (key_digest) VALUES (?) ON CONFLICT DO NOTHING", key)
                    .update();
            boolean unusedLock = lockKey(connection, key);
        }
        // A statement of its own: the time of the one that waited for the lock may be before the lock.
        return statement(connection, "SELECT " + clock)
                .first(row -> new LimitTables(connection, key, row.getObject(1, OffsetDateTime.class)))
                .orElseThrow();
    }

    private static boolean lockKey(Connection connection, String key) throws SQLException {
        return statement(connection, "SELECT 1 FROM cg_limit_key WHERE key_digest = ? FOR UPDATE", key)
                .exists();
    }

    /** Records that requests have ended. Repeating it is harmless. */
    void end(List<Release> releases) throws SQLException {
        List<UUID> ended = new ArrayList<>();
        List<UUID> never = new ArrayList<>();
        for (Release each : releases) {
            (each.counts() ? ended : never).add(each.id());
        }
        if (!never.isEmpty()) {
            run("DELETE FROM cg_limit_request WHERE key_digest = ? AND id = ANY (?)", key, uuids(never));
        }
        if (!ended.isEmpty()) {
            run(
                    "UPDATE cg_limit_request SET ended_at = ? WHERE key_digest = ? AND id = ANY (?)",
                    now,
                    key,
                    uuids(ended));
        }
        for (Release each : releases) {
            if (each.counts() && each.uncounted() != null) {
                run(
                        "UPDATE cg_limit_request SET counters = array_remove(counters, ?) WHERE key_digest = ? AND id = ?",
                        each.uncounted(),
                        key,
                        each.id());
            }
        }
    }

    /** Returns the processes that have a row, also those whose lease has expired. */
    List<Node> nodes() throws SQLException {
        return statement(
                        connection,
                        "SELECT n.node, n.lease_until, n.open_requests, n.requests_per_minute, n.waiting_since,"
                                + " n.waiting_until, (SELECT count(*) FROM cg_limit_request r WHERE r.key_digest = n.key_digest"
                                + " AND r.node = n.node AND r.ended_at IS NULL)"
                                + " FROM cg_limit_node n WHERE n.key_digest = ?",
                        key)
                .list(row -> new Node(
                        row.getObject(1, UUID.class),
                        row.getObject(2, OffsetDateTime.class),
                        row.getInt(3),
                        row.getInt(4),
                        row.getObject(5, OffsetDateTime.class),
                        row.getObject(6, OffsetDateTime.class),
                        row.getInt(7)));
    }

    /** Takes the open requests from a process whose lease has expired. They count as ended when it expired. */
    void expire(Node node) throws SQLException {
        run(
                "UPDATE cg_limit_request SET ended_at = ? WHERE key_digest = ? AND node = ? AND ended_at IS NULL",
                node.leaseUntil(),
                key,
                node.id());
        forget(node.id());
    }

    /** Deletes the row of a process. */
    void forget(UUID node) throws SQLException {
        run("DELETE FROM cg_limit_node WHERE key_digest = ? AND node = ?", key, node);
    }

    /** Opens requests again that were taken from a process although it lives; returns how many there were. */
    int reopen(Collection<UUID> open) throws SQLException {
        return run(
                "UPDATE cg_limit_request SET ended_at = NULL"
                        + " WHERE key_digest = ? AND id = ANY (?) AND ended_at IS NOT NULL",
                key,
                uuids(open));
    }

    /** Deletes requests that count in no window any more, and ends those whose process has no row. */
    void deleteOld() throws SQLException {
        run(
                "UPDATE cg_limit_request r SET ended_at = ? WHERE r.key_digest = ? AND r.ended_at IS NULL AND NOT EXISTS"
                        + " (SELECT 1 FROM cg_limit_node n WHERE n.key_digest = r.key_digest AND n.node = r.node)",
                now,
                key);
        run(
                "DELETE FROM cg_limit_request WHERE key_digest = ?"
                        + " AND ended_at < ?::timestamptz - window_millis * interval '1 millisecond'",
                key,
                now);
        // Once a reset has passed, it says that the service counts anew, as long as any window has requests from
        // before.
        run(
                "DELETE FROM cg_limit_counter WHERE key_digest = ? AND reset_at < ?::timestamptz - interval '1 hour'",
                key,
                now);
    }

    KnownSizes known() throws SQLException {
        KnownSizes known = new KnownSizes(now);
        statement(connection, "SELECT reason, size, certain, seen_at FROM cg_limit_known WHERE key_digest = ?", key)
                .list(row -> Map.entry(
                        row.getString(1),
                        new KnownSizes.Size(row.getInt(2), row.getBoolean(3), row.getObject(4, OffsetDateTime.class))))
                .forEach(each -> known.stored(each.getKey(), each.getValue()));
        return known;
    }

    void save(KnownSizes known) throws SQLException {
        for (String reason : known.changed()) {
            run("DELETE FROM cg_limit_known WHERE key_digest = ? AND reason = ?", key, reason);
            KnownSizes.Size size = known.sizes().get(reason);
            if (size != null) {
                run(
                        "INSERT INTO cg_limit_known (key_digest, reason, size, certain, seen_at) VALUES (?, ?, ?, ?, ?)",
                        key,
                        reason,
                        size.limit(),
                        size.certain(),
                        size.seenAt());
            }
        }
    }

    /** Returns the counters with these names; the values are the lengths of their windows. */
    Map<String, Counter> counters(Map<String, Duration> lengths) throws SQLException {
        if (lengths.isEmpty()) {
            return new HashMap<>();
        }
        List<String> names = new ArrayList<>();
        List<Long> millis = new ArrayList<>();
        lengths.forEach((name, length) -> {
            names.add(name);
            millis.add(length.toMillis());
        });
        return statement(
                        connection,
                        "SELECT w.counter, count(r.id), count(r.id) FILTER (WHERE r.ended_at IS NULL),"
                                + " max(c.remaining), max(c.reset_at)"
                                + " FROM unnest(?, ?) AS w (counter, millis)"
                                + " LEFT JOIN cg_limit_counter c ON c.key_digest = ? AND c.counter = w.counter"
                                + " LEFT JOIN cg_limit_request r ON r.key_digest = ? AND w.counter = ANY (r.counters)"
                                + " AND (r.ended_at IS NULL"
                                + " OR r.ended_at > ?::timestamptz - w.millis * interval '1 millisecond')"
                                + " GROUP BY w.counter",
                        texts(names),
                        connection.createArrayOf("bigint", millis.toArray()),
                        key,
                        key,
                        now)
                .list(row -> new Counter(
                        row.getString(1),
                        lengths.getOrDefault(row.getString(1), Duration.ZERO),
                        row.getInt(2),
                        row.getInt(3),
                        row.getInt(4),
                        row.getObject(5, OffsetDateTime.class)))
                .stream()
                .collect(Collectors.toMap(Counter::name, each -> each));
    }

    void save(Counter counter) throws SQLException {
        run("DELETE FROM cg_limit_counter WHERE key_digest = ? AND counter = ?", key, counter.name());
        OffsetDateTime resetAt = counter.resetAt();
        if (resetAt != null) {
            run(
                    "INSERT INTO cg_limit_counter (key_digest, counter, remaining, reset_at) VALUES (?, ?, ?, ?)",
                    key,
                    counter.name(),
                    counter.remaining(),
                    resetAt);
        }
        if (counter.hasForgotten()) {
            run(
                    "UPDATE cg_limit_request SET counters = array_remove(counters, ?) WHERE key_digest = ? AND id IN"
                            + " (SELECT id FROM cg_limit_request WHERE key_digest = ? AND ? = ANY (counters)"
                            + " AND ended_at IS NOT NULL ORDER BY ended_at DESC OFFSET ?)",
                    counter.name(),
                    key,
                    key,
                    counter.name(),
                    counter.latest());
        }
    }

    /** Returns in how long so many of the requests of a counter no longer count. */
    Duration untilExpired(Counter counter, int requests) throws SQLException {
        return statement(
                        connection,
                        "SELECT ended_at FROM cg_limit_request WHERE key_digest = ? AND ? = ANY (counters)"
                                + " AND ended_at > ? ORDER BY ended_at OFFSET ? LIMIT 1",
                        key,
                        counter.name(),
                        now.minus(counter.length()),
                        requests - 1)
                .first(row -> Duration.between(
                        now, row.getObject(1, OffsetDateTime.class).plus(counter.length())))
                .orElse(counter.length());
    }

    void open(UUID id, UUID node, Collection<String> counters, Duration longest) throws SQLException {
        run(
                "INSERT INTO cg_limit_request (id, key_digest, node, counters, window_millis) VALUES (?, ?, ?, ?, ?)",
                id,
                key,
                node,
                texts(counters),
                longest.toMillis());
    }

    void save(Node node) throws SQLException {
        run(
                "INSERT INTO cg_limit_node (key_digest, node, lease_until, open_requests, requests_per_minute,"
                        + " waiting_since, waiting_until) VALUES (?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz)"
                        + " ON CONFLICT (key_digest, node) DO UPDATE SET lease_until = excluded.lease_until,"
                        + " waiting_since = excluded.waiting_since, waiting_until = excluded.waiting_until",
                key,
                node.id(),
                node.leaseUntil(),
                node.openRequests(),
                node.requestsPerMinute(),
                node.waitingSince(),
                node.waitingUntil());
    }

    /** Renews the lease of a process. */
    void renew(Settings settings) throws SQLException {
        run(
                "INSERT INTO cg_limit_node (key_digest, node, lease_until, open_requests, requests_per_minute)"
                        + " VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT (key_digest, node) DO UPDATE SET lease_until = excluded.lease_until",
                key,
                settings.node(),
                now.plus(settings.lease()),
                settings.openRequests(),
                settings.requestsPerMinute());
    }

    private Array uuids(Collection<UUID> ids) throws SQLException {
        return connection.createArrayOf("uuid", ids.toArray());
    }

    private Array texts(Collection<String> texts) throws SQLException {
        return connection.createArrayOf("text", texts.toArray());
    }

    private int run(String sql, @Nullable Object... parameters) throws SQLException {
        return statement(connection, sql, parameters).update();
    }

    private static SqlStatement statement(Connection connection, String sql, @Nullable Object... parameters) {
        return new SqlStatement(Dialect.POSTGRESQL, connection, sql).with(parameters);
    }
}
