package es.cg.sdk.errors;

import es.cg.sdk.base.text.PrintableText;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The superclass of all exceptions that this SDK throws about a call or its answer. Unchecked. */
public abstract class CgException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String firm;

    CgException(String message, @Nullable Throwable cause, @Nullable String firm) {
        super(PrintableText.line(message), cause);
        this.firm = firm;
    }

    /**
     * Returns the firm of the client that threw it, as {@link es.cg.sdk.CgClient.Builder#name} has it; null if that
     * client has no name, or if the exception is of no client.
     */
    public final @Nullable String firm() {
        return firm;
    }
}
