package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveriesChapter;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the panel does with webhook destinations and deliveries, in both worlds. Guarded by the service's lock. */
final class WebhookCalls {
    private final List<PanelServer.Place> places;

    WebhookCalls(List<PanelServer.Place> places) {
        this.places = places;
    }

    /** Every destination, and what the gestor is warned of. */
    ApiResponse list() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        ArrayNode warnings = list.putArray("warnings");
        for (PanelServer.Place place : places) {
            boolean sandbox = place.office().world().sandbox();
            for (Row row : destinations(place).all()) {
                ObjectNode shown = row.shown().put("sandbox", sandbox).put("key", row.text("_key"));
                if (row.json().has("_handshake")) {
                    shown.set("handshake", row.json().path("_handshake").deepCopy());
                }
                data.add(shown);
            }
            place.office().warnings().all().forEach(each -> warnings.add(each.shown()));
        }
        return ApiResponse.of(200, list);
    }

    /** Does the handshake now, and answers when it is over. */
    ApiResponse verify(PanelCall call) {
        String id = call.parameters().get(0);
        for (PanelServer.Place place : places) {
            if (destinations(place).verify(id)) {
                place.office().settle();
                Row row = place.office().table("webhooks").find(id);
                if (row == null) {
                    throw PanelCall.conflict("the destination was deleted meanwhile");
                }
                ObjectNode result = JsonNodeFactory.instance.objectNode().put("state", row.text("estado"));
                result.set("good", row.json().at("/_handshake/good"));
                result.set("bad", row.json().at("/_handshake/bad"));
                return ApiResponse.of(200, result.put("message", row.text("motivo_desactivacion")));
            }
        }
        throw PanelCall.missing("there is no webhook destination " + id);
    }

    /** Every delivery with its attempts. */
    ApiResponse deliveries() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        places.forEach(place -> place.chapters().the(DeliveriesChapter.class).all(data));
        return ApiResponse.of(200, list);
    }

    /** Sends a delivery once more. */
    ApiResponse resend(PanelCall call) {
        String id = call.parameters().get(0);
        for (PanelServer.Place place : places) {
            ObjectNode resent = place.chapters().the(DeliveriesChapter.class).resend(id);
            if (resent != null) {
                return ApiResponse.of(200, resent);
            }
        }
        throw PanelCall.missing("there is no delivery " + id);
    }

    /** Lets deliveries go wrong. */
    ApiResponse arm(PanelCall call) {
        call.only("type", "times", "trouble", "delay");
        Set<String> types =
                new TreeSet<>(places.get(0).office().contract().events().kinds());
        types.add("*");
        String type = call.word("type", types, "*");
        Set<String> troubles = Arrays.stream(DeliveryFaults.Kind.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        DeliveryFaults.Kind kind =
                DeliveryFaults.Kind.valueOf(call.word("trouble", troubles, null).toUpperCase(Locale.ROOT));
        JsonNode times = call.body().path("times");
        if (!times.isMissingNode() && (!times.isInt() || times.asInt() < 1)) {
            throw PanelCall.wrong("times must be a whole number from 1");
        }
        Duration delay = delay(call.text("delay"));
        places.forEach(place -> mischief(place).arm(type, times.asInt(1), kind, delay));
        return ApiResponse.empty(204);
    }

    /** Lets deliveries go right again. */
    ApiResponse disarm() {
        places.forEach(place -> mischief(place).clear());
        return ApiResponse.empty(204);
    }

    private static Duration delay(@Nullable String text) {
        try {
            Duration delay = text == null ? Duration.ofMinutes(1) : Duration.parse(text);
            if (!delay.isNegative() && delay.compareTo(Duration.ofDays(366)) <= 0) {
                return delay;
            }
        } catch (DateTimeException e) {
            // Falls through to what every other wrong value gets.
        }
        throw PanelCall.wrong("delay must be a duration such as PT1M, of a year at the most");
    }

    private static DeliveryFaults mischief(PanelServer.Place place) {
        return place.chapters().the(DeliveriesChapter.class).mischief();
    }

    private static DestinationsChapter destinations(PanelServer.Place place) {
        return place.chapters().the(DestinationsChapter.class);
    }
}
