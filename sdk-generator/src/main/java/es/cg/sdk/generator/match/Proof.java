package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Proves a corrections file against the document of the service: what the SDK sends must be valid under their schemas,
 * closed; what they answer must be valid under ours; no line may contradict a certain pair; their examples must add up.
 */
public final class Proof {
    private static final JsonObject NOTHING = new JsonObject();

    /**
     * What a proof found.
     *
     * @param failures what does not work with this file
     * @param contradictions the failures of lines that contradict what is certain
     * @param notes what not each value fits: words, patterns, lengths, ranges
     * @param onWord lines that nothing in the document shows: they rest on a person's word
     * @param byRule fields that a general rule reaches, and whose form nothing shows
     * @param notJudged examples that break their own schema, or that lack a term of a sum
     */
    public record Result(
            Set<String> failures,
            Set<String> contradictions,
            Set<String> notes,
            Set<String> onWord,
            Set<String> byRule,
            Set<String> notJudged) {
        Result() {
            this(
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>(),
                    new LinkedHashSet<>());
        }
    }

    private Proof() {}

    private static LineProof lines(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        Matching certain = Matcher.match(ours, theirs, paths(file), used);
        ValueForm.Rules forms = Matcher.forms(theirs, Map.of());
        return new LineProof(new Given(file), certain, FieldMarks.read(), forms, new Result());
    }

    /** Proves the file for the operations that are used. */
    public static Result of(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        Matching matching = Matcher.match(ours, theirs, file, used);
        Matching free = Matcher.match(ours, theirs, NOTHING, used);
        LineProof lines = lines(ours, theirs, file, used);
        Trials trials = new Trials(ours, theirs, conversion, lines, matching);
        matching.operations().forEach((id, match) -> {
            lines.operation(match, Objects.requireNonNull(free.operations().get(id)));
            ApiOperation their = match.theirs();
            if (their != null) {
                lines.filters(match);
                trials.operation(match, their);
            }
        });
        matching.schemas().forEach(lines::schema);
        lines.protocol();
        if (used.contains(Matcher.EVENTS)) {
            trials.events();
        }
        return lines.result();
    }

    /** Returns the lines of a file that contradict what is certain by a document that shows answers alone. */
    public static Set<String> contradictions(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        LineProof lines = lines(ours, theirs, file, used);
        Matcher.match(ours, theirs, file, used).schemas().forEach(lines::schema);
        return lines.result().contradictions();
    }

    /** Returns where the operations are, without any line of a field. */
    private static JsonObject paths(JsonObject file) {
        JsonObject copy = file.copy(null);
        for (JsonObject each : List.of(copy, copy.objectOrEmpty("against_contract"))) {
            List.of("requests", "answers", "events", "general", "headers", "errors")
                    .forEach(each::remove);
            JsonObject operations = each.objectOrEmpty("operations");
            operations
                    .keys()
                    .forEach(id -> List.of("query", "fixed", "answer").forEach(operations.objectOrEmpty(id)::remove));
        }
        return copy;
    }
}
