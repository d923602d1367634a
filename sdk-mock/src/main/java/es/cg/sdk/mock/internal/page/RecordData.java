package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.CallJournal.RecordedCall;
import es.cg.sdk.mock.internal.store.Row;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Data of one record for the page's area Books: the record, its requests, its events and their deliveries. */
final class RecordData implements PageData {
    private static final int MAX_LINKS = 10;

    private final PageContext context;
    private final RecordFinder records;

    RecordData(PageContext context) {
        this.context = context;
        this.records = new RecordFinder(context);
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("record", this::record);
    }

    /** A saved copy opens no single record. */
    @Override
    public Map<String, ObjectNode> saved() {
        return Map.of();
    }

    private ObjectNode record(Map<String, String> query) {
        RecordFinder.Found found = records.find(query.getOrDefault("id", ""));
        if (found == null) {
            return PageQuery.gone();
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("world", found.environment().name());
        answer.set("line", RecordFinder.line(found));
        answer.set("record", found.row().shown());
        calls(found, answer.putArray("calls"));
        events(found, answer.putArray("events"));
        return answer;
    }

    /** Adds the newest requests that wrote the record, or named it in a write. */
    private void calls(RecordFinder.Found found, ArrayNode into) {
        List<RecordedCall> calls = context.shared().journal().newestFirst();
        Set<String> traces = new HashSet<>(
                TraceData.traces(found.environment(), calls, found.row().id()));
        calls.stream()
                .filter(call ->
                        call.done() && traces.contains(call.trace()) && TraceData.isOf(found.environment(), call))
                .limit(MAX_LINKS)
                .forEach(call -> into.addObject()
                        .put("number", call.number())
                        .put("operation", call.operation())
                        .put("status", call.status())
                        .put("at", TrafficData.stamp(call.at())));
    }

    private static void events(RecordFinder.Found found, ArrayNode into) {
        List<Row> events =
                found.environment().context().events().about(found.row().id());
        for (Row event : events.subList(0, Math.min(MAX_LINKS, events.size()))) {
            ObjectNode shown = into.addObject().put("id", event.id()).put("type", event.text("type"));
            shown.put("created", event.json().path("created").asLong());
            ArrayNode deliveries = shown.putArray("deliveries");
            found.environment()
                    .chapters()
                    .deliveries()
                    .records()
                    .ofEvent(event.id())
                    .forEach(each -> deliveries
                            .addObject()
                            .put("id", each.delivery().id())
                            .put("estado", each.delivery().text("estado"))
                            .put("proximo_intento_en", each.delivery().text("proximo_intento_en")));
        }
    }
}
