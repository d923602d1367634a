package es.cg.sdk.mock.internal.corrections;

import org.jspecify.annotations.Nullable;

/**
 * Where and in which form the service has a field, filter or member.
 *
 * @param place its place at the service; null if the service does not have it
 */
public record FieldRule(@Nullable JsonPlace place, ValueForm form) {
    /** Returns the rule of a field that the service has at this place, in the form of the contract. */
    public static FieldRule at(@Nullable JsonPlace place) {
        return new FieldRule(place, ValueForm.CONTRACT);
    }
}
