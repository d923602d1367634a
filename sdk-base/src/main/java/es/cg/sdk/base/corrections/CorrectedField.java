package es.cg.sdk.base.corrections;

import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.json.Json;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A field that a rule is about, or that has one in it. Immutable.
 *
 * @param name our name
 * @param place where the service has it
 * @param form the form of its values; null: as they are
 * @param within corrects what is in it; null if nothing does
 * @param label how messages name it, such as {@code Invoice.total}
 * @param line what a file says of the field itself; null if only a general rule reaches it, or what is in it
 * @param isMoved whether its place differs from its name; kept, since it is asked for each field of each answer
 */
record CorrectedField(
        String name,
        List<String> place,
        @Nullable ValueForm form,
        @Nullable SchemaCorrection within,
        String label,
        @Nullable Line line,
        boolean isMoved) {
    static CorrectedField of(
            String schema,
            String name,
            @Nullable Line line,
            @Nullable ValueForm form,
            @Nullable SchemaCorrection within) {
        List<String> place = line == null ? List.of(name) : line.place(name);
        return new CorrectedField(
                name,
                place,
                form == null || form.kind() == ValueForm.Kind.SAME ? null : form,
                within,
                schema + "." + name,
                line,
                !place.equals(List.of(name)));
    }

    /** Returns where the file says that the service has no such field; null if it does not say so. */
    @Nullable
    Line absent() {
        return line != null && line.isAbsent() ? line : null;
    }

    /**
     * Returns our value as the service has it.
     *
     * @throws IllegalArgumentException if it does not fit; the message names the field, without its value
     */
    Json send(Json ours) {
        Line absent = absent();
        if (absent != null) {
            throw new IllegalArgumentException(
                    label + " is set, and the service has no such field, " + absent.saidAt() + ": leave it out");
        }
        Json sent = within == null ? ours : within.send(ours);
        try {
            return form == null ? sent : (Json) access().json(each(access().stored(sent), true));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    label + " " + e.getMessage()
                            + ": set a value that fits exactly, or change what the corrections say of it",
                    e);
        }
    }

    /**
     * Returns the service's stored value as ours is.
     *
     * @throws IllegalArgumentException if it does not fit; the message has no value
     */
    Object receive(Object theirs, CorrectionUse use) {
        Object value = form == null ? theirs : each(theirs, false);
        return within != null && value instanceof Json json ? within.receive(json, use) : value;
    }

    /** Converts a stored value, or each item of a list. */
    private Object each(Object value, boolean isSent) {
        ValueForm its = Objects.requireNonNull(form);
        if (!(value instanceof Json json) || json.kind() != Json.Kind.ARRAY) {
            return isSent ? its.send(value) : its.receive(value);
        }
        Object[] items = access().items(json).clone();
        for (int i = 0; i < items.length; i++) {
            items[i] = isSent ? its.send(items[i]) : its.receive(items[i]);
        }
        return access().array(items);
    }

    private static JsonMembers.Access access() {
        return JsonMembers.access();
    }
}
