package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Handles the panel's calls on webhook destinations and on faults of deliveries. Guarded by the service's lock. */
final class PanelWebhookHandlers {
    private final EventRules eventRules;

    PanelWebhookHandlers(EventRules eventRules) {
        this.eventRules = eventRules;
    }

    /** Returns all destinations, the warnings to the firm, and the kinds of events. */
    ApiResponse list(PanelCall call) {
        ObjectNode list = Fields.none();
        ArrayNode data = list.putArray("data");
        ArrayNode warnings = list.putArray("warnings");
        for (FirmEnvironment environment : call.environments()) {
            destinations(environment).all().forEach(row -> data.add(destination(environment, row)));
            environment.context().warnings().all().forEach(each -> warnings.add(each.shown()));
        }
        eventRules.kinds().stream().sorted().forEach(list.putArray("types")::add);
        return ApiResponse.of(200, list);
    }

    private static ObjectNode destination(FirmEnvironment environment, Row row) {
        ObjectNode shown = row.shown().put("world", environment.name()).put("key", row.text("_key"));
        shown.put("sandbox", environment.ofSandbox() != null);
        ApiKey key = environment.context().keys().byId(row.text("_key"));
        shown.put("key_prefix", key == null ? "" : key.prefix()).put("why", row.text("_why"));
        if (row.json().has("_handshake")) {
            shown.set("handshake", row.json().path("_handshake").deepCopy());
        }
        environment.deliveries().counts(row.id()).forEach(shown.putObject("deliveries")::put);
        return shown;
    }

    /** Runs the handshake now, and answers when it has ended. */
    ApiResponse verify(PanelCall call) {
        FirmEnvironment environment = call.found(
                each -> destinations(each).verify(call.id()) ? each : null,
                "there is no webhook destination " + call.id());
        environment.context().clockRunner().settle();
        Row row = environment.table(TableNames.WEBHOOKS).find(call.id());
        if (row == null) {
            throw PanelCall.conflict("the destination was deleted meanwhile");
        }
        ObjectNode result = Fields.texts(row.json(), "state=/estado");
        result.set("good", row.json().at("/_handshake/good"));
        result.set("bad", row.json().at("/_handshake/bad"));
        return ApiResponse.of(200, result.put("message", row.text("_why")));
    }

    /** Returns the armed faults of deliveries. */
    ApiResponse armed(PanelCall call) {
        ObjectNode list = Fields.none();
        ArrayNode data = list.putArray("data");
        for (FirmEnvironment each : call.environments()) {
            for (DeliveryFaults.State fault : each.deliveryFaults().states()) {
                data.addObject()
                        .put("world", each.name())
                        .put("type", fault.event())
                        .put("trouble", fault.kind().name().toLowerCase(Locale.ROOT))
                        .put("left", fault.left());
            }
        }
        return ApiResponse.of(200, list);
    }

    /** Arms a fault of deliveries. */
    ApiResponse arm(PanelCall call) {
        call.only("type", "times", "trouble", "delay");
        Set<String> types = new TreeSet<>(eventRules.kinds());
        types.add("*");
        String type = call.word("type", types, "*");
        Set<String> troubles = Arrays.stream(DeliveryFaults.Kind.values())
                .map(each -> each.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.toCollection(TreeSet::new));
        DeliveryFaults.Kind kind =
                DeliveryFaults.Kind.valueOf(call.word("trouble", troubles, null).toUpperCase(Locale.ROOT));
        JsonNode times = call.body().path("times");
        if (!times.isMissingNode() && (!times.isInt() || times.asInt() < 1)) {
            throw PanelCall.wrong("times must be a whole number, 1 or more");
        }
        Duration delay = delay(call.text("delay"));
        call.environments().forEach(environment -> environment.deliveryFaults().arm(type, times.asInt(1), kind, delay));
        return ApiResponse.empty(204);
    }

    /** Disarms all faults of deliveries. */
    ApiResponse disarm(PanelCall call) {
        call.environments().forEach(environment -> environment.deliveryFaults().clear());
        return ApiResponse.empty(204);
    }

    private static Duration delay(@Nullable String text) {
        String message = "delay must be a duration such as PT1M, of at most 366 days";
        Duration delay = PanelCall.duration(text == null ? "PT1M" : text, message);
        if (delay.isNegative() || delay.compareTo(Duration.ofDays(366)) > 0) {
            throw PanelCall.wrong(message);
        }
        return delay;
    }

    private static DestinationsChapter destinations(FirmEnvironment environment) {
        return environment.chapters().destinations();
    }
}
