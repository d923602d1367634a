package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves events from Kafka into the inbox of the database, in one thread, and commits their offsets then. It calls no
 * handler, so no event holds another, and its group never takes it for dead.
 */
final class EventConsumer {
    private static final Logger LOG = LoggerFactory.getLogger(EventConsumer.class);
    private static final Duration POLL = Duration.ofMillis(500);

    private final Consumer<String, byte[]> consumer;
    private final JdbcInbox inbox;
    private final Runnable pause;

    /** @param pause waits a second or so before what could not be stored is read again */
    EventConsumer(Consumer<String, byte[]> consumer, String topic, JdbcInbox inbox, Runnable pause) {
        this.consumer = consumer;
        this.inbox = inbox;
        this.pause = pause;
        consumer.subscribe(List.of(topic));
    }

    /** Stores events until {@code consumer.wakeup()}. Throws what Kafka throws if it cannot go on. */
    void run() {
        try {
            while (true) {
                pollOnce();
            }
        } catch (WakeupException e) {
            LOG.info("the consumer is stopped");
        }
    }

    // snippet consume
    void pollOnce() {
        ConsumerRecords<String, byte[]> polled = poll();
        Map<TopicPartition, Long> again = new HashMap<>();
        boolean isAway = false;
        for (ConsumerRecord<String, byte[]> message : polled) {
            boolean isStored = false;
            try {
                isStored = !isAway && isStored(message);
            } catch (StoreException e) {
                LOG.error("the events are read again: {}", e.getMessage(), e);
                isAway = true;
            }
            if (!isStored) {
                // What is stored after it comes again with it, and counts as a duplicate.
                again.putIfAbsent(new TopicPartition(message.topic(), message.partition()), message.offset());
            }
        }
        again.forEach(consumer::seek);
        if (!polled.isEmpty()) {
            commitPositions();
        }
        if (!again.isEmpty()) {
            pause.run();
        }
    }

    private boolean isStored(ConsumerRecord<String, byte[]> message) {
        String source = header(message, KafkaEventStore.SOURCE);
        String reason = header(message, KafkaEventStore.REASON);
        if (source == null || message.value() == null) {
            reason = "no receiver has written this message";
        } else if (reason == null) {
            try {
                WebhookEvent event = WebhookEvent.read(message.value(), inbox.corrections(), source);
                if (event.environment() == inbox.environment()) {
                    // Running: its handler runs at this moment, with another body.
                    return inbox.process(event, unused -> {}).result() != Result.RUNNING;
                }
                reason = "the event is of another environment than this consumer";
            } catch (IllegalArgumentException e) {
                reason = String.valueOf(e.getMessage());
            }
        }
        byte[] body = message.value() == null ? new byte[0] : message.value();
        inbox.quarantine(new QuarantinedBody(source == null ? "" : source, reason, null, body));
        LOG.error("partition {}, offset {} was quarantined: {}", message.partition(), message.offset(), reason);
        return true;
    }
    // end snippet

    private ConsumerRecords<String, byte[]> poll() {
        try {
            return consumer.poll(POLL);
        } catch (InvalidOffsetException e) {
            LOG.error(
                    "Kafka has no offset of this group for {}, or has deleted what followed it: the first events there"
                            + " are next. Unless the group is new, it has lost events: fetch what changed from the"
                            + " service",
                    e.partitions());
            consumer.seekToBeginning(e.partitions());
            return ConsumerRecords.empty();
        }
    }

    /** Commits where the next poll goes on, for each partition. */
    private void commitPositions() {
        try {
            consumer.commitSync();
        } catch (RetriableException | CommitFailedException e) {
            LOG.warn("offsets were not committed: the events may come again, and count as duplicates", e);
        }
    }

    private static @Nullable String header(ConsumerRecord<String, byte[]> message, String name) {
        Header header = message.headers().lastHeader(name);
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
