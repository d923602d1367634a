package es.cg.sdk.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mysql.cj.jdbc.MysqlConnectionPoolDataSource;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * The cost of a client's write with a write journal beside one without, and beside one with two commits by hand, on each
 * database, all of which write to the disk what they commit. The service is an HTTP server of the JDK that answers at
 * once, so that the ratio is the worst there is.
 */
public final class JournalReport {
    private static final int COUNTED = 20;
    private static final int MAX_COMMITS = 2;

    private JournalReport() {}

    /** Leaves with 1 if a write takes more than two commits. */
    public static void main(String[] args) throws Exception {
        // Or each answer waits 40 ms for the client's acknowledgement.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        ReportTable.machine();
        HttpServer service = service();
        Path h2 = Files.createTempDirectory("h2");
        try (PostgresServer postgres = PostgresServer.start(Files.createTempDirectory("postgresql"));
                MariaDbServer mariadb = MariaDbServer.start(Files.createTempDirectory("mariadb"))) {
            Map<String, JdbcConnectionPool> pools = new LinkedHashMap<>();
            pools.put("PostgreSQL", pool(postgresql(postgres)));
            String settings = "&transactionIsolation=READ-COMMITTED&useServerPrepStmts=true";
            pools.put(
                    "MariaDB " + MariaDbServer.version(), pool(new MariaDbDataSource(mariadb.url("mysql") + settings)));
            pools.put("the same, by MySQL's driver", pool(mysql(mariadb)));
            pools.put("H2, a file", pool(h2(h2.resolve("journal"))));
            boolean met = measured("http://127.0.0.1:" + service.getAddress().getPort() + "/api/public/v1", pools);
            pools.values().forEach(JdbcConnectionPool::dispose);
            service.stop(0);
            ReportTable.machine();
            System.exit(met ? 0 : 1);
        }
    }

    private static JdbcConnectionPool pool(ConnectionPoolDataSource source) {
        return JdbcConnectionPool.create(source);
    }

    private static PGConnectionPoolDataSource postgresql(PostgresServer server) {
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(server.url());
        return source;
    }

    private static MysqlConnectionPoolDataSource mysql(MariaDbServer server) throws SQLException {
        run(new MariaDbDataSource(server.url("mysql")), "CREATE DATABASE other");
        MysqlConnectionPoolDataSource source = new MysqlConnectionPoolDataSource();
        source.setUrl(server.mysqlUrl("other") + "&sessionVariables=tx_isolation='READ-COMMITTED'");
        return source;
    }

    private static JdbcDataSource h2(Path file) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:file:" + file + ";WRITE_DELAY=0");
        return source;
    }

    private static HttpServer service() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] answer = Invoices.INVOICE.getBytes(UTF_8);
        server.createContext("/", exchange -> answer(exchange, answer));
        server.setExecutor(Executors.newCachedThreadPool(work -> {
            Thread thread = new Thread(work, "service");
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        return server;
    }

    private static void answer(HttpExchange exchange, byte[] answer) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.getResponseHeaders().set("Request-Id", "req_7ev0asj3rkdd2zch");
            exchange.getResponseHeaders().set("RateLimit-Limit", "1000000");
            exchange.getResponseHeaders().set("RateLimit-Remaining", "999999");
            exchange.getResponseHeaders().set("RateLimit-Reset", "60");
            exchange.sendResponseHeaders(201, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    private static boolean measured(String address, Map<String, JdbcConnectionPool> pools) throws Exception {
        Callable<Object> write = OurClient.creatingAt(address);
        Interleaved ways = new Interleaved().with("a write without a journal", write);
        ReportTable table = new ReportTable(List.of());
        for (Map.Entry<String, JdbcConnectionPool> each : pools.entrySet()) {
            JdbcWriteJournal.createTables(each.getValue());
            table.atMost("commits of a write, " + each.getKey(), MAX_COMMITS, commits(address, each.getValue()));
            WriteJournal journal = JdbcWriteJournal.open(each.getValue(), "firm", Environment.PRODUCTION);
            ways.with(each.getKey(), OurClient.creatingAt(address, journal));
            run(each.getValue(), "CREATE TABLE floor (write_key varchar(255) PRIMARY KEY, state varchar(16))");
            ways.with("  two commits by hand", () -> byHand(each.getValue(), write));
        }
        System.out.println(Interleaved.Result.head());
        ways.run().forEach(System.out::println);
        return table.verdict();
    }

    /** The least that records a write before it is sent, and how it ended. */
    private static Object byHand(DataSource pool, Callable<Object> write) throws Exception {
        String key = UUID.randomUUID().toString();
        change(pool, "INSERT INTO floor (state, write_key) VALUES (?, ?)", "sending", key);
        Object answer = write.call();
        change(pool, "UPDATE floor SET state = ? WHERE write_key = ?", "done", key);
        return answer;
    }

    private static void change(DataSource pool, String sql, String state, String key) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement change = connection.prepareStatement(sql)) {
            change.setString(1, state);
            change.setString(2, key);
            change.executeUpdate();
        }
    }

    private static void run(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static double commits(String address, DataSource pool) throws Exception {
        CommitCounter counter = new CommitCounter(pool);
        Callable<Object> write = OurClient.creatingAt(
                address, JdbcWriteJournal.open(counter.dataSource(), "firm", Environment.PRODUCTION));
        Object unused = write.call(); // the first also records the address
        int before = counter.commits();
        for (int i = 0; i < COUNTED; i++) {
            unused = write.call();
        }
        return (counter.commits() - before) / (double) COUNTED;
    }
}
