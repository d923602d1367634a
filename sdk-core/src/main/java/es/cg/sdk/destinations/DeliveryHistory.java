package es.cg.sdk.destinations;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries to one destination by event, whether a resend changes the record of a delivery or adds another one: an
 * event is undelivered only if none of its deliveries succeeded, is on its way or is unclear. Used by one thread.
 */
final class DeliveryHistory {
    private final String destinationId;
    private final ResendOptions options;
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final Set<ResendReport.Unclear> withoutEvent = new LinkedHashSet<>();

    DeliveryHistory(String destinationId, ResendOptions options) {
        this.destinationId = destinationId;
        this.options = options;
    }

    /** The states of an event; of several deliveries, the first of these counts. */
    private enum State {
        DELIVERED,
        UNDER_WAY,
        UNCLEAR,
        UNDELIVERED
    }

    /**
     * What is known of an event.
     *
     * @param delivery the delivery to send again; null unless the event is undelivered
     * @param unclear null unless the event is unclear
     */
    private record Event(State state, @Nullable Undelivered delivery, ResendReport.@Nullable Unclear unclear) {
        static final Event DELIVERED = new Event(State.DELIVERED, null, null);
        static final Event UNDER_WAY = new Event(State.UNDER_WAY, null, null);
    }

    /**
     * The newest delivery of an undelivered event.
     *
     * @param version changes with each further attempt and each resend
     */
    record Undelivered(String eventId, String deliveryId, String version) {
        /** Returns the same key in every run that saw the same attempts, and another one after the next attempt. */
        IdempotencyKey key(String destinationId) {
            return IdempotencyKey.forDocument("webhook-resend", destinationId, eventId, deliveryId, version);
        }
    }

    /** Adds the deliveries of a page, newest first. Returns whether all of them are older than the options say. */
    boolean add(List<WebhookDelivery> page) {
        boolean areOlder = !page.isEmpty();
        for (WebhookDelivery each : page) {
            if (!isOlder(each)) {
                areOlder = false;
                add(each);
            }
        }
        return areOlder;
    }

    private boolean isOlder(WebhookDelivery delivery) {
        OffsetDateTime created = readable(delivery::creadoEn);
        return created != null && created.toInstant().isBefore(options.since());
    }

    private void add(WebhookDelivery delivery) {
        String eventId = id(delivery::eventoId);
        String deliveryId = id(delivery::id);
        State state = stateOf(delivery);
        if (eventId != null) {
            Event event = event(state, eventId, deliveryId, delivery);
            // The first one of equal states is the newest.
            events.merge(eventId, event, (old, other) -> other.state.compareTo(old.state) < 0 ? other : old);
        } else if (state == State.UNDELIVERED || state == State.UNCLEAR) {
            withoutEvent.add(
                    unclear(null, deliveryId, "it has no readable evento_id, so another delivery may have succeeded"));
        }
    }

    private Event event(State state, String eventId, @Nullable String deliveryId, WebhookDelivery delivery) {
        return switch (state) {
            case DELIVERED -> Event.DELIVERED;
            case UNDER_WAY -> Event.UNDER_WAY;
            case UNDELIVERED ->
                deliveryId == null
                        ? new Event(State.UNCLEAR, null, unclear(eventId, null, "it has no readable id"))
                        : new Event(state, new Undelivered(eventId, deliveryId, version(delivery)), null);
            case UNCLEAR ->
                new Event(
                        state,
                        null,
                        unclear(
                                eventId,
                                deliveryId,
                                "its estado is "
                                        + PrintableText.of(
                                                delivery.json().get("estado").text())));
        };
    }

    private State stateOf(WebhookDelivery delivery) {
        WebhookDelivery.Estado estado = readable(delivery::estado);
        if (WebhookDelivery.Estado.ENTREGADA.equals(estado)) {
            return State.DELIVERED;
        }
        if (WebhookDelivery.Estado.PENDIENTE.equals(estado)) {
            return State.UNDER_WAY;
        }
        if (WebhookDelivery.Estado.AGOTADA.equals(estado)) {
            return State.UNDELIVERED;
        }
        if (WebhookDelivery.Estado.FALLIDA.equals(estado)) {
            boolean isRetried = delivery.json().get("proximo_intento_en").kind() != Json.Kind.NULL;
            return isRetried && !options.includesRetrying() ? State.UNDER_WAY : State.UNDELIVERED;
        }
        return State.UNCLEAR;
    }

    private static String version(WebhookDelivery delivery) {
        return Stream.of("intentos", "intentado_en", "actualizado_en")
                .map(each -> delivery.json().get(each).text())
                .collect(Collectors.joining(" "));
    }

    private ResendReport.Unclear unclear(@Nullable String eventId, @Nullable String deliveryId, String reason) {
        return new ResendReport.Unclear(destinationId, eventId, deliveryId, reason);
    }

    /** Returns the value of a field; null if it is missing or of another type. */
    static <T> @Nullable T readable(Supplier<? extends @Nullable T> field) {
        try {
            return field.get();
        } catch (UnexpectedContentException e) {
            return null;
        }
    }

    /** Returns an id; null if it is missing, blank or of another type. */
    static @Nullable String id(Supplier<@Nullable String> field) {
        String id = readable(field);
        return id == null || id.isBlank() ? null : id;
    }

    /** Returns the undelivered events, oldest first. */
    List<Undelivered> undelivered() {
        List<Undelivered> undelivered = new ArrayList<>();
        for (Event each : events.values()) {
            if (each.delivery != null) {
                undelivered.add(each.delivery);
            }
        }
        Collections.reverse(undelivered);
        return undelivered;
    }

    List<ResendReport.Unclear> unclear() {
        List<ResendReport.Unclear> unclear = new ArrayList<>(withoutEvent);
        for (Event each : events.values()) {
            if (each.unclear != null) {
                unclear.add(each.unclear);
            }
        }
        return unclear;
    }

    int delivered() {
        return count(State.DELIVERED);
    }

    int underWay() {
        return count(State.UNDER_WAY);
    }

    private int count(State state) {
        return (int)
                events.values().stream().filter(each -> each.state == state).count();
    }
}
