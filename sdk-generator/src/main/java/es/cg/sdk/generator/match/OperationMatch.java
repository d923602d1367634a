package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an operation of ours is there.
 *
 * @param theirs null if none is certain
 * @param isGiven whether a person said it
 * @param candidates what it may be, each with why it is not certain
 * @param filters the filters of ours; a path parameter has no match
 * @param fixed the query parameters that must have one value
 * @param blockers what the service requires and no field or filter of ours is
 * @param schemas the matches of all schemas that its calls read or write
 * @param said the word of {@code answer} with its member; empty if it answers what it does with us
 */
public record OperationMatch(
        ApiOperation ours,
        @Nullable ApiOperation theirs,
        boolean isGiven,
        List<Candidate> candidates,
        Map<String, FieldMatch> filters,
        JsonObject fixed,
        List<String> blockers,
        List<SchemaMatch> schemas,
        JsonObject said) {

    OperationMatch(ApiOperation ours, @Nullable ApiOperation theirs, boolean isGiven, List<Candidate> candidates) {
        this(
                ours,
                theirs,
                isGiven,
                candidates,
                new LinkedHashMap<>(),
                new JsonObject(),
                new ArrayList<>(),
                new ArrayList<>(),
                new JsonObject());
    }

    /** Returns whether the path is certain or said, and nothing that the service requires is left. */
    public boolean isCertain() {
        return theirs != null && (isGiven || blockers.isEmpty());
    }

    /** Returns the word of {@code answer}; empty if it is what it is with us. */
    String answer() {
        return said.keys().stream().findFirst().orElse("");
    }

    /** Returns the member that the word of {@code answer} has; empty if none. */
    String member() {
        return said.textOrEmpty(answer());
    }

    /** Returns the line of what is answered there; null if it is what ours answers. */
    @Nullable
    JsonValue answerLine() {
        boolean isWord = said.get(answer()) instanceof JsonScalar && member().isEmpty();
        return said.isEmpty() ? null : isWord ? JsonScalar.text(answer()) : said;
    }

    void answers(String word, JsonValue inMember) {
        said.keys().stream().toList().forEach(said::remove);
        said.put(word, inMember);
    }

    void answers(String word, String inMember) {
        answers(word, JsonScalar.text(inMember));
    }
}
