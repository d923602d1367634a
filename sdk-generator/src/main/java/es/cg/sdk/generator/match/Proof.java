package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
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
    private static final JsonObject NOTHING = new JsonObject(new Source("", Layer.BASE, "").line(1), null);

    private final Given given;
    private final Matching matching;
    private final LineProof lines;
    private final Trials trials;
    private final Result result = new Result();

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

    private Proof(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        this.given = new Given(file);
        this.matching = Matcher.match(ours, theirs, file, used);
        this.lines = lines(ours, theirs, file, used, result);
        this.trials = new Trials(ours, theirs, given, conversion, matching, lines, result);
    }

    private static LineProof lines(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, Result result) {
        Matching certain = Matcher.match(ours, theirs, paths(file), used);
        ValueForm.Rules forms = Matcher.forms(theirs, Map.of());
        return new LineProof(new Given(file), certain, FieldMarks.read(), forms, result);
    }

    /** Proves the file for the operations that are used. */
    public static Result of(
            ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used, FileConversion conversion) {
        Proof proof = new Proof(ours, theirs, file, used, conversion);
        Matching free = Matcher.match(ours, theirs, NOTHING, used);
        proof.matching.operations().forEach((id, match) -> {
            proof.operation(match, Objects.requireNonNull(free.operations().get(id)));
            ApiOperation their = match.theirs();
            if (their != null) {
                proof.lines.filters(match);
                proof.trials.operation(match, their);
            }
        });
        proof.matching.schemas().forEach(proof.lines::schema);
        proof.lines.protocol();
        if (used.contains(Matcher.EVENTS)) {
            proof.trials.events();
        }
        return proof.result;
    }

    /** Returns the lines of a file that contradict what is certain by a document that shows answers alone. */
    public static Set<String> contradictions(ApiDocument ours, ApiDocument theirs, JsonObject file, Set<String> used) {
        Result result = new Result();
        Matcher.match(ours, theirs, file, used).schemas().forEach(lines(ours, theirs, file, used, result)::schema);
        return result.contradictions();
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

    private void operation(OperationMatch match, OperationMatch free) {
        ApiOperation our = match.ours();
        ApiOperation their = match.theirs();
        ApiOperation sure = free.isCertain() ? free.theirs() : null;
        JsonObject said = given.lines("operations", our.id());
        boolean isSaid = said.get("sure") != null;
        boolean isAbsent = said.textOrEmpty("absent").equals("true");
        String line = their == null ? "absent" : PathMatcher.name(their);
        if (sure != null
                && (their == null ? isAbsent : match.isGiven() && !sure.path().equals(their.path()))) {
            lines.contradicts(our.id(), PathMatcher.name(sure), line, isSaid);
        } else if (their != null && match.isGiven() && sure == null) {
            result.onWord().add(our.id() + ": " + line);
        }
        if (their == null) {
            result.failures()
                    .add(our.id()
                            + (isAbsent ? ": it is not there" : ": where it is there is not certain")
                            + MatchReport.choice(match.candidates()));
            return;
        }
        if (!our.method().equals(their.method()) && !isSaid) {
            result.failures()
                    .add(our.id() + ": " + their.method() + " for " + our.method()
                            + " may clear what is not sent: say why it does not in \"sure\"");
        }
        if (!match.isGiven()) {
            match.blockers().forEach(each -> result.failures().add(our.id() + " " + each));
        }
    }
}
