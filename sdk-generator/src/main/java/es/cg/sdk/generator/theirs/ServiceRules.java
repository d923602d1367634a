package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.FileLines;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.OperationMatch;
import es.cg.sdk.generator.match.SchemaMatch;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file of rules by which client, receivers and mock speak as the document does: what {@code contract-diff} writes,
 * with what the contract shows otherwise, and null for all that is not certain.
 */
final class ServiceRules {
    private static final String AGAINST = "against_contract";
    private static final String COMMENT = "//";
    /** Fields of a job without which nothing can be awaited: null is no line of theirs. */
    private static final Set<String> OF_JOBS = Set.of("id", "estado");

    private final Matching matching;
    private final JsonObject file;
    /** Lines for the mock alone, which writes members into each record that they may not know. */
    private final JsonObject ofMock = new JsonObject();

    ServiceRules(Matching matching, String version, JsonObject decided) {
        this.matching = matching;
        this.file = FileLines.write(matching, version, decided);
        file.remove("$schema");
        file.merge(file.part(AGAINST), true);
        file.remove(AGAINST);
        withoutComments(file);
        JsonObject general = file.part("general"); // Null is what a person has to decide: no rule.
        List.copyOf(general.keys()).stream()
                .filter(each -> general.at(each).kind().equals("null"))
                .forEach(general::remove);
        for (Matching.Contradiction each : matching.contradictions()) {
            JsonValue line = each.line();
            if (line != null) {
                absent(each.place(), line.copy(null));
            }
        }
        matching.schemas().values().forEach(this::schema);
        matching.operations().values().forEach(this::operation);
    }

    JsonObject file() {
        return file;
    }

    /** Returns the file as the mock reads it, which serves no operation that we lack. */
    JsonObject ofMock() {
        JsonObject both = file.copy(null);
        both.merge(ofMock, true);
        JsonObject operations = both.part("operations");
        List.copyOf(operations.keys()).stream()
                .filter(each -> !matching.operations().containsKey(each))
                .forEach(operations::remove);
        return both;
    }

    /** Says that the mock leaves out a member of answers. */
    void unwritten(String schema, String name) {
        ofMock.within("answers", schema).put(name, nothing());
    }

    private void schema(SchemaMatch match) {
        List<FieldMatch> open =
                match.fields().values().stream().filter(each -> !each.isThere()).toList();
        for (FieldMatch each : open) {
            String name = each.ours().name();
            if (match.name().equals("Job") && OF_JOBS.contains(name)) {
                matching.operations().values().stream()
                        .filter(operation -> operation.schemas().contains(match))
                        .forEach(operation -> operation.blockers().add("the job has no " + name + " that is certain"));
                file.within("answers", "Job").remove(name);
            } else {
                absent(List.of(match.section(), match.name(), name), nothing());
            }
        }
    }

    private void operation(OperationMatch match) {
        String id = match.ours().id();
        if (!match.isCertain()) {
            file.within("operations").put(id, new JsonObject().with("absent", JsonScalar.literal("true")));
            return;
        }
        match.filters().values().stream()
                .filter(each -> !each.isThere())
                .forEach(each ->
                        absent(List.of("operations", id, "query", each.ours().name()), nothing()));
    }

    static JsonScalar nothing() {
        return JsonScalar.literal("null");
    }

    private JsonObject holder(List<String> place) {
        return file.within(place.subList(0, place.size() - 1).toArray(String[]::new));
    }

    private static String last(List<String> place) {
        return place.get(place.size() - 1);
    }

    /** Adds a line if the file has none at this place. */
    void absent(List<String> place, JsonValue value) {
        holder(place).putIfAbsent(last(place), value);
    }

    /** Says what a line is; null takes it away. */
    void set(List<String> place, @Nullable JsonValue value) {
        holder(place).remove(last(place));
        if (value != null) {
            absent(place, value);
        }
    }

    /** Says that a word that only we write is another one there. */
    void word(List<String> place, String ours, String theirs) {
        JsonObject at = holder(place);
        JsonValue line = at.get(last(place));
        if (line instanceof JsonScalar) {
            at.put(last(place), new JsonObject().with("name", line));
        }
        at.within(last(place), "as").with(ours, theirs);
    }

    private static void withoutComments(JsonObject object) {
        for (String each : new ArrayList<>(object.keys())) {
            if (each.startsWith(COMMENT)) {
                object.remove(each);
            } else if (object.get(each) instanceof JsonObject inner) {
                withoutComments(inner);
            }
        }
    }
}
