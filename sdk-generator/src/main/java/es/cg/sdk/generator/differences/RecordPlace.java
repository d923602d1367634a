package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.differences.Difference.Kind;
import es.cg.sdk.generator.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the member of an answer under which a record lies. */
final class RecordPlace {
    private final Found found;
    private final Marks marks;

    RecordPlace(Found found, Marks marks) {
        this.found = found;
        this.marks = marks;
    }

    /** Returns their view of the record, which may lie under a member; null if a person must say under which. */
    @Nullable
    SchemaView find(ApiCall our, SchemaView record, SchemaView their, String key, String what) {
        if (!their.type().equals("object")) {
            return their;
        }
        Map<String, SchemaView> inner = new LinkedHashMap<>();
        objects("", their, 1, inner);
        String said = found.name(List.of("operations", our.id(), "answer", key));
        double outer = common(record, their);
        double best = inner.values().stream()
                .mapToDouble(each -> common(record, each))
                .max()
                .orElse(0);
        List<String> candidates = inner.keySet().stream()
                .filter(each -> common(record, Objects.requireNonNull(inner.get(each))) >= best)
                .toList();
        boolean isOnly =
                outer == 0 && best == 0 && inner.size() == 1 && record.fields().size() > 1;
        if (said != null && inner.containsKey(said)) {
            candidates = List.of(said);
        } else if (!isOnly && (best <= outer || (best < 0.5 && !(outer == 0 && best > 0.2)))) {
            return their;
        }
        if (isSaved(our)) {
            found.add(
                    Kind.ANSWER,
                    marks.operation(our, "answer"),
                    what,
                    "under " + String.join(" or ", candidates),
                    "no correction changes it: the SDK saves this answer as a file, as it came",
                    their.line());
            return candidates.size() == 1 ? inner.get(candidates.get(0)) : null;
        }
        JsonValue value = candidates.size() == 1 ? Fragments.text(candidates.get(0)) : Fragments.question(candidates);
        found.correct(
                Kind.ANSWER,
                marks.operation(our, "answer"),
                what,
                "under " + String.join(" or ", candidates),
                value,
                "under which of them?",
                their.line(),
                key);
        return candidates.size() == 1 ? inner.get(candidates.get(0)) : null;
    }

    /** Returns whether an answer in JSON is an attachment. */
    private static boolean isSaved(ApiCall call) {
        return call.answers().values().stream()
                .anyMatch(each -> each.part("headers").get("Content-Disposition") != null);
    }

    private static void objects(String name, SchemaView view, int depth, Map<String, SchemaView> into) {
        view.fields().forEach((field, its) -> {
            if (its.type().equals("object") && depth <= 3) {
                String full = name.isEmpty() ? field : name + "." + field;
                into.put(full, its);
                objects(full, its, depth + 1, into);
            }
        });
    }

    /** Returns the share of our fields that their record has under the same name. */
    private static double common(SchemaView our, SchemaView their) {
        Set<String> ours = our.fields().keySet();
        Set<String> theirs = their.fields().keySet();
        return ours.isEmpty()
                ? 0
                : (double) ours.stream().filter(theirs::contains).count() / ours.size();
    }
}
