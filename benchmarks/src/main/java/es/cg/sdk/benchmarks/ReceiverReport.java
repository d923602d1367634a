package es.cg.sdk.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * Events a second through a receiver by each of its stores, on a PostgreSQL and a MariaDB that write to the disk what
 * they commit, beside the least that keeps an event, one row inserted and committed, and beside the same statements
 * sent by hand. Signed bodies of 300 bytes, no HTTP.
 */
public final class ReceiverReport {
    private static final int THREADS = 16;
    private static final int EVENTS = 10_000;
    private static final int ROUNDS = 5;
    // Of the same statements by hand, in the same run: a machine that is slow today is slow for both.
    private static final Goals OF_POSTGRESQL = new Goals(0.65, 0.65);
    private static final Goals OF_MARIADB = new Goals(0.55, 0.5);
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final WebhookSigner SIGNER = WebhookSigner.of(SECRET);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final DataSource database;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

    private ReceiverReport(DataSource database) {
        this.database = database;
    }

    private static boolean ofPostgresql() throws Exception {
        try (PostgresServer postgres = PostgresServer.start(Files.createTempDirectory("postgresql"))) {
            PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
            source.setUrl(postgres.url());
            return measured("PostgreSQL", source, "bytea", OF_POSTGRESQL);
        }
    }

    private static boolean ofMariadb() throws Exception {
        Path data = Files.createTempDirectory("mariadb");
        // As safe as the other: innodb_flush_log_at_trx_commit is 1, and the doublewrite buffer is on.
        try (MariaDbServer server = MariaDbServer.start(data)) {
            // Statements are prepared on the server, as PostgreSQL's driver does it by itself.
            String url = server.url() + "&transactionIsolation=READ-COMMITTED&useServerPrepStmts=true";
            return measured("MariaDB " + MariaDbServer.version(), new MariaDbDataSource(url), "longblob", OF_MARIADB);
        }
    }

    private static boolean measured(String name, ConnectionPoolDataSource source, String bytes, Goals goals)
            throws Exception {
        System.out.println(name);
        JdbcConnectionPool pool = JdbcConnectionPool.create(source);
        pool.setMaxConnections(2 * THREADS);
        try {
            return new ReceiverReport(pool).measured(bytes, new ByHand(pool, goals == OF_POSTGRESQL), goals);
        } finally {
            pool.dispose();
        }
    }

    /** A way to take an event. */
    @FunctionalInterface
    private interface Way {
        void take(String id, byte[] body) throws Exception;
    }

    /** Something that takes all events of a round. */
    @FunctionalInterface
    private interface Round {
        void run() throws Exception;
    }

    /** The least rates, as parts of those by hand. */
    private record Goals(double transactional, double inbox) {}

    /** Leaves with 1 if a store does fewer events than the project claims. */
    public static void main(String[] args) throws Exception {
        ReportTable.machine();
        boolean met = ofPostgresql() & ofMariadb();
        ReportTable.machine();
        System.exit(met ? 0 : 1);
    }

