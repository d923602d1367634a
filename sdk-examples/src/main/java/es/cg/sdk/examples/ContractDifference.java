package es.cg.sdk.examples;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A difference between the bundled contract and another.
 *
 * @param kind what differs
 * @param what the difference, as a sentence
 * @param assumption the entry of docs/assumptions.md that turns out wrong; null if the contract shows it
 * @param java the Java that mends it; null if nothing has to change
 * @param operations where it is found
 */
record ContractDifference(
        Kind kind,
        String what,
        @Nullable String assumption,
        @Nullable String java,
        Set<String> operations) {
    /** What differs. */
    enum Kind {
        PATH("Paths"),
        METHOD("Methods"),
        ENVELOPE("Envelope of lists and errors"),
        ANSWER("Success answers"),
        PARAMETER("Parameters"),
        FIELD("Fields"),
        VALUE("Values"),
        CODE("Error codes"),
        NEW("Operations that the SDK does not have");

        final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    boolean isAssumed() {
        return assumption != null;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kind", kind.name().toLowerCase(Locale.ROOT));
        json.put("what", what);
        json.put("assumption", assumption);
        json.put("java", java);
        json.put("operations", new ArrayList<>(operations));
        return json;
    }

    /** Collects differences; one that is found at several operations is one. */
    static final class Collector {
        private final Map<String, ContractDifference> found = new LinkedHashMap<>();

        void add(Kind kind, String what, @Nullable String assumption, @Nullable String java, String operation) {
            Set<String> operations = found.computeIfAbsent(
                            kind + what, key -> new ContractDifference(kind, what, assumption, java, new TreeSet<>()))
                    .operations();
            if (!operation.isEmpty()) {
                operations.add(operation);
            }
        }

        List<ContractDifference> all() {
            return List.copyOf(found.values());
        }
    }
}
