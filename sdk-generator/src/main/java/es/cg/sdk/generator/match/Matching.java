package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What of ours is where in the other document. */
public final class Matching {
    private final Map<String, OperationMatch> operations = new LinkedHashMap<>();
    private final Map<String, SchemaMatch> schemas = new LinkedHashMap<>();
    private final Map<String, FieldMatch> events = new LinkedHashMap<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, ValueForm> general = new LinkedHashMap<>();
    private final List<Contradiction> contradictions = new ArrayList<>();
    private String record = "";

    Matching() {}

    /**
     * What the contract shows otherwise than the document.
     *
     * @param place where a line of {@code against_contract} would stand, such as general, list
     * @param json what this line would say; empty if no line can say it
     * @param operations those that fall
     */
    record Contradiction(List<String> place, String json, String what, Set<String> operations) {}

    Map<String, OperationMatch> operations() {
        return operations;
    }

    /** Returns the schemas by {@code requests.Name} and {@code answers.Name}. */
    Map<String, SchemaMatch> schemas() {
        return schemas;
    }

    Map<String, FieldMatch> events() {
        return events;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** Returns the forms that each field of a mark has there. */
    Map<String, ValueForm> general() {
        return general;
    }

    List<Contradiction> contradictions() {
        return contradictions;
    }

    /** Returns the member around all single records; empty if there is none, or if it is not the same everywhere. */
    String record() {
        return record;
    }

    void record(String member) {
        record = member;
    }

    void contradicts(List<String> place, String json, String what, String operation) {
        for (Contradiction each : contradictions) {
            if (each.place.equals(place) && each.what.equals(what)) {
                each.operations.add(operation);
                return;
            }
        }
        contradictions.add(new Contradiction(place, json, what, new LinkedHashSet<>(Set.of(operation))));
    }

    /** Returns the matches of all fields and filters. */
    Stream<FieldMatch> allFields() {
        return Stream.concat(
                schemas.values().stream().flatMap(each -> each.fields().values().stream()),
                operations.values().stream().flatMap(each -> each.filters().values().stream()));
    }
}
