package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A JSON object as the bytes of its text, which take a fraction of the memory of its tree. Immutable. */
final class CompactJson {
    private final byte[] text;

    CompactJson(ObjectNode tree) {
        this.text = ExactJson.write(tree);
    }

    /** Returns the object as a new tree. */
    ObjectNode tree() {
        try {
            return (ObjectNode) ExactJson.read(text);
        } catch (IOException e) {
            throw new UncheckedIOException("a record is not the JSON that was written", e);
        }
    }
}
