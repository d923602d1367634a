package es.cg.sdk.base.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The places that values take: no two may have one, and none may lie within another. Not thread-safe. */
public final class Places {
    private final Map<List<String>, String> taken = new LinkedHashMap<>();
    private final String advice;

    /** Begins without a value; the advice ends the message of a fault. */
    public Places(String advice) {
        this.advice = advice;
    }

    /** Begins without a value. */
    public Places() {
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

    /**
     * Takes the places of members: those that the file names, and those of the contract for the others.
     *
     * @param ours the names of the members, each followed by its place in the contract
     */
    public void takeAll(Members members, String... ours) {
        for (int i = 0; i < ours.length; i += 2) {
            if (!members.has(ours[i])) {
                take(ours[i], List.of(ours[i + 1].split("[.]", -1)), members.node());
            }
        }
        for (int i = 0; i < ours.length; i += 2) {
            takeNamed(members, ours[i]);
        }
    }

    /** Takes the places of those members that the file names. */
    public void takeNamed(Members members, String... names) {
        for (String each : names) {
            Node node = members.get(each);
            if (node != null) {
                take(each, members.names(each), node);
            }
        }
    }
}
