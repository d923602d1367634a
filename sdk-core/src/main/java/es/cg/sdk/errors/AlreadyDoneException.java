package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the write journal has the document as done, but its record cannot be read, for good or for now. Nothing
 * was sent. The outcome is {@link Outcome#DONE}: take the document as done, with its id and number as far as they are
 * known.
 */
public final class AlreadyDoneException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String objectId;
    private final @Nullable String number;

    /**
     * Creates the exception of this call.
     *
     * @param objectId the id of the record; null if it is not known
     * @param number the number that is printed on the record; null if it has none, or if it is not known
     * @param why why the record cannot be returned, after "its record"
     */
    public AlreadyDoneException(
            CallReport report,
            @Nullable String objectId,
            @Nullable String number,
            String why,
            @Nullable Throwable cause) {
        super(report, "was not sent: the write journal has it as done, but its record " + why, cause);
        this.objectId = objectId;
        this.number = number;
    }

    /** Returns the id of the record that the write created; null if it is not known. */
    public @Nullable String objectId() {
        return objectId;
    }

    /** Returns the number that is printed on the record; null if it has none, or if it is not known. */
    public @Nullable String number() {
        return number;
    }
}
