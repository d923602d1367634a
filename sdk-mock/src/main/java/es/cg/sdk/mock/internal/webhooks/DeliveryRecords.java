package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import es.cg.sdk.mock.internal.store.Table;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds webhook deliveries in the store, where each destination has a table of its own. Guarded by the service's lock.
 */
public record DeliveryRecords(Environment environment, DestinationsChapter destinations) {
    /** The states of deliveries. */
    public static final List<String> STATES = List.of("pendiente", "entregada", "fallida", "agotada");

    private static final String MADE = "creado_en";

    /** A delivery with its destination. */
    public record Found(Row destination, Row delivery) {}

    /** Returns the table of the deliveries to a destination. */
    public Table of(String destination) {
        return environment.table("webhook_deliveries " + destination);
    }

    /** Returns the filter of the deliveries in a state; of all if it is null. */
    public static RowFilter inState(@Nullable String estado) {
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
     * Returns deliveries that pass a filter, newest first.
     *
     * @param only the id of one destination; empty for the deliveries of all
     * @param after the last delivery of the list before, with which this one goes on; null to begin
     * @param most the maximum number of deliveries
     */
    public List<Found> newest(String only, RowFilter filter, @Nullable Found after, int most) {
        List<Found> newest = new ArrayList<>();
        boolean isPassed = false;
        for (Row destination : destinations.all()) {
            long before = Long.MAX_VALUE;
            RowFilter older = filter;
            if (after != null && destination.id().equals(after.destination().id())) {
                before = after.delivery().number();
                isPassed = true;
            } else if (after != null) {
                // Of two destinations, the first one's come first in the same second.
                older = filter.and(madeBefore(after.delivery(), isPassed));
            }
            if (only.isEmpty() || only.equals(destination.id())) {
                of(destination.id())
                        .pageOfAll(before, most, older)
                        .forEach(row -> newest.add(new Found(destination, row)));
            }
        }
        newest.sort(
                Comparator.comparing((Found each) -> each.delivery().text(MADE)).reversed());
        return newest.subList(0, Math.min(most, newest.size()));
    }

    /** Returns the filter of deliveries that were made before another one, or in the same second. */
    public static RowFilter madeBefore(Row other, boolean orThen) {
        long made = OffsetDateTime.parse(other.text(MADE)).toEpochSecond();
        return RowFilter.seconds(MADE, 0, orThen ? made : made - 1);
    }

    /** Returns the filter of deliveries that were made at a moment or later, and before another one; null for any. */
    public static RowFilter madeBetween(@Nullable Instant from, @Nullable Instant until) {
        return from == null && until == null
                ? RowFilter.all()
                : RowFilter.seconds(
                        MADE, from == null ? 0 : second(from), until == null ? Long.MAX_VALUE : second(until) - 1);
    }

    /** Returns the first second that does not begin before a moment. */
    private static long second(Instant moment) {
        return moment.getEpochSecond() + (moment.getNano() > 0 ? 1 : 0);
    }

    private List<Found> found(Function<Table, List<Row>> search) {
        List<Found> found = new ArrayList<>();
        for (Row destination : destinations.all()) {
            search.apply(of(destination.id())).forEach(delivery -> found.add(new Found(destination, delivery)));
        }
        return found;
    }

    /** Returns how many deliveries to a destination are in each state. */
    public Map<String, Integer> counts(String destination) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String state : STATES) {
            counts.put(state, of(destination).newestFirst(inState(state)).size());
        }
        return counts;
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
