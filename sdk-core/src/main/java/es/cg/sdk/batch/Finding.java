package es.cg.sdk.batch;

import org.jspecify.annotations.Nullable;

/** What a look at the service has shown of a write that may have been done. Immutable and thread-safe. */
public final class Finding {
    private static final Finding NOT_ISSUED = new Finding("not issued", null, null);
    private static final Finding LEFT = new Finding("left", null, null);

    private final String what;
    private final @Nullable String objectId;
    private final @Nullable String number;

    private Finding(String what, @Nullable String objectId, @Nullable String number) {
        this.what = what;
        this.objectId = objectId;
        this.number = number;
    }

    /**
     * It was done: this is what it made.
     *
     * @throws IllegalArgumentException if the id is blank
     */
    public static Finding foundAs(String objectId) {
        return foundAs(objectId, null);
    }

    /**
     * It was done: this is what it made, with the number that is printed on it, such as {@code
     * invoice.numeroCompleto()}; null for none. The journal keeps both, so that each later report has them.
     *
     * @throws IllegalArgumentException if the id is blank
     */
    public static Finding foundAs(String objectId, @Nullable String number) {
        if (objectId.isBlank()) {
            throw new IllegalArgumentException("the id of what was found is blank");
        }
        return new Finding("found", objectId, number);
    }

    /**
     * It was not done, for certain: it is sent anew, unless the service would not do it under its key, which
     * {@link UnknownWrite#why} then says. If it was done after all, it is done twice.
     */
    public static Finding notIssued() {
        return NOT_ISSUED;
    }

    /** It cannot be told: nothing is sent, and it stays unknown. */
    public static Finding leaveIt() {
        return LEFT;
    }

    /** Whether it was not done. */
    public boolean isNotIssued() {
        return this == NOT_ISSUED;
    }

    /** The id of what was found; null if nothing was. */
    public @Nullable String objectId() {
        return objectId;
    }

    /** The number that is printed on what was found; null if none was told. */
    public @Nullable String number() {
        return number;
    }

    /** Which of the three it is. */
    @Override
    public String toString() {
        return "Finding[" + what + "]";
    }
}
