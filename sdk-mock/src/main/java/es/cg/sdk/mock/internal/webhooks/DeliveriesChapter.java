package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.DeliverySettings;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Events on their way to destinations: each is tried until it is taken, or its attempts are spent; then the destination
 * is switched off. Guarded by the service's lock.
 */
public final class DeliveriesChapter implements Chapter {
    private static final String ATTEMPT = "webhook.attempt";

    private final ServiceContext office;
    private final DestinationsChapter destinations;
    private final EventRecipients audience;
    private final DeliveryRequests stamps;
    private final DeliveryFaults mischief;

    /** The deliveries to these destinations. */
    public DeliveriesChapter(ServiceContext office, DestinationsChapter destinations, DeliveryFaults mischief) {
        this.office = office;
        this.destinations = destinations;
        this.audience = new EventRecipients(office);
        this.stamps = new DeliveryRequests(office);
        this.mischief = mischief;
        office.events().heardBy(this::deliver);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of("webhooks.deliveries", this::list, "webhooks.resend", this::resend);
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(ATTEMPT, payload -> {
            Destination destination =
                    destinations.find(payload.path("destination").asText());
            Delivery delivery = destination == null
                    ? null
                    : find(destination, payload.path("id").asText());
            if (destination != null && delivery != null && delivery.isOpen()) {
                attempt(destination, delivery);
            }
        });
    }

    /** What goes wrong on purpose. */
    public DeliveryFaults mischief() {
        return mischief;
    }

    /** Every delivery of the world with each of its attempts, newest first. */
    public void all(ArrayNode into) {
        for (Row destination : destinations.all()) {
            for (Row row : table(destination.id()).newestFirst()) {
                ObjectNode shown = row.shown().put("destino_id", destination.id());
                shown.put("trace", row.text("_trace")).put("why", row.text("_why"));
                shown.set("attempts", row.json().path("_attempts").deepCopy());
                into.add(shown);
            }
        }
    }

    /** Sends a delivery once more, for a person at the panel; null if there is none of this id. */
    public @Nullable ObjectNode resend(String id) {
        for (Row destination : destinations.all()) {
            Delivery delivery = find(new Destination(destination), id);
            if (delivery != null) {
                again(new Destination(destination), delivery);
                return delivery.row().shown();
            }
        }
        return null;
    }

    /** A key has ended: what is still on its way to its destinations is given up at once. */
    public void keyEnded(ApiKey key) {
        for (Destination each : destinations.ofKey(key.row().id())) {
            giveUp(each, "the key of this destination has ended");
        }
    }

    /** Refuses a destination, unless that is empty, that is not the key's or is told of nothing. */
    public void mayBeToldOf(ApiKey key, String only) {
        Destination destination = only.isEmpty() ? null : destinations.find(only);
        if (only.isEmpty()) {
            return;
        }
        if (destination == null || !destination.key().equals(key.row().id())) {
            throw ApiException.invalid(
                    List.of(new Violation("destino_id", "destino_id must be a destination of this key")));
        }
        mustBeActive(destination);
    }

    /** Tells the destinations of a key, or only this one, of an event that one of them fired. */
    public List<ObjectNode> tell(ApiKey key, Row event, String only, String scenario) {
        List<ObjectNode> told = new ArrayList<>();
        for (Destination each : destinations.ofKey(key.row().id())) {
            boolean wanted = only.isEmpty()
                    ? audience.mayHear(each, event, "")
                    : each.id().equals(only);
            if (wanted && each.isActive() && audience.maySend(each, event)) {
                Delivery delivery = put(each, event);
                delivery.row().json().put("_scenario", scenario);
                told.add(delivery.row().shown());
            }
        }
        return told;
    }

    /** Whether a destination of this key has taken an event. */
    public boolean wasTaken(String key) {
        return ofKey(key).anyMatch(each -> each.isTaken() && !DeliveryFaults.endsHere(each));
    }

    /** Whether all that was sent to this key's destinations with a forged signature, and there was some, got 401. */
    public boolean refusedTheForged(String key) {
        List<Delivery> forged = ofKey(key)
                .filter(each -> DeliveryFaults.endsHere(each) && each.tries() > 0)
                .toList();
        return !forged.isEmpty() && forged.stream().allMatch(Delivery::wasRefused);
    }

    private Stream<Delivery> ofKey(String key) {
        return destinations.ofKey(key).stream()
                .flatMap(each -> table(each.id()).newestFirst().stream())
                .map(Delivery::new);
    }

    private void deliver(Row event, String integration) {
        for (Row row : destinations.all()) {
            Destination destination = new Destination(row);
            if (destination.isActive() && audience.mayHear(destination, event, integration)) {
                put(destination, event);
            }
        }
    }

