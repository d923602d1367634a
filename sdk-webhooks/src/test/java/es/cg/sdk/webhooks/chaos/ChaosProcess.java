package es.cg.sdk.webhooks.chaos;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * A receiver in a process of its own, which may be killed at any moment: {@code mode port url}. Its handler takes two
 * milliseconds, and now and then far longer, and writes down that it ran.
 */
public final class ChaosProcess {
    /** Of the server. */
    static final int THREADS = 8;

    static final int WORKERS = 4;
    private static final Duration USUAL = Duration.ofMillis(2);
    private static final Duration STALL = Duration.ofMillis(700);
    private static final int STALLS_OF_A_THOUSAND = 10;

    /** How it deduplicates. */
    enum Mode {
        TRANSACTIONAL,
        INBOX,
        /** An inbox for many sources. */
        SOURCES,
        /** As most do by themselves: note the id, then handle. */
        MARK_FIRST,
        /** As others do: handle, then note the id. */
        MARK_AFTER
    }

    private ChaosProcess() {}

    /**
     * What a process tells about itself.
     *
     * @param inboxThreads how many threads the inbox has
     * @param threads how many threads there are
     * @param connections how many connections the pool opened
     * @param startMillis how long it took to check the tables and to start the inbox
     * @param firstMillis how long it took until the first event was handled; negative if none was
     */
    record Figures(int inboxThreads, int threads, int connections, int startMillis, int firstMillis) {
        static Figures read(String line) {
            int[] each =
                    Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray();
            return new Figures(each[0], each[1], each[2], each[3], each[4]);
        }

        String line() {
            return inboxThreads + " " + threads + " " + connections + " " + startMillis + " " + firstMillis;
        }
    }

    /** Runs it until it is killed. */
    public static void main(String[] arguments) throws Exception {
        Mode mode = Mode.valueOf(arguments[0]);
        Running running = mode == Mode.SOURCES ? ofMany(arguments[2]) : ofOne(mode, pool(arguments[2]));
        // Not before: a request would wait until it serves.
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1])), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/cg", WebhookHttpHandler.of(running.receiver()));
        server.createContext("/figures", exchange -> {
            byte[] line = running.figures().get().line().getBytes(US_ASCII);
            try (exchange) {
                exchange.sendResponseHeaders(200, line.length);
                exchange.getResponseBody().write(line);
            }
        });
        server.start();
    }

    private record Running(WebhookReceiver receiver, Supplier<Figures> figures) {}

    private static Running ofOne(Mode mode, DataSource database) {
        WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(ChaosEvents.secret("")));
        WebhookReceiver receiver = switch (mode) {
            case TRANSACTIONAL ->
                builder.store(JdbcEventStore.of(tables(database))).build(inTransaction());
            case MARK_FIRST -> builder.store(new Naive(database, true)).build(alone(database));
            case MARK_AFTER -> builder.store(new Naive(database, false)).build(alone(database));
            case INBOX, SOURCES ->
                builder.store(inbox(database, inTransaction())).build();
        };
        return new Running(receiver, () -> {
            throw new IllegalStateException("only a receiver of many sources has figures");
        });
    }

    private static Running ofMany(String url) {
        HikariDataSource database = hikari(url);
        long began = System.nanoTime();
        AtomicInteger first = new AtomicInteger(-1);
        JdbcHandler handler = inTransaction();
        JdbcInbox inbox = inbox(database, (event, attempt) -> {
            handler.handle(event, attempt);
            first.compareAndSet(-1, millisSince(began));
        });
        int start = millisSince(began);
        WebhookReceiver receiver = WebhookReceiver.builder(ChaosEvents::secretsOf, ChaosEvents.ADDRESSES)
                .store(inbox)
                .build();
        return new Running(receiver, () -> {
            Set<Thread> threads = Thread.getAllStackTraces().keySet();
            int ofInbox = (int) threads.stream()
                    .filter(each -> each.getName().startsWith("cg-webhook-inbox"))
                    .count();
            int connections = database.getHikariPoolMXBean().getTotalConnections();
            return new Figures(ofInbox, threads.size(), connections, start, first.get());
        });
    }

    private static int millisSince(long nanos) {
        return (int) Duration.ofNanos(System.nanoTime() - nanos).toMillis();
    }

    private static JdbcInbox inbox(DataSource database, JdbcHandler handler) {
        return JdbcInbox.builder(tables(database))
                .workers(WORKERS)
                .pollInterval(Duration.ofMillis(100))
                .backoff(attempt -> Duration.ofMillis(50))
                .start(handler);
    }

    private static HikariDataSource hikari(String url) {
        return hikari(url, Duration.ofSeconds(1));
    }

    /** A pool that opens a connection only if all others are in use. It reads the wait once, when it is made. */
    static HikariDataSource hikari(String url, Duration wait) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(2 * THREADS);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(wait.toMillis());
        // The database may be away when the process begins.
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private static DataSource pool(String url) {
        if (url.startsWith("jdbc:mariadb:")) {
            return hikari(url);
        }
        PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
        source.setUrl(url);
        JdbcConnectionPool pool = JdbcConnectionPool.create(source);
        pool.setMaxConnections(2 * THREADS);
        return pool;
    }

    // Kills are many here, and no event is to be given up for them.
    private static JdbcTables tables(DataSource database) {
        while (true) {
            try {
                return JdbcTables.builder(database, "erp").maxAttempts(1000).build();
            } catch (StoreException away) {
                LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
            }
        }
    }

    private static JdbcHandler inTransaction() {
        return (event, attempt) -> write(attempt.connection(), event);
    }

    private static EventHandler alone(DataSource database) {
        return event -> {
            try (Connection connection = database.getConnection()) {
                write(connection, event);
            }
        };
    }

    private static void write(Connection connection, WebhookEvent event) throws SQLException {
        boolean stalls = ThreadLocalRandom.current().nextInt(1000) < STALLS_OF_A_THOUSAND;
        LockSupport.parkNanos((stalls ? STALL : USUAL).toNanos());
        try (PreparedStatement insertion = connection.prepareStatement("INSERT INTO effect (event_id) VALUES (?)")) {
            insertion.setString(1, event.source().isEmpty() ? event.id() : event.source() + "/" + event.id());
            insertion.executeUpdate();
        }
    }

    /** What one finds in many applications, and what loses events or does them twice. */
    private record Naive(DataSource database, boolean first) implements EventStore {
        @Override
        public Capabilities capabilities() {
            return Capabilities.of();
        }

        @Override
        public Outcome process(WebhookEvent event, EventHandler handler) {
            try {
                if (first ? !mark(event) : isMarked(event)) {
                    return Outcome.of(Result.DUPLICATE);
                }
                handler.handle(event);
                if (!first) {
                    mark(event);
                }
                return Outcome.of(Result.DONE);
            } catch (Exception e) {
                return Outcome.failed(e);
            }
        }

        private boolean mark(WebhookEvent event) throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement insertion =
                            connection.prepareStatement("INSERT INTO mark VALUES (?) ON CONFLICT DO NOTHING")) {
                insertion.setString(1, event.id());
                return insertion.executeUpdate() == 1;
            }
        }

        private boolean isMarked(WebhookEvent event) throws SQLException {
            try (Connection connection = database.getConnection();
                    PreparedStatement query = connection.prepareStatement("SELECT 1 FROM mark WHERE event_id = ?")) {
                query.setString(1, event.id());
                return query.executeQuery().next();
            }
        }

        @Override
        public void quarantine(QuarantinedBody quarantined) {
            throw new IllegalStateException("nothing is put aside here");
        }
    }
}
