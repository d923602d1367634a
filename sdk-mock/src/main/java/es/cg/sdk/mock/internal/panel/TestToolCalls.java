package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The panel's calls for tests: limits, faults and the journal. Guarded by the service's lock. */
final class TestToolCalls {
    private static final List<String> KINDS = List.of("drop", "delay", "body", "fail_job");

    private final FirmSettings settings;
    private final InjectedFaults faults;
    private final CallJournal journal;

    TestToolCalls(FirmSettings settings, InjectedFaults faults, CallJournal journal) {
        this.settings = settings;
        this.faults = faults;
        this.journal = journal;
    }

    /** Sets the named limits; null for none. */
    ApiResponse limits(PanelCall call) {
        call.only(Arrays.stream(PlanLimit.values()).map(PlanLimit::word).toArray(String[]::new));
        Map<PlanLimit, Integer> wanted = new EnumMap<>(PlanLimit.class);
        for (PlanLimit limit : PlanLimit.values()) {
            if (call.body().has(limit.word())) {
                wanted.put(limit, number(call, limit.word()));
            }
        }
        wanted.forEach(settings::limit);
        return ApiResponse.empty(204);
    }

    /** Arms a fault. */
    ApiResponse arm(PanelCall call) {
        call.only("operation", "times", "probability", "effect");
        boolean byChance = call.body().hasNonNull("probability");
        if (byChance && call.body().hasNonNull("times")) {
            throw PanelCall.wrong("a fault needs either times or a probability");
        }
        double probability = call.body().path("probability").asDouble(byChance ? -1 : 1);
        int times = byChance ? 0 : call.body().hasNonNull("times") ? number(call, "times") : 1;
        try {
            String id = faults.arm(String.valueOf(call.text("operation")), times, probability, effect(call));
            return ApiResponse.of(201, JsonNodeFactory.instance.objectNode().put("id", id));
        } catch (IllegalArgumentException e) {
            throw PanelCall.wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Disarms all faults. */
    ApiResponse disarm() {
        faults.clear();
        return ApiResponse.empty(204);
    }

    /** Returns the recorded requests that match the filters, newest first. */
    ApiResponse requests(PanelCall call) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (CallJournal.RecordedCall recorded : journal.newestFirst()) {
            if (matches(call.query(), recorded)) {
                data.add(shown(recorded));
            }
        }
        list.put("forgotten", journal.evicted());
        return ApiResponse.of(200, list);
    }

    private static boolean matches(Map<String, String> query, CallJournal.RecordedCall recorded) {
        return is(query, "operation", recorded.operation())
                && is(query, "key", recorded.keyPrefix())
                && is(query, "client", Long.toString(recorded.client()))
                && is(query, "status", Integer.toString(recorded.status()));
    }

    private static boolean is(Map<String, String> query, String name, @Nullable String value) {
        return query.get(name) == null || Objects.equals(query.get(name), value);
    }

    private static ObjectNode shown(CallJournal.RecordedCall recorded) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("time", recorded.at().toString()).put("world", recorded.sandbox() ? "sandbox" : "production");
        shown.put("operation", recorded.operation()).put("request", recorded.request());
        shown.put("key", recorded.keyPrefix()).put("client", recorded.client());
        ObjectNode headers = shown.putObject("headers");
        recorded.headers().forEach(headers::put);
        shown.put("body", recorded.body()).put("status", recorded.status()).put("request_id", recorded.requestId());
        shown.put("replayed", recorded.replayed())
                .put("done", recorded.done())
                .put("refused_by", recorded.refusedBy())
                .put("why", recorded.why());
        return shown.put("fault", recorded.fault()).put("trace", recorded.trace());
    }

    private static InjectedFaults.Effect effect(PanelCall call) {
        JsonNode effect = call.body().path("effect");
        List<String> kinds = KINDS.stream().filter(effect::has).toList();
        boolean answers = kinds.isEmpty()
                && effect.path("status").isInt()
                && effect.path("code").isTextual();
        if (!answers && kinds.size() != 1) {
            throw PanelCall.wrong("effect must have a status and a code, or one of " + String.join(", ", KINDS));
        }
        if (answers) {
            JsonNode wait = effect.path("retry_after");
            if (!wait.isMissingNode() && !wait.isInt()) {
                throw PanelCall.wrong("retry_after must be a whole number of seconds");
            }
            return new InjectedFaults.Answer(
                    effect.path("status").asInt(), effect.path("code").textValue(), wait.asInt());
        }
        String kind = kinds.get(0);
        if (!effect.path(kind).isTextual()) {
            throw PanelCall.wrong(kind + " must be text");
        }
        String text = effect.path(kind).textValue();
        return switch (kind) {
            case "drop" -> drop(text);
            case "delay" -> new InjectedFaults.Delay(duration(text));
            case "fail_job" -> new InjectedFaults.FailedJob(text);
            default ->
                new InjectedFaults.Foreign(
                        effect.path("status").asInt(200),
                        effect.path("content_type").asText("text/plain"),
                        text);
        };
    }

    private static InjectedFaults.Drop drop(String text) {
        String drop = text.toUpperCase(Locale.ROOT);
        if (!Set.of("BEFORE", "AFTER", "MID_BODY").contains(drop)) {
            throw PanelCall.wrong("drop must be one of before, after, mid_body");
        }
        return InjectedFaults.Drop.valueOf(drop);
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException e) {
            throw PanelCall.wrong("delay must be a duration such as PT2S");
        }
    }

    private static int number(PanelCall call, String name) {
        JsonNode value = call.body().path(name);
        if (value.isNull()) {
            return 0;
        }
        if (!value.isIntegralNumber() || value.asLong() < 1 || value.asLong() > Integer.MAX_VALUE) {
            throw PanelCall.wrong(name + " must be a whole number from 1, or null for no limit");
        }
        return value.asInt();
    }
}
