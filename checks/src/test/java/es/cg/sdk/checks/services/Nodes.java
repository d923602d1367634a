package es.cg.sdk.checks.services;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Makes and reads JSON. */
final class Nodes {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Nodes() {}

    /** Makes an object of names and values in turn; a name whose value is null is left out. */
    static ObjectNode object(@Nullable Object... namesAndValues) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            Object value = namesAndValues[i + 1];
            if (value != null) {
                object.set(String.valueOf(namesAndValues[i]), MAPPER.valueToTree(value));
            }
        }
        return object;
    }

    /** Reads a resource in YAML, which begins in this package. */
    static JsonNode resource(String name) {
        try (InputStream in = Objects.requireNonNull(Nodes.class.getResourceAsStream(name), name)) {
            return yaml(new String(in.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode yaml(String text) {
        return MAPPER.valueToTree(new Load(LoadSettings.builder().build()).loadFromString(text));
    }

    /** Returns a number, which may be written as a text; 0 if it is not there. */
    static BigDecimal decimal(JsonNode node, String name) {
        return node.hasNonNull(name) ? new BigDecimal(node.path(name).asText()) : BigDecimal.ZERO;
    }
}
