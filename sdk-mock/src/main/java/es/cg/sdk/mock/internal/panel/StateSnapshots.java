package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.firms.Firm;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.FirmOrigin;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes, reads and restores the state of all firms, which is JSON that is written and read record by record. Guarded by
 * the service's lock.
 */
final class StateSnapshots {
    private static final String FORMAT = "cg-mock-state";
    private static final int VERSION = 3;
    private static final String FIRM = "firm";
    private static final String FIRMS = "firms";
    private static final String PRODUCTION = "production";
    private static final String SANDBOX = "sandbox";

    private final Firms firms;

    StateSnapshots(Firms firms) {
        this.firms = firms;
    }

    /**
     * The state of a firm at one moment.
     *
     * @param head the firm's settings, and what else is no environment
     * @param production null for a firm that was never used, as {@code sandbox}
     */
    record FirmState(
            ObjectNode head,
            @Nullable EnvironmentSnapshot production,
            @Nullable EnvironmentSnapshot sandbox) {
        private static FirmState of(ObjectNode head, Firm firm) {
            head.set(FIRM, firm.settings().snapshot());
            return firm.isUsed()
                    ? new FirmState(head, snapshot(firm.production()), snapshot(firm.sandbox()))
                    : new FirmState(head, null, null);
        }

        private static EnvironmentSnapshot snapshot(FirmEnvironment environment) {
            return environment.context().environment().snapshot();
        }

        private void write(JsonGenerator to, boolean withClocks) throws IOException {
            for (Map.Entry<String, JsonNode> each : head.properties()) {
                to.writeFieldName(each.getKey());
                ExactJson.write(each.getValue(), to);
            }
            if (production != null && sandbox != null) {
                to.writeFieldName(PRODUCTION);
                production.write(to, withClocks);
                to.writeFieldName(SANDBOX);
                sandbox.write(to, withClocks);
            }
        }
    }

    /**
     * The state of all firms at one moment. It can be written without the lock.
     *
     * @param origin what firms are filled from that were not used; null for the moment of the state
     * @param further the firms beside the first that were used, or that the mock did not have at its start
     */
    record State(FirmState first, @Nullable FirmOrigin origin, List<FirmState> further) {
        void write(OutputStream out) throws IOException {
            write(out, true);
        }

        void write(OutputStream out, boolean withClocks) throws IOException {
            JsonGenerator to = ExactJson.generator(out);
            to.writeStartObject();
            first.write(to, withClocks);
            if (origin != null) {
                to.writeObjectFieldStart(FIRMS);
                to.writeStringField("start", origin.start().toString());
                to.writeNumberField("seed", origin.seed());
                if (withClocks) {
                    to.writeStringField("clock", origin.sandboxClock().instant().toString());
                }
                to.writeArrayFieldStart("list");
                for (FirmState each : further) {
                    to.writeStartObject();
                    each.write(to, withClocks);
                    to.writeEndObject();
                }
                to.writeEndArray();
                to.writeEndObject();
            }
            to.writeEndObject();
            to.flush();
        }
    }

    State take() {
        ObjectNode head = Fields.none();
        FirmState first = FirmState.of(head.put("format", FORMAT).put("version", VERSION), firms.first());
        List<FirmState> further = new ArrayList<>();
        for (Firm each : firms.all()) {
            if (each != firms.first() && firms.isChanged(each)) {
                ObjectNode named = Fields.none();
                further.add(FirmState.of(named.put("number", each.number()).put("name", each.name()), each));
            }
        }
        // A mock with one firm has the state of a mock without firms.
        if (firms.all().size() == 1) {
            return new State(first, null, further);
        }
        FirmOrigin origin = firms.origin();
        SimulatedClock clock = origin.sandboxClock();
        return new State(first, new FirmOrigin(origin.start(), origin.seed(), clock.copy(clock.instant())), further);
    }

    void restore(State state) {
        FirmState first = state.first();
        EnvironmentSnapshot production = present(first.production(), PRODUCTION);
        SimulatedClock clock = firms.origin().sandboxClock();
        FirmOrigin origin = state.origin();
        firms.reset(
                origin == null
                        ? new FirmOrigin(production.clock(), firms.origin().seed(), clock.copy(production.clock()))
                        : new FirmOrigin(
                                origin.start(),
                                origin.seed(),
                                clock.copy(origin.sandboxClock().instant())));
        firms.first().settings().restore(first.head().path(FIRM));
        restore(firms.first().production(), production);
        restore(firms.first().sandbox(), present(first.sandbox(), SANDBOX));
        for (FirmState each : state.further()) {
            Firm firm = firms.add(
                    each.head().path("number").asInt(), each.head().path("name").asText());
            firm.settings().restore(each.head().path(FIRM));
            if (each.production() != null && each.sandbox() != null) {
                firms.restore(firm, each.production(), each.sandbox());
            }
        }
    }

    private static void restore(FirmEnvironment environment, EnvironmentSnapshot snapshot) {
        environment.context().environment().restore(snapshot);
    }

