package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.service.ApiResponse;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.Faults;
import es.cg.sdk.mock.internal.service.Limit;
import es.cg.sdk.mock.internal.service.Office;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a tester needs of the panel: limits, faults, and the journal. Guarded by the service's lock. */
final class ToolDesk {
    private final Office production;
    private final CallJournal journal;

    ToolDesk(Office production, CallJournal journal) {
        this.production = production;
        this.journal = journal;
    }

    /** Changes the limits that are named; null switches one off. */
    ApiResponse limits(PanelCall call) {
        call.only(Arrays.stream(Limit.values()).map(Limit::word).toArray(String[]::new));
        Map<Limit, Integer> wanted = new EnumMap<>(Limit.class);
        for (Limit limit : Limit.values()) {
            if (call.body().has(limit.word())) {
                wanted.put(limit, number(call, limit.word()));
            }
        }
        wanted.forEach(production.firm()::limit);
        return ApiResponse.empty(204);
    }

    /** Arms a fault. */
    ApiResponse arm(PanelCall call) {
        call.only("operation", "times", "probability", "effect");
        boolean byChance = call.body().hasNonNull("probability");
        if (byChance && call.body().hasNonNull("times")) {
            throw PanelCall.wrong("a fault has either times or a probability");
        }
        double probability = call.body().path("probability").asDouble(byChance ? -1 : 1);
        int times = byChance ? 0 : call.body().hasNonNull("times") ? number(call, "times") : 1;
        try {
            String id =
                    production.faults().arm(String.valueOf(call.text("operation")), times, probability, effect(call));
            return ApiResponse.of(201, JsonNodeFactory.instance.objectNode().put("id", id));
        } catch (IllegalArgumentException e) {
            throw PanelCall.wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Disarms all faults. */
    ApiResponse disarm() {
        production.faults().clear();
        return ApiResponse.empty(204);
    }

    /** The journal, newest first, by what is asked for. */
    ApiResponse requests(PanelCall call) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (CallJournal.Entry entry : journal.newestFirst()) {
            if (asked(call.query(), entry)) {
                data.add(shown(entry));
            }
        }
        list.put("forgotten", journal.evicted());
        return ApiResponse.of(200, list);
    }

    private static boolean asked(Map<String, String> query, CallJournal.Entry entry) {
        return is(query, "operation", entry.operation())
                && is(query, "key", entry.keyPrefix())
                && is(query, "client", Long.toString(entry.client()))
                && is(query, "status", Integer.toString(entry.status()));
    }

    private static boolean is(Map<String, String> query, String name, @Nullable String value) {
        return query.get(name) == null || Objects.equals(query.get(name), value);
    }

    private static ObjectNode shown(CallJournal.Entry entry) {
        ObjectNode shown = JsonNodeFactory.instance.objectNode();
        shown.put("time", entry.at().toString()).put("world", entry.sandbox() ? "sandbox" : "production");
        shown.put("operation", entry.operation()).put("request", entry.request());
        shown.put("key", entry.keyPrefix()).put("client", entry.client());
        ObjectNode headers = shown.putObject("headers");
        entry.headers().forEach(headers::put);
        shown.put("body", entry.body()).put("status", entry.status()).put("request_id", entry.requestId());
        shown.put("replayed", entry.replayed())
                .put("refused_by", entry.refusedBy())
                .put("why", entry.why());
        return shown.put("fault", entry.fault()).put("trace", entry.trace());
    }

    private static Faults.Effect effect(PanelCall call) {
        JsonNode effect = call.body().path("effect");
        if (effect.path("drop").isTextual()) {
            String drop = effect.path("drop").textValue().toUpperCase(Locale.ROOT);
            if (!Set.of("BEFORE", "AFTER", "MID_BODY").contains(drop)) {
                throw PanelCall.wrong("drop must be one of before, after, mid_body");
            }
            return Faults.Drop.valueOf(drop);
        }
        if (effect.path("delay").isTextual()) {
            return new Faults.Delay(duration(effect.path("delay").textValue()));
        }
        if (effect.path("body").isTextual()) {
            return new Faults.Foreign(
                    status(effect, 200),
                    effect.path("content_type").asText("text/plain"),
                    effect.path("body").textValue());
        }
        if (effect.path("fail_job").isTextual()) {
            return new Faults.FailedJob(effect.path("fail_job").textValue());
        }
        if (effect.path("status").isInt() && effect.path("code").isTextual()) {
            return new Faults.Answer(
                    status(effect, 503),
                    effect.path("code").textValue(),
                    effect.path("retry_after").asLong());
        }
        throw PanelCall.wrong("effect must have a status and a code, or drop, or delay, or body, or fail_job");
    }

    private static int status(JsonNode effect, int usual) {
        int status = effect.path("status").asInt(usual);
        if (status < 200 || status > 599) {
            throw PanelCall.wrong("status must be from 200 to 599");
        }
        return status;
    }

    private static Duration duration(String text) {
        try {
            Duration duration = Duration.parse(text);
            if (!duration.isNegative()) {
                return duration;
            }
        } catch (DateTimeException e) {
            // Falls through to the refusal that a negative one gets.
        }
        throw PanelCall.wrong("delay must be a duration such as PT2S");
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
