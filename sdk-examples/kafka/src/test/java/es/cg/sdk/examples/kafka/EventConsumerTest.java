package es.cg.sdk.examples.kafka;

import static es.cg.sdk.examples.kafka.ConsumerTrial.FIRST;
import static es.cg.sdk.examples.kafka.ConsumerTrial.SECOND;
import static es.cg.sdk.examples.kafka.ConsumerTrial.TOPIC;
import static es.cg.sdk.examples.kafka.ConsumerTrial.event;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventStore.Result;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventConsumerTest {
    private final ConsumerTrial trial;
    private final EventConsumer consumer;
    private Instant now = Instant.parse("2026-11-20T08:00:00Z");

    EventConsumerTest() throws SQLException {
        trial = new ConsumerTrial();
        consumer = new EventConsumer(trial.consumer, TOPIC, trial.messages, () -> now);
    }

    @BeforeEach
    void assignToANewGroup() {
        trial.consumer.rebalance(List.of(FIRST, SECOND));
        // Each finds that a partition has no offset, and begins with its first event.
        consumer.pollOnce();
        consumer.pollOnce();
    }

    @Test
    void repeatedEventIsHandledOnceAndCommitted() throws Exception {
        trial.receive(FIRST, 0, event("evt_1"), event("evt_2"));
        consumer.pollOnce();
        trial.receive(FIRST, 2, event("evt_1"));
        consumer.pollOnce();

        assertThat(trial.handled()).containsExactly("evt_1", "evt_2");
        assertThat(trial.committed(FIRST)).isEqualTo(3);
    }

    @Test
    void afterARebalanceWhatWasNotCommittedIsHandledOnce() throws Exception {
        trial.receive(FIRST, 0, event("evt_1"));
        consumer.pollOnce();
        trial.consumer.rebalance(List.of(FIRST));
        trial.consumer.seek(FIRST, 0); // as if the commit had been lost
        trial.receive(FIRST, 0, event("evt_1"), event("evt_2"));
        consumer.pollOnce();

        assertThat(trial.handled()).containsExactly("evt_1", "evt_2");
        assertThat(trial.committed(FIRST)).isEqualTo(2);
    }

    @Test
    void failedEventPausesOnlyItsPartition() throws Exception {
        trial.failing.add("evt_2");
        trial.receive(FIRST, 0, event("evt_1"), event("evt_2"), event("evt_3"));
        trial.receive(SECOND, 0, event("evt_4"));
        consumer.pollOnce();

        assertThat(trial.handled()).containsExactlyInAnyOrder("evt_1", "evt_4");
        assertThat(trial.committed(FIRST)).isEqualTo(1);
        assertThat(trial.committed(SECOND)).isEqualTo(1);
        assertThat(trial.consumer.paused()).containsExactly(FIRST);
        assertThat(trial.consumer.position(FIRST)).isEqualTo(1);
    }

    @Test
    void aFailedEventIsTriedAgainAfterItsBackoffInOrder() throws Exception {
        trial.failing.add("evt_1");
        trial.receive(FIRST, 0, event("evt_1"));
        consumer.pollOnce();
        trial.failing.clear();
        trial.receive(FIRST, 0, event("evt_1"), event("evt_2"));
        now = now.plusMillis(999);
        consumer.pollOnce();
        assertThat(trial.handled()).isEmpty();

        now = now.plusMillis(1);
        consumer.pollOnce();
        assertThat(trial.handled()).containsExactly("evt_1", "evt_2");
        assertThat(trial.committed(FIRST)).isEqualTo(2);
    }

    @Test
    void eventIsDeadAfterTwelveFailuresInSixMinutes() throws Exception {
        trial.failing.add("evt_1");
        Instant began = now;
        for (int attempt = 1; attempt <= 12; attempt++) {
            assertThat(trial.tables.unfinished().dead(10)).isEmpty();
            if (attempt > 1) {
                now = now.plus(Backoff.after(attempt - 1));
            }
            trial.receive(FIRST, 0, event("evt_1"), event("evt_2"));
            consumer.pollOnce();
        }

        assertThat(Duration.between(began, now)).isEqualTo(Duration.ofSeconds(1 + 2 + 4 + 8 + 16 + 32 + 5 * 60));
        assertThat(trial.handled()).containsExactly("evt_2");
        assertThat(trial.committed(FIRST)).isEqualTo(2);
        assertThat(trial.tables.unfinished().dead(10))
                .singleElement()
                .satisfies(dead -> assertThat(dead.eventId()).isEqualTo("evt_1"));
    }

    @Test
    void revokedPartitionIsNotResumed() {
        trial.failing.add("evt_1");
        trial.receive(FIRST, 0, event("evt_1"));
        consumer.pollOnce();
        trial.consumer.rebalance(List.of(SECOND));
        now = now.plus(Duration.ofMinutes(1));
        consumer.pollOnce();

        // Kafka throws if a consumer resumes a partition of another; the mock shows that it was not resumed.
        assertThat(trial.consumer.paused()).containsExactly(FIRST);
    }

    @Test
    void unavailableDatabaseCommitsNoOffset() throws Exception {
        String url = trial.database.getURL();
        trial.database.setURL("jdbc:h2:mem:away;IFEXISTS=TRUE");
        trial.receive(FIRST, 0, event("evt_1"));
        consumer.pollOnce();
        assertThat(trial.committed(FIRST)).isNull();

        trial.database.setURL(url);
        trial.receive(FIRST, 0, event("evt_1"));
        now = now.plus(Backoff.after(1));
        consumer.pollOnce();
        assertThat(trial.handled()).containsExactly("evt_1");
    }

    @Test
    void unreadableMessageGoesToTheQuarantineTopic() throws Exception {
        String ofTheSandbox = "{\"id\":\"evt_2\",\"environment\":\"sandbox\"}";
        trial.receive(FIRST, 0, "no event", ofTheSandbox);
        trial.consumer.addRecord(ConsumerTrial.message(FIRST, 2, null));
        trial.consumer.addRecord(
                new ConsumerRecord<>(TOPIC, 0, 3, "key", event("evt_3").getBytes(UTF_8)));
        consumer.pollOnce();

        assertThat(trial.handled()).isEmpty();
        assertThat(trial.committed(FIRST)).isEqualTo(4);
        assertThat(trial.producer.history())
                .extracting(message -> message.topic() + ": " + new String(message.value(), UTF_8))
                .containsExactly(
                        "cg.webhooks.quarantine: no event",
                        "cg.webhooks.quarantine: " + ofTheSandbox,
                        "cg.webhooks.quarantine: ",
                        "cg.webhooks.quarantine: " + event("evt_3"));
    }

    @Test
    void failedQuarantineIsNotCommitted() {
        trial.producer.sendException = new NotEnoughReplicasException("one of two");
        trial.receive(FIRST, 0, "no event");
        consumer.pollOnce();

        assertThat(trial.committed(FIRST)).isNull();
        assertThat(trial.consumer.paused()).containsExactly(FIRST);
    }

    @Test
    void differentBodyOfDoneEventIsQuarantined() throws Exception {
        trial.receive(FIRST, 0, event("evt_1"), event("evt_1").replace(":1", ":2"));
        consumer.pollOnce();

        assertThat(trial.handled()).containsExactly("evt_1");
        assertThat(trial.tables.unfinished().quarantined(10)).hasSize(1);
        assertThat(trial.committed(FIRST)).isEqualTo(2);
    }

    @Test
    void consumerResumesAtFirstOffsetAfterDeletion() throws Exception {
        trial.consumer.updateBeginningOffsets(Map.of(FIRST, 7L, SECOND, 0L));
        trial.consumer.setPollException(new OffsetOutOfRangeException(Map.of(FIRST, 0L)));
        consumer.pollOnce();
        trial.receive(FIRST, 7, event("evt_8"));
        consumer.pollOnce();

        assertThat(trial.handled()).containsExactly("evt_8");
    }

    @Test
    void deletedEventsAreLoggedWithTheirPartition() {
        trial.consumer.setPollException(new OffsetOutOfRangeException(Map.of(SECOND, 0L)));
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            consumer.pollOnce();
        } finally {
            System.setErr(before);
        }

        assertThat(log.toString(UTF_8)).contains("ERROR", "Kafka has deleted events of [cg.webhooks-1]");
    }

    @Test
    void lostGroupOffsetsMayMeanMissedEvents() {
        NoOffsetForPartitionException forgotten = new NoOffsetForPartitionException(FIRST);
        assertThat(EventConsumer.mayHaveMissedEvents(forgotten, Map.of(FIRST, 7L)))
                .isTrue();
        assertThat(EventConsumer.mayHaveMissedEvents(forgotten, Map.of(FIRST, 0L)))
                .isFalse();
    }

    @Test
    void onlyFailedAndRunningEventsAreTriedAgain() {
        assertThat(Result.values())
                .filteredOn(each -> !EventMessages.isFinished(each))
                .containsExactlyInAnyOrder(Result.FAILED, Result.RUNNING);
    }
}
