package es.cg.sdk.checks;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What was found to differ at one place, in sentences for whoever has to mend it. */
final class Findings {
    private final String place;
    private final List<String> sentences = new ArrayList<>();

    Findings(String place) {
        this.place = place;
    }

    void add(String sentence) {
        sentences.add(place + ": " + sentence);
    }

    void addAll(List<String> complete) {
        sentences.addAll(complete);
    }

    void unless(boolean holds, String sentence) {
        if (!holds) {
            add(sentence);
        }
    }

    /** Expected is what the contract says. */
    void same(String what, Object expected, Object actual) {
        unless(
                expected.equals(actual),
                what + " is " + shown(actual) + " in openapi.json, but the contract says " + shown(expected));
    }

    /** As {@link #same}, in any order, naming what is missing and what is too much. */
    void sameSet(String what, Set<?> expected, Set<?> actual) {
        Set<Object> missing = new TreeSet<>(expected);
        missing.removeAll(actual);
        Set<Object> extra = new TreeSet<>(actual);
        extra.removeAll(expected);
        unless(missing.isEmpty(), what + ": missing " + missing + ", which the contract shows");
        unless(extra.isEmpty(), what + ": unexpected " + extra + ", which the contract does not show");
    }

    List<String> all() {
        return List.copyOf(sentences);
    }

    private static String shown(Object value) {
        return value.toString().isEmpty() ? "nothing" : value.toString();
    }
}
