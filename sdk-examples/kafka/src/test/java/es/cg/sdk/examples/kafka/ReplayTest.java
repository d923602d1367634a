package es.cg.sdk.examples.kafka;

import static es.cg.sdk.examples.kafka.ConsumerTrial.FIRST;
import static es.cg.sdk.examples.kafka.ConsumerTrial.SECOND;
import static es.cg.sdk.examples.kafka.ConsumerTrial.TOPIC;
import static es.cg.sdk.examples.kafka.ConsumerTrial.event;
import static es.cg.sdk.examples.kafka.ConsumerTrial.message;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.webhooks.EventStore.Result;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private final ConsumerTrial trial;
    private final List<Duration> pauses = new ArrayList<>();
    private final Replay replay;

    ReplayTest() throws SQLException {
        trial = new ConsumerTrial();
        replay = new Replay(trial.consumer, trial.messages, time -> {
            pauses.add(time);
            trial.failing.clear();
        });
    }

    @BeforeEach
    void handleTwoOfFourEvents() {
        trial.messages.handle(message(FIRST, 0, event("evt_0")));
        trial.messages.handle(message(FIRST, 2, event("evt_2")));
        trial.consumer.updateEndOffsets(Map.of(FIRST, 4L, SECOND, 0L));
        trial.consumer.schedulePollTask(() -> {
            for (int offset = 0; offset < 5; offset++) {
                trial.receive(FIRST, offset, event("evt_" + offset));
            }
        });
    }

    @Test
    void replayFromOffsetHandlesUnfinishedEvents() throws Exception {
        assertThat(replay.from(Map.of(FIRST, 1L))).isEqualTo(Map.of(Result.DONE, 2, Result.DUPLICATE, 1));
        assertThat(trial.handled()).containsExactlyInAnyOrder("evt_0", "evt_1", "evt_2", "evt_3");
        assertThat(trial.committed(FIRST)).isNull();
    }

    @Test
    void replaySkipsPartitionsWithoutLaterEvents() throws Exception {
        trial.consumer.updatePartitions(TOPIC, List.of(partition(0), partition(1)));

        assertThat(replay.since(TOPIC, Instant.ofEpochMilli(2))).isEqualTo(Map.of(Result.DONE, 1, Result.DUPLICATE, 1));
        assertThat(trial.consumer.assignment()).containsExactly(FIRST);
    }

    @Test
    void anEventThatFailsIsTriedAgain() throws Exception {
        trial.failing.add("evt_3");

        assertThat(replay.from(Map.of(FIRST, 3L))).isEqualTo(Map.of(Result.DONE, 1));
        assertThat(pauses).containsExactly(Duration.ofSeconds(1));
    }

    private static PartitionInfo partition(int number) {
        return new PartitionInfo(TOPIC, number, Node.noNode(), new Node[0], new Node[0]);
    }
}
