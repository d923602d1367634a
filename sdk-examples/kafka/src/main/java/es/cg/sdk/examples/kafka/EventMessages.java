package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.JdbcEventStore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles the events in Kafka's messages. The database knows which are done, so each is handled once. Thread-safe. */
final class EventMessages {
    private static final Logger LOG = LoggerFactory.getLogger(EventMessages.class);

    private final JdbcEventStore database;
    private final EventHandler handler;
    private final EventStore kafka;

    /** @param kafka keeps the messages that cannot be handled, in its quarantine */
    EventMessages(JdbcEventStore database, EventHandler handler, EventStore kafka) {
        handler.checkStore(database);
        this.database = database;
        this.handler = handler;
        this.kafka = kafka;
    }

    /**
     * Handles a message. Does not throw what the handler or the database throws.
     *
     * @return {@code FAILED} or {@code RUNNING} if the message has to be tried again. With any other result it is
     *     finished: its offset can be committed
     */
    Result handle(ConsumerRecord<String, byte[]> message) {
        try {
            return tryToHandle(message);
        } catch (StoreException e) {
            LOG.error("{} has to be tried again: {}", place(message), e.getMessage(), e);
            return Result.FAILED;
        }
    }

    /** Returns whether a message with this result is finished. */
    static boolean isFinished(Result result) {
        return result != Result.FAILED && result != Result.RUNNING;
    }

    // snippet consume
    private Result tryToHandle(ConsumerRecord<String, byte[]> message) {
        Header source = message.headers().lastHeader(KafkaEventStore.SOURCE);
        if (source == null || message.value() == null) {
            return quarantine(message, "the message was not written by a receiver: it has no source, or no body");
        }
        WebhookEvent event;
        try {
            event = WebhookEvent.read(message.value(), database.envelopeFields(), new String(source.value(), UTF_8));
        } catch (IllegalArgumentException e) {
            return quarantine(message, String.valueOf(e.getMessage()));
        }
        if (event.environment() != database.environment()) {
            return quarantine(message, "the event is of another environment than this consumer");
        }
        Outcome outcome = database.process(event, handler);
        return switch (outcome.result()) {
            case DONE, DUPLICATE, QUARANTINED, UNREADABLE -> outcome.result();
            case DEAD -> {
                LOG.error("{} is dead: {}", event, place(message), outcome.failure());
                yield Result.DEAD;
            }
            case FAILED, RUNNING -> {
                LOG.warn("{} is tried again: {}", event, place(message), outcome.failure());
                yield outcome.result();
            }
        };
    }
    // end snippet

    private Result quarantine(ConsumerRecord<String, byte[]> message, String reason) {
        Header source = message.headers().lastHeader(KafkaEventStore.SOURCE);
        kafka.quarantine(new QuarantinedBody(
                source == null ? "" : new String(source.value(), UTF_8),
                reason,
                null,
                message.value() == null ? new byte[0] : message.value()));
        LOG.error("{} was quarantined: {}", place(message), reason);
        return Result.QUARANTINED;
    }

    private static String place(ConsumerRecord<String, byte[]> message) {
        return "partition " + message.partition() + ", offset " + message.offset() + " of " + message.topic();
    }
}
