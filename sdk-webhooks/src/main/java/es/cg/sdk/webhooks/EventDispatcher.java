package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;

/**
 * Gives a body with a valid signature to the store and its handler, and decides the answer. The answer is 2xx only if
 * the event is done or stored durably. Thread-safe.
 */
final class EventDispatcher {
    static final Duration RETRY_SOON = Duration.ofSeconds(5);
    // For what a person has to change; a database recovers sooner.
    private static final Duration RETRY_LATER = Duration.ofMinutes(1);
    private static final String RECORD_ADVICE = "set the place of \"object\" in the events of a corrections file, or"
            + " write null for this kind there if the service sends no record with it (json() of the event has all that"
            + " it sends)";
    private static final String ID_ADVICE = "set the place of its id in the events of a corrections file";

    private final EventStore store;
    private final EventHandler handler;
    private final Environment environment;
    private final EventForm form;
    private final boolean acceptsProbes;
    private final Logger log;

    EventDispatcher(
            EventStore store,
            EventHandler handler,
            Environment environment,
            EventForm form,
            boolean acceptsProbes,
            Logger log) {
        this.store = store;
        this.handler = handler;
        this.environment = environment;
        this.form = form;
        this.acceptsProbes = acceptsProbes;
        this.log = log;
    }

    /** Returns the answer to a body. */
    Answer dispatch(byte[] body, String source) {
        Envelope envelope = Envelope.of(body, form);
        try {
            return dispatch(envelope, body, source);
        } catch (StoreException e) {
            log.error("event {} was answered 503, since the store failed: {}", envelope.id(), e.getMessage(), e);
            return Answer.of(retryAfter(RETRY_SOON), envelope, null);
        }
    }

    private Answer dispatch(Envelope envelope, byte[] body, String source) {
        if (envelope.unusable() != null) {
            boolean isProbe = ProbeForm.matches(body);
            if (isProbe && acceptsProbes) {
                return acceptProbe(envelope.unusable(), envelope, body, source);
            }
            return quarantine(
                    envelope.unusable(),
                    "if it is an event, " + ID_ADVICE + "; if this is the probe of a handshake or another body that is"
                            + " no event, "
                            + (isProbe ? "set acceptProbes(true), or " : "")
                            + "use a durable store such as JdbcEventStore, which answers 200",
                    envelope,
                    body,
                    source);
        }
        Environment from = envelope.environment();
        if (from == null) {
            // It must not reach this handler if it is of the other environment, and must not be lost if it is of this
            // one.
            log.error(
                    "event {} was not handled, and was answered 503: its environment at \"{}\" is neither sandbox nor"
                            + " production. If it is production, set its place or its word for production in the events"
                            + " of a corrections file",
                    envelope.id(),
                    form.place(EventForm.ENVIRONMENT));
            return Answer.of(retryAfter(RETRY_LATER), envelope, null);
        }
        if (from != environment) {
            return quarantine(
                    "the event is of another environment than this receiver",
                    "give the destination of each environment a receiver of its own, with environment(…) set",
                    envelope,
                    body,
                    source);
        }
        if (envelope.kind().equals(RefusalLog.HANDSHAKE)) {
            return Answer.of(Reply.of(200), envelope, Result.DONE);
        }
        if (envelope.lacksRecord() && !can(Capability.UNREADABLE_EVENTS)) {
            return Answer.of(lacksRecord(envelope), envelope, null);
        }
        Outcome outcome = store.process(WebhookEvent.of(envelope, from, body, source, form), handler);
        return Answer.of(reply(outcome, envelope), envelope, outcome.result());
    }

    /** Keeps the probe where that is durable, in case that it is an event all the same. */
    private Answer acceptProbe(String reason, Envelope envelope, byte[] body, String source) {
        store.quarantine(new QuarantinedBody(source, reason, null, body));
        log.warn(
                "a signed webhook without an id was answered 200 as a probe, since acceptProbes is set: {}; if it is an"
                        + " event, {}",
                reason,
                ID_ADVICE);
        return Answer.of(Reply.of(200), envelope, can(Capability.DURABLE_QUARANTINE) ? Result.QUARANTINED : null);
    }

    private Answer quarantine(String reason, String advice, Envelope envelope, byte[] body, String source) {
        String id = envelope.id().isEmpty() ? null : envelope.id();
        store.quarantine(new QuarantinedBody(source, reason, id, body));
        if (can(Capability.DURABLE_QUARANTINE)) {
            log.error("a signed webhook was quarantined and answered 200: {} (event {}); {}", reason, id, advice);
            return Answer.of(Reply.of(200), envelope, Result.QUARANTINED);
        }
        log.error(
                "a signed webhook was not handled, and was answered 503 since this store is not durable: {} (event {});"
                        + " {}",
                reason,
                id,
                advice);
        return Answer.of(retryAfter(RETRY_LATER), envelope, null);
    }

    /** Answers an event that nothing keeps so that it comes again: its record is lost if it is handled without one. */
    private Reply lacksRecord(Envelope envelope) {
        log.error(
                "event {} ({}) was not handled, and was answered 500: its JSON has no object at \"{}\", where its record is"
                        + " read; {}",
                envelope.id(),
                envelope.kind(),
                form.place(EventForm.OBJECT),
                RECORD_ADVICE);
        return Reply.of(500);
    }

    private Reply keptUnreadable(Envelope envelope) {
        if (!can(Capability.UNREADABLE_EVENTS)) {
            return lacksRecord(envelope);
        }
        log.error(
                "event {} ({}) was not handled, and was kept and answered 200: its JSON has no object at \"{}\", where its"
                        + " record is read; {}, and let the store handle it then",
                envelope.id(),
                envelope.kind(),
                form.place(EventForm.OBJECT),
                RECORD_ADVICE);
        return Reply.of(200);
    }

    private Reply reply(Outcome outcome, Envelope envelope) {
        return switch (outcome.result()) {
            case DONE, DUPLICATE -> Reply.of(200);
            case QUARANTINED -> can(Capability.DURABLE_QUARANTINE) ? Reply.of(200) : retryAfter(RETRY_LATER);
            case UNREADABLE -> keptUnreadable(envelope);
            case DEAD -> {
                log.error("event {} ({}) is dead", envelope.id(), envelope.kind(), outcome.failure());
                yield Reply.of(200);
            }
            case FAILED -> {
                log.error("the handler of event {} ({}) failed", envelope.id(), envelope.kind(), outcome.failure());
                yield Reply.of(500);
            }
            case RUNNING -> {
                Duration wait = outcome.retryAfter();
                yield retryAfter(wait == null ? Duration.ofSeconds(1) : wait);
            }
        };
    }

    private boolean can(Capability one) {
        return store.capabilities().has(one);
    }

    /** Returns the answer 503, which asks the sender to send the webhook again after this time. */
    static Reply retryAfter(Duration wait) {
        return new Reply(503, Map.of("Retry-After", Long.toString(Math.max(1, wait.toSeconds()))));
    }
}
