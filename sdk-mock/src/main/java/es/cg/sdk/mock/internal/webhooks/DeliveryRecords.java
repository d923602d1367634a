package es.cg.sdk.mock.internal.webhooks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds webhook deliveries in the store, where each destination has a table of its own. Guarded by the service's lock.
 */
public record DeliveryRecords(Environment environment, DestinationsChapter destinations) {
    /** A delivery with its destination. */
    public record Found(Row destination, Row delivery) {}

    /** Returns the table of the deliveries to a destination. */
    Table of(String destination) {
        return environment.table("webhook_deliveries " + destination);
    }

    /** Returns the filter of the deliveries in a state; of all if it is null. */
    static RowFilter inState(@Nullable String estado) {
        return estado == null ? RowFilter.all() : RowFilter.text("estado", estado);
    }

    /** Returns the delivery of this id; null if there is none. */
    public @Nullable Found find(String id) {
        for (Row destination : destinations.all()) {
            Row delivery = of(destination.id()).find(id);
            if (delivery != null) {
                return new Found(destination, delivery);
            }
        }
        return null;
    }

    /** Returns the deliveries of an event, newest first of each destination. */
    public List<Found> ofEvent(String event) {
        return found(deliveries -> deliveries.newestFirst(RowFilter.text("evento_id", event)));
    }

    /**
     * Returns up to this many deliveries to each destination, newest first: in this state and of events of this kind,
     * where null is any.
     */
    public List<Found> newest(@Nullable String estado, @Nullable String kind, int most) {
        RowFilter ofKind = kind == null ? RowFilter.all() : RowFilter.text("tipo", kind);
        return found(deliveries ->
                deliveries.pageOfAll(Long.MAX_VALUE, most, inState(estado).and(ofKind)));
    }

    private List<Found> found(Function<Table, List<Row>> search) {
        List<Found> found = new ArrayList<>();
        for (Row destination : destinations.all()) {
            search.apply(of(destination.id())).forEach(delivery -> found.add(new Found(destination, delivery)));
        }
        return found;
    }

    /** Returns how many deliveries to a destination are in this state. */
    public int count(String destination, String estado) {
        return of(destination).newestFirst(inState(estado)).size();
    }

    /** Adds every delivery with its attempts to a list, newest first of each destination. */
    public void all(ArrayNode into) {
        for (Found each : found(Table::newestFirst)) {
            Row row = each.delivery();
            ObjectNode shown = row.shown().put("destino_id", each.destination().id());
            shown.put("trace", row.text("_trace")).put("why", row.text("_why"));
            shown.set("attempts", row.json().path("_attempts").deepCopy());
            into.add(shown);
        }
    }

    /** Whether a destination of this key has accepted an event. */
    public boolean hasAccepted(String key) {
        return ofKey(key).anyMatch(each -> each.isAccepted() && !DeliveryFaults.isSentOnce(each));
    }

    /** Whether this key's destinations answered every wrong signature with 401, and there was at least one. */
    public boolean hasRefusedWrongSignatures(String key) {
        List<Delivery> wronglySigned = ofKey(key)
                .filter(each -> DeliveryFaults.isSentOnce(each) && each.tries() > 0)
                .toList();
        return !wronglySigned.isEmpty() && wronglySigned.stream().allMatch(Delivery::wasRefused);
    }

    private Stream<Delivery> ofKey(String key) {
        return destinations.ofKey(key).stream()
                .flatMap(each -> of(each.id()).newestFirst().stream())
                .map(Delivery::new);
    }
}
