package es.cg.sdk.guides;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import java.time.Instant;
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
 * The deliveries to one destination by event: an event is lost only if none of its deliveries succeeded, is on its way
 * or is unclear. It does not matter whether a resend changes the record of a delivery or adds another one.
 */
final class DeliveryHistory {
    private final Instant since;
    private final boolean includesRetrying;
    private final Map<String, Event> events = new LinkedHashMap<>();
    private final Set<String> withoutEvent = new LinkedHashSet<>();

    /**
     * Creates a history without deliveries.
     *
     * @param since deliveries that were created earlier are left out
     * @param includesRetrying whether an event is lost whose last attempt failed and that the service tries again
     */
    DeliveryHistory(Instant since, boolean includesRetrying) {
        this.since = since;
        this.includesRetrying = includesRetrying;
    }

    /** The states of an event; of several deliveries, the first of these counts. */
    enum State {
        DELIVERED,
        UNDER_WAY,
        UNCLEAR,
        LOST
    }

    private record Event(State state, @Nullable Lost lost, String problem) {}

    /** The newest delivery of a lost event. Its version changes with each further attempt and each resend. */
    record Lost(String eventId, String deliveryId, String version) {
        /** Returns the same key in every run that saw the same attempts, and another one after the next attempt. */
        IdempotencyKey key(String destinationId) {
            return IdempotencyKey.forDocument("webhook-resend", destinationId, eventId, deliveryId, version);
        }
    }

    /** Adds the deliveries of a page, newest first. Returns whether all of them were created too early. */
    boolean add(List<WebhookDelivery> page) {
        boolean areOlder = !page.isEmpty();
        for (WebhookDelivery each : page) {
            OffsetDateTime created = readable(each::creadoEn);
            if (created == null || !created.toInstant().isBefore(since)) {
                areOlder = false;
                add(each);
            }
        }
        return areOlder;
    }

    private void add(WebhookDelivery delivery) {
        String eventId = id(delivery::eventoId);
        String deliveryId = id(delivery::id);
        State state = state(delivery);
        String problem = "its estado is " + delivery.json().get("estado").text();
        if (state == State.LOST && deliveryId == null) {
            state = State.UNCLEAR;
            problem = "it has no readable id";
        }
        if (eventId != null) {
            Lost lost = state == State.LOST ? new Lost(eventId, deliveryId, version(delivery)) : null;
            Event event = new Event(state, lost, named(eventId, deliveryId) + problem);
            // The first one of equal states is the newest.
            events.merge(eventId, event, (old, other) -> other.state.compareTo(old.state) < 0 ? other : old);
        } else if (state == State.LOST || state == State.UNCLEAR) {
            withoutEvent.add(named(null, deliveryId) + "another delivery of its event may have succeeded");
        }
    }

    private State state(WebhookDelivery delivery) {
        WebhookDelivery.Estado estado = readable(delivery::estado);
        if (WebhookDelivery.Estado.ENTREGADA.equals(estado)) {
            return State.DELIVERED;
        }
        if (WebhookDelivery.Estado.PENDIENTE.equals(estado)) {
            return State.UNDER_WAY;
        }
        if (WebhookDelivery.Estado.AGOTADA.equals(estado)) {
            return State.LOST;
        }
        if (WebhookDelivery.Estado.FALLIDA.equals(estado)) {
            boolean isRetried = delivery.json().get("proximo_intento_en").kind() != Json.Kind.NULL;
            return isRetried && !includesRetrying ? State.UNDER_WAY : State.LOST;
        }
        return State.UNCLEAR;
    }

    private static String named(@Nullable String eventId, @Nullable String deliveryId) {
        return "event " + (eventId == null ? "without id" : eventId) + ", delivery "
                + (deliveryId == null ? "without id" : deliveryId) + ": ";
    }

    private static String version(WebhookDelivery delivery) {
        return Stream.of("intentos", "intentado_en", "actualizado_en")
                .map(each -> delivery.json().get(each).text())
                .collect(Collectors.joining(" "));
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

    /** Returns the lost events, oldest first. */
    List<Lost> lost() {
        List<Lost> lost = new ArrayList<>();
        for (Event each : events.values()) {
            if (each.lost != null) {
                lost.add(each.lost);
            }
        }
        Collections.reverse(lost);
        return lost;
    }

    /** Returns the deliveries whose record does not tell whether the event was delivered, and why. */
    List<String> unclear() {
        List<String> unclear = new ArrayList<>(withoutEvent);
        for (Event each : events.values()) {
            if (each.state == State.UNCLEAR) {
                unclear.add(each.problem);
            }
        }
        return unclear;
    }

    /** Returns the number of events in this state. */
    int count(State state) {
        return (int)
                events.values().stream().filter(each -> each.state == state).count();
    }
}
