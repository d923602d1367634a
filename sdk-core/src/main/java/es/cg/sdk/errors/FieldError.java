package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The error of a single field.
 *
 * @param param the name of the field as it was sent, with dots if it is nested: {@code lineas.0.iva_pct}; empty if the
 *     answer had none
 * @param code the service's error code; null if the answer had none
 * @param message the message for people; null if the answer had none
 */
public record FieldError(
        String param, @Nullable String code, @Nullable String message) implements Serializable {
    /** Masks API keys, and replaces a blank code or message by null. */
    public FieldError {
        param = Secrets.withoutKeys(param);
        code = kept(code);
        message = kept(message);
    }

    private static @Nullable String kept(@Nullable String text) {
        return text == null || text.isBlank() ? null : Secrets.withoutKeys(text);
    }

    /** Masks tax ids and IBANs in the serialized form. */
    @Serial
    private Object writeReplace() {
        return new FieldError(
                PrintableText.of(param),
                code == null ? null : PrintableText.of(code),
                message == null ? null : PrintableText.of(message));
    }

    /** Returns the field and the code, without the message, which may repeat what was sent. */
    @Override
    public String toString() {
        return PrintableText.of(code == null ? param : param + " (" + code + ")");
    }
}
