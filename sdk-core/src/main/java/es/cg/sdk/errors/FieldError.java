package es.cg.sdk.errors;

import es.cg.sdk.text.PrintableText;
import es.cg.sdk.text.Secrets;
import java.io.Serial;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A field that was refused.
 *
 * @param param its name as it was sent, dotted where it is nested: {@code lineas.0.iva_pct}; empty if none was told
 * @param code the service's code; null if none was told
 * @param message for people; null if none was told
 */
public record FieldError(
        String param, @Nullable String code, @Nullable String message) implements Serializable {
    /** Leaves out API keys that the service repeated; a code or message that is blank is null. */
    public FieldError {
        param = Secrets.withoutKeys(param);
        code = kept(code);
        message = kept(message);
    }

    private static @Nullable String kept(@Nullable String text) {
        return text == null || text.isBlank() ? null : Secrets.withoutKeys(text);
    }

    /** What leaves the process holds no tax id and no account either. */
    @Serial
    private Object writeReplace() {
        return new FieldError(
                PrintableText.of(param),
                code == null ? null : PrintableText.of(code),
                message == null ? null : PrintableText.of(message));
    }

    /** The field and the code; the message may repeat what was sent. */
    @Override
    public String toString() {
        return PrintableText.of(code == null ? param : param + " (" + code + ")");
    }
}
