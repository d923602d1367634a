package es.cg.sdk.examples.kafka;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.jdkhttp.WebhookHttpHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * The programs: {@code receive} answers the service, and {@code consume} moves events into the inbox of the database
 * and handles them.
 */
final class KafkaApplication {
    /** The path of the webhooks. */
    static final String PATH = "/webhooks/cg";

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private KafkaApplication() {}

    public static void main(String[] arguments) throws Exception {
        Settings settings = new Settings(System.getenv());
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "receive" -> receive(settings);
            case "consume" -> consume(settings);
            default -> throw new IllegalArgumentException("give one of: receive, consume");
        }
    }

    private static void receive(Settings settings) throws IOException {
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(settings.get("CG_WEBHOOK_SECRET")));
        EventStore kafka = new KafkaEventStore(settings.producer(), settings.topic(), Settings.ACKNOWLEDGED_WITHIN);
        HttpServer server = receiver(verifier, kafka, Integer.parseInt(settings.get("PORT")));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(1)));
    }

    /** Starts the endpoint, which needs Kafka alone, and no database; port 0 is any free port. */
    static HttpServer receiver(SignatureVerifier verifier, EventStore kafka, int port) throws IOException {
        // The seconds in which a sender must have sent a request, or it could hold a thread for ever.
        System.setProperty("sun.net.httpserver.maxReqTime", "20");
        HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
        server.setExecutor(Executors.newFixedThreadPool(32));
        WebhookReceiver receiver = WebhookReceiver.builder(verifier)
                .store(kafka)
                .acceptProbes(true)
                .build();
        server.createContext(PATH, WebhookHttpHandler.of(receiver));
        server.start();
        return server;
    }

    private static void consume(Settings settings) throws IOException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.get("DATABASE_URL"));
        // Less than the default of 30 s: the consumer must poll although the database is away.
        config.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
        CompletableFuture<Void> ended = new CompletableFuture<>();
        try (HikariDataSource database = new HikariDataSource(config);
                Consumer<String, byte[]> kafka = settings.consumer()) {
            JdbcTables.createTables(database); // in production, your migration tool does this
            try (JdbcInbox inbox = JdbcInbox.start(database, "erp", JdbcHandler.of(KafkaApplication::book))) {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    kafka.wakeup();
                    ended.join(); // the handlers that run have a minute
                }));
                new EventConsumer(kafka, settings.topic(), inbox, () -> LockSupport.parkNanos(PAUSE.toNanos())).run();
            }
        } finally {
            ended.complete(null);
        }
    }

    /** What the application does with an event. Its row and the event's end are committed together. */
    static void book(WebhookEvent event, Attempt attempt) throws SQLException {
        try (PreparedStatement insert =
                attempt.connection().prepareStatement("INSERT INTO erp_event (source, event_id) VALUES (?, ?)")) {
            insert.setString(1, event.source());
            insert.setString(2, event.id());
            insert.executeUpdate();
        }
    }
}
