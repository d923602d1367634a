package es.cg.sdk.examples.kafka;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads events from Kafka and handles them, in one thread. It commits the offset of an event only after the event is
 * finished. If one fails, its partition waits and tries it again, and the other partitions go on.
 */
final class EventConsumer implements Runnable, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventConsumer.class);
    private static final Duration POLL = Duration.ofMillis(500);

    private final Consumer<String, byte[]> consumer;
    private final EventMessages messages;
    private final InstantSource clock;
    private final Map<TopicPartition, Retry> retries = new HashMap<>();
    private volatile boolean isClosed;

    private record Retry(int failures, Instant due) {}

    /** Subscribes to the topic. */
    EventConsumer(Consumer<String, byte[]> consumer, String topic, EventMessages messages, InstantSource clock) {
        this.consumer = consumer;
        this.messages = messages;
        this.clock = clock;
        consumer.subscribe(List.of(topic), new ConsumerRebalanceListener() {
            @Override
            public void onPartitionsAssigned(Collection<TopicPartition> partitions) {}

            @Override
            public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
                // Another consumer has them now, and begins where the last commit was.
                retries.keySet().removeAll(partitions);
            }
        });
    }

    /**
     * Handles events until this object is closed. Throws what Kafka throws if it cannot go on: let the process end
     * then.
     */
    @Override
    public void run() {
        try (consumer) {
            while (!isClosed) {
                pollOnce();
            }
        } catch (WakeupException e) {
            LOG.info("the consumer is closed");
        }
    }

    void pollOnce() {
        resumeWhatIsDue();
        ConsumerRecords<String, byte[]> polled = poll();
        Map<TopicPartition, OffsetAndMetadata> finished = new HashMap<>();
        for (TopicPartition partition : polled.partitions()) {
            for (ConsumerRecord<String, byte[]> message : polled.records(partition)) {
                if (!EventMessages.isFinished(messages.handle(message))) {
                    retryLater(partition, message.offset());
                    break; // the messages after it wait, too: the order stays
                }
                retries.remove(partition);
                finished.put(partition, new OffsetAndMetadata(message.offset() + 1));
            }
        }
        if (!finished.isEmpty()) {
            commit(finished);
        }
    }

    private ConsumerRecords<String, byte[]> poll() {
        try {
            return consumer.poll(POLL);
        } catch (InvalidOffsetException e) {
            if (mayHaveMissedEvents(e, consumer.beginningOffsets(e.partitions()))) {
                LOG.error(
                        "Kafka has deleted events of {}. Unless this group is new, it has not handled all of them:"
                                + " fetch what changed from the service",
                        e.partitions());
            }
            consumer.seekToBeginning(e.partitions());
            return ConsumerRecords.empty();
        }
    }

    /** Returns whether events were deleted that this group may not have handled. */
    static boolean mayHaveMissedEvents(InvalidOffsetException cause, Map<TopicPartition, Long> beginnings) {
        // Of a group that was away for long, Kafka forgets the offsets too.
        return cause instanceof OffsetOutOfRangeException
                || beginnings.values().stream().anyMatch(first -> first > 0);
    }

    /** Pauses the partition. A consumer that slept would not poll, and would be taken for dead. */
    private void retryLater(TopicPartition partition, long offset) {
        Retry before = retries.get(partition);
        int failures = before == null ? 1 : before.failures() + 1;
        retries.put(partition, new Retry(failures, clock.instant().plus(Backoff.after(failures))));
        consumer.seek(partition, offset);
        consumer.pause(Set.of(partition));
    }

    private void resumeWhatIsDue() {
        Instant now = clock.instant();
        retries.forEach((partition, retry) -> {
            if (!retry.due().isAfter(now)) {
                consumer.resume(Set.of(partition));
            }
        });
    }

    private void commit(Map<TopicPartition, OffsetAndMetadata> finished) {
        try {
            consumer.commitSync(finished);
        } catch (RetriableException | CommitFailedException e) {
            LOG.warn("offsets were not committed: the events may come again, and count as duplicates", e);
        }
    }

    /** Ends {@link #run} after the events that were polled. */
    @Override
    public void close() {
        isClosed = true;
        consumer.wakeup();
    }
}
