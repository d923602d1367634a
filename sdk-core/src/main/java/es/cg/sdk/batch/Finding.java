package es.cg.sdk.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import org.jspecify.annotations.Nullable;

/**
 * The answer of {@link Batch#onUnknown}: whether a write with an unknown outcome was done, was not done, or remains
 * unknown. Immutable and thread-safe.
 */
public final class Finding {
    private static final Finding NOT_DONE = new Finding(null, null, null, null);
    private static final Finding STILL_UNKNOWN = new Finding(null, null, null, null);

    private final @Nullable String objectId;
    private final @Nullable String number;
    private final @Nullable String reason;
    private final @Nullable ReferenceLookup<?> lookup;

    private Finding(
            @Nullable String objectId,
            @Nullable String number,
            @Nullable String reason,
            @Nullable ReferenceLookup<?> lookup) {
        this.objectId = objectId;
        this.number = number;
        this.reason = reason;
        this.lookup = lookup;
    }

    /**
     * Returns what a look-up by reference means for the write: done if one record was found, with its id and number;
     * still unknown otherwise, with the reason. A look-up never says that the write was not done. A batch also compares
     * the record with the item's request: if series, tax id or total differ, the record is another document's. It takes
     * only a look-up by the reference that was sent: {@link UnknownWrite#reference}.
     */
    public static Finding of(ReferenceLookup<?> lookup) {
        if (requireNonNull(lookup, "lookup is null").state() != ReferenceLookup.State.FOUND) {
            return new Finding(null, null, lookup.reason(), lookup);
        }
        FoundRecord found = lookup.record().as(FoundRecord::new);
        String id = found.id();
        return id == null || id.isBlank()
                ? stillUnknown("a record with the reference was found, but it has no id")
                : new Finding(id, found.number(), null, lookup);
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
        return new Finding(objectId, number, null, null);
    }

    /**
     * Returns a finding that says that the write was certainly not done, on the word of who says it. The batch sends it
     * again, unless the service would refuse its key. If the write was done after all, it is done twice. No look-up
     * proves this: say it if a person has looked in the panel of the firm, or if your own system knows it.
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
        return new Finding(null, null, reason, null);
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

    /** Returns the look-up by reference that this is the result of; null if it is not of a look-up. */
    public @Nullable ReferenceLookup<?> lookup() {
        return lookup;
    }

    /** Returns the kind of finding and, where there is one, the id of the record. */
    @Override
    public String toString() {
        String what = isNotDone() ? "not done" : "still unknown";
        return "Finding[" + (objectId == null ? what : "found as " + PrintableText.of(objectId)) + "]";
    }
}
