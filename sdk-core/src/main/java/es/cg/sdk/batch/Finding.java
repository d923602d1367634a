package es.cg.sdk.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.View;
import es.cg.sdk.text.PrintableText;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@link Batch#onUnknown}: whether a write with an unknown outcome was done, was not done, or remains
 * unknown. Immutable and thread-safe.
 */
public final class Finding {
    private static final Finding NOT_DONE = new Finding("not done", null, null, null);
    private static final Finding STILL_UNKNOWN = new Finding("still unknown", null, null, null);

    private final String what;
    private final @Nullable String objectId;
    private final @Nullable String number;
    private final @Nullable String reason;

    private Finding(String what, @Nullable String objectId, @Nullable String number, @Nullable String reason) {
        this.what = what;
        this.objectId = objectId;
        this.number = number;
        this.reason = reason;
    }

    /**
     * Returns what a look-up by reference means for the write: done if one record was found, with its id and number;
     * not done if there is none; still unknown otherwise, with the reason.
     */
    public static Finding of(ReferenceLookup<?> lookup) {
        return switch (requireNonNull(lookup, "lookup is null").state()) {
            case FOUND -> foundAs(lookup.record().as(FoundRecord::new));
            case NONE -> notDone();
            case SEVERAL, CANNOT_TELL -> stillUnknown(lookup.reason());
        };
    }

    private static Finding foundAs(FoundRecord found) {
        String id = found.id();
        return id == null || id.isBlank()
                ? stillUnknown("a record with the reference was found, but it has no id")
                : foundAs(id, found.number());
    }

    /** The record of any operation. */
    private static final class FoundRecord extends View {
        private FoundRecord(Json json) {
            super(json);
        }

        private @Nullable String id() {
            return identifier("id");
        }

        /** The only number in the contract that is printed on a record. */
        private @Nullable String number() {
            return text("numero_completo");
        }
    }

    /**
     * Returns a finding that says that the write was done and created the record with this id.
     *
     * @throws IllegalArgumentException if the id is blank
     */
    public static Finding foundAs(String objectId) {
        return foundAs(objectId, null);
    }

    /**
     * Returns a finding that says that the write was done and created the record with this id and number. The journal
     * stores both, so that every later report has them.
     *
     * @param number the number that is printed on the record, such as {@code invoice.numeroCompleto()}; null for none
     * @throws IllegalArgumentException if the id is blank
     */
    public static Finding foundAs(String objectId, @Nullable String number) {
        if (requireNonNull(objectId, "the id of the record that was found is null")
                .isBlank()) {
            throw new IllegalArgumentException("the id of the record that was found is blank");
        }
        return new Finding("found", objectId, number, null);
    }

    /**
     * Returns a finding that says that the write was certainly not done. The batch sends it again, unless the service
     * would refuse its key; then {@link UnknownWrite#reason} says so. If the write was done after all, it is done
     * twice.
     */
    public static Finding notDone() {
        return NOT_DONE;
    }

    /** Returns a finding that says that the outcome cannot be determined: nothing is sent, and it remains unknown. */
    public static Finding stillUnknown() {
        return STILL_UNKNOWN;
    }

    /**
     * Does the same as {@link #stillUnknown()}; the report has this reason, a text for people, in {@link
     * UnknownWrite#reason}.
     */
    public static Finding stillUnknown(String reason) {
        return new Finding("still unknown", null, null, reason);
    }

    /** Returns whether this is {@link #notDone()}. */
    public boolean isNotDone() {
        return this == NOT_DONE;
    }

    /** Returns the id of the record that was found; null if none was. */
    public @Nullable String objectId() {
        return objectId;
    }

    /** Returns the number that is printed on the record that was found; null if none was given. */
    public @Nullable String number() {
        return number;
    }

    /** Returns why the outcome cannot be determined; null if it can, or if no reason was given. */
    public @Nullable String reason() {
        return reason;
    }

    /** Returns the kind of finding and, where there is one, the id of the record. */
    @Override
    public String toString() {
        return "Finding[" + what + (objectId == null ? "" : " as " + PrintableText.of(objectId)) + "]";
    }
}
