package es.cg.sdk.errors;

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
    /** The field and the code; the message may repeat what was sent. */
    @Override
    public String toString() {
        return CgException.said(code == null ? param : param + " (" + code + ")");
    }
}
