package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A JSON object as the bytes of its text, which take a fraction of the memory of its tree. Immutable. */
final class CompactJson {
    // Numbers keep their digits.
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final byte[] text;

    CompactJson(ObjectNode tree) {
        this.text = tree.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the object as a new tree. */
    ObjectNode tree() {
        try {
            return (ObjectNode) MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record is not the JSON that was written", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
