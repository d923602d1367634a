package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.service.CallJournal;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.service.WriteCount;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Handles the panel's calls that tests use: limits, injected faults, and the recorded requests. Guarded by the
 * service's lock.
 */
final class TestToolHandlers {
    /** The filters of the journal, except the operation, with the words before their values. */
    private static final Map<String, String> WHICH = which();

    private final Contract contract;
    private final InjectedFaults faults;
    private final CallJournal journal;
    private final Firms firms;

    /** What the firms share, such as the refusals in force. */
    private final FirmSettings settings;

    TestToolHandlers(SharedState shared, Firms firms) {
        this.contract = shared.contract();
        this.faults = shared.faults();
        this.journal = shared.journal();
        this.firms = firms;
        this.settings = firms.first().settings();
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
        FirmSettings ofFirm = call.firm().production().context().settings();
        wanted.forEach(ofFirm::limit);
        return ApiResponse.empty(204);
    }

    /** Returns the limits in force; null for none. */
    ApiResponse limitsInForce(PanelCall call) {
        ObjectNode limits = JsonNodeFactory.instance.objectNode();
        for (PlanLimit limit : PlanLimit.values()) {
            int most = call.firm().settings().limit(limit);
            limits.put(limit.word(), most == 0 ? null : (Integer) most);
        }
        return ApiResponse.of(200, limits);
    }

    /** Returns the refusals that can be switched off; true for those that are in force. */
    ApiResponse rules() {
        ObjectNode rules = JsonNodeFactory.instance.objectNode();
        Refusal.switchable()
                .forEach(each -> rules.put(each.word(), settings.refusals().inForce(each)));
        return ApiResponse.of(200, rules);
    }

    /** Switches the named refusals on or off. */
    ApiResponse rules(PanelCall call) {
        call.only(Refusal.switchable().stream().map(Refusal::word).toArray(String[]::new));
        call.body().properties().forEach(each -> {
            if (!each.getValue().isBoolean()) {
                throw PanelCall.wrong(each.getKey() + " must be true or false");
            }
        });
        call.body()
                .properties()
                .forEach(each -> settings.refusals()
                        .set(Refusal.of(each.getKey()), each.getValue().asBoolean()));
        return ApiResponse.empty(204);
    }

    /** Returns the corrections in force: the names of their files, and a line for each. */
    ApiResponse corrections() {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("name", settings.correctionsName().isEmpty() ? null : settings.correctionsName());
        answer.put("count", settings.corrections().size());
        settings.corrections().forEach(answer.putArray("lines")::add);
        return ApiResponse.of(200, answer);
    }

    /** Returns what is armed, and how often each fault has struck. */
    ApiResponse faults() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (InjectedFaults.FaultState each : faults.states()) {
            ObjectNode shown = data.addObject().put("id", each.id()).put("operation", each.operation());
            shown.put("left", each.left()).put("struck", each.struck()).put("probability", each.probability());
            shown.set("effect", PanelFaults.shown(each.effect()));
        }
        return ApiResponse.of(200, list);
    }

    /** Returns the effects that a fault can have, each with a sentence. */
    ApiResponse effects() {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        PanelFaults.examples().forEach(list.putArray("data")::add);
        return ApiResponse.of(200, list);
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
            String id =
                    faults.arm(String.valueOf(call.text("operation")), times, probability, PanelFaults.effect(call));
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
        checkFilters(call);
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        ArrayNode data = list.putArray("data");
        for (CallJournal.RecordedCall recorded : journal.newestFirst()) {
            if (matches(call.query(), recorded)) {
                data.add(RecordedRequest.shown(recorded));
            }
        }
        list.put("forgotten", journal.evicted());
        journal.used(list.putArray("used"));
        return ApiResponse.of(200, list);
    }

    /** Returns how often a write was done; 409 unless it was exactly once. */
    ApiResponse doneOnce(PanelCall call) {
        String operation = call.query().get("operation");
        if (operation == null) {
            throw PanelCall.malformed("the filter operation is missing: the id of the write, such as invoices.issue");
        }
        checkFilters(call);
        WriteCount count;
        try {
            count = WriteCount.of(
                    journal, contract, operation, which(call.query()), recorded -> matches(call.query(), recorded));
        } catch (IllegalArgumentException e) {
            throw PanelCall.malformed(String.valueOf(e.getMessage()));
        }
        if (!count.isOnce()) {
            throw ApiException.of(409, "not_done_once", Message.same(count.sentence()));
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("operation", operation).put("calls", count.calls()).put("done", count.done());
        return ApiResponse.of(200, answer.put("replays", count.replays()).put("message", count.sentence()));
    }

    private static Map<String, String> which() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("idempotency_key", "with the idempotency key");
        words.put("key", "by the API key");
        words.put("client", "for client");
        words.put("firm", "of");
        words.put("status", "with the status");
        return words;
    }

    /** Returns the filters in words. */
    private static String which(Map<String, String> query) {
        StringJoiner words = new StringJoiner(" ");
        WHICH.forEach((filter, before) -> {
            if (query.containsKey(filter)) {
                words.add(before + " " + query.get(filter));
            }
        });
        return words.toString();
    }

    /** Refuses a filter that can match nothing, so that a check for "never called" cannot pass by a wrong name. */
    private void checkFilters(PanelCall call) {
        String operation = call.query().get("operation");
        if (operation != null) {
            try {
                contract.mustHave(operation);
            } catch (IllegalArgumentException e) {
                throw PanelCall.malformed(String.valueOf(e.getMessage()));
            }
        }
        call.checkNumber("client", 1, Long.MAX_VALUE);
        call.checkNumber("status", 100, 599);
        String key = call.query().get("key");
        if (key != null && !isKnown(key)) {
            throw PanelCall.malformed("key must be the prefix of a key as GET /panel/keys shows it");
        }
    }

    /** Whether a key has this prefix, or had it when a recorded request was sent. */
    private boolean isKnown(String prefix) {
        return firms.hasKeyPrefix(prefix)
                || journal.newestFirst().stream().anyMatch(each -> prefix.equals(each.keyPrefix()));
    }

    private static boolean matches(Map<String, String> query, CallJournal.RecordedCall recorded) {
        return is(query, "operation", recorded.operation())
                && is(query, "firm", recorded.firm())
                && is(query, "idempotency_key", recorded.idempotencyKey())
                && is(query, "key", recorded.keyPrefix())
                && is(query, "client", Long.toString(recorded.client()))
                && is(query, "status", Integer.toString(recorded.status()));
    }

    private static boolean is(Map<String, String> query, String name, @Nullable String value) {
        return query.get(name) == null || Objects.equals(query.get(name), value);
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
