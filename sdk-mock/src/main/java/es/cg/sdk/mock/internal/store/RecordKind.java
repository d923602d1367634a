package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A kind of record, as {@code collections.json} describes it: {@code object} and the {@code prefix} of ids, the first
 * part of the names of the {@code calls} on it, what its lists are filtered by ({@code equal}, {@code days}, {@code
 * since}), the {@code defaults} of a new record, and the fields that are {@code unique}.
 *
 * @param table the table of its records
 */
public record RecordKind(String table, JsonNode description) {
    private static final JsonNode ALL = ExactJson.resource(RecordKind.class, "collections.json");

    /** Returns all kinds. */
    public static List<RecordKind> all() {
        return ALL.properties().stream()
                .map(each -> new RecordKind(each.getKey(), each.getValue()))
                .toList();
    }

    /** Returns the kind of the records of a table. */
    public static RecordKind of(String table) {
        return new RecordKind(table, ALL.required(table));
    }

    /** Returns a text of the description; empty if it has none of this name. */
    public String text(String name) {
        return description.path(name).asText();
    }

    /** Returns a list of texts of the description; empty if it has none of this name. */
    public List<String> texts(String name) {
        return StreamSupport.stream(description.path(name).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
