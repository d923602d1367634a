package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.eachOfCore;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the meters read: as many rows with many events as with few. */
final class ScrapeTest {
    private static final int MANY = Boolean.getBoolean("slow") ? 200_000 : 20_000;
    private static final Pattern ROWS = Pattern.compile("(?:rows=|scanCount: )([0-9.]+)");

    /** A data source that notes its queries. */
    private static DataSource noting(DataSource real, List<String> queries) {
        return (DataSource) Proxy.newProxyInstance(
                ScrapeTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (self, method, arguments) -> Proxy.newProxyInstance(
                        ScrapeTest.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        noted(real.getConnection(), queries)));
    }

    private static java.lang.reflect.InvocationHandler noted(Connection connection, List<String> queries) {
        return (self, method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                queries.add((String) arguments[0]);
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
    }

    private static long rowsRead(TestDatabase database, List<String> queries) throws Exception {
        long all = 0;
        for (String query : queries) {
            String complete = query.replaceFirst("\\?", "'erp'");
            complete = query.contains("RECURSIVE")
                    ? complete.replace("?", "'erp'")
                    : complete.replaceFirst("\\?", String.valueOf(UnfinishedEvents.MAX_COUNT));
            all += database.kind().isMariadb() ? handled(database, complete) : explained(database, complete);
        }
        return all;
    }

    private static long explained(TestDatabase database, String query) throws Exception {
        long rows = 0;
        for (String line : database.query("EXPLAIN ANALYZE " + query)) {
            Matcher read = ROWS.matcher(line.substring(Math.max(0, line.indexOf("actual"))));
            while (read.find()) {
                rows += (long) Double.parseDouble(read.group(1));
            }
        }
        return rows;
    }

    private static long handled(TestDatabase database, String query) throws Exception {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("FLUSH STATUS");
            statement.execute(query);
            long rows = 0;
            try (ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
                while (status.next()) {
                    rows += status.getLong(2);
                }
            }
            return rows;
        }
    }

    private static void insert(TestDatabase database, int from, int to) throws Exception {
        String numbers = database.kind() == TestDatabase.Kind.H2
                ? "SELECT x AS n FROM SYSTEM_RANGE(" + from + ", " + to + ")"
                : database.kind().isMariadb()
                        ? "SELECT seq AS n FROM seq_" + from + "_to_" + to
                        : "SELECT n FROM generate_series(" + from + ", " + to + ") AS n";
        // Open ones of ten sources, and a handful that is dead. By a group, MariaDB and H2 read every open event.
        String isOpen = "MOD(n, 11) = 0" + (database.kind() == TestDatabase.Kind.POSTGRESQL ? "" : " AND n <= 200");
        database.run("INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body, body_sha256,"
                + " attempts, received_at, due_at, ended_at) SELECT 'erp', CONCAT('firm', MOD(n, 10)), CONCAT('evt_', n),"
                + " 'other', CASE WHEN " + isOpen + " THEN 'open' WHEN n < 4 THEN 'dead' ELSE 'done' END, NULL, "
                + (database.kind() == TestDatabase.Kind.POSTGRESQL ? "'\\x00'" : "X'" + "00".repeat(32) + "'")
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
    Stream<DynamicTest> aScrapeReadsAsManyRowsOfManyEventsAsOfFew() {
        return eachOfCore(database -> {
            List<String> queries = new ArrayList<>();
            JdbcTables tables = JdbcTables.of(noting(database.dataSource(), queries), "erp");
            insert(database, 1, 200);
            queries.clear();
            assertThat(tables.lag()).isPositive();
            assertThat(tables.unfinished().counts().dead()).isEqualTo(3);
            List<String> all = queries.stream()
                    .filter(each -> !each.contains("state = 'open' {"))
                    .filter(each -> !(each.contains("COUNT") && each.contains("state = 'open'")))
                    .toList();
            long few = rowsRead(database, all);
            insert(database, 201, MANY);
            long many = rowsRead(database, all);

            System.out.println("a scrape on " + database.kind() + " reads " + few + " rows of 200 events, " + many
                    + " of " + MANY);
            assertThat(many).isLessThan(2 * few + 50);
        });
    }
}
