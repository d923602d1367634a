package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of ours is where in the other document.
 *
 * @param schemas by {@code requests.Name} and {@code answers.Name}
 * @param general the forms that each field of a mark has there
 */
public record Matching(
        Map<String, OperationMatch> operations,
        Map<String, SchemaMatch> schemas,
        Map<String, FieldMatch> events,
        Map<String, String> headers,
        Map<String, ValueForm> general,
        List<Contradiction> contradictions) {
    /** One line says as much as a rule. */
    private static final int FEWEST = 2;

    Matching() {
        this(
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new LinkedHashMap<>(),
                new ArrayList<>());
    }

    /**
     * What the contract shows otherwise than the document.
     *
     * @param place where a line of {@code against_contract} would stand, such as general, list
     * @param line what it would say; null if no line can say it
     * @param operations those that fall
     */
    public record Contradiction(
            List<String> place, @Nullable JsonValue line, String what, Set<String> operations) {}

    void contradicts(List<String> place, @Nullable JsonValue line, String what, String operation) {
        for (Contradiction each : contradictions) {
            if (each.place.equals(place) && each.what.equals(what)) {
                each.operations.add(operation);
                return;
            }
        }
        contradictions.add(new Contradiction(place, line, what, new LinkedHashSet<>(Set.of(operation))));
    }

    /** Returns the matches of all fields and filters. */
    Stream<FieldMatch> allFields() {
        return Stream.concat(
                schemas.values().stream().flatMap(each -> each.fields().values().stream()),
                operations.values().stream().flatMap(each -> each.filters().values().stream()));
    }

    /** Returns the member around all single records; empty if there is none, or if it is not the same everywhere. */
    String record() {
        List<String> members = operations.values().stream()
                .filter(each ->
                        each.theirs() != null && each.ours().answerKind().equals("record"))
                .filter(each -> each.answer().isEmpty() || each.answer().equals("record"))
                .map(OperationMatch::member)
                .toList();
        return members.size() >= FEWEST && Set.copyOf(members).size() == 1 ? members.get(0) : "";
    }

    /** Finds rules for all fields of a mark: only where each of them is shown to have the same form. */
    void findRules(FieldMarks marks, Set<String> said) {
        Map<String, List<FieldMatch>> all = new LinkedHashMap<>();
        schemas.values().forEach(schema -> add(all, marks, schema.name(), schema.fields()));
        operations.values().forEach(match -> add(all, marks, "query", match.filters()));
        all.forEach((mark, fields) -> {
            ValueForm form = fields.get(0).form();
            // A field whose form is not shown has that of ours.
            boolean isSame = fields.stream().allMatch(each -> each.form().equals(form));
            if (fields.size() >= FEWEST
                    && isSame
                    && form.differs()
                    && !said.contains(mark)
                    && !Given.member(mark).isEmpty()) {
                general.put(mark, form);
            }
        });
    }

    private static void add(
            Map<String, List<FieldMatch>> all, FieldMarks marks, String owner, Map<String, FieldMatch> fields) {
        fields.values().stream()
                .filter(each ->
                        !each.isGiven() && (each.isThere() || !each.candidates().isEmpty()))
                .forEach(each -> all.computeIfAbsent(marks.of(owner, each.ours().name()), none -> new ArrayList<>())
                        .add(each));
    }
}
