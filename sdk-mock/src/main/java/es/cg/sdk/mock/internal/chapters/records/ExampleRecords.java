package es.cg.sdk.mock.internal.chapters.records;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import es.cg.sdk.mock.internal.store.RowFilter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The example records of a new environment, as {@code examples.json} has them: for each table, those of all or of an
 * example client by its index, or of a client that the integrator declared in a reset, by its VAT regime or not. Texts
 * that begin with {@code @} are computed, such as days that count from the day on the clock.
 */
public record ExampleRecords(Environment environment, Row client) {
    private static final JsonNode ALL = ExactJson.resource(ExampleRecords.class, "examples.json");

    private static final long FIRST = 1001;
    private static final long FIRST_OF_THE_SANDBOX = 9001;

    /** Returns the id of the first example client. */
    public static long first(Environment environment) {
        return environment.sandbox() ? FIRST_OF_THE_SANDBOX : FIRST;
    }

    /** Returns the index of an example client, from 0; a greater number than any example's for other clients. */
    public static int index(Environment environment, Row client) {
        return (int) Math.min(client.client() - first(environment), Integer.MAX_VALUE);
    }

    /** Whether the integrator declared the client in a reset of the sandbox. */
    public static boolean isDeclared(Row client) {
        return client.json().has("_caso");
    }

    /** Returns the examples of clients themselves. */
    public static List<ObjectNode> ofClients() {
        return list(ALL.path("clients"), "all");
    }

    /** Returns the examples of a client for a table, in their order; none for most clients. */
    public static List<ObjectNode> of(Environment environment, Row client, String table) {
        JsonNode examples = ALL.path(table);
        String declared = "declared " + client.text("regimen_iva");
        String key = !isDeclared(client)
                ? Integer.toString(index(environment, client))
                : examples.has(declared) ? declared : "declared";
        List<ObjectNode> found = list(
                examples, examples.path(key).isTextual() ? examples.path(key).asText() : key);
        found.forEach(new ExampleRecords(environment, client)::computed);
        return found;
    }

    /** Adds the examples of a client for a table. */
    public static void add(Environment environment, Row client, String table) {
        of(environment, client, table).forEach(each -> environment.add(table, client.client(), each));
    }

    private static List<ObjectNode> list(JsonNode examples, String key) {
        List<ObjectNode> list = new ArrayList<>();
        for (JsonNode each : examples.path(key)) {
            ObjectNode example = examples.path("same") instanceof ObjectNode same
                    ? same.deepCopy()
                    : JsonNodeFactory.instance.objectNode();
            example.setAll((ObjectNode) each.deepCopy());
            list.add(example);
        }
        return list;
    }

    private JsonNode computed(JsonNode value) {
        value.properties().forEach(each -> each.setValue(computed(each.getValue())));
        if (value instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                list.set(i, computed(list.get(i)));
            }
        }
        return value.asText().startsWith("@") ? computed(value.asText().split(" ", 2)) : value;
    }

    private JsonNode computed(String... words) {
        return switch (words[0]) {
            case "@client" -> client.json().path(words[1]);
            case "@newest" -> id(environment.table(words[1]).newest(client.client(), RowFilter.all()));
            case "@oldest" -> id(environment.table(words[1]).oldest(client.client()));
            case "@now" -> TextNode.valueOf(environment.clock().stamp());
            case "@production" -> BooleanNode.valueOf(!environment.sandbox());
            case "@series" -> TextNode.valueOf(environment.sandbox() ? "SBX" : "A");
            default ->
                TextNode.valueOf(day(words[0], Integer.parseInt(words[1])).toString());
        };
    }

    private static JsonNode id(@Nullable Row row) {
        return TextNode.valueOf(Objects.requireNonNull(row, "added before").id());
    }

    private LocalDate day(String from, int count) {
        LocalDate today = environment.today();
        return switch (from) {
            case "@day" -> today.plusDays(count);
            case "@month" -> today.plusMonths(count);
            case "@start-of-month" -> today.withDayOfMonth(1).plusMonths(count);
            case "@start-of-year" -> today.withDayOfYear(1).plusYears(count);
            default -> throw new IllegalArgumentException("no day of an example: " + from);
        };
    }
}
