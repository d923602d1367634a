package es.cg.sdk.examples.kafka;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The programs: {@code topics} creates the topics, {@code receive} answers the service, {@code consume} handles the
 * events, and {@code replay since TIME} or {@code replay from PARTITION OFFSET} reads them again.
 */
final class KafkaApplication {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaApplication.class);
    private static final String USAGE = "give one of: topics, receive, consume, replay since TIME (such as"
            + " 2026-11-20T08:00:00Z), replay from PARTITION OFFSET";

    private final Settings settings;

    private KafkaApplication(Settings settings) {
        this.settings = settings;
    }

    public static void main(String[] arguments) throws Exception {
        KafkaApplication application = new KafkaApplication(new Settings(System.getenv()));
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "topics" -> application.createTopics();
            case "receive" -> application.receive();
            case "consume" -> application.consume();
            case "replay" -> application.replay(arguments);
            default -> throw new IllegalArgumentException(USAGE);
        }
    }

    private void createTopics() throws Exception {
        try (Admin admin = Admin.create(settings.client())) {
            settings.topics()
                    .create(admin, settings.number("KAFKA_PARTITIONS", 12), settings.number("KAFKA_REPLICAS", 3));
        }
    }

    private void receive() throws IOException {
        SignatureVerifier verifier = SignatureVerifier.of(WebhookSecret.of(settings.get("CG_WEBHOOK_SECRET")));
        Receiver receiver = Receiver.start(verifier, kafka(), settings.number("PORT", 8080));
        Runtime.getRuntime().addShutdownHook(new Thread(receiver::close));
    }

    private void consume() throws IOException, SQLException {
        HikariDataSource database = database();
        InvoiceEvents.createTable(database);
        JdbcTables tables = tables(database);
        EventMessages messages = messages(tables);
        for (int i = 0; i < settings.number("CONSUMERS", 4); i++) {
            EventConsumer consumer = new EventConsumer(
                    settings.consumer(), settings.topics().events(), messages, InstantSource.system());
            Thread thread = new Thread(consumer, "consumer-" + i);
            thread.setUncaughtExceptionHandler((which, thrown) -> {
                LOG.error("a consumer cannot go on, and the process ends: whoever started it starts it again", thrown);
                Runtime.getRuntime().halt(1);
            });
            thread.start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(consumer, thread)));
        }
        ScheduledExecutorService daily = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<?> unused = daily.scheduleWithFixedDelay(() -> purge(tables), 1, 24, TimeUnit.HOURS);
    }

    private static void close(EventConsumer consumer, Thread thread) {
        consumer.close();
        try {
            thread.join(Duration.ofSeconds(10).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void purge(JdbcTables tables) {
        try {
            LOG.info("{} done events were forgotten", tables.purge());
        } catch (RuntimeException e) {
            LOG.warn("done events could not be purged: that is tried again tomorrow", e);
        }
    }

    private void replay(String[] arguments) throws IOException, InterruptedException {
        String topic = settings.topics().events();
        try (Consumer<String, byte[]> consumer = settings.replayingConsumer();
                HikariDataSource database = database()) {
            Replay replay = new Replay(consumer, messages(tables(database)), time -> Thread.sleep(time.toMillis()));
            Map<?, Integer> results;
            if (arguments.length == 3 && arguments[1].equals("since")) {
                results = replay.since(topic, Instant.parse(arguments[2]));
            } else if (arguments.length == 4 && arguments[1].equals("from")) {
                TopicPartition partition = new TopicPartition(topic, Integer.parseInt(arguments[2]));
                results = replay.from(Map.of(partition, Long.parseLong(arguments[3])));
            } else {
                throw new IllegalArgumentException(USAGE);
            }
            LOG.info("replayed: {}", results);
        }
    }

    private KafkaEventStore kafka() throws IOException {
        return new KafkaEventStore(settings.producer(), settings.topics(), Settings.ACKNOWLEDGED_WITHIN);
    }

    private EventMessages messages(JdbcTables tables) throws IOException {
        return new EventMessages(JdbcEventStore.of(tables), InvoiceEvents.handler(), kafka());
    }

    private static JdbcTables tables(HikariDataSource database) {
        JdbcTables.create(database); // in production, your migration tool does this
        return JdbcTables.of(database, "erp");
    }

    private HikariDataSource database() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.get("DATABASE_URL"));
        // Less than the default of 30 s: a consumer must poll although the database is away.
        config.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
        config.setMaximumPoolSize(settings.number("CONSUMERS", 4) + 1);
        return new HikariDataSource(config);
    }
}
