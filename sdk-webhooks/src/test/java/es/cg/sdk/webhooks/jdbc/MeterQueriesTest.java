package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the meters read: as many rows with many events as with few. */
final class MeterQueriesTest {
    private static final int MANY = 20_000;
    private static final Pattern SCANNED = Pattern.compile("scanCount: (\\d+)");
    private static final Pattern ACTUAL = Pattern.compile("actual .*rows=([0-9.]+) loops=(\\d+)");
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by .*: (\\d+)");

    private final AtomicLong read = new AtomicLong();
    private volatile boolean isCounting;

    /** A data source that counts the rows which its queries read. */
    private DataSource counting(TestDatabase database) {
        // By new connections: MariaDB plans a statement that it has prepared by what the table was then.
        return Proxies.ofConnections(OwnDatabase.source(database.url()), (own, method, arguments) -> {
            Object result = Proxies.call(own, method, arguments);
            return isCounting && method.getName().equals("prepareStatement")
                    ? counting(database.kind(), (PreparedStatement) result, (String) arguments[0])
                    : result;
        });
    }

    private PreparedStatement counting(DatabaseKind kind, PreparedStatement real, String sql) throws Exception {
        PreparedStatement explained =
                kind.isMariadb() ? null : real.getConnection().prepareStatement("EXPLAIN ANALYZE " + sql);
        return Proxies.of(PreparedStatement.class, (self, method, arguments) -> {
            if (explained != null && method.getName().matches("set(String|Int|Object|Boolean)")) {
                method.invoke(explained, arguments);
            }
            boolean isQuery = method.getName().equals("executeQuery");
            long before = isQuery && explained == null ? handled(real.getConnection()) : 0;
            Object result = Proxies.call(real, method, arguments);
            if (isQuery) {
                read.addAndGet(explained == null ? handled(real.getConnection()) - before : rows(explained));
            }
            return result;
        });
    }

    private static long rows(PreparedStatement explained) throws Exception {
        long rows = 0;
        try (ResultSet plan = explained.executeQuery()) {
            while (plan.next()) {
                for (String line : plan.getString(1).split("\n", -1)) {
                    Matcher scanned = SCANNED.matcher(line);
                    rows += scanned.find() ? Long.parseLong(scanned.group(1)) : 0;
                    Matcher actual = ACTUAL.matcher(line);
                    rows += actual.find()
                            ? (long) (Double.parseDouble(actual.group(1)) * Long.parseLong(actual.group(2)))
                            : 0;
                    Matcher removed = REMOVED.matcher(line);
                    rows += removed.find() ? Long.parseLong(removed.group(1)) : 0;
                }
            }
        }
        return rows;
    }

    private static long handled(Connection connection) throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
            long rows = 0;
            while (status.next()) {
                rows += status.getLong(2);
            }
            return rows;
        }
    }

    private static void insert(TestDatabase database, int from, int to) throws Exception {
        String numbers = database.kind() == DatabaseKind.H2
                ? "SELECT x AS n FROM SYSTEM_RANGE(" + from + ", " + to + ")"
                : database.kind().isMariadb()
                        ? "SELECT seq AS n FROM seq_" + from + "_to_" + to
                        : "SELECT n FROM generate_series(" + from + ", " + to + ") AS n";
        // Open ones of ten sources, and a handful that is dead.
        String isOpen = "MOD(n, 11) = 0";
        database.run("INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body, body_sha256,"
                + " attempts, received_at, due_at, ended_at) SELECT 'erp', CONCAT('firm', MOD(n, 10)), CONCAT('evt_', n),"
                + " 'other', CASE WHEN " + isOpen + " THEN 'open' WHEN n < 4 THEN 'dead' ELSE 'done' END, NULL, "
                + (database.kind() == DatabaseKind.POSTGRESQL ? "'\\x00'" : "X'" + "00".repeat(32) + "'")
                + ", 1, " + database.now() + ", " + database.now() + ", CASE WHEN " + isOpen + " THEN NULL ELSE "
                + database.now() + " END FROM (" + numbers + ") AS numbers");
        database.run(
                switch (database.kind()) {
                    case POSTGRESQL -> "ANALYZE cg_webhook_event";
                    case H2 -> "ANALYZE";
                    case MARIADB, MARIADB_BY_MYSQL -> "ANALYZE TABLE cg_webhook_event";
                });
    }

    @TestFactory
    Stream<DynamicTest> rowsReadByMetersDoNotGrowWithTheTable() {
        return each(database -> new MeterQueriesTest().scrape(database));
    }

    private void scrape(TestDatabase database) throws Exception {
        JdbcTables tables = JdbcTables.open(counting(database), "erp");
        insert(database, 1, 200);
        long few = scraped(tables);
        insert(database, 201, MANY);
        long many = scraped(tables);

        System.out.println(
                "a scrape on " + database.kind() + " reads " + few + " rows of 200 events, " + many + " of " + MANY);
        assertThat(many).isLessThanOrEqualTo(few + few / 2);
    }

    @TestFactory
    Stream<DynamicTest> eventLookupReadsOnlyAFewRows() {
        return each(database -> new MeterQueriesTest().find(database));
    }

    private void find(TestDatabase database) throws Exception {
        JdbcTables tables = JdbcTables.open(counting(database), "erp");
        insert(database, 1, MANY);
        isCounting = true;
        assertThat(tables.<Boolean>run(
                        "find an event",
                        session -> tables.events().find(session.connection(), new EventKey("firm7", "evt_17")) != null))
                .isTrue();
        assertThat(read).hasValueLessThan(20);
    }

    /** What the meters of the starter do. */
    private long scraped(JdbcTables tables) {
        read.set(0);
        isCounting = true;
        assertThat(tables.lag()).isPositive();
        UnfinishedEvents unfinished = tables.unfinished();
        assertThat(unfinished.count(UnfinishedEvent.State.DEAD)).isEqualTo(3);
        assertThat(unfinished.count(UnfinishedEvent.State.UNREADABLE)).isZero();
        assertThat(unfinished.countQuarantined()).isZero();
        return read.get();
    }
}