    /**
     * Reads a state, and changes nothing.
     *
     * @throws ApiException with 422 if the state is invalid
     * @throws IOException if it is not JSON
     */
    State read(InputStream in) throws IOException {
        FirmsReader further = new FirmsReader();
        FirmState first;
        try (JsonParser parser = ExactJson.parser(in)) {
            JsonToken begin = parser.nextToken();
            if (begin != null && begin != JsonToken.START_OBJECT) {
                throw PanelCall.malformed("the body must be a JSON object");
            }
            first = firm("", begin == null ? null : parser, further);
            if (parser.nextToken() != null) {
                throw PanelCall.malformed("the body is not readable JSON: there is more text after the value");
            }
        }
        require(first.head().path("format").asText().equals(FORMAT), "format must be " + FORMAT);
        require(
                first.head().path("version").asInt() == VERSION,
                "version must be " + VERSION + ": another version of the mock wrote this state");
        check(first.head(), "");
        present(first.production(), PRODUCTION);
        present(first.sandbox(), SANDBOX);
        return further.state(first);
    }

    /** Reads the members of a firm, at whose beginning the parser is. */
    private FirmState firm(String place, @Nullable JsonParser parser, @Nullable FirmsReader further)
            throws IOException {
        ObjectNode head = Fields.none();
        EnvironmentSnapshot production = null;
        EnvironmentSnapshot sandbox = null;
        // The tasks that are known are the same for all firms.
        Firm known = firms.first();
        for (String name = parser == null ? null : parser.nextFieldName();
                parser != null && name != null;
                name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals(PRODUCTION)) {
                production = new StateReader(known.production().context().environment(), place + name).read(parser);
            } else if (name.equals(SANDBOX)) {
                sandbox = new StateReader(known.sandbox().context().environment(), place + name).read(parser);
            } else if (name.equals(FIRMS) && further != null) {
                further.read(parser);
            } else {
                head.set(name, StateReader.value(parser));
            }
        }
        return new FirmState(head, production, sandbox);
    }

    /** Reads the further firms of a state. */
    private final class FirmsReader {
        private final ObjectNode head = Fields.none();
        private final List<FirmState> list = new ArrayList<>();
        private boolean isThere;

        void read(JsonParser parser) throws IOException {
            isThere = true;
            require(parser.currentToken() == JsonToken.START_OBJECT, "firms must be an object");
            Set<Integer> numbers = new HashSet<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                if (!name.equals("list")) {
                    head.set(name, StateReader.value(parser));
                } else {
                    require(token == JsonToken.START_ARRAY, "firms.list must be a list");
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        require(parser.currentToken() == JsonToken.START_OBJECT, "firms.list must have objects");
                        FirmState firm = firm("firms.list.", parser, null);
                        JsonNode number = firm.head().path("number");
                        require(
                                number.isInt() && number.asInt() > 1 && number.asInt() <= Firms.MOST,
                                "a firm's number must be from 2 to " + Firms.MOST);
                        require(numbers.add(number.asInt()), "two firms have the number " + number);
                        require(firm.head().path("name").isTextual(), "a firm must have a name");
                        require(
                                (firm.production() == null) == (firm.sandbox() == null),
                                "a firm must have both environments, or none");
                        check(firm.head(), "firms.list.");
                        list.add(firm);
                    }
                }
            }
        }

        State state(FirmState first) {
            if (!isThere) {
                return new State(first, null, List.of());
            }
            require(head.path("seed").isIntegralNumber(), "firms.seed must be a number");
            SimulatedClock clock =
                    firms.origin().sandboxClock().copy(StateReader.moment(head.path("clock"), "firms.clock"));
            return new State(
                    first,
                    new FirmOrigin(
                            StateReader.moment(head.path("start"), "firms.start"),
                            head.path("seed").asLong(),
                            clock),
                    list);
        }
    }

    private static EnvironmentSnapshot present(@Nullable EnvironmentSnapshot environment, String name) {
        if (environment == null) {
            throw StateReader.wrong(name + " must be an object");
        }
        return environment;
    }

    private static void check(ObjectNode head, String place) {
        JsonNode firm = head.path(FIRM);
        require(Plan.words().contains(firm.path("plan").asText()), place + "firm.plan must be one of " + Plan.words());
        require(firm.path("limits").isObject(), place + "firm.limits must be an object");
        List<String> names = Refusal.switchable().stream().map(Refusal::word).toList();
        for (JsonNode each : firm.path("lenient")) {
            require(names.contains(each.asText()), place + "firm.lenient must have some of " + names);
        }
        for (Map.Entry<String, JsonNode> limit : firm.path("limits").properties()) {
            require(
                    Arrays.stream(PlanLimit.values())
                            .anyMatch(each -> each.word().equals(limit.getKey())),
                    place + "firm.limits has an unknown limit: " + limit.getKey());
            require(
                    limit.getValue().isInt() && limit.getValue().asInt() >= 0,
                    place + "firm.limits." + limit.getKey() + " must be a whole number, 0 or more");
        }
    }

    private static void require(boolean met, String rule) {
        StateReader.require(met, rule);
    }
}
