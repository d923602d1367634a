package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.Place;
import java.util.Map;

/**
 * An entry of {@code docs/reference/assumptions.md}.
 *
 * @param reason its first sentence, which the marks in {@code openapi.json} repeat
 * @param sections its other parts as Markdown, by their keys in the file
 */
public record Assumption(Place place, String id, String reason, Map<String, String> sections) {
    /** The id of the entry of what the contract's text shows, and the service's own document lacks. */
    public static final String UNPUBLISHED = "unpublished";

    /** What a mark says. */
    public String mark() {
        return id + ": " + reason;
    }
}
