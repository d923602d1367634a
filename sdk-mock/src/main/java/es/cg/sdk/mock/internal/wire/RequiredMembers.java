package es.cg.sdk.mock.internal.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;

/**
 * What records of answers must have by the service's own document, from which the generator made this mock, and the
 * mock knows nothing of; nothing if it was made of the contract alone.
 */
final class RequiredMembers {
    private static final JsonNode BY_SCHEMA = read();

    private RequiredMembers() {}

    private static JsonNode read() {
        try (InputStream made = RequiredMembers.class.getResourceAsStream("answers.json")) {
            return made == null ? JsonNodeFactory.instance.objectNode() : ExactJson.read(made.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds what a record of theirs lacks, each member with some value of its type. */
    static ObjectNode added(String schema, ObjectNode record) {
        for (JsonNode form : BY_SCHEMA.path(schema)) {
            Set<String> names = new HashSet<>();
            form.path("names").forEach(each -> names.add(each.asText()));
            if (record.properties().stream().allMatch(each -> names.contains(each.getKey()))) {
                add(record, form.path("least"));
                return record;
            }
        }
        return record;
    }

    private static void add(ObjectNode record, JsonNode required) {
        required.properties().forEach(each -> {
            JsonNode there = record.get(each.getKey());
            if (there == null) {
                record.set(each.getKey(), each.getValue().deepCopy());
            } else if (there instanceof ObjectNode inner) {
                add(inner, each.getValue());
            }
        });
    }
}
