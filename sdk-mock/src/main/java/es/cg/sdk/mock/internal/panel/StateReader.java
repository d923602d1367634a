package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.EnvironmentSnapshot;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import es.cg.sdk.mock.internal.store.TableSnapshot;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads and checks the state of an environment, record by record. Confined to one thread. */
final class StateReader {
    private final Environment environment;
    private final String name;
    private final Map<String, TableSnapshot> tables = new TreeMap<>();
    private JsonNode clock = MissingNode.getInstance();
    private JsonNode random = MissingNode.getInstance();
    private JsonNode schedule = MissingNode.getInstance();
    private boolean hasTables;

    StateReader(Environment environment, String name) {
        this.environment = environment;
        this.name = name;
    }

    /**
     * Reads the state that begins at the parser's token.
     *
     * @throws ApiException with 422 if it is invalid
     */
    EnvironmentSnapshot read(JsonParser parser) throws IOException {
        require(parser.currentToken() == JsonToken.START_OBJECT, name + " must be an object");
        for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            switch (field) {
                case "clock" -> clock = value(parser);
                case "dice" -> random = value(parser);
                case "agenda" -> schedule = value(parser);
                case "tables" -> {
                    require(token == JsonToken.START_OBJECT, name + ".tables must be an object");
                    hasTables = true;
                    for (String kind = parser.nextFieldName(); kind != null; kind = parser.nextFieldName()) {
                        parser.nextToken();
                        tables.put(kind, table(kind, name + ".tables." + kind, parser));
                    }
                }
                default -> parser.skipChildren();
            }
        }
        require(hasTables, name + ".tables must be an object");
        moment(clock, name + ".clock");
        require(random.isIntegralNumber(), name + ".dice must be a number");
        checkSchedule();
        return new EnvironmentSnapshot(Instant.parse(clock.asText()), random.asLong(), (ObjectNode) schedule, tables);
    }

    private void checkSchedule() {
        require(
                schedule.path("made").isIntegralNumber()
                        && schedule.path("entries").isArray(),
                name + ".agenda must have made and entries");
        for (JsonNode entry : schedule.path("entries")) {
            moment(entry.path("due"), name + ".agenda.due");
            String kind = entry.path("kind").asText();
            require(environment.schedule().knows(kind), name + ".agenda has a task of an unknown kind: " + kind);
            require(
                    entry.path("number").isIntegralNumber()
                            && entry.path("payload").isObject(),
                    name + ".agenda has an entry without number or payload");
        }
    }

    private TableSnapshot table(String kind, String where, JsonParser parser) throws IOException {
        TableSnapshot table = new TableSnapshot();
        JsonNode made = MissingNode.getInstance();
        boolean hasRows = false;
        Set<Long> numbers = new HashSet<>();
        boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
        for (String field = isObject ? parser.nextFieldName() : null; field != null; field = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (field.equals("rows") && token == JsonToken.START_ARRAY) {
                hasRows = true;
                rows(kind, where, parser, table, numbers);
            } else if (field.equals("made")) {
                made = value(parser);
            } else {
                parser.skipChildren();
            }
        }
        require(hasRows && made.isIntegralNumber(), where + " must have made and rows");
        long most = made.asLong();
        numbers.forEach(
                number -> require(number > 0 && number <= most, where + " has a row with a wrong number: " + number));
        table.made(most);
        return table;
    }

    private void rows(String kind, String where, JsonParser parser, TableSnapshot table, Set<Long> numbers)
            throws IOException {
        Set<String> ids = new HashSet<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            JsonNode row = value(parser);
            JsonNode json = row.path("json");
            require(
                    row.path("number").isIntegralNumber() && row.path("client").isIntegralNumber() && json.isObject(),
                    where + " has a row without number, client or json");
            long number = row.path("number").asLong();
            require(numbers.add(number), where + " has a row with a wrong number: " + number);
            String id = json.path("id").asText();
            require(id.isEmpty() || ids.add(id), where + " has two rows with the id " + id);
            check(kind, json);
            table.add(number, row.path("client").asLong(), (ObjectNode) json);
        }
    }

    private void check(String kind, JsonNode json) {
        switch (kind) {
            case TableNames.KEYS -> checkKey(json);
            case TableNames.SANDBOX -> moment(json.path("used_at"), name + ": used_at of the sandbox");
            case TableNames.IDEMPOTENCY -> moment(json.path("at"), name + ": at of an idempotency key's result");
            default -> {
                // Only these have to be read before a call needs them.
            }
        }
    }

    private void checkKey(JsonNode key) {
        for (String field : Set.of("id", "prefix", "kind", "state", "_value")) {
            require(key.path(field).isTextual(), name + " has a key without " + field);
        }
        moment(key.path("created_at"), name + ": created_at of a key");
        for (String field : Set.of("last_used_at", "expires_at", "switched_off_at")) {
            if (key.has(field)) {
                moment(key.path(field), name + ": " + field + " of a key");
            }
        }
    }

    /** Returns the value that begins at the parser's token. */
    static JsonNode value(JsonParser parser) throws IOException {
        JsonNode value = ExactJson.value(parser);
        PanelServer.checkValues(value, 0);
        return value;
    }

    static Instant moment(JsonNode node, String name) {
        try {
            Instant moment = Instant.parse(node.asText());
            int year = moment.atZone(SimulatedClock.MADRID).getYear();
            require(
                    year >= 1 && year <= PanelCall.LAST_YEAR,
                    name + " must be in the years 1 to " + PanelCall.LAST_YEAR);
            return moment;
        } catch (DateTimeException e) {
            throw wrong(name + " must be a time");
        }
    }

    static void require(boolean met, String rule) {
        if (!met) {
            throw wrong(rule);
        }
    }

    static ApiException wrong(String rule) {
        return PanelCall.wrong("the state cannot be restored: " + rule);
    }
}
