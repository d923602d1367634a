package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a schema of ours in one direction, each with what it is there.
 *
 * @param name of our schema
 * @param isReached whether the contract shows such a record in this direction
 * @param constants the members of theirs that must have one value
 * @param theirs the shapes of theirs with which it is paired
 * @param unpaired the fields of each of them that are none of ours
 * @param unmetRequired the fields that they require, and that no field of ours or constant is
 */
public record SchemaMatch(
        boolean isRequest,
        String name,
        Shape ours,
        boolean isReached,
        Map<String, FieldMatch> fields,
        JsonObject constants,
        List<Shape> theirs,
        List<List<Leaf>> unpaired,
        List<String> unmetRequired) {

    /**
     * What a field of ours is there.
     *
     * @param theirs the names of theirs, by dots; null if it is not there, or not certain
     * @param isGiven whether a person said it
     * @param candidates what it may be, up to three, each with why it is not certain
     */
    public record FieldMatch(
            Field ours, @Nullable String theirs, ValueForm form, boolean isGiven, List<Candidate> candidates) {
        public boolean isThere() {
            return theirs != null;
        }

        /** Returns the line of a file: null, a name, or name and form. */
        JsonValue line() {
            if (theirs == null || !form.differs()) {
                return theirs == null ? JsonScalar.literal("null") : JsonScalar.text(theirs);
            }
            JsonObject line = new JsonObject();
            if (!theirs.equals(ours.name())) {
                line.with("name", theirs);
            }
            return line.with("as", form.json());
        }

        /** Whether it is open only since nothing shows the unit of a field of the same name. */
        boolean isUnitOpen() {
            return Stream.of(ValueForm.NO_AMOUNT_UNIT, ValueForm.NO_PERCENTAGE_UNIT)
                    .anyMatch(each -> candidates.equals(List.of(new Candidate(ours.name(), each))));
        }

        /** Whether only its words differ, and the contract does not show ours. */
        boolean hasOwnWords() {
            boolean isAssumed = ours.shape().value("x-assumed-parts") instanceof JsonObject parts
                    && parts.get("x-known-values") != null;
            return isAssumed
                    && (theirs == null
                            ? candidates.size() == 1
                                    && candidates.get(0).name().equals(ours.name())
                                    && candidates.get(0).why().startsWith(ValueForm.NO_PAIR)
                            : theirs.equals(ours.name()) && !form.words().isEmpty());
        }

        /** Whether a line must say something of it. */
        boolean differs() {
            return theirs == null || !theirs.equals(ours.name()) || form.differs();
        }
    }

    SchemaMatch(boolean isRequest, String name, Shape ours, boolean isReached) {
        this(
                isRequest,
                name,
                ours,
                isReached,
                new LinkedHashMap<>(),
                new JsonObject(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    /** Returns the section of a file that has its lines. */
    public String section() {
        return section(isRequest);
    }

    static String section(boolean isRequest) {
        return isRequest ? "requests" : "answers";
    }

    /** Returns where the line of a field stands. */
    String place(FieldMatch field) {
        return section() + "." + name + "." + field.ours.name();
    }

    /** Whether the contract shows this field in this direction, so that its name and type are facts. */
    boolean isShown(Field field) {
        boolean isAssumedSchema = ours.layers().stream().anyMatch(ApiDocument::isAssumed);
        return isReached
                && !isAssumedSchema
                && !ApiDocument.isAssumed(field.shape().layers().get(0));
    }

    /** Adds the match with one more shape of theirs: what two shapes say otherwise is not certain. */
    void add(Shape shape, Map<String, FieldMatch> more) {
        theirs.add(shape);
        List<Leaf> rest = new ArrayList<>(Leaf.of(shape, isRequest));
        more.values().forEach(each -> rest.removeIf(leaf -> leaf.path().equals(each.theirs)));
        unpaired.add(rest);
        more.forEach((field, match) -> fields.merge(field, match, this::merged));
    }

    /**
     * Whether the shapes of theirs without a field that is certain in another one truly lack it: nothing in them that
     * is no field of ours has its type, and so could be it under another name.
     */
    private boolean isLacking(FieldMatch match, FieldMatch other) {
        if (match.theirs != null || other.theirs == null) {
            return match.theirs == null && match.candidates.isEmpty();
        }
        if (match.candidates.stream().anyMatch(each -> isRequest || !each.why().isEmpty())) {
            return false;
        }
        List<Leaf> rest = new ArrayList<>();
        Leaf certain = null;
        for (int i = 0; i < theirs.size(); i++) {
            Leaf its = Leaf.at(theirs.get(i), isRequest, other.theirs).orElse(null);
            if (its == null) {
                rest.addAll(unpaired.get(i));
            } else {
                certain = its;
            }
        }
        Leaf found = certain;
        return found == null || rest.stream().noneMatch(each -> each.isLike(found));
    }

    private FieldMatch merged(FieldMatch first, FieldMatch second) {
        if (first.isGiven() || isLacking(second, first)) {
            return first;
        }
        if (isLacking(first, second)) {
            return second;
        }
        if (first.theirs != null && first.theirs.equals(second.theirs) && first.form.equals(second.form)) {
            return first;
        }
        List<Candidate> candidates = Stream.concat(
                        Stream.of(second, first)
                                .filter(FieldMatch::isThere)
                                .map(each -> new Candidate(String.valueOf(each.theirs), "their records differ in it")),
                        Stream.of(first, second).flatMap(each -> each.candidates.stream()))
                .distinct()
                .limit(FieldMatcher.MOST_CANDIDATES)
                .toList();
        return new FieldMatch(first.ours, null, ValueForm.SAME, false, candidates);
    }
}
