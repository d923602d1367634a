package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import java.util.List;

/** Sends a test event to the destinations of the key that asks, by the rules of all. Guarded by the service's lock. */
final class TestEventSender {
    private final Environment environment;
    private final EventLog events;
    private final EventRules eventRules;
    private final EventPayloads payloads;
    private final DeliveriesChapter deliveries;

    TestEventSender(ServiceContext context, DeliveriesChapter deliveries) {
        this.environment = context.environment();
        this.events = context.events();
        this.eventRules = context.contract().events();
        this.deliveries = deliveries;
        this.payloads = new EventPayloads(environment, eventRules);
    }

    ApiResponse fire(ApiCall call) {
        ObjectNode asked = call.body();
        String kind = asked.path("evento").asText();
        if (!eventRules.kinds().contains(kind)) {
            throw ApiException.invalid(
                    Violation.INVALID,
                    "evento",
                    Message.of("field.noneOf", eventRules.kinds()).about("evento"));
        }
        String only = asked.path("destino_id").asText("");
        deliveries.checkDestination(call.key(), only);
        // The expiry of a key is about no client.
        long client = kind.equals("credential.expiring") ? 0 : client(call.key(), asked.path("cliente"));
        Row event = events.keep(kind, client, payloads.of(kind, client, call.key()));
        List<ObjectNode> told = deliveries.deliverFired(
                call.key(), event, only, asked.path("escenario").asText(""));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("object", "sandbox_event").put("evento_id", event.id());
        ArrayNode list = answer.putArray("entregas");
        told.forEach(list::add);
        return ApiResponse.of(200, answer);
    }

    /** Returns the named client; otherwise the first that the key may act on. */
    private long client(ApiKey key, JsonNode named) {
        for (Row row : environment.clients()) {
            boolean wanted = !named.isNumber() || row.id().equals(named.asText());
            if (wanted && key.authorisedOn(row.client())) {
                return row.client();
            }
        }
        throw ApiException.notFound(
                named.isNumber()
                        ? Message.of("sandbox.noClient", named.asText())
                        : Message.of("sandbox.noClientAtAll"));
    }
}
