package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.DeliverySettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Deliveries of events to destinations: each is retried until it is accepted or its attempts are used up; then the
 * destination is switched off. Guarded by the service's lock.
 */
public final class DeliveriesChapter implements Chapter {
    private static final String ATTEMPT = "webhook.attempt";

    private final Environment environment;
    private final ServiceContext context;
    private final DestinationsChapter destinations;
    private final EventRecipients recipients;
    private final DeliveryRequests requests;
    private final DeliveryRecords records;
    private final DeliveryFaults faults = new DeliveryFaults();

    /** Creates the deliveries to these destinations. */
    public DeliveriesChapter(ServiceContext context, DestinationsChapter destinations) {
        this.context = context;
        this.environment = context.environment();
        this.destinations = destinations;
        this.recipients = new EventRecipients(context);
        this.requests = new DeliveryRequests(context);
        this.records = new DeliveryRecords(environment, destinations);
        context.events().listen(this::deliver);
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

    /** Returns the faults of deliveries. */
    public DeliveryFaults faults() {
        return faults;
    }

    /** Returns what finds deliveries. */
    public DeliveryRecords records() {
        return records;
    }

    /** Sends a delivery again, for the panel. Returns its record; null if there is none of this id. */
    public @Nullable ObjectNode resend(String id) {
        DeliveryRecords.Found found = records.find(id);
        if (found == null) {
            return null;
        }
        again(new Destination(found.destination()), new Delivery(found.delivery()));
        return found.delivery().shown();
    }

    /** Gives up the open deliveries to the destinations of a key that has ended. */
    public void keyEnded(ApiKey key) {
        for (Destination each : destinations.ofKey(key.row().id())) {
            giveUp(each, Message.of("delivery.keyEnded"));
        }
    }

    /** Checks that a destination, unless it is empty, belongs to the key and is active. */
    public void checkDestination(ApiKey key, String only) {
        Destination destination = only.isEmpty() ? null : destinations.find(only);
        if (only.isEmpty()) {
            return;
        }
        if (destination == null || !destination.key().equals(key.row().id())) {
            throw ApiException.invalid(Violation.INVALID, "destino_id", Message.of("webhook.notOfThisKey"));
        }
        checkActive(destination);
    }

    /** Delivers a fired event to the destinations of a key, or to only this one, and returns the deliveries. */
    public List<ObjectNode> deliverFired(ApiKey key, Row event, String only, String scenario) {
        List<ObjectNode> delivered = new ArrayList<>();
        for (Destination each : destinations.ofKey(key.row().id())) {
            boolean wanted = only.isEmpty()
                    ? recipients.receives(each, event, "")
                    : each.id().equals(only);
            if (wanted && each.isActive() && recipients.maySend(each, event)) {
                Delivery delivery = put(each, event);
                delivery.row().change(json -> json.put("_scenario", scenario));
                delivered.add(delivery.row().shown());
            }
        }
        return delivered;
    }

    private void deliver(Row event, String integration) {
        for (Row row : destinations.all()) {
            Destination destination = new Destination(row);
            if (destination.isActive() && recipients.receives(destination, event, integration)) {
                put(destination, event);
            }
        }
    }

    /** Creates the delivery of an event to a destination, and schedules its first attempt. */
    private Delivery put(Destination destination, Row event) {
        requests.keepBody(event);
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        Delivery.begin(fields, event);
        Row row = records.of(destination.id())
                .add(event.client(), environment.record("webhook_delivery", "dlv_", fields));
        later(destination, row, now());
        return new Delivery(row);
    }

    private ApiResponse list(ApiCall call) {
        Destination destination = destinations.named(call);
        return context.pages()
                .pageOfAll(call, records.of(destination.id()), DeliveryRecords.inState(call.query("estado")));
    }

    private ApiResponse resend(ApiCall call) {
        Destination destination = destinations.named(call);
        Delivery delivery = find(destination, call.pathParameter("entrega_id"));
        if (delivery == null) {
            throw ApiException.notFound(Message.of("webhook.noDelivery", call.pathParameter("entrega_id")));
        }
        again(destination, delivery);
        return ApiResponse.of(200, delivery.row().shown());
    }

    private void again(Destination destination, Delivery delivery) {
        checkActive(destination);
        delivery.again(environment.clock().stamp());
        environment.touch(delivery.row());
        later(destination, delivery.row(), now());
    }

    private static void checkActive(Destination destination) {
        if (!destination.isActive()) {
            throw ApiException.conflict(
                    "destino_no_activo",
                    Message.of("webhook.notActive", destination.row().text("estado")));
        }
    }

    private void attempt(Destination destination, Delivery delivery) {
        Row event = Objects.requireNonNull(context.events().find(delivery.event()), "an event that is delivered");
        environment.trace(delivery.trace());
        if (!destination.isActive() || !recipients.maySend(destination, event)) {
            delivery.givenUp(
                    destination.isActive()
                            ? Message.of("delivery.noPermissionLeft")
                            : Message.of("delivery.destinationNotActive"));
            return;
        }
        String body = DeliveryRequests.body(event);
        DeliveryRequest request = requests.request(destination, body, requests.signature(destination.secret(), body));
        String at = environment.clock().stamp();
        Instant began = now();
        long second = requests.second();
        for (DeliveryRequest each : faults.replace(
                destination,
                delivery,
                request,
                requests,
                wait -> later(destination, delivery.row(), now().plus(wait)))) {
            Delivery.Sent sent = new Delivery.Sent(
                    each,
                    at,
                    second - requests.form().signature().second(each.signature()),
                    !each.text().equals(body));
            context.queue().send(environment, each, answer -> {
                Destination to = destinations.find(destination.id());
                // The delivery is gone if the sandbox was reset meanwhile.
                if (to != null && find(to, delivery.row().id()) != null) {
                    record(to, delivery, began, sent, DeliveryFaults.effective(delivery, answer));
                }
            });
        }
    }

    private void record(
            Destination destination,
            Delivery delivery,
            Instant began,
            Delivery.Sent sent,
            DeliveryRequest.Answer answer) {
        boolean open = delivery.isOpen();
        delivery.attempted(sent, answer);
        destination.answered(answer.status());
        environment.touch(delivery.row());
        if (!open) {
            // The duplicate of an attempt that was recorded already.
            return;
        }
        DeliverySettings rules = context.settings().fixed().deliveries();
        if (answer.isAccepted()) {
            delivery.accepted();
        } else if (DeliveryFaults.isSentOnce(delivery)) {
            delivery.failed(null);
        } else if (delivery.tries() > rules.pauses().size()) {
            delivery.givenUp(Message.of("delivery.noAttemptLeft"));
            switchOff(destination, delivery.tries(), answer);
        } else {
            Instant next = began.plus(rules.pauses().get(delivery.tries() - 1));
            delivery.failed(SimulatedClock.stamp(next));
            later(destination, delivery.row(), next);
        }
    }

    private void switchOff(Destination destination, int attempts, DeliveryRequest.Answer answer) {
        Message why = answer.status() == 0
                ? Message.of("delivery.unanswered", attempts, answer.text())
                : Message.of("delivery.usedUp", attempts, answer.status());
        destination.switchOff(environment.clock().stamp(), why);
        environment.touch(destination.row());
        giveUp(destination, Message.of("delivery.destinationSwitchedOff"));
        context.warnings().warn("webhook_desactivado", Message.of("webhook.switchedOff", destination.id(), why));
    }

    private void giveUp(Destination destination, Message why) {
        for (Row row : Delivery.open(records.of(destination.id()))) {
            new Delivery(row).givenUp(why);
            environment.touch(row);
        }
    }

    private void later(Destination destination, Row delivery, Instant when) {
        ObjectNode payload = JsonNodeFactory.instance.objectNode();
        payload.put("id", delivery.id()).put("destination", destination.id());
        environment.schedule().put(when, ATTEMPT, payload);
    }

    private @Nullable Delivery find(Destination destination, String id) {
        Row row = records.of(destination.id()).find(id);
        return row == null ? null : new Delivery(row);
    }

    private Instant now() {
        return environment.clock().instant();
    }
}
