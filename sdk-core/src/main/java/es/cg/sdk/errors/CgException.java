package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The superclass of all exceptions that this SDK throws about a call or its answer. Unchecked. */
public abstract class CgException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    CgException(String message) {
        super(PrintableText.line(message));
    }

    CgException(String message, @Nullable Throwable cause) {
        super(PrintableText.line(message), cause);
    }
}
