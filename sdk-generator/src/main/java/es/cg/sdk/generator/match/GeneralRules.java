package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Finds rules for all fields of a mark: only where each of them is shown to have the same form. */
final class GeneralRules {
    /** One line says as much as a rule. */
    private static final int FEWEST = 2;

    private GeneralRules() {}

    static void find(Matching matching, FieldMarks marks) {
        for (String mark : List.of(
                FieldMarks.TIME,
                FieldMarks.DATE,
                FieldMarks.AMOUNT,
                FieldMarks.PERCENTAGE,
                FieldMarks.ID,
                FieldMarks.FLAG)) {
            List<FieldMatch> all = new ArrayList<>();
            matching.schemas()
                    .values()
                    .forEach(schema -> schema.fields().values().stream()
                            .filter(each ->
                                    marks.of(schema.name(), each.ours().name()).equals(mark))
                            .forEach(all::add));
            matching.operations()
                    .values()
                    .forEach(match -> match.filters().values().stream()
                            .filter(each ->
                                    marks.of("query", each.ours().name()).equals(mark))
                            .forEach(all::add));
            all.removeIf(each ->
                    each.isGiven() || (!each.isThere() && each.candidates().isEmpty()));
            Set<ValueForm> forms = new LinkedHashSet<>();
            all.forEach(each -> forms.add(each.form()));
            // A field whose form is not shown has that of ours.
            if (all.size() >= FEWEST && forms.size() == 1 && all.get(0).form().differs()) {
                matching.general().put(mark, all.get(0).form());
            }
        }
        record(matching);
    }

    /** The member around each record, if it is the same for all. */
    private static void record(Matching matching) {
        Set<String> members = new LinkedHashSet<>();
        int records = 0;
        for (OperationMatch each : matching.operations().values()) {
            boolean isRecord = each.theirs() != null
                    && each.ours().answerKind().equals("record")
                    && (each.answer().isEmpty() || each.answer().equals("record"));
            if (isRecord) {
                records++;
                members.add(each.member());
            }
        }
        if (records >= FEWEST && members.size() == 1) {
            matching.record(Objects.requireNonNull(members.iterator().next()));
        }
    }
}