    private boolean measured(String bytes, ByHand byHand, Goals goals) throws Exception {
        JdbcTables.createTables(database);
        run("CREATE TABLE floor (event_id varchar(255) PRIMARY KEY, body " + bytes + ")");
        run("CREATE TABLE effect (event_id varchar(255), attempt integer)");
        JdbcTables tables = JdbcTables.open(database, "transactional");
        WebhookReceiver inMemory = WebhookReceiver.of(SECRET, event -> {});
        WebhookReceiver transactional =
                builder().store(JdbcEventStore.of(tables)).build(JdbcHandler.of(ReceiverReport::write));
        JdbcInbox receiving = JdbcInbox.builder(
                        JdbcTables.builder(database, "kept").build())
                .workers(0)
                .start(event -> {});
        WebhookReceiver keeping = builder().store(receiving).build();

        Map<String, Round> ways = new LinkedHashMap<>();
        ways.put("one row inserted", () -> all(this::insert));
        ways.put("one row inserted, again", () -> all(this::insert));
        Queue<String> keptByHand = new ConcurrentLinkedQueue<>();
        ways.put("by hand, transactional", () -> all(byHand::transactional));
        ways.put(
                "by hand, kept",
                () -> all((id, body) -> {
                    byHand.keep(id, body);
                    keptByHand.add(id);
                }));
        ways.put("by hand, done", () -> all((id, body) -> byHand.finish(keptByHand.remove())));
        ways.put("in memory", () -> all((id, body) -> receive(inMemory, body)));
        ways.put("transactional, with an effect", () -> all((id, body) -> receive(transactional, body)));
        ways.put("inbox, kept and answered", () -> all((id, body) -> receive(keeping, body)));
        ways.put("inbox, done with an effect", this::workOff);
        ways.put("inbox, kept and done at once", this::throughAnInbox);
        Map<String, Figures> figures = new LinkedHashMap<>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (Map.Entry<String, Round> way : ways.entrySet()) {
                long began = System.nanoTime();
                way.getValue().run();
                double seconds = (System.nanoTime() - began) / 1e9;
                // The first round warms up.
                if (round > 0) {
                    figures.computeIfAbsent(way.getKey(), name -> new Figures()).add(EVENTS / seconds);
                }
            }
        }
        threads.shutdown();
        receiving.close();
        return told(figures, goals);
    }

    private static boolean told(Map<String, Figures> figures, Goals goals) {
        Figures floor = figures.get("one row inserted");
        System.out.printf("%-36s %-28s %s%n", "events a second, median (range)", "", "of the floor's");
        figures.forEach(
                (name, rates) -> System.out.printf(Locale.ROOT, "%-36s %-28s %.2f%n", name, rates, rates.times(floor)));
        ReportTable table = new ReportTable(List.of());
        table.atLeast(
                "transactional, of the same by hand",
                goals.transactional(),
                figures.get("transactional, with an effect").times(figures.get("by hand, transactional")));
        table.atLeast(
                "done by the workers of an inbox, of the same by hand",
                goals.inbox(),
                figures.get("inbox, done with an effect").times(figures.get("by hand, done")));
        return table.verdict();
    }

    private static WebhookReceiver.Builder builder() {
        return WebhookReceiver.builder(SignatureVerifier.of(SECRET));
    }

    /** The workers do what was kept before. */
    private void workOff() throws Exception {
        CountDownLatch done = new CountDownLatch(EVENTS);
        try (JdbcInbox inbox = working("kept", done)) {
            if (inbox.capabilities().has(Capability.OWN_HANDLER)) {
                done.await();
            }
        }
    }

    private void throughAnInbox() throws Exception {
        CountDownLatch done = new CountDownLatch(EVENTS);
        try (JdbcInbox inbox = working("done", done)) {
            WebhookReceiver receiver = builder().store(inbox).build();
            all((id, body) -> receive(receiver, body));
            done.await();
        }
    }

    private JdbcInbox working(String source, CountDownLatch done) {
        EventHandler handler = JdbcHandler.of(ReceiverReport::write);
        return JdbcInbox.builder(JdbcTables.builder(database, source).build())
                .workers(THREADS)
                .listener((eventId, kind, attempt, result, took) -> {
                    if (result == Result.DONE) {
                        done.countDown();
                    }
                })
                .start(handler);
    }

    private void all(Way way) throws Exception {
        AtomicInteger left = new AtomicInteger(EVENTS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(() -> {
                while (left.getAndDecrement() > 0) {
                    String id = "evt_" + NUMBER.incrementAndGet();
                    way.take(id, body(id));
                }
                return null;
            }));
        }
        for (Future<?> each : running) {
            each.get();
        }
    }

    private static byte[] body(String id) {
        String text = "{\"id\":\"" + id + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"concepto\":\"";
        return (text + "x".repeat(Math.max(0, 300 - text.length() - 4)) + "\"}}}").getBytes(UTF_8);
    }

    private static void receive(WebhookReceiver receiver, byte[] body) {
        int status = receiver.receive("POST", List.of(SIGNER.header(body)), new ByteArrayInputStream(body))
                .status();
        if (status != 200) {
            throw new IllegalStateException("an event was answered " + status);
        }
    }

    private static void write(WebhookEvent event, Attempt attempt) throws SQLException {
        try (PreparedStatement insertion = attempt.connection().prepareStatement("INSERT INTO effect VALUES (?, ?)")) {
            insertion.setString(1, event.id());
            insertion.setInt(2, attempt.number());
            insertion.executeUpdate();
        }
    }

    private void insert(String id, byte[] body) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insertion = connection.prepareStatement("INSERT INTO floor VALUES (?, ?)")) {
            insertion.setString(1, id);
            insertion.setBytes(2, body);
            insertion.executeUpdate();
        }
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
