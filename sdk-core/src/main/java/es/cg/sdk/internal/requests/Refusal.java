package es.cg.sdk.internal.requests;

import es.cg.sdk.errors.RefusedValueException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why a value of a document is refused. Each has a sentence in {@code user-messages.properties}. */
public enum Refusal {
    REQUIRED,
    NO_ITEM,
    NO_NUMBER,
    WRONG_FORM,
    TOO_LONG,
    NOT_LATER,
    NOT_ALLOWED,
    TAX_ID,
    TAX_ID_CHECK,
    IBAN,
    IBAN_CHECK,
    CCC,
    SOCIAL_SECURITY,
    SOCIAL_SECURITY_CHECK;

    /** Returns the exception of a value that belongs to no field. */
    public RefusedValueException of(String message) {
        return of(null, message);
    }

    /** Returns the exception; {@code field} is its name in the JSON. */
    public RefusedValueException of(@Nullable String field, String message) {
        return new RefusedValueException(field, name().toLowerCase(Locale.ROOT), message);
    }
}
