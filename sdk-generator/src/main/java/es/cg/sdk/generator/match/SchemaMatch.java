package es.cg.sdk.generator.match;

import es.cg.sdk.generator.match.Shape.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of a schema of ours in one direction, each with what it is there. */
final class SchemaMatch {
    private final boolean isRequest;
    private final Shape ours;
    private final boolean isReached;
    private final String name;
    private final Map<String, FieldMatch> fields = new LinkedHashMap<>();
    private final Map<String, String> constants = new LinkedHashMap<>();
    private final List<Shape> theirs = new ArrayList<>();
    private final List<String> unmetRequired = new ArrayList<>();

    /**
     * What a field of ours is there.
     *
     * @param theirs the names of theirs, by dots; null if it is not there, or not certain
     * @param isGiven whether a person said it
     * @param candidates what it may be, up to three, each with why it is not certain
     */
    record FieldMatch(Field ours, @Nullable String theirs, ValueForm form, boolean isGiven, List<String> candidates) {
        boolean isThere() {
            return theirs != null;
        }

        /** Whether it is open only since nothing shows the unit of a field of the same name. */
        boolean isUnitOpen() {
            return candidates.equals(List.of(ours.name() + ": " + ValueForm.NO_AMOUNT_UNIT))
                    || candidates.equals(List.of(ours.name() + ": " + ValueForm.NO_PERCENTAGE_UNIT));
        }

        /** Whether a line must say something of it. */
        boolean differs() {
            return theirs == null || !theirs.equals(ours.name()) || form.differs();
        }
    }

    /** Begins without fields; {@code isReached} says whether the contract shows such a record in this direction. */
    SchemaMatch(boolean isRequest, String name, Shape ours, boolean isReached) {
        this.isReached = isReached;
        this.isRequest = isRequest;
        this.name = name;
        this.ours = ours;
    }

    boolean isRequest() {
        return isRequest;
    }

    /** Returns the name of our schema. */
    String name() {
        return name;
    }

    Shape ours() {
        return ours;
    }

    Map<String, FieldMatch> fields() {
        return fields;
    }

    /** Returns the members of theirs that must have one value, with the value in JSON. */
    Map<String, String> constants() {
        return constants;
    }

    /** Returns the shapes of theirs with which it is paired. */
    List<Shape> theirs() {
        return theirs;
    }

    /** Returns the fields that they require, and that no field of ours or constant is. */
    List<String> unmetRequired() {
        return unmetRequired;
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
        more.forEach((field, match) -> fields.merge(field, match, SchemaMatch::merged));
    }

    private static FieldMatch merged(FieldMatch first, FieldMatch second) {
        if (first.isGiven() || (second.theirs == null && second.candidates.isEmpty())) {
            return first;
        }
        if (first.theirs == null && first.candidates.isEmpty()) {
            return second;
        }
        boolean same = first.theirs != null
                && first.theirs.equals(second.theirs)
                && first.form.as().equals(second.form.as())
                && first.form.words().equals(second.form.words());
        if (same) {
            return first;
        }
        List<String> candidates = new ArrayList<>(first.candidates);
        List.of(first, second).forEach(each -> {
            if (each.theirs != null) {
                candidates.add(0, each.theirs + ": their records differ in it");
            }
        });
        second.candidates.stream().filter(each -> !candidates.contains(each)).forEach(candidates::add);
        List<String> distinct = candidates.stream()
                .distinct()
                .limit(FieldMatcher.MOST_CANDIDATES)
                .toList();
        return new FieldMatch(first.ours, null, ValueForm.SAME, false, distinct);
    }
}
