package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.EventRules;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DestinationsChapter;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's calls on webhook destinations, their deliveries, and faults of deliveries. Guarded by the
 * service's lock.
 */
final class PanelWebhookHandlers {
    private final EventRules eventRules;

    PanelWebhookHandlers(EventRules eventRules) {
        this.eventRules = eventRules;
    }

    /** Returns all destinations, and the warnings to the firm. */
    ApiResponse list(PanelCall call) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        ArrayNode warnings = list.putArray("warnings");
        for (FirmEnvironment environment : call.environments()) {
            boolean sandbox = environment.context().environment().sandbox();
            for (Row row : destinations(environment).all()) {
                ObjectNode shown = row.shown().put("sandbox", sandbox).put("key", row.text("_key"));
                shown.put("why", row.text("_why"));
                if (row.json().has("_handshake")) {
                    shown.set("handshake", row.json().path("_handshake").deepCopy());
                }
                data.add(shown);
            }
            environment.context().warnings().all().forEach(each -> warnings.add(each.shown()));
        }
        return ApiResponse.of(200, list);
    }

    /** Runs the handshake now, and answers when it has ended. */
    ApiResponse verify(PanelCall call) {
        String id = call.parameters().get(0);
        for (FirmEnvironment environment : call.environments()) {
            if (destinations(environment).verify(id)) {
                environment.context().clockRunner().settle();
                Row row = environment
                        .context()
                        .environment()
                        .table(TableNames.WEBHOOKS)
                        .find(id);
                if (row == null) {
                    throw PanelCall.conflict("the destination was deleted meanwhile");
                }
                ObjectNode result = JsonNodeFactory.instance.objectNode().put("state", row.text("estado"));
                result.set("good", row.json().at("/_handshake/good"));
                result.set("bad", row.json().at("/_handshake/bad"));
                return ApiResponse.of(200, result.put("message", row.text("_why")));
            }
        }
        throw PanelCall.missing("there is no webhook destination " + id);
    }

    /** Returns all deliveries with their attempts. */
    ApiResponse deliveries(PanelCall call) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        call.environments()
                .forEach(environment ->
                        environment.chapters().deliveries().records().all(data));
        return ApiResponse.of(200, list);
    }

    /** Sends a delivery again. */
    ApiResponse resend(PanelCall call) {
        String id = call.parameters().get(0);
        for (FirmEnvironment environment : call.environments()) {
            ObjectNode resent = environment.chapters().deliveries().resend(id);
            if (resent != null) {
                return ApiResponse.of(200, resent);
            }
        }
        throw PanelCall.missing("there is no delivery " + id);
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
        try {
            Duration delay = text == null ? Duration.ofMinutes(1) : Duration.parse(text);
            if (!delay.isNegative() && delay.compareTo(Duration.ofDays(366)) <= 0) {
                return delay;
            }
        } catch (DateTimeException e) {
            // Refused below like every other wrong value.
        }
        throw PanelCall.wrong("delay must be a duration such as PT1M, of at most 366 days");
    }

    private static DestinationsChapter destinations(FirmEnvironment environment) {
        return environment.chapters().destinations();
    }
}
