package es.cg.sdk.base.corrections;

import java.util.Map;
import java.util.Set;

/**
 * What a file says of errors. Immutable.
 *
 * @param places where an error has its parts, from the top of the answer
 * @param nothingDone codes that mean that nothing was done
 * @param sameKey codes that mean that the same key may be sent again
 */
public record ErrorRules(Map<String, Line> places, Set<String> nothingDone, Set<String> sameKey) {
    static final ErrorRules NONE = new ErrorRules(Map.of(), Set.of(), Set.of());

    /** Copies the collections. */
    public ErrorRules {
        places = Map.copyOf(places);
        nothingDone = Set.copyOf(nothingDone);
        sameKey = Set.copyOf(sameKey);
    }
}
