package es.cg.sdk.examples.kafka;

import es.cg.sdk.webhooks.EventStore.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads events again, from a time or an offset to the present end of the topic. An event that is done in the database
 * counts as a duplicate, so this does no harm at any time: it handles what the database does not have, such as after a
 * restore of an old backup. It takes part in no consumer group and commits nothing.
 */
final class Replay {
    private static final Duration POLL = Duration.ofMillis(500);

    private final Consumer<String, byte[]> consumer;
    private final EventMessages messages;
    private final Pause pause;

    /** Waits before a failed message is tried again. */
    @FunctionalInterface
    interface Pause {
        void waitFor(Duration time) throws InterruptedException;
    }

    Replay(Consumer<String, byte[]> consumer, EventMessages messages, Pause pause) {
        this.consumer = consumer;
        this.messages = messages;
        this.pause = pause;
    }

    /**
     * Reads the events of all partitions that were received at this time or later; returns how many had which result.
     */
    Map<Result, Integer> since(String topic, Instant time) throws InterruptedException {
        Map<TopicPartition, Long> times = new HashMap<>();
        consumer.partitionsFor(topic)
                .forEach(each -> times.put(new TopicPartition(topic, each.partition()), time.toEpochMilli()));
        Map<TopicPartition, Long> first = new HashMap<>();
        consumer.offsetsForTimes(times).forEach((partition, found) -> {
            if (found != null) { // null if the partition has no later message
                first.put(partition, found.offset());
            }
        });
        return from(first);
    }

    /** Reads the events of these partitions from these offsets; returns how many had which result. */
    Map<Result, Integer> from(Map<TopicPartition, Long> first) throws InterruptedException {
        Map<Result, Integer> results = new EnumMap<>(Result.class);
        Map<TopicPartition, Long> ends = consumer.endOffsets(first.keySet());
        consumer.assign(first.keySet());
        first.forEach(consumer::seek);
        while (first.keySet().stream().anyMatch(each -> consumer.position(each) < end(ends, each))) {
            for (ConsumerRecord<String, byte[]> message : consumer.poll(POLL)) {
                if (message.offset() < end(ends, new TopicPartition(message.topic(), message.partition()))) {
                    results.merge(handle(message), 1, Integer::sum);
                }
            }
        }
        return results;
    }

    private static long end(Map<TopicPartition, Long> ends, TopicPartition partition) {
        return Objects.requireNonNull(ends.get(partition));
    }

    private Result handle(ConsumerRecord<String, byte[]> message) throws InterruptedException {
        Result result = messages.handle(message);
        for (int failures = 1; !EventMessages.isFinished(result); failures++) {
            pause.waitFor(Backoff.after(failures));
            result = messages.handle(message);
        }
        return result;
    }
}
