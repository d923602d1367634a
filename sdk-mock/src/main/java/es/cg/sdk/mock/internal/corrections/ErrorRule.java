package es.cg.sdk.mock.internal.corrections;

import java.util.Map;
import java.util.Set;

/**
 * The form of errors. Immutable.
 *
 * @param in the place of the error
 * @param members the places of its members by our names
 * @param entriesIn the place of the entries in the error
 * @param entryMembers the places of an entry's members by our names
 * @param codes the service's codes by ours
 * @param unwritten codes of the service after which nothing was written, so that the key is still unused
 * @param sameKeyCodes those of them that, with 500, ask for the same key
 * @param mark the place of the member that asks for it; {@link JsonPlace#HERE} for none
 * @param markValue the value of that member
 */
public record ErrorRule(
        JsonPlace in,
        Map<String, JsonPlace> members,
        JsonPlace entriesIn,
        Map<String, JsonPlace> entryMembers,
        Map<String, String> codes,
        Set<String> unwritten,
        Set<String> sameKeyCodes,
        JsonPlace mark,
        String markValue) {
    /** The errors of the contract. */
    public static final ErrorRule CONTRACT = new ErrorRule(
            JsonPlace.of("error"),
            Map.of(),
            JsonPlace.of("errors"),
            Map.of(),
            Map.of(),
            Set.of(),
            Set.of(),
            JsonPlace.HERE,
            "");
}
