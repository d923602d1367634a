package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.SchemaMatch.FieldMatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an operation of ours is there. */
final class OperationMatch {
    private final ApiOperation ours;
    private final @Nullable ApiOperation theirs;
    private final boolean isGiven;
    private final List<String> candidates;
    private final Map<String, FieldMatch> filters = new LinkedHashMap<>();
    private final Map<String, String> fixed = new LinkedHashMap<>();
    private final List<String> blockers = new ArrayList<>();
    private final List<SchemaMatch> schemas = new ArrayList<>();
    private String answer = "";
    private String member = "";

    /**
     * Creates a match.
     *
     * @param theirs null if none is certain
     * @param isGiven whether a person said it
     * @param candidates what it may be, each with why it is not certain
     */
    OperationMatch(ApiOperation ours, @Nullable ApiOperation theirs, boolean isGiven, List<String> candidates) {
        this.ours = ours;
        this.theirs = theirs;
        this.isGiven = isGiven;
        this.candidates = List.copyOf(candidates);
    }

    ApiOperation ours() {
        return ours;
    }

    @Nullable
    ApiOperation theirs() {
        return theirs;
    }

    boolean isGiven() {
        return isGiven;
    }

    List<String> candidates() {
        return candidates;
    }

    /** Returns the filters of ours; a path parameter has no match. */
    Map<String, FieldMatch> filters() {
        return filters;
    }

    /** Returns the query parameters that must have one value. */
    Map<String, String> fixed() {
        return fixed;
    }

    /** Returns what the service requires and no field or filter of ours is. */
    List<String> blockers() {
        return blockers;
    }

    /** Returns whether the path is certain or said, and nothing that the service requires is left. */
    boolean isCertain() {
        return theirs != null && (isGiven || blockers.isEmpty());
    }

    /** Returns the matches of all schemas that its calls read or write. */
    List<SchemaMatch> schemas() {
        return schemas;
    }

    /** Returns the word of {@code answer}; empty if it is what it is with us. */
    String answer() {
        return answer;
    }

    /** Returns the member that the word of {@code answer} has; empty if none. */
    String member() {
        return member;
    }

    void answers(String word, String inMember) {
        answer = word;
        member = inMember;
    }
}
