package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.store.TaskSchedule;
import java.util.Map;
import java.util.function.Function;

/** Data of the page's header: addresses, keys, plan, clocks, what falls due next, and the names of the clients. */
final class HeaderData implements PageData {
    /** The name of the data with the whole keys, which need the page's token. */
    static final String KEYS = "keys";

    private static final int MAX_DUE = 5;

    private final PageContext context;

    HeaderData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("header", query -> header(), KEYS, query -> keys(), "clients", query -> clients());
    }

    /** A copy outlives the mock and may be passed on, so it has no whole keys. */
    @Override
    public Map<String, ObjectNode> saved() {
        return Map.of("header", header(), "clients", clients());
    }

    private ObjectNode header() {
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        header.put("plan", context.production().context().settings().plan().word());
        FirmSettings settings = context.production().context().settings();
        if (!settings.correctionsName().isEmpty()) {
            header.putObject("corrections")
                    .put("name", settings.correctionsName())
                    .put("count", settings.corrections().size());
        }
        ObjectNode keys = header.putObject("keys");
        context.firms().first().keys().forEach((kind, key) -> keys.put(kind, masked(key)));
        for (FirmEnvironment each : context.environments()) {
            Environment environment = each.context().environment();
            ObjectNode world = header.putObject(environment.name());
            world.put("url", environment.baseUrl())
                    .put("now", environment.clock().stamp());
            world.put("frozen", environment.clock().isFrozen());
            ArrayNode due = world.putArray("due");
            for (TaskSchedule.Ran task : environment.schedule().upcoming(MAX_DUE)) {
                due.addObject()
                        .put("at", SimulatedClock.stamp(task.due()))
                        .put("task", task.kind())
                        .put("id", task.payload().path("id").asText(""));
            }
        }
        context.firms()
                .first()
                .clients()
                .forEach((world, clients) ->
                        clients.forEach(((ObjectNode) header.path(world)).putArray("clients")::add));
        return header;
    }

    private ObjectNode keys() {
        ObjectNode keys = JsonNodeFactory.instance.objectNode();
        context.firms().first().keys().forEach(keys::put);
        return keys;
    }

    /** Returns the public part of a key. */
    private static String masked(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? "" : key.substring(0, dot) + ".…";
    }

    private ObjectNode clients() {
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        ArrayNode list = all.putArray("data");
        for (FirmEnvironment each : context.environments()) {
            Environment environment = each.context().environment();
            for (Row row : environment.table(TableNames.CLIENTS).newestFirst()) {
                list.addObject()
                        .put("world", environment.name())
                        .put("id", row.client())
                        .put("name", row.json().path("nombre").asText(""));
            }
        }
        return all;
    }
}
