package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.Attempt;
import es.cg.sdk.webhooks.jdbc.JdbcHandler;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A topic of two partitions in memory, and an inbox on H2. */
class EventConsumerTest {
    private static final String TOPIC = "cg.webhooks";
    private static final String SANDBOX = "{\"id\":\"evt_2\",\"environment\":\"sandbox\"}";
    private static final TopicPartition FIRST = new TopicPartition(TOPIC, 0);
    private static final TopicPartition SECOND = new TopicPartition(TOPIC, 1);

    private final JdbcDataSource database = new JdbcDataSource();
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    private final JdbcInbox inbox;
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger pauses = new AtomicInteger();
    private MockConsumer<String, byte[]> kafka;
    private EventConsumer consumer;

    EventConsumerTest() throws SQLException {
        database.setURL(url);
        JdbcTables.createTables(database);
        Sql.run(database, "CREATE TABLE erp_event (source varchar(128), event_id varchar(255))");
        inbox = JdbcInbox.builder(JdbcTables.open(database, "erp"))
                .pollInterval(Duration.ofMillis(20))
                .backoff(attempt -> Duration.ofHours(1))
                .start(JdbcHandler.of(this::handle));
    }

    private void handle(WebhookEvent event, Attempt attempt) throws Exception {
        KafkaApplication.book(event, attempt);
        if (event.id().equals("fails")) {
            throw new IllegalStateException("the handler fails");
        }
        if (event.id().equals("slow")) {
            began.countDown();
            mayEnd.await();
        }
    }

    @BeforeEach
    void begin() {
        begin(new MockConsumer<>("none"));
    }

    private void begin(MockConsumer<String, byte[]> ofANewGroup) {
        kafka = ofANewGroup;
        consumer = new EventConsumer(kafka, TOPIC, inbox, pauses::incrementAndGet);
        kafka.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
        kafka.rebalance(List.of(FIRST, SECOND));
        // Each finds that a partition has no offset, and begins with its first event.
        consumer.pollOnce();
        consumer.pollOnce();
    }

    @AfterEach
    void stop() {
        mayEnd.countDown();
        inbox.close();
    }

    private static String event(String id) {
        return "{\"id\":\"" + id + "\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{\"id\":1}}}";
    }

    private void add(TopicPartition partition, long offset, @Nullable String source, @Nullable String body) {
        ConsumerRecord<String, byte[]> message = new ConsumerRecord<>(
                TOPIC, partition.partition(), offset, "key", body == null ? null : body.getBytes(UTF_8));
        if (source != null) {
            message.headers().add(KafkaEventStore.SOURCE, source.getBytes(UTF_8));
        }
        kafka.addRecord(message);
    }

    private long committed(TopicPartition partition) {
        OffsetAndMetadata committed = kafka.committed(Set.of(partition)).get(partition);
        return committed == null ? 0 : committed.offset();
    }

    /** Waits until this many events are handled; returns the ids of all, each as often as that happened. */
    private List<String> handled(int count) throws SQLException {
        long end = HangLimit.end();
        List<String> ids = List.of();
        while (ids.size() < count) {
            assertThat(System.nanoTime() - end).as("handled: %s", ids).isNegative();
            ids = Sql.query(database, "SELECT event_id FROM erp_event");
        }
        return ids;
    }

    @Test
    void failingEventHoldsNoOtherFirm() throws Exception {
        add(FIRST, 0, "firm-7", event("fails"));
        add(FIRST, 1, "firm-7", event("evt_1"));
        add(FIRST, 2, "firm-8", event("evt_1"));
        consumer.pollOnce();

        assertThat(handled(2)).as("one of each firm").containsExactly("evt_1", "evt_1");
        assertThat(committed(FIRST)).isEqualTo(3);
        assertThat(pauses).hasValue(0);
    }

