package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Data of the page's area Webhooks: destinations, their deliveries, and each delivery with the parts of its signatures.
 */
final class WebhooksData implements PageData {
    private static final List<String> STATES = List.of("pendiente", "entregada", "fallida", "agotada");

    // Receivers refuse a signature that is older, or newer, than five minutes.
    private static final long OLDEST_SECONDS = 300;

    private final PageContext context;
    private final RecordFinder records;

    WebhooksData(PageContext context) {
        this.context = context;
        this.records = new RecordFinder(context);
    }

    /** A delivery with where it goes. */
    private record Found(FirmEnvironment environment, Row destination, Row delivery) {}

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("webhooks", query -> webhooks(), "deliveries", this::deliveries, "delivery", this::delivery);
    }

    /** Returns the destinations and the newest deliveries, without their attempts. */
    @Override
    public Map<String, ObjectNode> saved() {
        return Map.of("webhooks", webhooks(), "deliveries", deliveries(Map.of()));
    }

    private ObjectNode webhooks() {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        ArrayNode destinations = answer.putArray("destinations");
        ArrayNode armed = answer.putArray("armed");
        for (FirmEnvironment each : context.environments()) {
            for (Row row : each.chapters().destinations().all()) {
                destinations.add(destination(each, row));
            }
            for (DeliveryFaults.State fault : each.deliveryFaults().states()) {
                armed.addObject()
                        .put("world", each.name())
                        .put("event", fault.event())
                        .put("trouble", fault.kind().name().toLowerCase(Locale.ROOT))
                        .put("left", fault.left());
            }
        }
        context.production().context().contract().events().kinds().stream()
                .sorted()
                .forEach(answer.putArray("types")::add);
        return answer;
    }

    private static ObjectNode destination(FirmEnvironment environment, Row row) {
        ObjectNode shown = row.shown().put("world", environment.name());
        ApiKey key = environment.context().keys().byId(row.text("_key"));
        shown.put("key", key == null ? "" : key.row().text("prefix")).put("why", row.text("_why"));
        if (row.json().has("_handshake")) {
            shown.set("handshake", row.json().path("_handshake").deepCopy());
        }
        ObjectNode counts = shown.putObject("deliveries");
        DeliveryRecords deliveries = environment.chapters().deliveries().records();
        STATES.forEach(state -> counts.put(state, deliveries.count(row.id(), state)));
        return shown;
    }

    /**
     * Returns the newest deliveries: those of the destination {@code destination}, in the state {@code state}, of
     * events of the kind {@code event}.
     */
    private ObjectNode deliveries(Map<String, String> query) {
        int most = PageQuery.most(query);
        String only = query.getOrDefault("destination", "");
        String state = query.getOrDefault("state", "");
        String kind = query.getOrDefault("event", "");
        List<ObjectNode> rows = new ArrayList<>();
        for (FirmEnvironment each : context.environments()) {
            for (DeliveryRecords.Found found : each.chapters()
                    .deliveries()
                    .records()
                    .newest(state.isEmpty() ? null : state, kind.isEmpty() ? null : kind, most + 1)) {
                if (only.isEmpty() || only.equals(found.destination().id())) {
                    rows.add(sheet(new Found(each, found.destination(), found.delivery())));
                }
            }
        }
        rows.sort(Comparator.comparing((ObjectNode row) -> row.path("creado_en").asText())
                .reversed());
        return PageQuery.limited(JsonNodeFactory.instance.objectNode(), rows, most, row -> row);
    }

    private ObjectNode sheet(Found found) {
        Row row = found.delivery();
        ObjectNode sheet = row.shown().put("destination", found.destination().id());
        sheet.put("url", found.destination().text("url"))
                .put("world", found.environment().name());
        sheet.put("client", row.client()).put("trace", row.text("_trace"));
        sheet.put("why", row.text("_why")).put("why_es", row.text("_why_es"));
        Row event = found.environment().context().events().find(row.text("evento_id"));
        RecordFinder.Found record = event == null ? null : records.find(subject(event));
        if (record != null) {
            sheet.set("record", RecordFinder.line(record));
        }
        return sheet;
    }

    /** Returns the id of the record that an event is about; of a payment, its invoice. */
    private static String subject(Row event) {
        String invoice = event.text("/data/object/factura_id");
        return event.text("type").equals("invoice.payment_recorded") && !invoice.isEmpty()
                ? invoice
                : event.text("/data/object/id");
    }

    /** Returns a delivery with its event and its attempts. */
    private ObjectNode delivery(Map<String, String> query) {
        Found found = find(query.getOrDefault("id", ""));
        if (found == null) {
            return PageQuery.gone();
        }
        ObjectNode whole = sheet(found);
        Row event = found.environment().context().events().find(found.delivery().text("evento_id"));
        EventForm form = found.environment().context().settings().deliveries().form();
        String body = event == null ? "" : form.body(event.shown());
        whole.put("body", body);
        ArrayNode attempts = whole.putArray("attempts");
        for (JsonNode attempt : found.delivery().json().path("_attempts")) {
            ObjectNode shown = attempt.deepCopy();
            shown.set(
                    "signed",
                    signed(form.signature(), attempt, found.destination().text("_secret"), body));
            attempts.add(shown);
        }
        return whole;
    }

    /** Returns the parts of the signature of an attempt, and what a receiver finds that verifies it. */
    private static ObjectNode signed(SignatureForm form, JsonNode attempt, String secret, String body) {
        String header = attempt.path("signature").asText("");
        String sent = attempt.path("sent_body").asText(body);
        long second = form.second(header);
        String expected = form.of(secret, second, sent);
        long age = attempt.path("signed_before_s").asLong();
        boolean isEqual = header.equals(expected);
        ObjectNode signed = JsonNodeFactory.instance.objectNode();
        signed.put("t", second)
                .put("age", age)
                .put("given", form.signatureIn(header))
                .put("expected", form.signatureIn(expected));
        signed.put("text", form.beforeBody(second) + sent);
        String otherwise = attempt.has("sent_body") ? "altered" : "secret";
        return signed.put("verdict", !isEqual ? otherwise : age > OLDEST_SECONDS ? "stale" : "valid");
    }

    private @Nullable Found find(String id) {
        for (FirmEnvironment each : context.environments()) {
            DeliveryRecords.Found found = each.chapters().deliveries().records().find(id);
            if (found != null) {
                return new Found(each, found.destination(), found.delivery());
            }
        }
        return null;
    }
}
