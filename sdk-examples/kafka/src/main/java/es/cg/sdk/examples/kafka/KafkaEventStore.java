package es.cg.sdk.examples.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps events in Kafka. An event is answered 200 once the broker has acknowledged it, and 503 otherwise: its sender
 * then sends it again. {@link EventConsumer} moves it into the inbox of the database. Thread-safe.
 */
final class KafkaEventStore implements EventStore {
    /** The header with {@link WebhookEvent#source}: the body does not have it. */
    static final String SOURCE = "cg-source";

    /** The header of a body that cannot be handled, which says why. */
    static final String REASON = "cg-reason";

    private final Producer<String, byte[]> producer;
    private final String topic;
    private final Duration timeout;

    /** @param timeout how long to wait for the broker after sending; the service waits 10 s for the answer */
    KafkaEventStore(Producer<String, byte[]> producer, String topic, Duration timeout) {
        this.producer = producer;
        this.topic = topic;
        this.timeout = timeout;
    }

    // snippet store
    @Override
    public Outcome process(WebhookEvent event, EventHandler unused) {
        send(event.source(), event.id(), event.body(), null);
        return Outcome.of(Result.DONE); // kept by the broker: the sender may forget it
    }

    @Override
    public void quarantine(QuarantinedBody body) {
        send(body.source(), body.eventId(), body.body(), body.reason());
    }

    private void send(String source, @Nullable String id, byte[] body, @Nullable String reason) {
        // The key keeps repetitions of an event in one partition: they are stored by one consumer.
        ProducerRecord<String, byte[]> message = new ProducerRecord<>(topic, source + " " + id, body);
        message.headers().add(SOURCE, source.getBytes(UTF_8));
        if (reason != null) {
            message.headers().add(REASON, reason.getBytes(UTF_8));
        }
        try {
            producer.send(message).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted before the broker acknowledged", e);
        } catch (ExecutionException | TimeoutException | KafkaException e) {
            throw new StoreException("the broker did not acknowledge", e); // answered 503
        }
    }
    // end snippet

    /**
     * Returns that the broker acknowledges quarantined bodies too, and what the inbox behind it does: it keeps events
     * without their record, has the source in each key, and has the handler.
     */
    @Override
    public Capabilities capabilities() {
        return Capabilities.of(
                Capability.DURABLE_QUARANTINE,
                Capability.UNREADABLE_EVENTS,
                Capability.SOURCES_APART,
                Capability.OWN_HANDLER);
    }
}
