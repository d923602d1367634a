package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Hands a body whose signature held to the store and its handler, and decides the answer. It never answers 2xx for what
 * is neither done nor kept durably. Thread-safe.
 */
final class EventDispatcher {
    static final Duration SOON = Duration.ofSeconds(5);
    // What a person has to change takes longer than what a database recovers from.
    private static final Duration LATER = Duration.ofMinutes(1);

    private final EventStore store;
    private final EventHandler handler;
    private final Environment environment;
    private final EnvelopeFields fields;
    private final Logger log;

    EventDispatcher(
            EventStore store, EventHandler handler, Environment environment, EnvelopeFields fields, Logger log) {
        this.store = store;
        this.handler = handler;
        this.environment = environment;
        this.fields = fields;
        this.log = log;
    }

    /** What became of a body: the answer, and the event as far as it could be read. */
    record Dispatched(Reply reply, @Nullable Result result, Envelope envelope) {}

    Dispatched dispatch(byte[] body) {
        Envelope envelope = Envelope.of(body, fields);
        try {
            return dispatch(envelope, body);
        } catch (StoreException away) {
            log.error("event {} could not be kept: {}", envelope.id(), away.getMessage(), away);
            return new Dispatched(again(SOON), null, envelope);
        }
    }

    private Dispatched dispatch(Envelope envelope, byte[] body) {
        if (envelope.unusable() != null) {
            return asideFor(
                    envelope.unusable(),
                    "if its id is elsewhere, EnvelopeFields.within(…) says where; if it is the probe of the handshake,"
                            + " or none of the service's events, a durable store such as JdbcEventStore takes it",
                    envelope,
                    body);
        }
        Environment from = envelope.environment();
        if (from == null) {
            // It may be the other one's, which must not reach this handler, and it may be this one's.
            log.error(
                    "event {} was not handled, answered 503 and will come again: its environment at \"{}\" is neither"
                            + " sandbox nor production. If it is production's, EnvelopeFields.productionWord(…) or"
                            + " environmentAt(…) says so",
                    envelope.id(),
                    fields.environment());
            return new Dispatched(again(LATER), null, envelope);
        }
        if (from != environment) {
            return asideFor(
                    "an event of another environment than this receiver's",
                    "give the destination of each environment a receiver of its own, with environment(…) set",
                    envelope,
                    body);
        }
        if (envelope.kind().equals(RefusalLog.VERIFICATION)) {
            return new Dispatched(Reply.of(200), Result.DONE, envelope);
        }
        Taken taken = store.take(WebhookEvent.of(envelope, from, body), handler);
        return new Dispatched(reply(taken, envelope), taken.result(), envelope);
    }

    private Dispatched asideFor(String why, String todo, Envelope envelope, byte[] body) {
        String id = envelope.id().isEmpty() ? null : envelope.id();
        store.quarantine(new Quarantined(why, id, body));
        if (store.isQuarantineDurable()) {
            log.error("a signed webhook was put aside and answered 200: {} (event {}); {}", why, id, todo);
            return new Dispatched(Reply.of(200), Result.QUARANTINED, envelope);
        }
        log.error(
                "a signed webhook was not handled, answered 503 and will come again: {} (event {}), and this store keeps"
                        + " nothing durably; {}",
                why,
                id,
                todo);
        return new Dispatched(again(LATER), null, envelope);
    }

    private Reply reply(Taken taken, Envelope envelope) {
        return switch (taken.result()) {
            case DONE, DUPLICATE -> Reply.of(200);
            case QUARANTINED -> store.isQuarantineDurable() ? Reply.of(200) : again(LATER);
            case DEAD -> {
                log.error("event {} ({}) is dead", envelope.id(), envelope.kind(), taken.failure());
                yield Reply.of(200);
            }
            case FAILED -> {
                log.error("the handler of event {} ({}) failed", envelope.id(), envelope.kind(), taken.failure());
                yield Reply.of(500);
            }
            case RUNNING -> {
                Duration wait = taken.retryAfter();
                yield again(wait == null ? Duration.ofSeconds(1) : wait);
            }
        };
    }

    /** Returns the answer to a webhook that is to come again after this time. */
    static Reply again(Duration after) {
        return new Reply(503, Map.of("Retry-After", Long.toString(Math.max(1, after.toSeconds()))));
    }
}
