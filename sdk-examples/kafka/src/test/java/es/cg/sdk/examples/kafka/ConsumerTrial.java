package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/** A topic of two partitions in memory, and a database in which handlers write. Not thread-safe. */
final class ConsumerTrial {
    static final String TOPIC = "cg.webhooks";
    static final TopicPartition FIRST = new TopicPartition(TOPIC, 0);
    static final TopicPartition SECOND = new TopicPartition(TOPIC, 1);

    final JdbcDataSource database = new JdbcDataSource();
    final MockProducer<String, byte[]> producer =
            new MockProducer<>(true, null, new StringSerializer(), new ByteArraySerializer());
    final JdbcTables tables;
    final EventMessages messages;
    final MockConsumer<String, byte[]> consumer = new MockConsumer<>("none") {
        @Override
        public synchronized Map<TopicPartition, OffsetAndTimestamp> offsetsForTimes(Map<TopicPartition, Long> times) {
            // As if each message had its offset as its time.
            Map<TopicPartition, OffsetAndTimestamp> found = new HashMap<>();
            times.forEach((partition, time) -> found.put(
                    partition,
                    time < endOffsets(Set.of(partition)).getOrDefault(partition, 0L)
                            ? new OffsetAndTimestamp(time, time)
                            : null));
            return found;
        }
    };
    /** The ids of the events whose handler fails. */
    final Set<String> failing = new HashSet<>();

    ConsumerTrial() throws SQLException {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        JdbcTables.create(database);
        InvoiceEvents.createTable(database);
        tables = JdbcTables.of(database, "erp");
        EventHandler handler = JdbcHandler.of(this::handle);
        messages = new EventMessages(
                JdbcEventStore.of(tables),
                handler,
                new KafkaEventStore(producer, Topics.of(TOPIC), Duration.ofSeconds(8)));
        consumer.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
    }

    private void handle(WebhookEvent event, Attempt attempt) throws SQLException {
        InvoiceEvents.book(event, attempt);
        if (failing.contains(event.id())) {
            throw new IllegalStateException("the handler fails");
        }
    }

    static String event(String id) {
        return "{\"id\":\"" + id + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":1}}}";
    }

    static ConsumerRecord<String, byte[]> message(TopicPartition partition, long offset, @Nullable String body) {
        ConsumerRecord<String, byte[]> message = new ConsumerRecord<>(
                partition.topic(), partition.partition(), offset, "key", body == null ? null : body.getBytes(UTF_8));
        message.headers().add(KafkaEventStore.SOURCE, "firm-8".getBytes(UTF_8));
        return message;
    }

    /** Lets the next poll return these bodies, from this offset on. */
    void receive(TopicPartition partition, long offset, String... bodies) {
        for (int i = 0; i < bodies.length; i++) {
            consumer.addRecord(message(partition, offset + i, bodies[i]));
        }
    }

    /** Returns the offset that the group has committed; null if it has none. */
    @Nullable
    Long committed(TopicPartition partition) {
        OffsetAndMetadata committed = consumer.committed(Set.of(partition)).get(partition);
        return committed == null ? null : committed.offset();
    }

    /** Returns the ids of the events that were handled, each as often as that happened. */
    List<String> handled() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT event_id FROM erp_invoice_event")) {
            List<String> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getString(1));
            }
            return ids;
        }
    }
}
