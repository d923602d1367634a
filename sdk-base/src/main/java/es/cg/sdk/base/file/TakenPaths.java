package es.cg.sdk.base.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The places that values take: no two may have one, and none may lie within another. Not thread-safe. */
public final class TakenPaths {
    private final Map<List<String>, String> taken = new LinkedHashMap<>();
    private final String advice;

    /** Begins without a value; the advice ends the message of a fault. */
    public TakenPaths(String advice) {
        this.advice = advice;
    }

    /** Begins without a value. */
    public TakenPaths() {
        this("give one another name");
    }

    /**
     * Takes a place, which is given by the names of its members from outside.
     *
     * @param what what lies there, for the message
     * @param node where the file says so
     * @throws IllegalArgumentException if another value is there, around it or within it
     */
    public void take(String what, List<String> place, Node node) {
        taken.forEach((other, first) -> {
            int common = Math.min(other.size(), place.size());
            if (other.subList(0, common).equals(place.subList(0, common))) {
                throw node.fault(first + " and " + what + " are both at " + String.join(".", place)
                        + (other.equals(place) ? "" : " or within it") + ": " + advice);
            }
        });
        taken.put(place, what);
    }
}
