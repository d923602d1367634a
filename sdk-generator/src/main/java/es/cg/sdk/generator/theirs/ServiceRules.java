package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
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
    private final JsonObject ofMock;

    ServiceRules(Matching matching, String version, JsonObject decided) {
        this.matching = matching;
        this.file = FileLines.write(matching, version, decided);
        this.ofMock = new JsonObject(file.place(), null);
        file.remove("$schema");
        merge(file, file.part(AGAINST));
        file.remove(AGAINST);
        withoutComments(file);
        JsonObject general = file.part("general"); // Null is what a person has to decide: no rule.
        List.copyOf(general.keys()).stream()
                .filter(each -> general.at(each).kind().equals("null"))
                .forEach(general::remove);
        matching.contradictions().stream()
                .filter(each -> !each.json().isEmpty())
                .forEach(each -> absent(each.place(), json(each.json())));
        matching.schemas().values().forEach(this::schema);
        matching.operations().values().forEach(this::operation);
    }

    JsonObject file() {
        return file;
    }

    /** Returns the file as the mock reads it, which serves no operation that we lack. */
    JsonObject ofMock() {
        JsonObject both = file.copy(null);
        merge(both, ofMock);
        JsonObject operations = both.part("operations");
        List.copyOf(operations.keys()).stream()
                .filter(each -> !matching.operations().containsKey(each))
                .forEach(operations::remove);
        return both;
    }

    /** Says that the mock leaves out a member of answers. */
    void unwritten(String schema, String name) {
        part(ofMock, "answers", schema).put(name, nothing());
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
                part(file, "answers", "Job").remove(name);
            } else {
                absent(List.of(section(match.isRequest()), match.name(), name), nothing());
            }
        }
    }

    private void operation(OperationMatch match) {
        String id = match.ours().id();
        if (!match.isCertain()) {
            part(file, "operations").put(id, new JsonObject(file.place(), null).with("absent", literal("true")));
            return;
        }
        match.filters().values().stream()
                .filter(each -> !each.isThere())
                .forEach(each ->
                        absent(List.of("operations", id, "query", each.ours().name()), nothing()));
    }

    static String section(boolean isRequest) {
        return isRequest ? "requests" : "answers";
    }

    JsonScalar nothing() {
        return literal("null");
    }

    JsonScalar text(String value) {
        return JsonScalar.text(file.place(), value);
    }

    private JsonScalar literal(String json) {
        return JsonScalar.literal(file.place(), json);
    }

    private static JsonValue json(String text) {
        return YamlReader.read(new Source("", Layer.BASE, ""), "{\"value\": " + text + "}")
                .at("value");
    }

    /** Adds a line if the file has none at this place. */
    void absent(List<String> place, JsonValue value) {
        String last = place.get(place.size() - 1);
        JsonObject at = part(file, place.subList(0, place.size() - 1).toArray(String[]::new));
        if (at.get(last) == null) {
            at.put(last, value);
        }
    }

    /** Says what a line is; null takes it away. */
    void set(List<String> place, @Nullable JsonValue value) {
        JsonObject at = part(file, place.subList(0, place.size() - 1).toArray(String[]::new));
        at.remove(place.get(place.size() - 1));
        if (value != null) {
            at.put(place.get(place.size() - 1), value);
        }
    }

    /** Says that a word that only we write is another one there. */
    void word(List<String> place, String ours, String theirs) {
        JsonObject at = part(file, place.subList(0, place.size() - 1).toArray(String[]::new));
        String last = place.get(place.size() - 1);
        JsonValue line = at.get(last);
        if (!(line instanceof JsonObject)) {
            JsonObject named = new JsonObject(file.place(), null);
            at.put(last, line == null ? named : named.with("name", line));
        }
        part(at.part(last), "as").put(ours, text(theirs));
    }

    private static void merge(JsonObject into, JsonObject more) {
        for (String each : more.keys()) {
            if (into.get(each) instanceof JsonObject inner && more.get(each) instanceof JsonObject added) {
                merge(inner, added);
            } else {
                into.put(each, more.at(each));
            }
        }
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

    private static JsonObject part(JsonObject object, String... keys) {
        JsonObject at = object;
        for (String each : keys) {
            if (at.object(each) == null) {
                at.put(each, new JsonObject(object.place(), null));
            }
            at = at.part(each);
        }
        return at;
    }
}
