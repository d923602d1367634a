package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints how many events a second a receiver takes with each store: in memory, PostgreSQL, Kafka. Signed bodies of 300 bytes
 * from 16 threads, no HTTP. The floor is one row inserted and committed; that of Kafka is one message acknowledged.
 */
@Tag("soak")
class StoresReport {
    private static final int THREADS = 16;
    private static final int EVENTS = 5_000;
    private static final int ROUNDS = 5;
    private static final int CONSUMERS = 12;
    private static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final WebhookSigner SIGNER = WebhookSigner.of(SECRET);
    private static final Topics KEPT = Topics.of("kept");
    private static final Topics HANDLED = Topics.of("handled");

    private final AtomicInteger number = new AtomicInteger();
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private volatile CountDownLatch handled = new CountDownLatch(0);

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

    @Test
    void print(@TempDir Path folder) throws Exception {
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgresql"));
                Broker broker = Broker.start(folder, KEPT, CONSUMERS)) {
            try (var admin = broker.admin()) {
                HANDLED.create(admin, CONSUMERS, 1);
            }
            HikariConfig config = new HikariConfig();
            config.setJdbcUrl(postgres.url());
            config.setMaximumPoolSize(2 * THREADS + CONSUMERS);
            Settings settings = new Settings(Map.of("KAFKA_BOOTSTRAP_SERVERS", broker.address()));
            try (HikariDataSource database = new HikariDataSource(config);
                    Producer<String, byte[]> producer = settings.producer()) {
                measure(database, settings, producer);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void measure(DataSource database, Settings settings, Producer<String, byte[]> producer) throws Exception {
        JdbcTables.create(database);
        InvoiceEvents.createTable(database);
        Sql.run(database, "CREATE TABLE floor (event_id varchar(255) PRIMARY KEY, body bytea)");
        EventHandler handler = JdbcHandler.of((event, attempt) -> {
            InvoiceEvents.book(event, attempt);
            handled.countDown();
        });
        WebhookReceiver inMemory = WebhookReceiver.of(SECRET, event -> {});
        WebhookReceiver transactional = builder()
                .store(JdbcEventStore.of(JdbcTables.of(database, "transactional")))
                .build(handler);
        KafkaEventStore kept = new KafkaEventStore(producer, KEPT, Settings.ACKNOWLEDGED_WITHIN);
        KafkaEventStore consumed = new KafkaEventStore(producer, HANDLED, Settings.ACKNOWLEDGED_WITHIN);
        WebhookReceiver keepingInKafka = builder().store(kept).build();
        WebhookReceiver throughKafka = builder().store(consumed).build();
        EventMessages messages =
                new EventMessages(JdbcEventStore.of(JdbcTables.of(database, "kafka")), handler, consumed);
        List<EventConsumer> consumers = new ArrayList<>();
        for (int i = 0; i < CONSUMERS; i++) {
            EventConsumer consumer =
                    new EventConsumer(settings.consumer(), HANDLED.events(), messages, InstantSource.system());
            consumers.add(consumer);
            new Thread(consumer).start();
        }
        try (JdbcInbox keeping = inbox(database, "kept", 0, handler);
                JdbcInbox handling = inbox(database, "handled", THREADS, handler)) {
            WebhookReceiver keepingInInbox = builder().store(keeping).build();
            WebhookReceiver throughInbox = builder().store(handling).build();
            Map<String, Round> ways = new LinkedHashMap<>();
            ways.put("one row inserted (floor)", () -> all((id, body) -> insert(database, id, body)));
            ways.put("one row inserted, again", () -> all((id, body) -> insert(database, id, body)));
            ways.put(
                    "one message acknowledged (Kafka's floor)",
                    () -> all((id, body) -> producer.send(new ProducerRecord<>(KEPT.events(), id, body))
                            .get()));
            ways.put("in memory", () -> all((id, body) -> receive(inMemory, body)));
            ways.put("transactional, with an effect", () -> all((id, body) -> receive(transactional, body)));
            ways.put("inbox, kept and answered", () -> all((id, body) -> receive(keepingInInbox, body)));
            ways.put("inbox, kept and handled", () -> allHandled(throughInbox));
            ways.put("Kafka, kept and answered", () -> all((id, body) -> receive(keepingInKafka, body)));
            ways.put("Kafka, kept and handled", () -> allHandled(throughKafka));
            print(measured(ways));
        } finally {
            consumers.forEach(EventConsumer::close);
        }
    }

    private static Map<String, List<Double>> measured(Map<String, Round> ways) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (Map.Entry<String, Round> way : ways.entrySet()) {
                long began = System.nanoTime();
                way.getValue().run();
                double rate = EVENTS / ((System.nanoTime() - began) / 1e9);
                if (round > 0) { // the first one warms up
                    rates.computeIfAbsent(way.getKey(), name -> new ArrayList<>())
                            .add(rate);
                }
            }
        }
        return rates;
    }

    private static void print(Map<String, List<Double>> rates) {
        System.out.printf(
                Locale.ROOT,
                "Java %s, %d processors, load %.1f%n",
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        List<Double> floor = Objects.requireNonNull(rates.get("one row inserted (floor)"));
        List<Double> floorOfKafka = Objects.requireNonNull(rates.get("one message acknowledged (Kafka's floor)"));
        rates.forEach((way, each) -> System.out.printf(
                Locale.ROOT,
                "%-42s %7.0f (%.0f–%.0f) a second, %.2f of the floor, %.2f of Kafka's%n",
                way,
                median(each),
                Collections.min(each),
                Collections.max(each),
                ratio(each, floor),
                ratio(each, floorOfKafka)));
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    /** Returns the median of the ratios of each round. */
    private static double ratio(List<Double> rates, List<Double> floor) {
        return median(IntStream.range(0, rates.size())
                .mapToObj(round -> rates.get(round) / floor.get(round))
                .toList());
    }

    private static WebhookReceiver.Builder builder() {
        return WebhookReceiver.builder(SignatureVerifier.of(SECRET));
    }

    private static JdbcInbox inbox(DataSource database, String name, int workers, EventHandler handler) {
        return JdbcInbox.builder(JdbcTables.of(database, name)).workers(workers).start(handler);
    }

    private void allHandled(WebhookReceiver receiver) throws Exception {
        handled = new CountDownLatch(EVENTS);
        all((id, body) -> receive(receiver, body));
        assertThat(handled.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
    }

    private void all(Way way) throws Exception {
        AtomicInteger left = new AtomicInteger(EVENTS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            running.add(threads.submit(() -> {
                while (left.getAndDecrement() > 0) {
                    String id = "evt_" + number.incrementAndGet();
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
        String text = "{\"id\":\"" + id + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":\"" + id
                + "\",\"concepto\":\"";
        return (text + "x".repeat(Math.max(0, 300 - text.length() - 4)) + "\"}}}").getBytes(UTF_8);
    }

    private static void receive(WebhookReceiver receiver, byte[] body) {
        int status = receiver.receive("POST", List.of(SIGNER.header(body)), new ByteArrayInputStream(body))
                .status();
        assertThat(status).isEqualTo(200);
    }

    private static void insert(DataSource database, String id, byte[] body) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insertion = connection.prepareStatement("INSERT INTO floor VALUES (?, ?)")) {
            insertion.setString(1, id);
            insertion.setBytes(2, body);
            insertion.executeUpdate();
        }
    }
}
