package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The error of a single field.
 *
 * @param param the name of the field, with dots if it is nested: {@code lineas.0.iva_pct}; empty if the answer had
 *     none. It is the name that your program set, also where a corrections file gives the field another one
 * @param code the service's error code; null if the answer had none
 * @param message the message for people; null if the answer had none
 * @param received the name of the field as the service sent it; differs from {@code param} only by a corrections file
 */
public record FieldError(
        String param, @Nullable String code, @Nullable String message, String received) implements Serializable {
    /** Masks API keys, and replaces a blank code or message by null. */
    public FieldError {
        received = Secrets.withoutKeys(received);
        param = Secrets.withoutKeys(param);
        code = kept(code);
        message = kept(message);
    }

    /** Creates the error of a field whose name is as the service sent it. */
    public FieldError(String param, @Nullable String code, @Nullable String message) {
        this(param, code, message, param);
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
                message == null ? null : PrintableText.of(message),
                PrintableText.of(received));
    }

    /** Returns the field and the code, without the message, which may repeat what was sent. */
    @Override
    public String toString() {
        return PrintableText.of(code == null ? param : param + " (" + code + ")");
    }
}
