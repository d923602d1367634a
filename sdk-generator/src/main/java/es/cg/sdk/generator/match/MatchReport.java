package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a person must know of a matching: first what would stop the calls that are used.
 *
 * @param stops the reasons by operation, such as a path or a field that is not certain
 * @param contradictions what the contract shows otherwise, with the operations that fall
 * @param notThere fields and filters that are not there, without a candidate
 * @param open how many lines a person may decide
 * @param certain how many fields, filters and operations are paired
 */
public record MatchReport(
        Map<String, List<String>> stops, List<String> contradictions, List<String> notThere, int open, int certain) {

    /**
     * Makes the report.
     *
     * @param fields the fields and filters that a program uses, by operation; an operation that is not there uses all
     */
    public static MatchReport of(Matching matching, Map<String, Set<String>> fields) {
        Map<String, List<String>> stops = new LinkedHashMap<>();
        List<String> notThere = new ArrayList<>();
        for (OperationMatch match : matching.operations().values()) {
            String id = match.ours().id();
            List<String> reasons = new ArrayList<>();
            if (match.theirs() == null) {
                String fault = match.isGiven() ? "it is not there" : "no operation of theirs is certainly this one";
                reasons.add(fault + choice(match.candidates()));
            }
            reasons.addAll(match.blockers());
            Set<String> used = fields.get(id);
            match.schemas().stream()
                    .filter(SchemaMatch::isRequest)
                    .forEach(schema -> schema.fields().values().stream()
                            .filter(each -> isStop(each)
                                    && (used == null
                                            || used.contains(each.ours().name())))
                            .forEach(each -> reasons.add(schema.name() + "."
                                    + each.ours().name() + " is not certain" + choice(each.candidates()))));
            match.filters().values().stream()
                    .filter(each -> used != null && used.contains(each.ours().name()) && !each.isThere())
                    .forEach(each -> reasons.add(
                            "the filter " + each.ours().name() + " is not certain" + choice(each.candidates())));
            matching.contradictions().stream()
                    .filter(each -> each.operations().contains(id))
                    .forEach(each -> reasons.add("contradicts the contract: " + each.what()));
            if (!reasons.isEmpty()) {
                stops.put(id, reasons.stream().distinct().toList());
            }
        }
        matching.schemas()
                .values()
                .forEach(schema -> schema.fields().values().stream()
                        .filter(each -> !each.isThere()
                                && !each.isGiven()
                                && each.candidates().isEmpty())
                        .forEach(each -> notThere.add(schema.place(each))));
        List<String> events = Stream.of("type", "object")
                .map(matching.events()::get)
                .filter(each -> each != null && !each.isThere())
                .map(each -> each.ours().name() + " of an event is not certain" + choice(each.candidates()))
                .toList();
        if (!events.isEmpty()) {
            stops.put(Matcher.EVENTS, events);
        }
        List<String> contradictions = matching.contradictions().stream()
                .map(each -> each.what() + ": " + String.join(", ", each.operations()))
                .toList();
        int open = (int) Stream.concat(
                        matching.operations().values().stream().filter(each -> !each.isCertain() && !each.isGiven()),
                        matching.allFields().filter(each -> !each.candidates().isEmpty()))
                .count();
        int certain = (int) Stream.concat(
                        matching.operations().values().stream().filter(OperationMatch::isCertain),
                        matching.allFields().filter(FieldMatch::isThere))
                .count();
        return new MatchReport(stops, contradictions, notThere, open, certain);
    }

    /** A field of a write that may be another one, or that each program sets. */
    private static boolean isStop(FieldMatch match) {
        return !match.isThere()
                && (match.ours().required() || !match.candidates().isEmpty());
    }

    /** Returns candidates as one text. */
    public static String joined(String between, List<Candidate> candidates) {
        return candidates.stream().map(Candidate::toString).collect(Collectors.joining(between));
    }

    static String choice(List<Candidate> candidates) {
        return candidates.isEmpty() ? "" : " (" + joined("; ", candidates) + ")";
    }
}
