package es.cg.sdk.mock;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A new key.
 *
 * @param id the id in the panel
 * @param key the whole key, which is shown only here
 * @param warnings warnings for the firm, such as scopes that the plan no longer includes
 */
public record IssuedKey(String id, String key, List<String> warnings) {
    /** Describes the key without its secret. */
    @Override
    public String toString() {
        return "IssuedKey[" + id + "]";
    }

    static IssuedKey of(JsonNode key) {
        return new IssuedKey(
                key.path("id").asText(), key.path("key").asText(), PanelAnswers.texts(key.path("warnings")));
    }
}