    /** Puts an event on its way to a destination. */
    private Delivery put(Destination destination, Row event) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        Delivery.begin(fields, event);
        Row row =
                table(destination.id()).add(event.client(), office.world().record("webhook_delivery", "dlv_", fields));
        later(destination, row, now());
        return new Delivery(row);
    }

    private ApiResponse list(ApiCall visit) {
        Destination destination = destinations.named(visit);
        String estado = visit.query("estado");
        return office.listings()
                .page(
                        visit,
                        table(destination.id()).newestFirst().stream()
                                .filter(row ->
                                        estado == null || row.text("estado").equals(estado))
                                .toList());
    }

    private ApiResponse resend(ApiCall visit) {
        Destination destination = destinations.named(visit);
        Delivery delivery = find(destination, visit.pathParameter("entrega_id"));
        if (delivery == null) {
            throw ApiException.notFound("this destination has no delivery " + visit.pathParameter("entrega_id"));
        }
        again(destination, delivery);
        return ApiResponse.of(200, delivery.row().shown());
    }

    private void again(Destination destination, Delivery delivery) {
        mustBeActive(destination);
        delivery.again(office.world().clock().stamp());
        office.world().touch(delivery.row());
        later(destination, delivery.row(), now());
    }

    private static void mustBeActive(Destination destination) {
        if (!destination.isActive()) {
            throw ApiException.conflict(
                    "verificacion_fallida",
                    "the destination is " + destination.row().text("estado")
                            + ": it must be verified first, in the panel");
        }
    }

    private void attempt(Destination destination, Delivery delivery) {
        Row event = Objects.requireNonNull(office.events().find(delivery.event()), "an event that is delivered");
        office.world().trace(delivery.trace());
        if (!destination.isActive() || !audience.maySend(destination, event)) {
            delivery.givenUp(
                    destination.isActive()
                            ? "its client or its key may not be told any more"
                            : "the destination is not active");
            return;
        }
        String body = event.shown().toString();
        DeliveryRequest post = stamps.post(destination, body, stamps.signature(destination.secret(), body));
        String at = office.world().clock().stamp();
        Instant began = now();
        for (DeliveryRequest each : mischief.instead(
                destination, delivery, post, stamps, wait -> later(destination, delivery.row(), now().plus(wait)))) {
            office.send(each, answer -> {
                Destination to = destinations.find(destination.id());
                // In a sandbox that was reset meanwhile there is no such delivery any more.
                if (to != null && find(to, delivery.row().id()) != null) {
                    book(to, delivery, began, at, each, DeliveryFaults.heard(delivery, answer));
                }
            });
        }
    }

    private void book(
            Destination destination,
            Delivery delivery,
            Instant began,
            String at,
            DeliveryRequest post,
            DeliveryRequest.Answer answer) {
        boolean open = delivery.isOpen();
        delivery.attempted(at, answer, post.signature());
        destination.answered(answer.status());
        office.world().touch(delivery.row());
        if (!open) {
            // The twin of one that was booked already.
            return;
        }
        DeliverySettings rules = office.firm().deliveries();
        if (answer.isGood()) {
            delivery.taken();
        } else if (DeliveryFaults.endsHere(delivery)) {
            delivery.failed(null);
        } else if (delivery.tries() > rules.pauses().size()) {
            delivery.givenUp("its attempts are spent");
            switchOff(destination, delivery.tries(), answer);
        } else {
            Instant next = began.plus(rules.pauses().get(delivery.tries() - 1));
            delivery.failed(SimulatedClock.stamp(next));
            later(destination, delivery.row(), next);
        }
    }

    private void switchOff(Destination destination, int attempts, DeliveryRequest.Answer answer) {
        String last = answer.status() == 0 ? answer.text() : "answered " + answer.status();
        String why = attempts + " attempts failed; the last: " + last;
        destination.switchOff(office.world().clock().stamp(), why);
        office.world().touch(destination.row());
        giveUp(destination, "the destination was switched off");
        office.warnings()
                .warn("webhook_desactivado", "the destination " + destination.id() + " was switched off: " + why);
    }

    private void giveUp(Destination destination, String why) {
        for (Row row : table(destination.id()).newestFirst()) {
            Delivery delivery = new Delivery(row);
            if (delivery.isOpen()) {
                delivery.givenUp(why);
                office.world().touch(row);
            }
        }
    }

    private void later(Destination destination, Row delivery, Instant when) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode();
        payload.put("id", delivery.id()).put("destination", destination.id());
        office.world().agenda().put(when, ATTEMPT, payload);
    }

    private @Nullable Delivery find(Destination destination, String id) {
        Row row = table(destination.id()).find(id);
        return row == null ? null : new Delivery(row);
    }

    private Table table(String destination) {
        return office.table("webhook_deliveries " + destination);
    }

    private Instant now() {
        return office.world().clock().instant();
    }
}
