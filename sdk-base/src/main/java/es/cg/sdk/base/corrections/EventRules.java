package es.cg.sdk.base.corrections;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of events and their signature. Immutable.
 *
 * @param places where an event has its parts, from the top of the body
 * @param withoutRecord the kinds of events that have no record
 * @param t the time in the header of the signature
 * @param v1 the signature in it
 * @param isSecretBase64 whether the text of a secret is Base64
 * @param isSha512 whether the HMAC is one with SHA-512
 */
public record EventRules(
        Map<String, Line> places,
        Set<String> withoutRecord,
        SignaturePart t,
        SignaturePart v1,
        boolean isSecretBase64,
        boolean isSha512) {
    /** Nothing is said. */
    public static final EventRules NONE = new EventRules(
            Map.of(), Set.of(), new SignaturePart("t", null), new SignaturePart("v1", null), false, false);

    /**
     * A part of the header of the signature.
     *
     * @param name its name
     * @param as the word for its form; null: as the contract has it
     */
    public record SignaturePart(String name, @Nullable String as) {}

    /** Copies the map and the set. */
    public EventRules {
        places = Map.copyOf(places);
        withoutRecord = Set.copyOf(withoutRecord);
    }
}
