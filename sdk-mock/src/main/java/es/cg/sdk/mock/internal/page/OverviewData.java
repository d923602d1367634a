package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Data of the page's area Overview: calls a minute, errors by code, deliveries that have not arrived, armed faults of
 * deliveries, what falls due next and what ran last. The faults of calls come from the panel's calls.
 */
final class OverviewData implements PageData {
    private static final int MAX_CODES = 6;
    private static final int MAX_FAILING = 5;
    private static final int MAX_TASKS = 100;

    private final PageContext context;
    private final CallRate rate;

    OverviewData(PageContext context, CallRate rate) {
        this.context = context;
        this.rate = rate;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("overview", query -> overview());
    }

    private ObjectNode overview() {
        ObjectNode overview = JsonNodeFactory.instance.objectNode();
        rate.lastMinutes().forEach(overview.putArray("rate")::add);
        addCalls(overview.putObject("calls"));
        addDeliveries(overview.putObject("deliveries"));
        ArrayNode armed = overview.putArray("delivery_faults");
        ArrayNode due = overview.putArray("due");
        ArrayNode ran = overview.putArray("ran");
        for (FirmEnvironment each : context.environments()) {
            for (DeliveryFaults.State fault : each.deliveryFaults().states()) {
                armed.addObject()
                        .put("world", each.name())
                        .put("event", fault.event())
                        .put("trouble", fault.kind().name().toLowerCase(Locale.ROOT))
                        .put("left", fault.left());
            }
            TaskSchedule schedule = each.context().environment().schedule();
            schedule.upcoming(MAX_TASKS).forEach(task -> add(due, each, task));
            schedule.lastRuns().forEach(task -> add(ran, each, task));
        }
        return overview;
    }

    private static void add(ArrayNode list, FirmEnvironment environment, TaskSchedule.Ran task) {
        list.addObject()
                .put("world", environment.name())
                .put("at", SimulatedClock.stamp(task.due()))
                .put("task", task.kind())
                .put("id", task.payload().path("id").asText(""))
                .put("client", task.payload().path("client").asLong());
    }

    private void addCalls(ObjectNode calls) {
        CallJournal journal = context.shared().journal();
        List<CallJournal.RecordedCall> kept = journal.newestFirst();
        Map<String, Integer> byCode = new TreeMap<>();
        Map<String, Integer> statuses = new TreeMap<>();
        for (CallJournal.RecordedCall call : kept) {
            if (call.refusedBy() != null) {
                byCode.merge(call.refusedBy(), 1, Integer::sum);
                statuses.putIfAbsent(call.refusedBy(), call.status());
            }
        }
        calls.put("recorded", journal.recorded())
                .put("kept", kept.size())
                .put("refused", byCode.values().stream().mapToInt(each -> each).sum());
        ArrayNode errors = calls.putArray("errors");
        byCode.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MAX_CODES)
                .forEach(each -> errors.addObject()
                        .put("code", each.getKey())
                        .put("status", statuses.get(each.getKey()))
                        .put("count", each.getValue()));
    }

    private void addDeliveries(ObjectNode deliveries) {
        int all = 0;
        int arrived = 0;
        List<ObjectNode> failing = new ArrayList<>();
        for (FirmEnvironment each : context.environments()) {
            DeliveryRecords records = each.chapters().deliveries().records();
            for (Row destination : each.chapters().destinations().all()) {
                arrived += records.count(destination.id(), "entregada");
                for (String state : List.of("pendiente", "entregada", "fallida", "agotada")) {
                    all += records.count(destination.id(), state);
                }
            }
            for (String state : List.of("fallida", "agotada")) {
                for (DeliveryRecords.Found found : records.newest(state, null, MAX_FAILING)) {
                    failing.add(found.delivery()
                            .shown()
                            .put("url", found.destination().text("url"))
                            .put("world", each.name()));
                }
            }
        }
        deliveries.put("all", all).put("arrived", arrived);
        ArrayNode list = deliveries.putArray("failing");
        failing.stream()
                .sorted(Comparator.comparing(
                                (ObjectNode row) -> row.path("creado_en").asText())
                        .reversed())
                .limit(MAX_FAILING)
                .forEach(list::add);
    }
}
