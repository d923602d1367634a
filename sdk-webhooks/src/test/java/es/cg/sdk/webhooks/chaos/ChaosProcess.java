package es.cg.sdk.webhooks.chaos;

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
import es.cg.sdk.webhooks.WebhookSecret;
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
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * A receiver in a process of its own, which may be killed at any moment: {@code mode port url}. Its handler takes two
 * milliseconds, and now and then far longer, and writes down that it ran.
 */
public final class ChaosProcess {
    static final String SECRET = "whsec_chaos_0123456789abcdef";
    private static final int THREADS = 8;
    private static final Duration USUAL = Duration.ofMillis(2);
    private static final Duration STALL = Duration.ofMillis(700);
    private static final int STALLS_OF_A_THOUSAND = 10;

    /** How it deduplicates. */
    enum Mode {
        TRANSACTIONAL,
        INBOX,
        /** As most do by themselves: note the id, then handle. */
        MARK_FIRST,
        /** As others do: handle, then note the id. */
        MARK_AFTER
    }

    private ChaosProcess() {}

    /** Runs it until it is killed. */
    public static void main(String[] arguments) throws Exception {
        DataSource database = pool(arguments[2]);
        WebhookReceiver.Builder builder = WebhookReceiver.builder(SignatureVerifier.of(WebhookSecret.of(SECRET)));
        WebhookReceiver receiver = switch (Mode.valueOf(arguments[0])) {
            case TRANSACTIONAL ->
                builder.store(JdbcEventStore.of(tables(database))).build(inTransaction());
            case INBOX ->
                builder.store(JdbcInbox.builder(tables(database))
                                .pollInterval(Duration.ofMillis(100))
                                .backoff(attempt -> Duration.ofMillis(50))
                                .start(inTransaction()))
                        .build();
            case MARK_FIRST -> builder.store(new Naive(database, true)).build(alone(database));
            case MARK_AFTER -> builder.store(new Naive(database, false)).build(alone(database));
        };
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1])), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/cg", WebhookHttpHandler.of(receiver));
        server.start();
    }

    private static DataSource pool(String url) {
        if (url.startsWith("jdbc:mariadb:")) {
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(url);
            config.setMaximumPoolSize(2 * THREADS);
            config.setConnectionTimeout(1000);
            // The database may be away when the process begins.
            config.setInitializationFailTimeout(-1);
            return new HikariDataSource(config);
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
        try (PreparedStatement insertion = connection.prepareStatement("INSERT INTO effect VALUES (?)")) {
            insertion.setString(1, event.id());
            insertion.executeUpdate();
        }
    }

    /** What one finds in many applications, and what loses events or does them twice. */
    private record Naive(DataSource database, boolean first) implements EventStore {
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
