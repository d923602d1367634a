package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.outbound.SignatureForm;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import es.cg.sdk.mock.internal.webhooks.DeliveryRequests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Handles the panel's calls on the deliveries of webhooks. Guarded by the service's lock. */
final class DeliveryHandlers {
    // Receivers refuse a signature that is older, or newer, than five minutes.
    private static final long OLDEST_SECONDS = 300;

    /** A delivery with where it goes. */
    private record Found(FirmEnvironment environment, DeliveryRecords.Found its) {
        Row delivery() {
            return its.delivery();
        }

        String made() {
            return delivery().text("creado_en");
        }
    }

    /**
     * Returns the deliveries with their attempts, newest first: those of a destination, in a state, of events of a
     * kind, made in a range of the clock of their environment. With {@code id}, only that one, with its body and the
     * parts of its signatures.
     */
    ApiResponse list(PanelCall call) {
        String id = call.query().get("id");
        if (id != null) {
            return ApiResponse.of(200, call.page(Stream.ofNullable(find(call, id)), each -> whole(call, each)));
        }
        return ApiResponse.of(200, call.page(newest(call).stream(), each -> sheet(call, each)));
    }

    /** Returns one delivery more than a page has, after the one that {@code before} names. */
    private static List<Found> newest(PanelCall call) {
        String only = call.filter("destination");
        String kind = call.filter("event");
        String state = call.oneOf("state", DeliveryRecords.STATES);
        RowFilter filter = DeliveryRecords.inState(state.isEmpty() ? null : state)
                .and(DeliveryRecords.madeBetween(call.instant("from"), call.instant("until")));
        RowFilter wanted = kind.isEmpty() ? filter : filter.and(RowFilter.text("tipo", kind));
        Found before = find(call, call.filter("before"));
        List<Found> newest = new ArrayList<>();
        if (before == null && call.query().containsKey("before")) {
            throw PanelCall.noRow(call.filter("before"));
        }
        for (FirmEnvironment each : call.environments()) {
            RowFilter older = wanted;
            DeliveryRecords.Found after = null;
            if (before != null && before.environment().name().equals(each.name())) {
                after = before.its();
            } else if (before != null) {
                // In the same second, production comes first.
                older = wanted.and(DeliveryRecords.madeBefore(before.delivery(), each.ofSandbox() != null));
            }
            each.deliveries()
                    .newest(only, older, after, call.limit() + 1)
                    .forEach(its -> newest.add(new Found(each, its)));
        }
        newest.sort(Comparator.comparing(Found::made).reversed());
        return newest;
    }

    private static @Nullable Found find(PanelCall call, String id) {
        for (FirmEnvironment each : call.environments()) {
            DeliveryRecords.Found found = each.deliveries().find(id);
            if (found != null) {
                return new Found(each, found);
            }
        }
        return null;
    }

    private static ObjectNode sheet(PanelCall call, Found found) {
        Row row = found.delivery();
        Row destination = found.its().destination();
        ObjectNode sheet = row.shown().put("destino_id", destination.id()).put("url", destination.text("url"));
        sheet.put("world", found.environment().name()).put("client", row.client());
        sheet.put("trace", row.text("_trace")).put("why", row.text("_why")).put("why_es", row.text("_why_es"));
        sheet.set("attempts", row.json().path("_attempts").deepCopy());
        Row event = event(found);
        BookRecords.Found record = event == null ? null : BookRecords.find(call.environments(), subject(event));
        if (record != null) {
            sheet.set("record", BookRecords.line(record));
        }
        return sheet;
    }

    private static @Nullable Row event(Found found) {
        return found.environment().events().find(found.delivery().text("evento_id"));
    }

    /** Returns the id of the record that an event is about; of a payment, its invoice. */
    static String subject(Row event) {
        String invoice = event.text("/data/object/factura_id");
        return event.text("type").equals("invoice.payment_recorded") && !invoice.isEmpty()
                ? invoice
                : event.text("/data/object/id");
    }

    private static ObjectNode whole(PanelCall call, Found found) {
        ObjectNode whole = sheet(call, found);
        Row event = event(found);
        EventForm form =
                found.environment().context().settings().fixed().deliveries().form();
        String body = event == null ? "" : DeliveryRequests.body(event);
        String secret = found.its().destination().text("_secret");
        for (JsonNode attempt : whole.path("attempts")) {
            ((ObjectNode) attempt).set("signed", signed(form.signature(), attempt, secret, body));
        }
        return whole.put("body", body);
    }

    /** Returns the parts of the signature of an attempt, and what a receiver finds that verifies it. */
    private static ObjectNode signed(SignatureForm form, JsonNode attempt, String secret, String body) {
        String header = attempt.path("signature").asText("");
        String sent = attempt.path("sent_body").asText(body);
        long second = form.second(header);
        String expected = form.of(secret, second, sent);
        long age = attempt.path("signed_before_s").asLong();
        boolean isEqual = header.equals(expected);
        ObjectNode signed = Fields.none();
        signed.put("t", second)
                .put("age", age)
                .put("given", form.signatureIn(header))
                .put("expected", form.signatureIn(expected));
        signed.put("text", form.beforeBody(second) + sent);
        String otherwise = attempt.has("sent_body") ? "altered" : "secret";
        return signed.put("verdict", !isEqual ? otherwise : age > OLDEST_SECONDS ? "stale" : "valid");
    }

    /** Sends a delivery again. */
    ApiResponse resend(PanelCall call) {
        return ApiResponse.of(
                200,
                call.found(
                        each -> each.chapters().deliveries().resend(call.id()), "there is no delivery " + call.id()));
    }
}
