package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Makes the JSON of the panel's answers. */
final class Fields {
    private Fields() {}

    /** Returns an object without fields. */
    static ObjectNode none() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Returns an object with texts of a record, empty for what the record does not have.
     *
     * @param names each a field that both have, or {@code field=/pointer} for one that is elsewhere in the record
     */
    static ObjectNode texts(JsonNode record, String... names) {
        ObjectNode texts = none();
        for (String each : names) {
            int end = each.indexOf('=');
            texts.put(
                    end < 0 ? each : each.substring(0, end),
                    record.at(end < 0 ? "/" + each : each.substring(end + 1)).asText(""));
        }
        return texts;
    }
}
