package es.cg.sdk.errors;

import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when this library refuses a value before anything is sent: by a builder of a request, by a type such as {@code
 * TaxId}, or by {@code JdbcKeys} for the API key of another firm. The message is for the log, and does not show a tax
 * id, an account or a key; {@link es.cg.sdk.messages.UserMessages} has the sentence for a person.
 */
public final class RefusedValueException extends IllegalArgumentException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String field;
    private final String code;
    private final String[] firms;

    /**
     * Creates the exception.
     *
     * @param field the name of the field in the JSON, with dots if it is nested; null if the value belongs to none
     * @param firms the names of the firms that the sentence for a person names
     */
    public RefusedValueException(@Nullable String field, String code, String message, String... firms) {
        super(message);
        this.field = field;
        this.code = code;
        this.firms = firms.clone();
    }

    /**
     * Returns the name of the field in the JSON, such as {@code lineas.0.iva_pct}; null if the value belongs to none,
     * such as the text that {@code TaxId.of} takes.
     */
    public @Nullable String field() {
        return field;
    }

    /**
     * Returns why the value is refused. Of any field: {@code required}, {@code no_item} of an empty list, {@code
     * no_number}, {@code wrong_form}, {@code too_long}, {@code not_later} than another date, {@code not_allowed}. Of
     * types: {@code tax_id}, {@code iban}, {@code ccc} and {@code social_security} for a text that is none, and {@code
     * tax_id_check}, {@code iban_check} and {@code social_security_check} if its check digits or letter are wrong. Of
     * an API key: {@code key_of_other_firm} and {@code key_of_other_clients}.
     */
    public String code() {
        return code;
    }

    /** Returns the firms that this is about, such as the one that has the API key, and the one it was put for. */
    public List<String> firms() {
        return List.of(firms);
    }
}
