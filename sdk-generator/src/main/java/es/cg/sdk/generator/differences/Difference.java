package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Something that the service's own document says otherwise than ours.
 *
 * @param at the operation, schema, field or other part that differs, by our name
 * @param ours what we have; null if the service has it in addition
 * @param theirs what the service has; null if it lacks it
 * @param assumption the entry of docs/assumptions.md that turns out wrong; null if the contract shows it
 * @param correction what a file of corrections must say; null if no correction mends it, or none is needed
 * @param note why no correction mends it, or what a person must choose; null if there is nothing to add
 * @param line the line in the service's document
 */
public record Difference(
        Kind kind,
        String at,
        @Nullable String ours,
        @Nullable String theirs,
        @Nullable String assumption,
        @Nullable JsonObject correction,
        @Nullable String note,
        int line) {
    /** What differs. */
    public enum Kind {
        PATH("Paths"),
        METHOD("Methods"),
        PARAMETER("Parameters"),
        HEADER("Headers"),
        FILTER("Filters"),
        FORM("Forms"),
        ANSWER("Answers"),
        LIST("Lists"),
        FIELD("Fields"),
        TYPE("Types and units"),
        VALUE("Values"),
        REQUIRED("Required fields"),
        LIMIT("Limits of values"),
        ERROR("Errors"),
        CODE("Error codes"),
        EVENT("Events"),
        SIGNATURE("Signature"),
        VERSION("Version header"),
        ACCESS("Keys and permissions"),
        MISSING("Operations that the service does not have"),
        NEW("Operations that the SDK does not have");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        public String title() {
            return title;
        }
    }

    /** Returns what differs, without where. */
    public String what() {
        if (theirs == null) {
            return ours + " is not there";
        }
        return ours == null ? theirs + " is there, and not here" : ours + " is " + theirs + " there";
    }

    /** Returns whether a person must choose a value of the correction. */
    public boolean isQuestion() {
        return correction != null && Fragments.asks(correction);
    }
}
