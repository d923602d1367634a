package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when this library refuses a value of a document before anything is sent: by a builder of a request, or by a
 * type such as {@code TaxId}. The message is for the log, and does not show a tax id or an account;
 * {@link es.cg.sdk.messages.UserMessages} has the sentence for a person.
 */
public final class RefusedValueException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String field;
    private final Code code;

    /** Why a value is refused. */
    public enum Code {
        /** The field must be set. */
        REQUIRED,
        /** The list must have an item. */
        NO_ITEM,
        /** The text is no decimal number. */
        NO_NUMBER,
        /** The text does not have the form of its field. */
        WRONG_FORM,
        /** The text has too many characters. */
        TOO_LONG,
        /** The date must be later than another. */
        NOT_LATER,
        /** The number is none of those that the field may have. */
        NOT_ALLOWED,
        /** The text is no Spanish tax identifier. */
        TAX_ID,
        /** The last character of the tax identifier is wrong. */
        TAX_ID_CHECK,
        /** The text is no IBAN. */
        IBAN,
        /** The check digits of the IBAN are wrong. */
        IBAN_CHECK,
        /** The text is no Spanish account. */
        CCC,
        /** The text is no social security number. */
        SOCIAL_SECURITY,
        /** The check digits of the social security number are wrong. */
        SOCIAL_SECURITY_CHECK
    }

    /**
     * Creates the exception.
     *
     * @param field the name of the field in the JSON, with dots if it is nested; null if the value belongs to none
     */
    public RefusedValueException(@Nullable String field, Code code, String message) {
        super(message);
        this.field = field;
        this.code = code;
    }

    /**
     * Returns the name of the field in the JSON, such as {@code lineas.0.iva_pct}; null if the value belongs to none,
     * such as the text that {@code TaxId.of} takes.
     */
    public @Nullable String field() {
        return field;
    }

    /** Returns why the value is refused. */
    public Code code() {
        return code;
    }
}
