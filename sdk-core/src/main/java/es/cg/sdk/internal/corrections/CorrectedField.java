package es.cg.sdk.internal.corrections;

import es.cg.sdk.internal.corrections.values.FieldRule;
import es.cg.sdk.internal.corrections.values.ValueConversion;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A field that a rule is about, or that has one in it. Immutable.
 *
 * @param path our names of the members that lead to it, from outside; one alone but for a member that is moved out of
 *     its object
 * @param place where the service has it
 * @param label how messages name it, such as {@code Invoice.total}
 * @param isCorrected whether a rule is about the field itself
 * @param isMoved whether its place differs from its path; kept, since it is asked for each field of each answer
 */
record CorrectedField(
        List<String> path,
        List<String> place,
        boolean isOmitted,
        @Nullable ValueConversion conversion,
        @Nullable SchemaCorrection within,
        String label,
        boolean isCorrected,
        boolean isMoved) {
    /** Returns the field of a schema that a rule is about; null for the rule of what is in it alone. */
    static CorrectedField of(
            String schema,
            List<String> path,
            @Nullable FieldRule rule,
            boolean isOmitted,
            String type,
            @Nullable SchemaCorrection within) {
        List<String> place = rule == null || rule.name().isEmpty() ? path : rule.name();
        return new CorrectedField(
                path,
                place,
                isOmitted,
                rule == null ? null : ValueConversion.of(rule, type),
                within,
                schema + "." + String.join(".", path),
                rule != null,
                !place.equals(path));
    }

    String name() {
        return path.get(0);
    }

    /** Returns whether it is a member of an object of ours, which the service has outside of that object. */
    boolean isMember() {
        return path.size() > 1;
    }

    /**
     * Returns our value as the service has it.
     *
     * @throws IllegalArgumentException if it does not fit; the message names the field, without its value
     */
    Json send(Json ours) {
        Json sent = within == null ? ours : within.send(ours);
        try {
            return conversion == null ? sent : each(sent, conversion::send);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    label + " " + e.getMessage()
                            + ": set a value that fits exactly, or change what the corrections say of it",
                    e);
        }
    }

    /** A value that does not fit stays as it came, under our name: so its view refuses it, instead of lacking it. */
    Json receive(Json theirs, CorrectionUse use) {
        if (isCorrected) {
            use.matched(label);
        }
        Json value = theirs;
        if (conversion != null) {
            try {
                value = each(theirs, conversion::receive);
            } catch (IllegalArgumentException e) {
                use.failed(label + " " + e.getMessage());
            }
        }
        return within == null ? value : within.receive(value, use);
    }

    /** Converts a value, or each item of a list. */
    private static Json each(Json value, UnaryOperator<Json> conversion) {
        return value.kind() == Json.Kind.ARRAY
                ? Json.of(value.items().stream().map(conversion).toList())
                : conversion.apply(value);
    }
}