    @Test
    void consumerPollsOnWhileAHandlerRuns() throws Exception {
        add(FIRST, 0, "firm-7", event("slow"));
        consumer.pollOnce();
        assertThat(began.await(HangLimit.MINUTES, TimeUnit.MINUTES)).isTrue();
        // Another body of the event that is being handled comes again; what follows it is handled all the same.
        add(FIRST, 1, "firm-7", event("slow").replace(":1", ":2"));
        add(FIRST, 2, "firm-8", event("evt_2"));
        add(SECOND, 0, "firm-9", event("evt_3"));
        consumer.pollOnce();

        assertThat(handled(2)).containsExactlyInAnyOrder("evt_2", "evt_3");
        assertThat(committed(FIRST)).isEqualTo(1);
        assertThat(committed(SECOND)).isEqualTo(1);
        assertThat(kafka.position(FIRST)).isEqualTo(1);
        assertThat(pauses).hasValue(1);
    }

    @Test
    void crashBeforeTheCommitHasNoSecondEffect() throws Exception {
        begin(new MockConsumer<>("none") {
            @Override
            public synchronized void commitSync() {
                throw new TimeoutException("the broker does not answer");
            }
        });
        add(FIRST, 0, "firm-7", event("evt_1"));
        consumer.pollOnce();
        assertThat(handled(1)).containsExactly("evt_1");
        assertThat(committed(FIRST)).isZero();

        begin(new MockConsumer<>("none"));
        add(FIRST, 0, "firm-7", event("evt_1"));
        add(FIRST, 1, "firm-7", event("evt_2"));
        consumer.pollOnce();
        assertThat(handled(2)).containsExactlyInAnyOrder("evt_1", "evt_2");
        assertThat(committed(FIRST)).isEqualTo(2);
    }

    @Test
    void unavailableDatabaseCommitsNoEvent() throws Exception {
        database.setURL("jdbc:h2:mem:away;IFEXISTS=TRUE");
        add(FIRST, 0, "firm-7", event("evt_1"));
        add(FIRST, 1, "firm-7", "no event");
        add(SECOND, 0, "firm-8", event("evt_2"));
        consumer.pollOnce();
        assertThat(committed(FIRST) + committed(SECOND)).isZero();
        assertThat(pauses).hasValue(1);

        database.setURL(url);
        add(FIRST, 0, "firm-7", event("evt_1"));
        add(SECOND, 0, "firm-8", event("evt_2"));
        consumer.pollOnce();
        assertThat(handled(2)).containsExactlyInAnyOrder("evt_1", "evt_2");
        assertThat(committed(FIRST) + committed(SECOND)).isEqualTo(2);
    }

    @Test
    void unreadableMessageIsQuarantinedInTheDatabase() throws Exception {
        add(FIRST, 0, "firm-7", "no event");
        add(FIRST, 1, "firm-7", SANDBOX);
        add(FIRST, 2, "firm-7", null);
        add(FIRST, 3, null, event("evt_3"));
        ConsumerRecord<String, byte[]> refused = new ConsumerRecord<>(TOPIC, 0, 4, "key", "[]".getBytes(UTF_8));
        refused.headers().add(KafkaEventStore.SOURCE, "firm-8".getBytes(UTF_8));
        refused.headers().add(KafkaEventStore.REASON, "the body is not an object".getBytes(UTF_8));
        kafka.addRecord(refused);
        consumer.pollOnce();

        assertThat(committed(FIRST)).isEqualTo(5);
        assertThat(JdbcTables.open(database, "erp").unfinished().quarantined(10))
                .extracting(each -> each.source() + " | " + each.reason() + " | " + new String(each.body(), UTF_8))
                .containsExactlyInAnyOrder(
                        "firm-7 | the body is not a readable JSON object: JsonParseException | no event",
                        "firm-7 | the event is of another environment than this consumer | " + SANDBOX,
                        "firm-7 | no receiver has written this message | ",
                        " | no receiver has written this message | " + event("evt_3"),
                        "firm-8 | the body is not an object | []");
    }

    @Test
    void deletedEventsAreReportedAndTheRestIsStored() throws Exception {
        kafka.updateBeginningOffsets(Map.of(FIRST, 7L, SECOND, 0L));
        kafka.setPollException(new OffsetOutOfRangeException(Map.of(FIRST, 0L)));
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            consumer.pollOnce();
        } finally {
            System.setErr(before);
        }
        assertThat(log.toString(UTF_8)).contains("ERROR", "[cg.webhooks-0]", "fetch what changed from the service");

        add(FIRST, 7, "firm-7", event("evt_8"));
        consumer.pollOnce();
        assertThat(handled(1)).containsExactly("evt_8");
    }
}
