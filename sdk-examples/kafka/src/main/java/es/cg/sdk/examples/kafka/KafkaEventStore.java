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
 * then sends it again. {@link EventConsumer} handles it. Thread-safe.
 */
final class KafkaEventStore implements EventStore {
    /** The header with {@link WebhookEvent#source}: the body does not have it. */
    static final String SOURCE = "cg-source";

    /** The header of the quarantine topic that says why a body was not handled. */
    static final String REASON = "cg-reason";

    private final Producer<String, byte[]> producer;
    private final Topics topics;
    private final Duration timeout;

    /** @param timeout how long to wait for the broker after sending; the service waits 10 s for the answer */
    KafkaEventStore(Producer<String, byte[]> producer, Topics topics, Duration timeout) {
        this.producer = producer;
        this.topics = topics;
        this.timeout = timeout;
    }

    // snippet store
    @Override
    public Outcome process(WebhookEvent event, EventHandler unused) {
        ProducerRecord<String, byte[]> message = new ProducerRecord<>(topics.events(), key(event), event.body());
        message.headers().add(SOURCE, event.source().getBytes(UTF_8));
        send(message);
        return Outcome.of(Result.DONE); // kept by the broker: the sender may forget it
    }

    private void send(ProducerRecord<String, byte[]> message) {
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

    @Override
    public void quarantine(QuarantinedBody body) {
        ProducerRecord<String, byte[]> message = new ProducerRecord<>(topics.quarantine(), body.eventId(), body.body());
        message.headers().add(SOURCE, body.source().getBytes(UTF_8));
        message.headers().add(REASON, body.reason().getBytes(UTF_8));
        send(message);
    }

    /** Returns true: a quarantined body is acknowledged by the broker, too. */
    @Override
    public boolean isQuarantineDurable() {
        return true;
    }

    /** Returns true: the consumer's database keeps an event without its record. */
    @Override
    public boolean keepsUnreadable() {
        return true;
    }

    /** Returns true: the source is a part of the message's key, and of the key in the consumer's database. */
    @Override
    public boolean keepsSourcesApart() {
        return true;
    }

    /** Returns true: the consumer has the handler. */
    @Override
    public boolean hasHandler() {
        return true;
    }

    /** Returns a key that all events of a record share: so they stay in one partition, in their order. */
    static String key(WebhookEvent event) {
        String record = recordId(event);
        String family = event.kind().value().split("\\.", 2)[0];
        // No source has a blank.
        return event.source() + " " + (record == null ? event.id() : family + "/" + record);
    }

    private record Identified(@Nullable String id) {}

    private static @Nullable String recordId(WebhookEvent event) {
        try {
            return event.objectAs(Identified.class).id();
        } catch (IllegalArgumentException isNoText) {
            return null;
        }
    }
}
