package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.FreePort;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The programs as processes, over a real broker and PostgreSQL. Broker, receivers and consumers are killed in turn, while a
 * sender sends each event until it is told 200, some of them twice.
 */
@Tag("soak")
class KilledProcessesTest {
    private static final String SECRET = "whsec_chaos_0123456789abcdef";
    private static final WebhookSigner SIGNER = WebhookSigner.of(WebhookSecret.of(SECRET));
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Topics TOPICS = Topics.of("cg.webhooks");
    private static final Duration TICK = Duration.ofMillis(20);
    private static final int SENDERS = 8;
    private static final int RECORDS = 400;
    private static final int EVENTS_OF_A_RECORD = 10;
    private static final int EVENTS = RECORDS * EVENTS_OF_A_RECORD;
    private static final int KILLS = 9;
    private static final int PARTITIONS = 4;

    @TempDir
    private Path folder;

    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger posts = new AtomicInteger();
    private final List<Integer> ports = new ArrayList<>();
    private final List<ChildJvm> receivers = new ArrayList<>();
    private final List<ChildJvm> consumers = new ArrayList<>();

    @Test
    void noEventIsLostOrHandledTwiceOrOutOfOrder() throws Exception {
        long began = System.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(SENDERS);
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgresql"));
                Broker broker = Broker.start(folder, TOPICS, PARTITIONS)) {
            PGSimpleDataSource database = new PGSimpleDataSource();
            database.setUrl(postgres.url());
            Sql.run(
                    database,
                    "CREATE TABLE erp_invoice_event (source varchar(128), event_id varchar(255), kind varchar(255),"
                            + " number bigserial)");
            createTopicsAgain(broker);
            startPrograms(broker, postgres.url());
            List<Future<?>> senders = new ArrayList<>();
            AtomicInteger next = new AtomicInteger();
            for (int i = 0; i < SENDERS; i++) {
                senders.add(threads.submit(() -> sendRecords(next)));
            }
            for (int kill = 1; kill <= KILLS; kill++) {
                await("acknowledged events", acknowledged::get, kill * EVENTS / (KILLS + 1));
                kill(kill, broker, database);
            }
            for (Future<?> sender : senders) {
                sender.get(HangLimit.MINUTES, TimeUnit.MINUTES);
            }
            await("handled events", () -> handled(database).stream().distinct().count(), EVENTS);
            await("events that were read to their end", () -> -unread(broker), 0);
            replayAll(broker, postgres.url());

            List<String> handled = handled(database);
            System.out.printf(
                    "Kafka: %d events in %d posts, %d kills: lost %d, doubled %d, %d s%n",
                    EVENTS,
                    posts.get(),
                    KILLS,
                    EVENTS - handled.stream().distinct().count(),
                    handled.size() - handled.stream().distinct().count(),
                    Duration.ofNanos(System.nanoTime() - began).toSeconds());
            assertThat(handled).doesNotHaveDuplicates().hasSize(EVENTS);
            assertThat(outOfOrder(handled)).isEmpty();
        } finally {
            threads.shutdownNow();
            programs().forEach(ChildJvm::close);
        }
    }

    private void createTopicsAgain(Broker broker) throws Exception {
        Map<String, String> environment = Map.of("KAFKA_BOOTSTRAP_SERVERS", broker.address(), "KAFKA_REPLICAS", "1");
        new ChildJvm(folder.resolve("topics.log"), environment, KafkaApplication.class.getName(), "topics").join();
    }

    private void startPrograms(Broker broker, String url) throws IOException {
        Path client = Files.writeString(folder.resolve("client.properties"), "session.timeout.ms=6000\n");
        for (int i = 0; i < 2; i++) {
            ports.add(FreePort.next());
            Map<String, String> environment = Map.of(
                    "KAFKA_BOOTSTRAP_SERVERS",
                    broker.address(),
                    "KAFKA_PROPERTIES",
                    client.toString(),
                    "CG_WEBHOOK_SECRET",
                    SECRET,
                    "PORT",
                    Integer.toString(ports.get(i)),
                    "DATABASE_URL",
                    url,
                    "CONSUMERS",
                    "2");
            receivers.add(program("receive", i, environment));
            consumers.add(program("consume", i, environment));
        }
    }

    private ChildJvm program(String name, int number, Map<String, String> environment) throws IOException {
        return new ChildJvm(
                folder.resolve(name + number + ".log"), environment, KafkaApplication.class.getName(), name);
    }

    private void kill(int number, Broker broker, DataSource database) throws Exception {
        int which = number / 3 % 2;
        switch (number % 3) {
            case 0 -> broker.restart();
            case 1 -> receivers.get(which).restart();
            default -> {
                // One that has not begun shows nothing.
                int before = handled(database).size();
                await("handled events", () -> handled(database).size(), Math.min(before + 50, acknowledged.get()));
                consumers.get(which).restart();
            }
        }
    }

    private Object sendRecords(AtomicInteger next) throws InterruptedException {
        for (int record = next.getAndIncrement(); record < RECORDS; record = next.getAndIncrement()) {
            for (int i = 0; i < EVENTS_OF_A_RECORD; i++) {
                byte[] body = body(record, i);
                while (!isAcknowledged(body)) {
                    LockSupport.parkNanos(TICK.toNanos());
                }
                acknowledged.incrementAndGet();
                if (ThreadLocalRandom.current().nextInt(10) < 2) {
                    isAcknowledged(body);
                }
            }
        }
        return next;
    }

    /** Returns the body of an event; the first is as large as a receiver accepts. */
    private static byte[] body(int record, int number) {
        String text = "{\"id\":\"evt_" + record + "_" + number
                + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":" + record + "}}}";
        return (record + number == 0 ? text + " ".repeat((1 << 20) - text.length()) : text).getBytes(UTF_8);
    }

    private boolean isAcknowledged(byte[] body) throws InterruptedException {
        posts.incrementAndGet();
        int port = ports.get(ThreadLocalRandom.current().nextInt(ports.size()));
        try {
            return HTTP.send(
                                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + Receiver.PATH))
                                            .header(SignatureVerifier.HEADER, SIGNER.header(body))
                                            .timeout(Duration.ofSeconds(10))
                                            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException killed) {
            return false;
        }
    }

    /** A number that grows while the programs work. */
    @FunctionalInterface
    private interface Count {
        long get() throws Exception;
    }

    private void await(String what, Count count, long wanted) throws Exception {
        long until = HangLimit.end();
        while (count.get() < wanted) {
            for (ChildJvm each : programs()) {
                each.checkAlive();
            }
            if (System.nanoTime() > until) {
                throw new IllegalStateException(
                        count.get() + " of " + wanted + " " + what + "; the logs end: " + ends(folder));
            }
            LockSupport.parkNanos(TICK.toNanos());
        }
    }

    private List<ChildJvm> programs() {
        return Stream.concat(receivers.stream(), consumers.stream()).toList();
    }

    private static List<String> ends(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> ends = new ArrayList<>();
            for (Path log :
                    files.filter(each -> each.toString().endsWith(".log")).toList()) {
                String text = Files.readString(log);
                ends.add(log.getFileName() + "\n" + text.substring(Math.max(0, text.length() - 2000)));
            }
            return ends;
        }
    }

    /** Returns how many messages the consumers have not finished. */
    private static long unread(Broker broker) throws Exception {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        for (int i = 0; i < PARTITIONS; i++) {
            latest.put(new TopicPartition(TOPICS.events(), i), OffsetSpec.latest());
        }
        try (Admin admin = broker.admin()) {
            Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets("cg-webhooks")
                    .partitionsToOffsetAndMetadata()
                    .get();
            return admin.listOffsets(latest).all().get().entrySet().stream()
                    .mapToLong(end -> end.getValue().offset()
                            - (committed.containsKey(end.getKey())
                                    ? committed.get(end.getKey()).offset()
                                    : 0))
                    .sum();
        }
    }

    private void replayAll(Broker broker, String url) throws Exception {
        Map<String, String> environment = Map.of("KAFKA_BOOTSTRAP_SERVERS", broker.address(), "DATABASE_URL", url);
        String[] command = {"replay", "since", "2000-01-01T00:00:00Z"};
        Path log = folder.resolve("replay.log");
        new ChildJvm(log, environment, KafkaApplication.class.getName(), command).join();
        Files.readString(log).lines().filter(line -> line.contains("replayed")).forEach(System.out::println);
    }

    /** Returns the ids in the order in which they were handled. */
    private static List<String> handled(DataSource database) throws SQLException {
        return Sql.query(database, "SELECT event_id FROM erp_invoice_event ORDER BY number");
    }

    private static Set<String> outOfOrder(List<String> handled) {
        Map<String, Integer> next = new HashMap<>();
        Set<String> wrong = new HashSet<>();
        for (String id : handled) {
            int end = id.lastIndexOf('_');
            String record = id.substring(0, end);
            if (next.merge(record, 1, Integer::sum) != Integer.parseInt(id.substring(end + 1)) + 1) {
                wrong.add(id);
            }
        }
        return wrong;
    }
}
