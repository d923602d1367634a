package es.cg.sdk.webhooks.internal.corrections.file;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON paths of corrected values: refuses a path that equals or contains another one. Not thread-safe. */
final class Places {
    private final Map<List<String>, String> taken = new LinkedHashMap<>();

    /**
     * Takes a place, which is given by the names of its members from outside.
     *
     * @param what what lies there, for the message
     * @param node where the file says so
     * @throws IllegalArgumentException if another value is there, around it or within it
     */
    void take(String what, List<String> place, FileNode node) {
        taken.forEach((other, first) -> {
            int common = Math.min(other.size(), place.size());
            if (other.subList(0, common).equals(place.subList(0, common))) {
                throw node.fault(first + " and " + what + " are both at " + String.join(".", place)
                        + (other.equals(place) ? "" : " or within it") + ": give one another name");
            }
        });
        taken.put(place, what);
    }

    /**
     * Takes the places of members: those that the file names, and those of the contract for the others.
     *
     * @param ours the names of the members, each followed by its place in the contract
     */
    void takeAll(Section section, String... ours) {
        for (int i = 0; i < ours.length; i += 2) {
            if (!section.has(ours[i])) {
                take(ours[i], List.of(ours[i + 1].split("[.]", -1)), section.node());
            }
        }
        for (int i = 0; i < ours.length; i += 2) {
            FileNode named = section.get(ours[i]);
            if (named != null) {
                take(ours[i], section.names(ours[i]), named);
            }
        }
    }
}
