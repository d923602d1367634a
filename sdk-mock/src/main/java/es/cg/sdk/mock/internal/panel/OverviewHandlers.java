package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's calls that say at a glance what the mock is and does: its worlds with their clocks, calls a
 * minute, errors by code, deliveries that have not arrived. Guarded by the service's lock.
 */
final class OverviewHandlers {
    private static final int MAX_CODES = 6;
    private static final int MAX_FAILING = 5;
    private static final int MAX_TASKS = 100;
    private static final int MAX_CLIENTS = 20;
    private static final String FAILED = "fallida";
    private static final String GIVEN_UP = "agotada";

    private final CallJournal journal;
    private final CallRate rate;

    OverviewHandlers(CallJournal journal, CallRate rate) {
        this.journal = journal;
        this.rate = rate;
    }

    /** Returns plan and masked keys of a firm; of each world address, clock, clients, what is due and what ran. */
    ApiResponse worlds(PanelCall call) {
        int most = (int) call.number("limit", 1, MAX_TASKS, MAX_TASKS);
        FirmSettings settings = call.firm().settings();
        ObjectNode worlds = Fields.none().put("plan", settings.plan().word());
        if (!settings.fixed().correctionsName().isEmpty()) {
            worlds.putObject("corrections")
                    .put("name", settings.fixed().correctionsName())
                    .put("count", settings.fixed().corrections().size());
        }
        ObjectNode keys = worlds.putObject("keys");
        call.firm().keys().forEach((kind, key) -> keys.put(kind, masked(key)));
        for (FirmEnvironment each : call.environments()) {
            Environment environment = each.context().environment();
            ObjectNode world = worlds.putObject(environment.name()).put("url", environment.baseUrl());
            world.put("now", environment.clock().stamp())
                    .put("frozen", environment.clock().isFrozen());
            call.firm().clients().getOrDefault(each.name(), List.of()).forEach(world.putArray("clients")::add);
            tasks(each, world.putArray("due"), environment.schedule().upcoming(most), most);
            tasks(each, world.putArray("ran"), environment.schedule().lastRuns(), most);
        }
        return ApiResponse.of(200, worlds);
    }

    private static void tasks(FirmEnvironment environment, ArrayNode list, List<TaskSchedule.Ran> tasks, int most) {
        tasks.stream()
                .limit(most)
                .forEach(task -> about(
                        environment,
                        list.addObject()
                                .put("at", SimulatedClock.stamp(task.due()))
                                .put("task", task.kind())
                                .put("id", task.payload().path("id").asText(""))
                                .put("client", task.payload().path("client").asLong())));
    }

    /** Adds what a task is about as it is now: its record, its destination, and the kind of event of a delivery. */
    private static void about(FirmEnvironment environment, ObjectNode task) {
        String id = task.path("id").asText();
        DeliveryRecords.Found delivery = environment.deliveries().find(id);
        Row destination =
                delivery == null ? environment.table(TableNames.WEBHOOKS).find(id) : delivery.destination();
        Row event = delivery == null
                ? null
                : environment.events().find(delivery.delivery().text("evento_id"));
        task.put("event", event == null ? null : event.text("type"))
                .put("url", destination == null ? null : destination.text("url"));
        task.set("record", new CallOutcome(environment).record(event == null ? id : DeliveryHandlers.subject(event)));
    }

    /** Returns the public part of a key. */
    private static String masked(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? "" : key.substring(0, dot) + ".…";
    }

    /** Returns calls a minute, errors by code, destinations that fail, and the next tax deadline. */
    ApiResponse overview(PanelCall call) {
        ObjectNode overview = Fields.none();
        rate.lastMinutes().forEach(overview.putArray("rate")::add);
        addCalls(overview.putObject("calls"));
        addDeliveries(call, overview.putObject("deliveries"));
        overview.set("deadline", deadline(call));
        return ApiResponse.of(200, overview);
    }

    private void addCalls(ObjectNode calls) {
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

    private static void addDeliveries(PanelCall call, ObjectNode deliveries) {
        int all = 0;
        int arrived = 0;
        List<ObjectNode> failing = new ArrayList<>();
        for (FirmEnvironment each : call.environments()) {
            DeliveryRecords records = each.deliveries();
            for (Row destination : each.chapters().destinations().all()) {
                Map<String, Integer> counts = records.counts(destination.id());
                int missed = counts.getOrDefault(FAILED, 0) + counts.getOrDefault(GIVEN_UP, 0);
                all += counts.values().stream().mapToInt(count -> count).sum();
                arrived += counts.getOrDefault("entregada", 0);
                if (missed > 0) {
                    failing.add(failing(records, destination)
                            .put("destination", destination.id())
                            .put("url", destination.text("url"))
                            .put("world", each.name())
                            .put("count", missed));
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

    /** Returns the newest delivery to a destination that has not arrived. */
    private static ObjectNode failing(DeliveryRecords records, Row destination) {
        return Stream.of(FAILED, GIVEN_UP)
                .flatMap(state -> records.newest(destination.id(), DeliveryRecords.inState(state), null, 1).stream())
                .map(found -> found.delivery().shown())
                .max(Comparator.comparing(row -> row.path("creado_en").asText()))
                .orElseThrow();
    }

    /** Returns the next tax deadline of the firm's first ready clients of production; null if there is none. */
    private static @Nullable ObjectNode deadline(PanelCall call) {
        FirmEnvironment production = call.firm().production();
        Environment store = production.context().environment();
        String today = store.clock().today().toString();
        return call.firm().clients().getOrDefault(production.name(), List.of()).stream()
                .limit(MAX_CLIENTS)
                .map(client -> store.table(TableNames.CLIENTS).find(Long.toString(client)))
                .filter(Objects::nonNull)
                .flatMap(client -> production.chapters().taxCalendar().of(client).stream()
                        .filter(row -> row.path("fecha_limite").asText().compareTo(today) >= 0
                                && Set.of("pendiente", "generado")
                                        .contains(row.path("estado").asText()))
                        .limit(1)
                        .map(row -> row.put("client", client.client())))
                .min(Comparator.comparing(row -> row.path("fecha_limite").asText()))
                .orElse(null);
    }
}
