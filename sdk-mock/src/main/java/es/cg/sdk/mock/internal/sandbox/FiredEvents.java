package es.cg.sdk.mock.internal.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.calls.ApiCall;
import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.chapters.clients.ClientsChapter;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import java.util.List;

/**
 * Events that are told though nothing happened: to the destinations of the key that fires them, by the rules of all
 * events. Guarded by the service's lock.
 */
final class FiredEvents {
    private final ServiceContext office;
    private final EventPayloads payloads;
    private final DeliveriesChapter deliveries;

    FiredEvents(ServiceContext office, Chapters chapters) {
        this.office = office;
        this.payloads = new EventPayloads(office);
        this.deliveries = chapters.the(DeliveriesChapter.class);
    }

    ApiResponse fire(ApiCall visit) {
        ObjectNode asked = visit.body();
        String kind = asked.path("evento").asText();
        if (!office.contract().events().kinds().contains(kind)) {
            throw ApiException.invalid(List.of(new Violation(
                    "evento",
                    "evento must be one of "
                            + String.join(", ", office.contract().events().kinds()))));
        }
        String only = asked.path("destino_id").asText("");
        deliveries.mayBeToldOf(visit.key(), only);
        // That a key is about to be switched off concerns no client.
        long client = kind.equals("credential.expiring") ? 0 : client(visit.key(), asked.path("cliente"));
        Row event = office.events().keep(kind, client, payloads.of(kind, client, visit.key()));
        List<ObjectNode> told = deliveries.tell(
                visit.key(), event, only, asked.path("escenario").asText(""));
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("object", "sandbox_event").put("evento_id", event.id());
        ArrayNode list = answer.putArray("entregas");
        told.forEach(list::add);
        return ApiResponse.of(200, answer);
    }

    /** The client that is named; otherwise the first that the key may act on. */
    private long client(ApiKey key, JsonNode named) {
        for (Row row : office.table(ClientsChapter.TABLE).oldest(Integer.MAX_VALUE)) {
            boolean wanted = !named.isNumber() || row.id().equals(named.asText());
            if (wanted && key.authorisedOn(row.client())) {
                return row.client();
            }
        }
        throw ApiException.notFound(
                named.isNumber()
                        ? "there is no client " + named.asText() + ", or this key may not act on it"
                        : "this key may act on no client");
    }
}
