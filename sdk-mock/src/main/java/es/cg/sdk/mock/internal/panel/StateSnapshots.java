package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes, reads and restores the state of both environments, which is JSON that is written and read record by record.
 * Guarded by the service's lock.
 */
final class StateSnapshots {
    private static final String FORMAT = "cg-mock-state";
    private static final int VERSION = 3;
    private static final String PRODUCTION = "production";
    private static final String SANDBOX = "sandbox";

    private final FirmSettings settings;
    private final Environment production;
    private final Environment sandbox;

    StateSnapshots(FirmSettings settings, Environment production, Environment sandbox) {
        this.settings = settings;
        this.production = production;
        this.sandbox = sandbox;
    }

    /**
     * The state of both environments and the firm's settings at one moment. It can be written without the lock.
     *
     * @param head format, version, and the firm's settings
     */
    record State(ObjectNode head, EnvironmentSnapshot production, EnvironmentSnapshot sandbox) {
        void write(OutputStream out) throws IOException {
            write(out, true);
        }

        void write(OutputStream out, boolean withClocks) throws IOException {
            JsonGenerator to = ExactJson.generator(out);
            to.writeStartObject();
            for (Map.Entry<String, JsonNode> each : head.properties()) {
                to.writeFieldName(each.getKey());
                ExactJson.write(each.getValue(), to);
            }
            to.writeFieldName(PRODUCTION);
            production.write(to, withClocks);
            to.writeFieldName(SANDBOX);
            sandbox.write(to, withClocks);
            to.writeEndObject();
            to.flush();
        }
    }

    State take() {
        ObjectNode head = JsonNodeFactory.instance.objectNode();
        head.put("format", FORMAT).put("version", VERSION).set("firm", settings.snapshot());
        return new State(head, production.snapshot(), sandbox.snapshot());
    }

    void restore(State state) {
        settings.restore(state.head().path("firm"));
        production.restore(state.production());
        sandbox.restore(state.sandbox());
    }

    /**
     * Reads a state, and changes nothing.
     *
     * @throws ApiException with 422 if the state is invalid
     * @throws IOException if it is not JSON
     */
    State read(InputStream in) throws IOException {
        ObjectNode head = JsonNodeFactory.instance.objectNode();
        EnvironmentSnapshot first = null;
        EnvironmentSnapshot second = null;
        try (JsonParser parser = ExactJson.parser(in)) {
            JsonToken begin = parser.nextToken();
            if (begin != null && begin != JsonToken.START_OBJECT) {
                throw PanelCall.malformed("the body must be a JSON object");
            }
            for (String name = begin == null ? null : parser.nextFieldName();
                    name != null;
                    name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals(PRODUCTION)) {
                    first = new StateReader(production, name).read(parser);
                } else if (name.equals(SANDBOX)) {
                    second = new StateReader(sandbox, name).read(parser);
                } else {
                    head.set(name, StateReader.value(parser));
                }
            }
            if (parser.nextToken() != null) {
                throw PanelCall.malformed("the body is not readable JSON: there is more text after the value");
            }
        }
        check(head);
        return new State(head, present(first, PRODUCTION), present(second, SANDBOX));
    }

    private static EnvironmentSnapshot present(@Nullable EnvironmentSnapshot environment, String name) {
        if (environment == null) {
            throw StateReader.wrong(name + " must be an object");
        }
        return environment;
    }

    private static void check(ObjectNode head) {
        require(head.path("format").asText().equals(FORMAT), "format must be " + FORMAT);
        require(
                head.path("version").asInt() == VERSION,
                "version must be " + VERSION + ": another version of the mock wrote this state");
        JsonNode firm = head.path("firm");
        require(Plan.words().contains(firm.path("plan").asText()), "firm.plan must be one of " + Plan.words());
        require(firm.path("limits").isObject(), "firm.limits must be an object");
        List<String> names = Refusal.switchable().stream().map(Refusal::word).toList();
        for (JsonNode each : firm.path("lenient")) {
            require(names.contains(each.asText()), "firm.lenient must have some of " + names);
        }
        for (Map.Entry<String, JsonNode> limit : firm.path("limits").properties()) {
            require(
                    Arrays.stream(PlanLimit.values())
                            .anyMatch(each -> each.word().equals(limit.getKey())),
                    "firm.limits has an unknown limit: " + limit.getKey());
            require(
                    limit.getValue().isInt() && limit.getValue().asInt() >= 0,
                    "firm.limits." + limit.getKey() + " must be a whole number, 0 or more");
        }
    }

    private static void require(boolean met, String rule) {
        StateReader.require(met, rule);
    }
}
